package bleveindex

import (
	"context"
	"fmt"

	"github.com/iskra-archive/iskra/search"
)

// maxPlaces bounds how many copies of a text are told of.
const maxPlaces = 1000

// Locate implements search.Locator.
func (ix *Index) Locate(ctx context.Context, hash uint64, document string) ([]search.Place, error) {
	var places []search.Place
	for _, v := range ix.parts {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("locate a passage: %w", err)
		}
		for n, h := range v.hash {
			if h>>search.HashShift != hash || len(places) == maxPlaces {
				continue
			}
			d := v.docBase + v.doc[n]
			if !ix.docs[d].live || document != "" && ix.stored(d).ID != document {
				continue
			}
			places = append(places, search.Place{Document: ix.stored(d).ID, Passage: int(v.number[n])})
		}
	}
	return places, nil
}
