// Command rulelearn makes the rules from inflected words to base forms that
// the analyzers embed: it reads lines of a word, its base form and, if given,
// a weight from standard input, separated by tabs, and writes the rules.
//
//	rulelearn -suffix 8 -support 2 -gain 1.5 < pairs.tsv > rules.txt
//
// A suffix gets a rule where the rule of the next shorter suffix that has one
// does worse, by at least the gain, on the words that end in it.
//
//	rulelearn -words french -rules rules.txt < pairs.tsv > words.txt
//
// Given rules, it writes the words that they get wrong instead.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/iskra-archive/iskra/analyzers"
)

func main() {
	var l learner
	flag.IntVar(&l.suffix, "suffix", 8, "letters of the longest suffix")
	flag.IntVar(&l.support, "support", 2, "words that a rule must rest on")
	flag.Float64Var(&l.gain, "gain", 1.5, "weight of words that a rule must set right")
	words := flag.String("words", "", "list the words that the rules get wrong, in this language (french, hungarian, russian)")
	rules := flag.String("rules", "rules.txt", "with -words: the file of the rules")
	flag.Parse()
	if err := run(&l, *words, *rules); err != nil {
		fmt.Fprintln(os.Stderr, "rulelearn:", err)
		os.Exit(2)
	}
}

func run(l *learner, language, rules string) error {
	if language == "" {
		return l.run(os.Stdin, os.Stdout)
	}
	text, err := os.ReadFile(rules)
	if err != nil {
		return fmt.Errorf("read the rules: %w", err)
	}
	w := &lister{language: language, rules: analyzers.ParseRules(string(text), "")}
	return w.run(os.Stdin, os.Stdout)
}

// change replaces the last letters of a word.
type change struct {
	cut int
	add string
}

// node is what is known of the words with one suffix.
type node struct {
	weight map[change]float64
	words  int
}

type learner struct {
	suffix, support int
	gain            float64
	nodes           map[string]*node
}

func (l *learner) run(r io.Reader, w io.Writer) error {
	l.nodes = map[string]*node{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if err := l.read(lines.Text()); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read the words: %w", err)
	}
	rules := l.rules()
	for _, suffix := range slices.Sorted(maps.Keys(rules)) {
		c := rules[suffix]
		if suffix == "" {
			continue
		}
		if _, err := fmt.Fprintln(w, suffix, c.cut, cmp.Or(c.add, "-")); err != nil {
			return fmt.Errorf("write the rules: %w", err)
		}
	}
	return nil
}

func (l *learner) read(line string) error {
	f := strings.Split(line, "\t")
	if len(f) < 2 {
		return fmt.Errorf("%q: want a word, a tab and its base form", line)
	}
	weight := 1.0
	if len(f) > 2 {
		var err error
		if weight, err = strconv.ParseFloat(f[2], 64); err != nil {
			return fmt.Errorf("weight of %s: %w", f[0], err)
		}
	}
	l.add([]rune(f[0]), []rune(f[1]), weight)
	return nil
}

// add counts the word for all its suffixes that hold what changes.
func (l *learner) add(word, base []rune, weight float64) {
	same := 0
	for same < min(len(word), len(base)) && word[same] == base[same] {
		same++
	}
	c := change{len(word) - same, string(base[same:])}
	for k := c.cut; k <= min(l.suffix, len(word)); k++ {
		suffix := string(word[len(word)-k:])
		n := l.nodes[suffix]
		if n == nil {
			n = &node{weight: map[change]float64{}}
			l.nodes[suffix] = n
		}
		n.weight[c] += weight
		n.words++
	}
}

// rules goes from short suffixes to long ones.
func (l *learner) rules() map[string]change {
	rules := map[string]change{"": {}}
	for _, suffix := range slices.SortedFunc(maps.Keys(l.nodes), byLength) {
		n := l.nodes[suffix]
		if suffix == "" || n.words < l.support {
			continue
		}
		best, now := n.best(), inherited(rules, suffix)
		if best != now && n.weight[best]-n.weight[now] >= l.gain {
			rules[suffix] = best
		}
	}
	return rules
}

func byLength(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// best gives the change of most weight; among equals, that which changes least.
func (n *node) best() change {
	return slices.MaxFunc(slices.Collect(maps.Keys(n.weight)), func(a, b change) int {
		return cmp.Or(cmp.Compare(n.weight[a], n.weight[b]), cmp.Compare(b.cut, a.cut), cmp.Compare(b.add, a.add))
	})
}

// inherited gives the rule that holds for a suffix as long as it has none.
func inherited(rules map[string]change, suffix string) change {
	for i := range suffix {
		if c, ok := rules[suffix[i:]]; ok && i > 0 {
			return c
		}
	}
	return rules[""]
}
