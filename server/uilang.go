package server

import (
	"net/http"
	"slices"

	"golang.org/x/text/language"

	"github.com/iskra-archive/iskra/corpus"
)

const english corpus.Lang = "en"

// maxAcceptLanguage bounds the header that is read; browsers send far less.
const maxAcceptLanguage = 512

// uiLanguages lists the languages that pages and labels speak.
func uiLanguages() []string { return []string{"hu", "fr", "ru", "en"} }

// uiLang tells in which language the reader wants pages and labels: the ui
// parameter, else the first of Accept-Language that there is, else English.
func uiLang(r *http.Request) corpus.Lang {
	asked := (&params{values: queryValues(r)}).choice("ui", uiLanguages()...)
	if asked != "" {
		return corpus.Lang(asked)
	}
	header := r.Header.Get("Accept-Language")
	if len(header) > maxAcceptLanguage {
		return english
	}
	tags, weights, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return english
	}
	// No matching of relatives: a reader of Ukrainian did not ask for Russian.
	for i, tag := range tags {
		base, _ := tag.Base()
		if weights[i] > 0 && slices.Contains(uiLanguages(), base.String()) {
			return corpus.Lang(base.String())
		}
	}
	return english
}
