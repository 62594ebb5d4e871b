package recognise

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sounds turns letters into rough sounds: a i e o u vowels, c for ч, C for ц,
// S for ш and щ, Z for ж and дж, h for х, j for й.
type sounds struct {
	to      map[string]string
	longest int
}

func newSounds(rules string) *sounds {
	s := &sounds{to: map[string]string{}}
	for _, rule := range strings.Fields(rules) {
		from, to, _ := strings.Cut(rule, "=")
		s.to[from] = to
		s.longest = max(s.longest, utf8.RuneCountInString(from))
	}
	return s
}

// of reads a word by the longest letters first; letters without a sound are silent.
func (s *sounds) of(word string) string {
	runes := []rune(word)
	var out strings.Builder
	for i := 0; i < len(runes); {
		n := min(s.longest, len(runes)-i)
		for ; n > 0; n-- {
			if to, ok := s.to[string(runes[i:i+n])]; ok {
				out.WriteString(to)
				break
			}
		}
		i += max(n, 1)
	}
	return out.String()
}

// latin are the letters that all readings of Latin script share.
const latin = `a=a á=a à=a â=a ä=e ă=a ã=a å=o ą=on b=b c=k d=d e=e é=e è=e ê=e ë=e ě=e ę=en f=f g=g h=h i=i í=i î=i ï=i j=j k=k l=l ł=l m=m n=n
 ñ=n ń=n o=o ó=o ô=o ö=o ő=o ø=o õ=o œ=e p=p q=k r=r ř=Z s=s t=t u=u ú=u û=u ù=u ü=u ű=u ů=u v=v w=v x=ks y=i ý=i z=z
 č=c ć=c ç=s š=S ş=S ș=S ś=s ß=s ž=Z ź=z ż=Z ț=C th=t ph=f ck=k dsk=Ck tsk=Ck qu=kv `

// cyrillic are the letters of Russian.
const cyrillic = `а=a б=b в=v г=g ґ=g д=d е=e є=e ё=o ж=Z з=z и=i і=i ї=ji й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=C ч=c
 ш=S щ=S ъ= ы=i ь= э=e ю=ju я=ja тс=C дс=C тц=C дж=Z сч=S зч=S сш=S шч=S ье=je ьё=jo ья=ja ью=ju ий=i ый=i ая=a яя=a ое=o стн=sn тх=th дск=Ck тск=Ck `

// readings are the ways in which names are spelt.
type readings struct{ russian, hungarian, french, general, german *sounds }

func newReadings() *readings {
	return &readings{
		russian: newSounds(cyrillic),
		hungarian: newSounds(latin + `c=C s=S ö=o ü=u dzs=Z zs=Z sz=s cs=c scs=S tsz=C dsz=C gy=dj ggy=dj ny=nj nny=nj ty=tj tty=tj ly=j lly=j ssz=s
 ccs=c zzs=Z ch=h ij=i ts=C tz=C thy=ti eö=o cz=C kov=kov aa=a oo=o dszk=Ck tszk=Ck dzk=Ck ckij=Cki ckaja=Ckaja jj=j`),
		french: newSounds(latin + `j=Z ï=j chtch=S tch=c tsch=c ch=S sh=S dj=Z kh=h gu=g gue=ge gui=gi gué=ge ge=Ze gi=Zi gé=Ze gy=Zi gè=Ze ce=se ci=si
 cé=se cy=si cè=se qu=k gn=n ou=u oi=oa eau=o au=o ai=e ei=e eu=e œu=e oeu=e ts=C tz=C ss=s sch=S aï=aj oï=oj eï=ej oe=e aë=ae oo=o ee=i gh=g`),
		general: newSounds(latin + `j=Z shch=S sch=S tsch=c tch=c ch=c sh=S zh=Z kh=h gh=g ts=C tz=C ce=se ci=si cy=si cz=c sz=S ee=i oo=u ou=u ge=Ze
 gi=Zi dj=Z dg=Z sky=ski ai=e wh=v kn=n`),
		german: newSounds(latin + `ö=e v=f w=v z=C sch=S tsch=c ch=h st=St sp=Sp tz=C ts=C ei=aj eu=oj äu=oj ie=i dt=t ah=a eh=e oh=o uh=u ss=s aa=a ow=ov`),
	}
}

// of gives the different ways in which a word, in lower case, may be read.
func (r *readings) of(word string) []string {
	word = strings.Trim(word, "'’.-")
	var out []string
	add := func(s string) {
		if s = squeeze(s); s == "" {
			return
		}
		for _, t := range out {
			if t == s {
				return
			}
		}
		out = append(out, s)
	}
	if strings.ContainsFunc(word, func(c rune) bool { return unicode.Is(unicode.Cyrillic, c) }) {
		add(r.russian.of(word))
		return out
	}
	add(r.hungarian.of(word))
	for _, spelt := range []string{word, voiced(word)} {
		add(mute(r.french.of(spelt), word))
	}
	add(r.general.of(word))
	add(r.german.of(word))
	if silent := withoutSilent(word); silent != word {
		add(r.french.of(silent))
	}
	return out
}

const frenchVowels = "aeiouyéèêëàâîïôûùœ"

// voiced writes the French s between vowels as z.
func voiced(word string) string {
	runes := []rune(word)
	for i := 1; i+1 < len(runes); i++ {
		if runes[i] == 's' && strings.ContainsRune(frenchVowels, runes[i-1]) && strings.ContainsRune(frenchVowels, runes[i+1]) {
			runes[i] = 'z'
		}
	}
	return string(runes)
}

// mute takes off a final French e.
func mute(sound, word string) string {
	if len(sound) > 3 && strings.HasSuffix(sound, "e") && !strings.HasSuffix(word, "é") {
		return sound[:len(sound)-1]
	}
	return sound
}

// withoutSilent takes off final consonants that French does not speak.
func withoutSilent(word string) string {
	for _, end := range []string{"ds", "ts", "t", "d", "s", "x", "z", "p", "er", "lt", "ld"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) > 2 {
			if end == "er" {
				return rest + "é"
			}
			return rest
		}
	}
	return word
}

// squeeze writes doubled sounds once.
func squeeze(s string) string {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if i == 0 || s[i] != s[i-1] {
			out = append(out, s[i])
		}
	}
	return string(out)
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// coarse gives the class of a consonant: those that spellings mix up are one.
func coarse(c byte) byte {
	switch c {
	case 's', 'z', 'S', 'Z', 'c', 'C':
		return 'S'
	case 'g', 'h', 'k':
		return 'K'
	case 'd', 't':
		return 'T'
	case 'b', 'p':
		return 'P'
	case 'v', 'f':
		return 'V'
	case 'm', 'n':
		return 'N'
	}
	return c
}

// keys gives the script-neutral keys of a word, one a reading: its consonants,
// coarsely. Spellings of one name share at least one.
func (r *readings) keys(sounds []string) []string {
	var keys []string
	for _, s := range sounds {
		key := make([]byte, 0, len(s))
		for i := range len(s) {
			c := s[i]
			if c == 'j' || isVowel(c) {
				if len(key) == 0 {
					key = append(key, '@')
				}
				continue
			}
			if c = coarse(c); len(key) == 0 || key[len(key)-1] != c {
				key = append(key, c)
			}
		}
		if k := string(key); !contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

func contains(list []string, s string) bool {
	for _, t := range list {
		if t == s {
			return true
		}
	}
	return false
}

func share(a, b []string) bool {
	for _, s := range a {
		if contains(b, s) {
			return true
		}
	}
	return false
}
