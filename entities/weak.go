package entities

import (
	"slices"
	"strings"

	"github.com/iskra-archive/iskra/corpus"
)

// isWeak tells whether a name must be proved by a capital letter within a
// sentence or by quotes. A long title proves itself, and so does a Russian word
// in Latin letters: «Iskra» is no spark in French.
func (b *lexiconBuilder) isWeak(words []nameWord, lang corpus.Lang) bool {
	quoted, common := slices.Contains(b.rec.Flags, FlagQuoted), slices.Contains(b.rec.Flags, FlagCommon)
	switch {
	case !quoted && !common, words[0].rule == anyCase, len(words) > 3, b.rec.Type == Place:
		return false
	case b.rec.Type == Person && len(words) > 1:
		return false
	case len(words) == 1 && lang != corpus.Russian && b.transliterated(words[0].folded):
		return false
	}
	return true
}

// transliterated tells whether a Latin word spells a Russian name of the record.
func (b *lexiconBuilder) transliterated(latin string) bool {
	sound := roman.Replace(latin)
	for _, v := range append(b.rec.Variants[corpus.Russian], b.rec.Labels[corpus.Russian]) {
		if words := b.split.split(v); len(words) == 1 && cyrillic.Replace(words[0].folded) == sound {
			return true
		}
	}
	return false
}

// roman and cyrillic lead spellings of a Russian word to one rough sound.
var (
	roman = strings.NewReplacer("shch", "s", "chtch", "s", "tch", "c", "sch", "s", "sz", "s", "cs", "c", "zs", "z",
		"sh", "s", "ch", "c", "zh", "z", "kh", "h", "ts", "c", "ou", "u", "ss", "s", "y", "i", "j", "i", "w", "v", "'", "")
	cyrillic = strings.NewReplacer("а", "a", "б", "b", "в", "v", "г", "g", "д", "d", "е", "e", "ж", "z", "з", "z",
		"и", "i", "й", "i", "к", "k", "л", "l", "м", "m", "н", "n", "о", "o", "п", "p", "р", "r", "с", "s", "т", "t",
		"у", "u", "ф", "f", "х", "h", "ц", "c", "ч", "c", "ш", "s", "щ", "s", "ъ", "", "ы", "i", "ь", "",
		"э", "e", "ю", "iu", "я", "ia")
)
