package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDigest(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.txt": "Genf, 1903.", "b/c.txt": "Genf, 1903.", "a.md": "Genf, 1903.", "d.txt": "Genf, 1904.",
		"e.txt": "Genf, 1903.", "e.meta.yaml": "title: Levél",
		"t.csv": "id,text\n1,Женева\n2,Париж\n", "u.csv": "id,title\n1,Женева\n2,Париж\n", "v.csv": "id,text\n3,Рим\n1,Женева\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	src, err := Restrict(whole, ".")
	if err != nil {
		t.Fatal(err)
	}
	digest := func(id string) string { return Digest(t.Context(), src, Entry{ID: id}) }
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a.txt", "b/c.txt", true}, {"a.txt", "d.txt", false}, {"a.txt", "a.md", false}, {"a.txt", "e.txt", false},
		{"t.csv/1", "v.csv/1", true}, {"t.csv/1", "t.csv/2", false},
	} {
		if a, b := digest(c.a), digest(c.b); a == "" || b == "" || (a == b) != c.same {
			t.Errorf("%s %q and %s %q: want same %v", c.a, a, c.b, b, c.same)
		}
	}
	if d := digest("none.txt"); d != "" {
		t.Errorf("a file that is not there has the digest %q", d)
	}
	before := digest("a.txt")
	if err := os.WriteFile(filepath.Join(dir, "corpus.yaml"), []byte("columns: {\"*.csv\": {text: body}}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if a, b := digest("a.txt"), digest("b/c.txt"); a == before || a == b {
		t.Errorf("corpus.yaml may tell a.txt from b/c.txt: %q, %q, before %q", a, b, before)
	}
}

func TestRename(t *testing.T) {
	for _, c := range []struct {
		id, title, to, want string
		ok                  bool
	}{
		{"a/genf.txt", "Levél Genfből", "b/levelek.txt", "Levél Genfből", true},
		{"a/genf.txt", "genf", "b/zürich.txt", "zürich", true},
		{"a/1903-10-17.txt", "Levél", "b/1903-10-17.txt", "Levél", true},
		{"a/1903-10-17.txt", "Levél", "b/1904.txt", "", false},
		{"письмо.txt", "Письмо", "1905 письмо.txt", "", false},
	} {
		d, ok := Rename(Document{ID: c.id, Title: c.title}, c.to)
		if ok != c.ok || ok && (d.Title != c.want || d.ID != c.to) {
			t.Errorf("%s to %s: %+v, %v", c.id, c.to, d, ok)
		}
	}
}
