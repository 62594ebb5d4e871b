package recognise

import (
	"strings"
	"unicode"
)

// placeReadings are ways of spelling that places have beside those of people:
// a place is often written as its own country writes it.
type placeReadings struct{ slavic, spanish, italian, asian, indian, arab *sounds }

func newPlaceReadings() *placeReadings {
	return &placeReadings{
		slavic: newSounds(latin + `c=C cz=c č=c ć=c ch=h sz=S rz=Z ř=r dz=Z dź=Z dż=Z w=v ó=u ň=n ł=l ż=Z ź=Z ś=S ş=S ș=S ţ=C ț=C ă=e â=i î=i ce=ce ci=ci ge=Ze gi=Zi
 ě=e ý=i ů=u szcz=S šč=S ie=e ię=e ą=o ę=e ö=o ő=o ü=u ğ= ı=i`),
		spanish: newSounds(latin + `j=h ge=he gi=hi gue=ge gui=gi qu=k ll=l ñ=n ch=c z=s ce=se ci=si ç=s h= x=h ão=an ãe=an õe=on lh=l nh=n y=i rr=r ou=o gua=gua`),
		italian: newSounds(latin + `ce=ce ci=ci cia=ca cio=co ciu=cu cc=c ch=k ge=Ze gi=Zi gia=Za gio=Zo giu=Zu gh=g gn=n gli=li sce=Se sci=Si zz=C z=C j=i h=`),
		asian:   newSounds(latin + `kh=k gh=g dh=d bh=b th=t ph=p jh=Z sh=S ch=c j=Z y=j w=u ee=i oo=u aw=au ng=n ck=k`),
		indian:  newSounds(cyrillic + `кх=k пх=p тх=t дх=d бх=b гх=g чх=c ддж=Z дджх=Z у=u в=v`),
		arab:    newSounds(latin + `kh=h gh=g dh=d dj=Z sh=S ch=S j=Z y=j ou=u q=k w=v`),
	}
}

// add gives the further readings of the name of a place.
func (p *placeReadings) add(out []string, word string) []string {
	put := func(s string) {
		if s = squeeze(s); s != "" && !contains(out, s) {
			out = append(out, s)
		}
	}
	if strings.ContainsFunc(word, func(c rune) bool { return unicode.Is(unicode.Cyrillic, c) }) {
		put(p.indian.of(word))
		return out
	}
	for _, s := range []*sounds{p.slavic, p.spanish, p.italian, p.asian, p.arab} {
		put(s.of(word))
	}
	return out
}

// islands are words for islands, which some languages add and others leave out.
var islands = map[string]bool{
	"о-в": true, "о-ва": true, "остров": true, "острова": true, "île": true, "îles": true, "ile": true, "iles": true,
	"sziget": true, "szigetek": true, "szigetcsoport": true, "archipel": true, "архипелаг": true,
}

// articles are the Arabic article and its forms before a consonant.
var articles = map[string]bool{
	"аль": true, "эль": true, "эр": true, "эн": true, "эш": true, "эс": true, "эт": true, "эд": true, "эз": true, "аш": true, "ас": true, "ат": true, "ад": true, "ан": true, "ар": true, "аз": true,
	"al": true, "el": true, "as": true, "ash": true, "ar": true, "an": true, "ad": true, "at": true, "esh": true, "er": true, "en": true, "az": true,
}

// placeWord puts the words of the name of a place together, without words for
// islands and without an Arabic article before a hyphen.
func placeWord(words []string) string {
	kept := make([]string, 0, len(words))
	for i, w := range words {
		if islands[w] && len(words) > 1 || i > 0 && islands[words[0]] && particles[w] {
			continue
		}
		for _, end := range []string{"-szigetek", "-sziget", "-szigetcsoport"} {
			w = strings.TrimSuffix(w, end)
		}
		if head, rest, ok := strings.Cut(w, "-"); ok && i == 0 && articles[head] && rest != "" {
			w = rest
		}
		kept = append(kept, w)
	}
	if len(kept) > 1 && articles[kept[0]] {
		kept = kept[1:]
	}
	if len(kept) == 0 {
		kept = words
	}
	return strings.ReplaceAll(strings.Join(kept, ""), "-", "")
}
