package corpus

import "io"

// do does what a control word says.
func (r *rtfReader) do(word string, n int, given bool) error {
	first, star := r.first, r.star
	r.first, r.star = false, false
	if s, ok := rtfSign(word); ok {
		return r.sign(s)
	}
	if word == "u" {
		return r.unicode(n)
	}
	if word == "bin" {
		_, err := io.CopyN(io.Discard, r.c.raw, int64(max(n, 0)))
		return err
	}
	if err := r.flush(); err != nil {
		return err
	}
	r.pending = 0
	if first && r.place(word, star) {
		return nil
	}
	if r.set(word, n, given) {
		return nil
	}
	return r.layout(word)
}

// rtfSign gives the character that a word stands for.
func rtfSign(word string) (string, bool) {
	switch word {
	case "tab":
		return "\t", true
	case "line", "lbr":
		return "\n", true
	case "emdash":
		return "—", true
	case "endash":
		return "–", true
	case "bullet":
		return "•", true
	case "lquote":
		return "‘", true
	case "rquote":
		return "’", true
	case "ldblquote":
		return "“", true
	case "rdblquote":
		return "”", true
	case "emspace", "enspace", "qmspace":
		return "\u2002", true
	}
	return "", false
}

// place tells that a word, a group's first, says where the group's text belongs.
func (r *rtfReader) place(word string, star bool) bool {
	if r.st.place == rtfNowhere {
		return true
	}
	switch word {
	case "fonttbl":
		r.st.place = rtfFonts
	case "stylesheet":
		r.st.place = rtfStyles
	case "title":
		r.st.place = rtfTitle
	case "author":
		r.st.place = rtfAuthor
	case "creatim":
		r.st.place = rtfMade
	case "info", "colortbl", "pict", "object", "fldinst", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr",
		"footerf", "xe", "tc", "private", "ftnsep", "ftnsepc", "listtable", "revtbl", "annotation", "atnid", "atnauthor", "nonshppict", "filetbl", "pgdsctbl":
		r.st.place = rtfNowhere
		if word == "info" { // its own groups say where their text belongs
			r.st.place = rtfMade
		}
	case "footnote":
		if r.st.place == rtfText && r.noteDepth == 0 {
			r.noteStart()
			r.st.note = true
		}
	case "shppict", "upr", "ud", "shpinst", "shptxt": // hold text that others hold too, or alone
	default:
		if star && word != "cs" && word != "ts" && word != "ds" {
			r.st.place = rtfNowhere
			return true
		}
		return false
	}
	return true
}

// set takes words that set something.
func (r *rtfReader) set(word string, n int, given bool) bool {
	switch word {
	case "ansicpg":
		if page, ok := r.codePage(n); ok && n > 0 {
			r.page, r.st.page = page, page
			r.out.doc.Encoding = pageName(n)
		}
	case "mac":
		r.page, _ = r.codePage(10000)
		r.st.page = r.page
	case "pc":
		r.page, _ = r.codePage(437)
		r.st.page = r.page
	case "f":
		r.font(n)
	case "fcharset", "cpg":
		r.fontPage(word, n)
	case "uc":
		r.st.skip = min(max(n, 0), 8)
	case "v", "deleted":
		r.st.hidden = !given || n != 0
	case "plain":
		r.st.hidden = false
	case "s":
		r.style(n)
	case "outlinelevel":
		r.outline(n)
	case "pard":
		r.st.level, r.st.row = 0, false
	case "intbl":
		r.st.row = true
	case "yr", "mo", "dy":
		r.date(word, n)
	default:
		return false
	}
	return true
}

func (r *rtfReader) font(n int) {
	if r.st.place == rtfFonts {
		r.st.number = n
		return
	}
	r.st.page = r.page
	if page, ok := r.fonts[n]; ok {
		r.st.page = page
	}
}

// fontPage keeps the code page of a font that is described.
func (r *rtfReader) fontPage(word string, n int) {
	if r.st.place != rtfFonts || len(r.fonts) >= maxFonts {
		return
	}
	if word == "fcharset" {
		n = charsetPage(n)
	}
	if page, ok := r.codePage(n); ok && n > 0 {
		r.fonts[r.st.number] = page
	}
}

func (r *rtfReader) style(n int) {
	if r.st.place == rtfStyles {
		r.st.number = n
		return
	}
	r.st.level = r.levels[n]
}

func (r *rtfReader) outline(n int) {
	if n < 0 || n > 8 {
		return
	}
	if r.st.place == rtfStyles {
		if len(r.levels) < maxFonts {
			r.levels[r.st.number] = n + 1
		}
		return
	}
	r.st.level = n + 1
}

func (r *rtfReader) date(word string, n int) {
	if r.st.place != rtfMade || len(r.stack) == 0 || r.made[0] > 0 && word == "yr" {
		return
	}
	r.made[map[string]int{"yr": 0, "mo": 1, "dy": 2}[word]] = n
}

// layout takes words that end or part paragraphs.
func (r *rtfReader) layout(word string) error {
	if r.st.place != rtfText {
		return nil
	}
	switch word {
	case "par", "sect", "page":
		return r.block()
	case "cell", "nestcell":
		r.cell()
	case "row", "nestrow":
		return r.rowEnd()
	}
	return nil
}
