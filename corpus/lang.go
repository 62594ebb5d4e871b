package corpus

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus/internal/language"
)

// How sure a text must be of its language, in nats.
const (
	fewLetters     = 10 // fewer say nothing
	shortMargin    = 6  // of a language that is not analysed
	documentMargin = 12 // against what a document says of itself
	passageMargin  = 10 // against the language of its document
	otherMargin    = 20 // the same, for a language that is not analysed
	claimMargin    = 40 // against what a passage says of itself
)

// claim is a language that a document or part of it says it is in.
type claim struct {
	lang  Lang // "" where there is no claim
	trust bool // believed whatever the text is like
}

// documentLanguage tells the language of a document from its first passages:
// the one that has most of the letters, or a good part of them if the document
// says it is that.
func documentLanguage(parts []heldPassage, whole *language.Score, c claim) Lang {
	if c.lang != "" && (c.trust || whole.Letters < fewLetters) {
		return c.lang
	}
	if whole.Letters < fewLetters || whole.Foreign*2 > whole.Letters {
		return Undetermined
	}
	votes, letters := map[Lang]int{}, 0
	for _, p := range parts {
		if p.score.Letters >= fewLetters {
			best, _ := p.score.Best()
			votes[analysed(best)] += p.score.Letters
			letters += p.score.Letters
		}
	}
	best, least := whole.Best()
	if c.lang != "" && (votes[c.lang]*4 > letters || costOf(whole, c.lang)-least < documentMargin) {
		return c.lang
	}
	lang := analysed(best)
	for _, l := range Languages() { // a short text is rather in one of these
		if lang == Undetermined && costOf(whole, l)-least < shortMargin {
			lang = l
		}
	}
	for _, l := range append(Languages(), Undetermined) {
		if len(parts) > 1 && votes[l] > votes[lang] {
			lang = l
		}
	}
	return lang
}

// passageLanguage tells the language of a passage. A short one, or one that is
// not clearly in another, is in the document's.
func passageLanguage(s *language.Score, home, claimed Lang) Lang {
	margin := float64(passageMargin)
	if claimed != "" {
		home, margin = claimed, claimMargin
	}
	if s.Letters < fewLetters {
		return home
	}
	if s.Foreign*2 > s.Letters {
		return Undetermined
	}
	best, least := s.Best()
	lang := analysed(best)
	if lang == Undetermined && claimed == "" {
		margin = otherMargin + float64(s.Letters)/5
	}
	if lang == home || costOf(s, home)-least < margin {
		return home
	}
	return lang
}

// costOf gives what a text costs in a language, the best of the others for
// Undetermined.
func costOf(s *language.Score, lang Lang) float64 {
	if lang == Undetermined {
		_, cost := s.BestBut(string(Hungarian), string(French), string(Russian))
		return cost
	}
	cost, _ := s.Of(string(lang))
	return cost
}

func analysed(code string) Lang {
	for _, l := range Languages() {
		if string(l) == code {
			return l
		}
	}
	return Undetermined
}

// parseLang reads a language as documents name it ("hu", "fr-FR", "rus"). ok is
// false where it does not look like a language at all.
func parseLang(s string) (lang Lang, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	primary, _, _ := strings.Cut(strings.ReplaceAll(s, "_", "-"), "-")
	switch primary {
	case "hu", "hun", "hungarian", "magyar":
		return Hungarian, true
	case "fr", "fra", "fre", "french", "français", "francais":
		return French, true
	case "ru", "rus", "russian", "русский":
		return Russian, true
	}
	if len(primary) != 2 && len(primary) != 3 || strings.Trim(primary, "abcdefghijklmnopqrstuvwxyz") != "" {
		return "", false
	}
	return Undetermined, true
}
