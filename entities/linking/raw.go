// Package linking turns the names that a recogniser found in texts into
// entities: it gives each its base form, joins its forms across inflection,
// languages and scripts, with the authority's names in view, and gives every
// entity that is in no authority file an id and labels.
package linking

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
)

// Name is a name as it stands in texts of one language, and in how many places.
type Name struct {
	Type entities.Type
	Lang corpus.Lang
	Text string
	// Short is the surname that stands there in place of Text, or empty.
	Short string
	Count int
}

// rawMark begins the provisional id of a name that is not linked yet. No slug
// and no type has it.
const rawMark = "~"

// shortMark stands between a full name and the surname that stood for it.
const shortMark = "\x1f"

// Raw is the provisional id under which a name is kept in an index, until the
// names of the whole corpus tell which entity it is: ~person/hu/Plehanovot.
func Raw(t entities.Type, lang corpus.Lang, text string) entities.ID {
	return entities.ID(rawMark + string(t) + "/" + string(lang) + "/" + squeeze(text))
}

// RawShort is the provisional id of a surname that stands for a full name of
// its document, whose provisional id is given.
func RawShort(full entities.ID, surname string) entities.ID {
	return full + shortMark + entities.ID(squeeze(surname))
}

// IsRaw tells provisional ids.
func IsRaw(id entities.ID) bool { return strings.HasPrefix(string(id), rawMark) }

// parseRaw takes a provisional id apart.
func parseRaw(id entities.ID) (Name, bool) {
	rest, ok := strings.CutPrefix(string(id), rawMark)
	if !ok {
		return Name{}, false
	}
	parts := strings.SplitN(rest, "/", 3)
	if len(parts) != 3 {
		return Name{}, false
	}
	text, short, _ := strings.Cut(parts[2], shortMark)
	return Name{Type: entities.Type(parts[0]), Lang: corpus.Lang(parts[1]), Text: text, Short: short}, true
}

// squeeze makes one space of all white space, so that a name is the same over
// the end of a line.
func squeeze(s string) string {
	for i := range len(s) {
		if c := s[i]; c == '\n' || c == '\t' || c == '\r' || c >= 0x80 || c == ' ' && i+1 < len(s) && s[i+1] == ' ' {
			return strings.Join(strings.Fields(s), " ")
		}
	}
	return s
}
