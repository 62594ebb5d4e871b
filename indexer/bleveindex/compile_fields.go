package bleveindex

import (
	"strings"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search/query"
)

// field compiles a field that filters.
func (c *compiler) field(n query.Field) (node, error) {
	switch n.Name {
	case query.FieldLang:
		if l := corpus.Lang(strings.ToLower(n.Value)); langCode(l) == 'u' && l != corpus.Undetermined {
			c.notice(noticeUnknownLanguage, n.Value)
			return &set{}, nil
		}
		return &set{langs: []byte{langCode(corpus.Lang(strings.ToLower(n.Value)))}}, nil
	case query.FieldDocument:
		return &set{docs: c.r.ix.matchDocuments(n.Value)}, nil
	}
	ids := c.r.ix.resolve(entities.Type(n.Name), n.Value)
	s := &set{facets: map[uint32]bool{}}
	if len(ids) == 0 {
		c.notice(noticeUnknownEntity, n.Name, n.Value)
	}
	c.fields = append(c.fields, &slot{text: n.Value, entities: ids})
	for _, id := range ids {
		if e, ok := c.r.ix.entNumber[id]; ok {
			s.facets[e] = true
		}
	}
	return s, nil
}
