package indexer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/iskra-archive/iskra/corpus"
	"github.com/iskra-archive/iskra/search"
)

// put writes a file of a corpus.
func put(t *testing.T, path string, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// mixedBag is a folder with something of every kind.
func mixedBag(t *testing.T) string {
	t.Helper()
	hu := "A küldöttek hűvös őszi estén gyűltek össze Genfben, és szűkszavúan üdvözölték egymást; a vita hajnalig tartott."
	ru := "Делегаты собрались осенним вечером в Женеве и сдержанно поздоровались друг с другом; спор продолжался до самого рассвета."
	fr := "Les délégués s'étaient réunis à Genève un soir d'automne ; la discussion dura jusqu'à l'aube, et personne ne céda."
	old, err := charmap.Windows1251.NewEncoder().String(strings.Repeat(ru+"\n\n", 3))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string]string{
		"hu/genf.md": hu, "hu/masolat.txt": hu, "ru/old.txt": old, "ru/both.txt": strings.Repeat(ru+"\n\n"+fr+" "+fr+"\n\n", 2),
		"fr/gab.txt": "Les dÃ©lÃ©guÃ©s s'Ã©taient rÃ©unis Ã\u00a0 GenÃ¨ve, où la fête\n", "1903/fr/dix.txt": fr + " Le dix.",
		"fr/cut.rtf": `{\rtf1\ansi Les d\'e9l\'e9gu\'e9s de Gen\'e8ve se sont s\'e9par\'e9s \'e0 l'aube`,
		"scan.png":   "\x89PNG", "secret.pdf": "%PDF-1.4 broken", "empty.txt": "",
	} {
		put(t, filepath.Join(dir, name), data)
	}
	return dir
}

// TestSurvey: what documents are like is counted, and what is not read is listed
// with the reason, however often the index has been brought up to date since.
func TestSurvey(t *testing.T) {
	files, dir := mixedBag(t), t.TempDir()
	src, err := corpus.NewFolder(files)
	if err != nil {
		t.Fatal(err)
	}
	update(t, dir, src)
	first := surveyOf(t, dir)
	wantSurvey(t, first)
	before := snapshot(t, dir)
	update(t, dir, src)
	if after := snapshot(t, dir); after != before {
		t.Errorf("a run over an unchanged folder wrote:\n%s\n%s", before, after)
	}
	put(t, filepath.Join(files, "uj.txt"), "Martov és Axelrod Zürichbe utazott a tél végén, hogy a lapról tárgyaljanak.")
	update(t, dir, src)
	if s := surveyOf(t, dir); s.Documents != first.Documents+1 || len(s.Unread) != 3 || len(s.Doubts) != len(first.Doubts) {
		t.Errorf("after an update: %+v", s)
	}
	os.Rename(filepath.Join(files, "fr/cut.rtf"), filepath.Join(files, "fr/moved.rtf"))
	os.Remove(filepath.Join(files, "empty.txt"))
	update(t, dir, src)
	s := surveyOf(t, dir)
	if len(s.Unread) != 2 || !slices.ContainsFunc(s.Doubts, func(d search.SurveyDoubt) bool {
		return d.Kind == corpus.FlagCut && slices.Equal(d.Examples, []string{"fr/moved.rtf"})
	}) {
		t.Errorf("after a move: %+v %+v", s.Doubts, s.Unread)
	}
}

func surveyOf(t *testing.T, dir string) *search.Survey {
	t.Helper()
	st := openStore(t, dir)
	defer st.Close()
	s, err := st.Survey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wantSurvey(t *testing.T, s *search.Survey) {
	t.Helper()
	if s.Documents != 7 || s.Undated != 7 || !s.UnreadKnown {
		t.Errorf("%+v", s)
	}
	if g := s.Groups[0]; g != (search.SurveyGroup{Lang: corpus.French, Format: "txt", Documents: 3, Passages: 6}) {
		t.Errorf("groups %+v", s.Groups)
	}
	if i := slices.IndexFunc(s.Encodings, func(e search.SurveyEncoding) bool { return e.Encoding == "windows-1251" }); i < 0 ||
		s.Encodings[i].Documents != 1 || s.Encodings[i].Guessed != 1 || s.Encodings[i].Doubtful != 0 || s.Encodings[i].Least < 0.8 {
		t.Errorf("encodings %+v", s.Encodings)
	}
	if !slices.Equal(s.Mixed.Examples, []string{"ru/both.txt"}) {
		t.Errorf("in several languages: %+v", s.Mixed)
	}
	if c := s.Copies; c.Documents != 1 || len(c.Groups) != 1 || !slices.Equal(c.Groups[0], []string{"hu/genf.md", "hu/masolat.txt"}) || c.Passages != 6 {
		t.Errorf("copies %+v", c)
	}
	doubts := map[corpus.Flag]string{}
	for _, d := range s.Doubts {
		doubts[d.Kind] = strings.Join(d.Examples, " ")
	}
	if len(doubts) != 2 || doubts[corpus.FlagRepaired] != "fr/gab.txt" || doubts[corpus.FlagCut] != "fr/cut.rtf" {
		t.Errorf("doubts %v", doubts)
	}
	unread := map[corpus.Flag]string{}
	for _, u := range s.Unread {
		unread[u.Kind] = u.Files[0].ID
	}
	if len(unread) != 3 || unread[corpus.FlagDamaged] != "secret.pdf" || unread[corpus.FlagUnknown] != "scan.png" || unread[corpus.FlagEmpty] != "empty.txt" {
		t.Errorf("unread %v", unread)
	}
}

// TestCompare: what an update would find is told without one.
func TestCompare(t *testing.T) {
	files, dir := mixedBag(t), t.TempDir()
	src, err := corpus.NewFolder(files)
	if err != nil {
		t.Fatal(err)
	}
	update(t, dir, src)
	put(t, filepath.Join(files, "uj.txt"), "Martov Zürichbe utazott.")
	put(t, filepath.Join(files, "hu/genf.md"), "Martov Bázelbe utazott.")
	os.Remove(filepath.Join(files, "hu/masolat.txt"))
	os.Rename(filepath.Join(files, "fr/cut.rtf"), filepath.Join(files, "fr/moved.rtf"))
	s, err := Compare(t.Context(), options(t, dir, src))
	if err != nil {
		t.Fatal(err)
	}
	var fresh []string
	for _, e := range s.Fresh {
		fresh = append(fresh, e.ID)
	}
	if !slices.Equal(fresh, []string{"hu/genf.md", "secret.pdf", "uj.txt"}) || s.Removed != 1 || s.Moved != 1 {
		t.Errorf("fresh %q, %d removed, %d moved", fresh, s.Removed, s.Moved)
	}
	if len(s.Digests) != 4 || len(s.Doubts) != 1 || s.Doubts[0].Kind != corpus.FlagRepaired {
		t.Errorf("%v %v", s.Digests, s.Doubts)
	}
}
