package analyzers

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Rules turn a word into the base form it most probably has, by its last
// letters. The longest suffix that has a rule decides.
type Rules struct {
	bySuffix map[string]rule
	longest  int // bytes
}

// rule replaces the last bytes of a word.
type rule struct {
	cut int // runes
	add string
}

// ParseRules reads lines of a suffix, how many letters go, and what comes in
// their place ("-" for nothing). A line that is not of this form is left out.
func ParseRules(text string) Rules {
	rules := Rules{bySuffix: make(map[string]rule, strings.Count(text, "\n"))}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			continue
		}
		cut, err := strconv.Atoi(fields[1])
		if err != nil || cut < 0 || cut > utf8.RuneCountInString(fields[0]) {
			continue
		}
		rules.bySuffix[fields[0]] = rule{cut: cut, add: strings.TrimPrefix(fields[2], "-")}
		rules.longest = max(rules.longest, len(fields[0]))
	}
	return rules
}

// IsBase tells whether a rule made for this very word says that it is a base
// form.
func (r Rules) IsBase(word string) bool {
	rule, ok := r.bySuffix[word]
	return ok && rule.cut == 0 && rule.add == ""
}

// Len gives the number of rules.
func (r Rules) Len() int { return len(r.bySuffix) }

// Lemma gives the base form of a normalised word; without a rule, the word.
func (r Rules) Lemma(word string) string {
	for i := max(0, len(word)-r.longest); i < len(word); i++ {
		if !utf8.RuneStart(word[i]) {
			continue
		}
		rule, ok := r.bySuffix[word[i:]]
		if !ok {
			continue
		}
		end := len(word)
		for range rule.cut {
			_, size := utf8.DecodeLastRuneInString(word[:end])
			end -= size
		}
		if end+len(rule.add) == 0 {
			return word
		}
		return word[:end] + rule.add
	}
	return word
}
