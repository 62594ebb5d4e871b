package analyzers

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Rules turn a word into the base form it most probably has, by its last
// letters. The longest suffix that has a rule decides. Words that follow none
// are listed.
type Rules struct {
	bySuffix map[string]rule
	longest  int // bytes
	listed   map[string]string
}

// rule replaces the last bytes of a word.
type rule struct {
	cut int // runes
	add string
}

// ParseRules reads lines of a suffix, how many letters go, and what comes in
// their place ("-" for nothing). A line that is not of this form is left out.
// Lines of words have a base form and those of its forms that the rules get
// wrong.
func ParseRules(text, words string) Rules {
	rules := Rules{
		bySuffix: make(map[string]rule, strings.Count(text, "\n")),
		listed:   make(map[string]string, strings.Count(words, " ")+strings.Count(words, "\n")),
	}
	for line := range strings.Lines(words) {
		base, forms, _ := strings.Cut(strings.TrimSpace(line), " ")
		if base == "" {
			continue
		}
		if !rules.IsListed(base) { // it may be a form of another: ment, of megy
			rules.listed[base] = base
		}
		for form := range strings.FieldsSeq(forms) {
			rules.listed[form] = base
		}
	}
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

// IsListed tells whether the word is one of those that follow no rule.
func (r Rules) IsListed(word string) bool {
	_, ok := r.listed[word]
	return ok
}

// IsBase tells whether the word is listed as a base form, or a rule made for
// this very word says so.
func (r Rules) IsBase(word string) bool {
	if base, ok := r.listed[word]; ok {
		return base == word
	}
	rule, ok := r.bySuffix[word]
	return ok && rule.cut == 0 && rule.add == ""
}

// Len gives the number of rules and of listed words.
func (r Rules) Len() int { return len(r.bySuffix) + len(r.listed) }

// Lemma gives the base form of a normalised word; without a rule, the word.
func (r Rules) Lemma(word string) string {
	if base, ok := r.listed[word]; ok {
		return base
	}
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
