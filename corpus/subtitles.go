package corpus

import (
	"bufio"
	"bytes"
	"html"
	"strings"
)

// subtitleReader makes paragraphs of subtitles: what is said stays together
// until a sentence ends, and the times are left out.
type subtitleReader struct {
	out     *assembler
	pending []byte // a line that may be the number or name of a cue
	inCue   bool   // text is being shown
	dropped bool   // within a note or style
	started bool
	end     rune // the last letter or sign shown
}

// isTiming tells the line of a cue that says when it is shown.
var isTiming = pattern(`^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}`)

// inTag finds the marks of fonts and speakers within the text.
var inTag = pattern(`</?[a-zA-Z][^<>\n]{0,200}>|<\d[\d:.]*>|\{\\[^{}\n]{1,100}\}`)

func readSubtitles(in *bufio.Reader, out *assembler) error {
	s := &subtitleReader{out: out}
	err := eachLine(in, s.line)
	return firstError(err, s.flush(), out.end())
}

func (s *subtitleReader) line(l line) error {
	text := bytes.TrimSpace(l.text)
	whole := l.first && l.last
	switch {
	case whole && len(text) == 0:
		s.dropped, s.inCue = false, false
		return s.flush()
	case whole && isTiming().Match(text):
		s.pending, s.inCue, s.dropped = nil, true, false
		return s.sentence()
	case s.dropped || whole && s.isBlock(text):
		s.dropped = true
		return nil
	case !s.inCue && whole && len(s.pending) == 0:
		s.pending = bytes.Clone(text)
		return nil
	}
	if err := s.flush(); err != nil {
		return err
	}
	return s.show(l.text)
}

// isBlock tells the head of a file, a note or a style sheet.
func (s *subtitleReader) isBlock(text []byte) bool {
	if s.inCue {
		return false
	}
	word, _, _ := strings.Cut(string(text), " ")
	switch strings.TrimPrefix(word, "\ufeff") {
	case "WEBVTT":
		return !s.started
	case "NOTE", "STYLE", "REGION":
		return true
	}
	return false
}

// flush shows a line that proved to be no number of a cue.
func (s *subtitleReader) flush() error {
	text := s.pending
	s.pending = nil
	if len(text) == 0 || !s.started && !hasLetter(string(text)) {
		return nil
	}
	if strings.Trim(string(text), "0123456789") == "" {
		return nil
	}
	return s.show(append(text, '\n'))
}

func (s *subtitleReader) show(text []byte) error {
	s.started = true
	if bytes.ContainsAny(text, "<{&") {
		text = []byte(html.UnescapeString(string(inTag().ReplaceAll(text, nil))))
	}
	if t := strings.TrimSpace(string(text)); t != "" {
		r := []rune(t)
		s.end = r[len(r)-1]
	}
	return s.out.text(text)
}

// sentence ends the paragraph at a cue that follows the end of a sentence, once
// it is long enough to stand alone.
func (s *subtitleReader) sentence() error {
	s.started = true
	if !strings.ContainsRune(".!?…»”\"", s.end) || countWords(s.out.para) < fewWords {
		return nil
	}
	return s.out.block()
}
