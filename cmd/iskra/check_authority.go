package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
	"github.com/iskra-archive/iskra/search"
)

// checkAuthority looks at the user's authority file, and whether the index has it.
func (a *app) checkAuthority(ctx context.Context, h *health) {
	bundled, err := entities.Bundled()
	if err != nil {
		h.Problems = append(h.Problems, problem{"entities", err.Error(), "install Iskra anew"})
		return
	}
	file, err := a.authorityFile()
	if err != nil {
		h.Problems = append(h.Problems, problem{authorityFile, err.Error(), "make it readable"})
		return
	}
	auth, err := laid(bundled, file)
	if err != nil {
		h.Problems = append(h.Problems, problem{authorityFile, err.Error(), "mend the line; until then the last good file stays in use"})
		return
	}
	for _, p := range auth.problems {
		h.Problems = append(h.Problems, problem{fmt.Sprintf("%s:%d", p.File, p.Line), p.Problem, p.Mend})
	}
	a.checkStrangers(ctx, h, auth.all.Rules().Strange())
	if used, err := indexer.UserAuthority(a.indexDir); err == nil && len(file) > 0 && !bytes.Equal(used, file) {
		h.Remarks = append(h.Remarks, problem{authorityFile, "it has been edited since the index was built", "run 'iskra entities apply'"})
	}
}

// checkStrangers reports ids in rules that neither a file nor the texts know.
func (a *app) checkStrangers(ctx context.Context, h *health, list []entities.Reference) {
	if len(list) == 0 || h.Index.Generation == "" {
		return
	}
	store, err := a.openExisting(ctx)
	if err != nil {
		return // checkIndex has told of it
	}
	defer store.Close()
	for _, ref := range list {
		e, err := store.Entity(ctx, string(ref.ID), entities.English)
		if err != nil && !errors.Is(err, search.ErrNotFound) {
			return
		}
		if err == nil && (e.ID == string(ref.ID) || named(e, ref.ID.Slug())) {
			continue
		}
		p := problem{fmt.Sprintf("%s:%d", authorityFile, ref.Line), fmt.Sprintf("no entity has the id %s", ref.ID),
			"look the id up with 'iskra entities', or take it away"}
		if err == nil && !e.Unlisted {
			// Of what was joined with a listed entity the base form is not kept, so
			// the texts may have it under a form that does not look like it.
			h.Remarks = append(h.Remarks, problem{p.Where, "nothing in the texts looks like " + string(ref.ID), p.Mend})
			continue
		}
		h.Problems = append(h.Problems, p)
	}
}

// named tells whether the slug of an entity that was joined with another is made
// of a name that this one has: the words in whatever order and case.
func named(e *search.Entity, slug string) bool {
	words := strings.Split(strings.TrimRight(strings.TrimRight(slug, "0123456789"), "-"), "-")
	has := func(name string) bool {
		return sameStems(words, strings.Split(entities.Slug(name), "-"))
	}
	if slices.ContainsFunc(e.Forms, func(f search.Form) bool { return has(f.Text) }) {
		return true
	}
	for _, l := range e.Labels {
		if has(l) {
			return true
		}
	}
	for _, vs := range e.Variants {
		if slices.ContainsFunc(vs, has) {
			return true
		}
	}
	return false
}

// sameStems tells whether the words of a text are those of a slug, with endings.
func sameStems(slug, text []string) bool {
	if len(slug) != len(text) {
		return false
	}
	left := slices.Clone(text)
	for _, w := range slug {
		i := slices.IndexFunc(left, func(x string) bool { return sameStem(w, x) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// sameStem tells whether a word of a text is a word of a slug with an ending,
// which may take the place of its last letter.
func sameStem(word, text string) bool {
	_, size := utf8.DecodeLastRuneInString(word)
	if utf8.RuneCountInString(word) < 4 {
		size = 0
	}
	return word != "" && strings.HasPrefix(text, word[:len(word)-size])
}
