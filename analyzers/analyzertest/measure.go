package analyzertest

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/analyzers"
)

// Names says how well the forms of names meet.
type Names struct {
	// Inflected counts the name tokens that differ from their base form, Met
	// those of them that share a stem or the form with it.
	Inflected, Met int
	// Types counts the different base forms, Confused those that share a stem
	// with another that is the form of neither.
	Types, Confused int
	// Missed holds the first of the forms that do not meet their base form.
	Missed []string
	// Pairs holds the first of the names confused.
	Pairs []string
	// Stems counts the stems of all name tokens, Tokens the tokens.
	Stems, Tokens int
}

// Recall is the share of inflected name tokens that meet their base form.
func (n Names) Recall() float64 { return float64(n.Met) / float64(max(n.Inflected, 1)) }

// Confusion is the share of names thrown together with another.
func (n Names) Confusion() float64 { return float64(n.Confused) / float64(max(n.Types, 1)) }

// MeasureNames analyses the sentences and compares every name in them with its
// base form, typed alone.
func MeasureNames(a analyzers.Analyzer, sentences [][]Gold) Names {
	var n Names
	bases := map[string]analyzers.Token{}
	missed := map[string]bool{}
	for _, sentence := range sentences {
		tokens := aligned(a, sentence)
		for i, g := range sentence {
			if !g.Name || tokens[i].Exact == "" || !isName(g.Lemma) {
				continue
			}
			base := last(analyzers.Query(a, nil, g.Lemma))
			if base.Stop || base.Exact == "" {
				continue
			}
			bases[g.Lemma] = base
			n.Tokens++
			n.Stems += len(tokens[i].Stems)
			if strings.EqualFold(g.Form, g.Lemma) {
				continue
			}
			n.Inflected++
			if meet(tokens[i], base) {
				n.Met++
			} else if !missed[g.Form] {
				missed[g.Form] = true
				n.Missed = append(n.Missed, g.Form+"/"+g.Lemma)
			}
		}
	}
	n.confuse(bases, a)
	return n
}

func isName(lemma string) bool {
	r, _ := utf8.DecodeRuneInString(lemma)
	return unicode.IsUpper(r)
}

func meet(a, b analyzers.Token) bool {
	if a.Folded == b.Folded {
		return true
	}
	return slices.ContainsFunc(a.Stems, func(s string) bool { return slices.Contains(b.Stems, s) })
}

// confuse counts the names which, typed, find another printed inside a
// sentence by a stem that is the form of neither.
func (n *Names) confuse(typed map[string]analyzers.Token, a analyzers.Analyzer) {
	n.Types = len(typed)
	byStem := map[string][]analyzers.Token{}
	for lemma := range typed {
		printed := inSentence(a, lemma)
		for _, s := range printed.Stems {
			byStem[s] = append(byStem[s], printed)
		}
	}
	for lemma, t := range typed {
		if pair := stranger(t, byStem); pair != "" {
			n.Confused++
			n.Pairs = append(n.Pairs, lemma+"/"+pair)
		}
	}
	slices.Sort(n.Pairs)
}

// stranger gives a name that the typed one finds though it is another.
func stranger(typed analyzers.Token, byStem map[string][]analyzers.Token) string {
	for _, s := range typed.Stems {
		for _, other := range byStem[s] {
			if other.Folded != typed.Folded && s != typed.Folded && s != other.Folded {
				return other.Exact
			}
		}
	}
	return ""
}

// aligned gives for every word of the sentence the token that covers it; of a
// word that makes several, the last.
func aligned(a analyzers.Analyzer, sentence []Gold) []analyzers.Token {
	var text strings.Builder
	ends := make([]int, len(sentence))
	for i, g := range sentence {
		text.WriteString(g.Form)
		ends[i] = text.Len()
		text.WriteByte(' ')
	}
	out := make([]analyzers.Token, len(sentence))
	i := 0
	for _, tok := range a.Tokens(nil, text.String()) {
		for ends[i] < tok.Start {
			i++
		}
		if tok.End <= ends[i] && (tok.Width == 1 || out[i].Exact == "") {
			out[i] = tok
		}
	}
	return out
}

func last(tokens []analyzers.Token) analyzers.Token {
	if len(tokens) == 0 {
		return analyzers.Token{}
	}
	return tokens[len(tokens)-1]
}

// Pairs says how well the stems tell which word forms belong to one lemma.
type Pairs struct {
	Right, Found, Gold int
	// Forms counts the different forms, Stems their stems.
	Forms, Stems int
	Missed       []string
	Wrong        []string
}

// F1 is the harmonic mean of precision and recall.
func (p Pairs) F1() float64 { return 2 * float64(p.Right) / float64(max(p.Found+p.Gold, 1)) }

// Precision is the share of pairs with a common stem that have a common lemma.
func (p Pairs) Precision() float64 { return float64(p.Right) / float64(max(p.Found, 1)) }

// Recall is the share of pairs with a common lemma that have a common stem.
func (p Pairs) Recall() float64 { return float64(p.Right) / float64(max(p.Gold, 1)) }

// MeasurePairs compares the content words of the sentences, form by form.
func MeasurePairs(a analyzers.Analyzer, sentences [][]Gold) Pairs {
	lemmas := map[string]map[string]bool{}
	stems := map[string][]string{}
	for _, sentence := range sentences {
		for _, g := range sentence {
			if !g.Content || !startsWithLetter(g.Form) {
				continue
			}
			form := g.Form
			if !isName(g.Lemma) {
				form = strings.ToLower(form)
			}
			if stems[form] == nil {
				// A comma before it puts the word inside a sentence.
				tok := a.Tokens(nil, "1, "+form)
				if len(tok) != 2 || tok[1].Stop {
					continue
				}
				stems[form] = tok[1].Stems
				lemmas[form] = map[string]bool{}
			}
			lemmas[form][g.Lemma] = true
		}
	}
	return comparePairs(lemmas, stems)
}

func comparePairs(lemmas map[string]map[string]bool, stems map[string][]string) Pairs {
	var p Pairs
	gold, found := map[[2]string]bool{}, map[[2]string]bool{}
	byLemma, byStem := map[string][]string{}, map[string][]string{}
	for form, set := range lemmas {
		for lemma := range set {
			byLemma[lemma] = append(byLemma[lemma], form)
		}
		p.Forms++
		for _, stem := range stems[form] {
			byStem[stem] = append(byStem[stem], form)
			p.Stems++
		}
	}
	collect(gold, byLemma)
	collect(found, byStem)
	for pair := range found {
		if gold[pair] {
			p.Right++
		} else {
			p.Wrong = append(p.Wrong, pair[0]+"/"+pair[1])
		}
	}
	for pair := range gold {
		if !found[pair] {
			p.Missed = append(p.Missed, pair[0]+"/"+pair[1])
		}
	}
	slices.Sort(p.Missed)
	slices.Sort(p.Wrong)
	p.Found, p.Gold = len(found), len(gold)
	return p
}

func collect(pairs map[[2]string]bool, groups map[string][]string) {
	for _, forms := range groups {
		slices.Sort(forms)
		for i, a := range forms {
			for _, b := range forms[i+1:] {
				if a != b {
					pairs[[2]string{a, b}] = true
				}
			}
		}
	}
}

func startsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
