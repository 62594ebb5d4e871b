package indexer

import (
	"strings"
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/search"
	"github.com/iskra-archive/iskra/search/searchtest"
)

// TestApply corrects entities by a user's file: a store that is open sees it
// once it looks again, a trial changes nothing, and no document is read.
func TestApply(t *testing.T) {
	src := newSource(searchtest.Docs())
	dir := t.TempDir()
	o := options(t, dir, src)
	if _, err := Rebuild(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, dir)
	before := s.Info().Generation
	reads := src.reads
	with := func(file string) Options {
		user, err := entities.LoadUser(strings.NewReader(file), "authority.csv")
		if err != nil {
			t.Fatal(err)
		}
		u := o
		var problems []entities.Problem
		if u.Authority, problems = o.Authority.WithUser(user); len(problems) > 0 {
			t.Fatal(problems)
		}
		u.UserAuthority = []byte(file)
		return u
	}
	label := func() string {
		t.Helper()
		if _, err := s.Reload(); err != nil {
			t.Fatal(err)
		}
		e, err := s.Entity(t.Context(), "person/martov", corpus.Hungarian)
		if err != nil {
			t.Fatal(err)
		}
		return e.Label
	}
	old := label()
	renamed := with("id,label_hu\nperson/martov,Martov elvtárs\nplace/frozen-river,folyó befagyott\n")
	tried, err := Apply(t.Context(), renamed, true)
	if err != nil || tried.Adds == 0 || label() != old || s.Info().Generation != before {
		t.Fatalf("tried: %+v, %v; label %q, was %q", tried, err, label(), old)
	}
	done, err := Apply(t.Context(), renamed, false)
	if err != nil || done != tried {
		t.Fatalf("tried %+v, done %+v, %v", tried, done, err)
	}
	if got := label(); got != "Martov elvtárs" {
		t.Errorf("label %q", got)
	}
	if again, err := Apply(t.Context(), renamed, false); err != nil || !again.None() {
		t.Errorf("again: %+v, %v", again, err)
	}
	if kept, err := UserAuthority(dir); err != nil || string(kept) != string(renamed.UserAuthority) {
		t.Errorf("kept %q, %v", kept, err)
	}
	joined, err := Apply(t.Context(), with("id,same-as\nperson/martov,person/lenin\n"), false)
	if err != nil || joined.Joins != 1 || joined.Moves == 0 || joined.Takes != tried.Adds {
		t.Errorf("joined: %+v, %v", joined, err)
	}
	label()
	res, err := s.Search(t.Context(), search.Request{Filters: map[string][]string{"person": {"lenin"}}})
	if err != nil || res.Total == 0 {
		t.Errorf("under the id that was joined: %+v, %v", res, err)
	}
	if e, err := s.Entity(t.Context(), "person/lenin", corpus.Hungarian); err != nil || e.ID != "person/martov" {
		t.Errorf("the id that was joined leads to %+v, %v", e, err)
	}
	if src.reads != reads {
		t.Errorf("%d documents were read", src.reads-reads)
	}
	if back, err := Apply(t.Context(), o, false); err != nil || back.Splits != 1 || back.Moves != joined.Moves {
		t.Errorf("back: %+v, %v", back, err)
	}
}
