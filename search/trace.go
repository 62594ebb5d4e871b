package search

import (
	"context"
	"errors"
	"fmt"
)

// Traced says how a passage was found again.
type Traced string

// The values of Traced.
const (
	// TracedHere: where it was, as it was.
	TracedHere Traced = "here"
	// TracedMoved: as it was, under another number or in another document.
	TracedMoved Traced = "moved"
	// TracedEdited: with another text than it had.
	TracedEdited Traced = "edited"
	// TracedLost: there is none like it any more; what stands under its number
	// is given.
	TracedLost Traced = "lost"
)

// Place is where a passage stands.
type Place struct {
	Document string
	Passage  int
}

// Locator is an Engine that knows where texts stand.
type Locator interface {
	// Locate gives the places of the passages with a Fingerprint.Hash, in the
	// document given only or, where that is empty, in all.
	Locate(ctx context.Context, hash uint64, document string) ([]Place, error)
}

// Bounds of the search for an edited passage.
const (
	tracePage  = 500
	traceReach = 10_000 // passages to either side of where it was
	traceBits  = 18     // in which the sketches of an edited passage may differ
)

// Trace finds the passage that had a number in a document and a fingerprint:
// the same text first, nearest to where it was, then the most like it in the
// document, then the same text in another. ErrNotFound where there is neither
// the document nor the text.
func Trace(ctx context.Context, e Engine, at Place, f Fingerprint) (Place, Traced, error) {
	at.Passage = max(at.Passage, 1)
	near, err := e.Document(ctx, at.Document, at.Passage, 1)
	gone := errors.Is(err, ErrNotFound)
	if err != nil && !gone {
		return Place{}, "", err
	}
	if !gone && len(near.Passages) > 0 && near.Passages[0].Passage == at.Passage && FingerprintOf(near.Passages[0].Text).Hash == f.Hash {
		return at, TracedHere, nil
	}
	if !gone {
		if p, ok, err := locate(ctx, e, at, f, at.Document); err != nil || ok {
			return p, TracedMoved, err
		}
		if p, how, err := alike(ctx, e, at, f); err != nil || how != TracedLost {
			return p, how, err
		}
	}
	if p, ok, err := locate(ctx, e, at, f, ""); err != nil || ok {
		return p, TracedMoved, err
	}
	if gone || len(near.Passages) == 0 {
		return Place{}, "", fmt.Errorf("passage %d of %s: %w", at.Passage, at.Document, ErrNotFound)
	}
	return at, TracedLost, nil
}

// locate asks an engine that knows for the nearest passage of the same text.
func locate(ctx context.Context, e Engine, at Place, f Fingerprint, document string) (Place, bool, error) {
	l, ok := e.(Locator)
	if !ok {
		return Place{}, false, nil
	}
	places, err := l.Locate(ctx, f.Hash, document)
	if err != nil || len(places) == 0 {
		return Place{}, false, err
	}
	best := places[0]
	for _, p := range places {
		if abs(p.Passage-at.Passage) < abs(best.Passage-at.Passage) {
			best = p
		}
	}
	return best, true, nil
}

func abs(n int) int { return max(n, -n) }

// alike reads the passages around and takes the one that differs least.
func alike(ctx context.Context, e Engine, at Place, f Fingerprint) (Place, Traced, error) {
	best, how, least := at, TracedLost, traceBits+1
	for first := max(at.Passage-traceReach, 1); first < at.Passage+traceReach; first += tracePage {
		doc, err := e.Document(ctx, at.Document, first, tracePage)
		if err != nil {
			return Place{}, "", err
		}
		for _, p := range doc.Passages {
			g := FingerprintOf(p.Text)
			d := f.distance(g)
			if g.Hash == f.Hash {
				d = -1
			}
			if d < least || d == least && abs(p.Passage-at.Passage) < abs(best.Passage-at.Passage) {
				best.Passage, how, least = p.Passage, TracedEdited, d
			}
		}
		if len(doc.Passages) < tracePage {
			break
		}
	}
	if least == -1 {
		how = TracedMoved
	}
	return best, how, nil
}
