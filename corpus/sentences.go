package corpus

import (
	"bytes"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// abbreviations, in small letters and without the last full stop, after which a
// capital does not begin a sentence. Those of the three languages stand
// together: a cut less does no harm.
const abbreviations = ` áll bp dr dr-né ifj id özv gr br csüt évf fej fszt gim i.e i.sz ill ind itt.id jan febr márc
 ápr jún júl aug szept okt nov dec jkv k kb kft kk kv ld m max megj min mj mme mlle mm mgr no nr old özv pf pl pp
 prof red rkp rt st sz szerk szül tel tc tk ti t.i ua ui u.i uo u.o ún u.n vak vm vö zs és.köv vmi vki özvegy tsz
 av ap apr ch chap cf éd éds env etc ex fig ibid id.op op.cit cit p.ex p j.-c janv févr juill sept ms mss mr mrs
 nouv obs p.c p.s par ref rév s.d s.l st ste suiv sv t trad v vol voy art al c.-à-d dir n.b n.d.l.r n° me mgr
 г гг в вв н.э до.н.э т.д т.п т.е т.к т.н т.о т.ч т д п е к н ч и.о им ин ср см стр с т.с др пр проч акад проф доц
 гор губ ул пл просп пер д корп кв обл р-н ж.-д изд ред сост собр.соч соч полн.собр.соч тт кн вып цит примеч прим
 рис табл янв февр мар авг сент сен окт нояб ноя дек руб коп тыс млн млрд чел экз тов гр гн г-н г-жа ген полк кап
 род ум около нач кон сер ок св о.-в о-в оз реж `

var abbreviationSet = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, a := range strings.Fields(abbreviations) {
		set[a] = true
	}
	return set
})

// sentenceEnds gives the offsets at which the sentences of a paragraph end,
// the space after them included. A line's end is no sentence's end.
func sentenceEnds(para []byte) []int {
	flat := flatten(para)
	var ends []int
	at, start := 0, 0
	for it := sentences.FromBytes(flat); it.Next(); {
		at += len(it.Value())
		if at <= start { // no more than a closing quote that has been counted
			continue
		}
		end := at
		if at < len(flat) {
			closing, goesOn := closes(flat[at:])
			if end += closing; goesOn || closing == 0 && !endsSentence(flat[start:at]) {
				continue
			}
		}
		if end > start {
			ends = append(ends, end)
			start = end
		}
	}
	return ends
}

// closes looks for a closing quote that a space sets off from the sentence it
// belongs to, as French typography has it, and tells its length, and whether
// the sentence goes on after it ("« Que faire ? » demanda-t-il").
func closes(next []byte) (length int, goesOn bool) {
	r, n := utf8.DecodeRune(next)
	if r != '»' && r != '”' {
		return 0, false
	}
	for n < len(next) {
		r, size := utf8.DecodeRune(next[n:])
		if !unicode.IsSpace(r) {
			return n, unicode.IsLower(r) || unicode.IsPunct(r)
		}
		n += size
	}
	return n, false
}

// flatten makes spaces of line and paragraph ends, which the segmenter would
// take for the end of a sentence, without moving an offset.
func flatten(para []byte) []byte {
	flat := bytes.Clone(para)
	for i, c := range flat {
		switch {
		case c == '\n' || c == '\r':
			flat[i] = ' '
		case c == 0xc2 && i+1 < len(flat) && flat[i+1] == 0x85:
			copy(flat[i:], "  ")
		case c == 0xe2 && i+2 < len(flat) && flat[i+1] == 0x80 && (flat[i+2] == 0xa8 || flat[i+2] == 0xa9):
			copy(flat[i:], "   ")
		}
	}
	return flat
}

// endsSentence tells whether a segment that seems to be a sentence ends as one:
// not with an abbreviation, an initial, or a number that began it ("3. ").
func endsSentence(segment []byte) bool {
	s := strings.TrimRightFunc(string(tail(segment, 80)), unicode.IsSpace)
	if !strings.HasSuffix(s, ".") {
		return true
	}
	word := lastWord(s[:len(s)-1])
	if word == "" {
		return true
	}
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsUpper(r) {
		return false
	}
	if len(s) == len(word)+1 && strings.Trim(word, "0123456789IVXLC") == "" {
		return false
	}
	return !isAbbreviation(strings.ToLower(word))
}

// isAbbreviation also knows two initials grown together: "В.И", "p.ex".
func isAbbreviation(word string) bool {
	if abbreviationSet()[word] {
		return true
	}
	parts := strings.Split(word, ".")
	if len(parts) < 2 {
		return false
	}
	for _, p := range parts {
		if utf8.RuneCountInString(p) != 1 {
			return false
		}
	}
	return true
}

func lastWord(s string) string {
	at := strings.LastIndexFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("([{«„“\"‘—–", r)
	})
	if at < 0 {
		return s
	}
	_, n := utf8.DecodeRuneInString(s[at:])
	return s[at+n:]
}

// tail gives the last bytes of a text, from a rune's beginning on.
func tail(b []byte, n int) []byte {
	at := max(0, len(b)-n)
	for at < len(b) && !utf8.RuneStart(b[at]) {
		at++
	}
	return b[at:]
}
