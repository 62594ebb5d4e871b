package bleveindex

import "github.com/iskra-archive/iskra/entities"

// Place is where a mention stands: passage of its document, and byte offsets.
type Place struct {
	Passage    uint32
	Start, End int
}

// Mention is a mention of an entity in a document of the index.
type Mention struct {
	Place
	Entity entities.ID
}

// DocumentIDs lists the live documents in order.
func (ix *Index) DocumentIDs() []string {
	out := make([]string, 0, len(ix.docByID))
	for _, d := range ix.byRank {
		if ix.docs[d].live {
			out = append(out, ix.stored(d).ID)
		}
	}
	return out
}

// Mentions lists the mentions in a document; none where it is not there.
func (ix *Index) Mentions(doc string) []Mention {
	d, ok := ix.docByID[doc]
	if !ok {
		return nil
	}
	ref := ix.docs[d]
	v := ix.parts[ref.part]
	var out []Mention
	var r mentionReader
	for i := v.docFirst[ref.local]; i < v.docFirst[ref.local+1]; i++ {
		n := v.byOrder[i]
		for r.reset(v, n); r.next(); {
			out = append(out, Mention{Place{v.number[n], r.start, r.end}, ix.ents[r.entity]})
		}
	}
	return out
}
