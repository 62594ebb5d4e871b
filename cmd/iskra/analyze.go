package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/iskra-archive/iskra/analyzers"
	"github.com/iskra-archive/iskra/analyzers/lingual"
	"github.com/iskra-archive/iskra/corpus"
)

const analyzeHelp = `Show the tokens that the analyzer of a language makes of a text: the word as it
stands, its offsets (in characters), and the terms under which it is found: its
form, its form without accents, and its stems. A stop word has no stems.

Without TEXT, or with -, the text is read from standard input.`

const analyzeExamples = `  iskra analyze --lang hu 'a kongresszusának küldöttei'
  iskra analyze --lang fr "l'exil à Genève" --json
  iskra analyze --lang ru < file.txt`

// maxAnalyzed bounds what is read from standard input.
const maxAnalyzed = 64 << 20

// analysis is the JSON of `iskra analyze`.
type analysis struct {
	Lang   corpus.Lang `json:"lang"`
	Text   string      `json:"text"`
	Tokens []token     `json:"tokens"`
}

// token is one token; offsets are code points into the text, half-open.
type token struct {
	Surface  string   `json:"surface"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
	Position int      `json:"position"`
	Width    int      `json:"width"`
	Form     string   `json:"form"`
	Folded   string   `json:"folded"`
	Stems    []string `json:"stems"`
	Terms    []string `json:"terms"`
	Stop     bool     `json:"stop"`
}

func (a *app) analyzeCommand() *cobra.Command {
	lang, asJSON := "", false
	cmd := &cobra.Command{
		Use:     "analyze --lang hu|fr|ru TEXT",
		Short:   "Show the tokens that an analyzer makes of a text",
		Long:    analyzeHelp,
		Example: analyzeExamples,
		RunE: func(_ *cobra.Command, words []string) error {
			if lang == "" {
				return errors.New("no language given: name one with --lang hu, fr, ru or und")
			}
			if err := oneOf("lang", lang, "hu", "fr", "ru", "und"); err != nil {
				return err
			}
			text, err := a.textOf(words)
			if err != nil {
				return err
			}
			return a.writeAnalysis(analyze(corpus.Lang(lang), text), asJSON)
		},
	}
	cmd.Flags().StringVar(&lang, "lang", "", "language of the text: hu, fr, ru or und")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// textOf joins the words, or reads standard input where there are none.
func (a *app) textOf(words []string) (string, error) {
	if len(words) > 0 && !slices.Equal(words, []string{"-"}) {
		return strings.ToValidUTF8(strings.Join(words, " "), "\uFFFD"), nil
	}
	text, err := io.ReadAll(io.LimitReader(a.in, maxAnalyzed+1))
	if err != nil {
		return "", fmt.Errorf("read the text from standard input: %w", err)
	}
	if len(text) > maxAnalyzed {
		return "", fmt.Errorf("the text is longer than %d MB: analyze a part of it", maxAnalyzed>>20)
	}
	return strings.ToValidUTF8(string(text), "\uFFFD"), nil
}

func analyze(lang corpus.Lang, text string) analysis {
	out := analysis{Lang: lang, Text: text, Tokens: []token{}}
	at, runes := 0, 0 // tokens come in order of Start: count on from the last
	for _, t := range lingual.For(lang).Tokens(nil, text) {
		runes += utf8.RuneCountInString(text[at:t.Start])
		at = t.Start
		out.Tokens = append(out.Tokens, token{
			Surface: text[t.Start:t.End], Start: runes, End: runes + utf8.RuneCountInString(text[t.Start:t.End]),
			Position: t.Pos, Width: t.Width, Form: t.Exact, Folded: t.Folded,
			Stems: append([]string{}, t.Stems...), Terms: terms(t), Stop: t.Stop,
		})
	}
	return out
}

// terms lists everything under which a token is found, each once.
func terms(t analyzers.Token) []string {
	var list []string
	for _, term := range append([]string{t.Exact, t.Folded}, t.Stems...) {
		if !slices.Contains(list, term) {
			list = append(list, term)
		}
	}
	return list
}

func (a *app) writeAnalysis(x analysis, asJSON bool) error {
	if asJSON {
		return writeJSON(a.out, x)
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, t := range x.Tokens {
		kind := strings.Join(t.Stems, " ")
		if t.Stop {
			kind = "(stop word)"
		}
		fmt.Fprintf(table, "%s\t%d–%d\t%s\t%s\n", oneLine(t.Surface), t.Start, t.End, oneLine(t.Form), oneLine(kind))
	}
	return table.Flush()
}
