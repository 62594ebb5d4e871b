package server

import (
	"testing"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/web"
)

// TestCorpusHealth: the page of the index tells what the documents are like, and
// names the files that are not read, whatever their names are.
func TestCorpusHealth(t *testing.T) {
	s, _ := onRealIndex(t, nil)
	for lang, wants := range map[string][]string{
		"en": {"Not read", `<span>empty</span> <span class="n">1 file</span><ul><li><bdi>empty.txt</bdi></li></ul>`, "without a date", "utf-8"},
		"hu": {"Kimaradt fájlok", "<span>üres</span> <span class=\"n\">1 fájl</span>"},
		"fr": {"Fichiers non lus", "<span>vides</span> <span class=\"n\">1 fichier</span>"},
		"ru": {"Непрочитанные файлы", "<span>пустые</span> <span class=\"n\">1 файл</span>"},
	} {
		page := body(t, s, "/rebuild?ui="+lang, 200)
		contains(t, page, wants...)
		lacks(t, page, "<script>alert", "health.", "\x1b")
	}
}

// TestKindsHaveNames: whatever a survey counts can be said in every language.
func TestKindsHaveNames(t *testing.T) {
	for _, lang := range web.Languages() {
		l := mustLocale(t, lang)
		for _, kind := range append(corpus.Doubts(), corpus.Unread()...) {
			if !l.Has("health.kind." + string(kind)) {
				t.Errorf("%s: no name for %s", lang, kind)
			}
		}
	}
}

// TestNoControlsInPages: what terminals obey is a sign on every page.
func TestNoControlsInPages(t *testing.T) {
	s, _ := onRealIndex(t, nil)
	for _, address := range []string{"/?q=lettre", "/?q=lettre&view=kwic", "/documents", "/documents/fr/%1b%5b2J.txt", "/?q=%1b%5b2J"} {
		lacks(t, body(t, s, address, 200), "\x1b", "\x07", "\u009b")
	}
	contains(t, body(t, s, "/?q=lettre", 200), "\u241b]0;titre\u2407", "\uFFFD31m")
}
