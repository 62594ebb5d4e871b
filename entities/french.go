package entities

import "strings"

// frenchForms returns a folded French or English common word or adjective with
// its plural and feminine forms: bolchevik, bolcheviks; genevois, genevoises.
func frenchForms(word string) []string {
	forms := []string{word}
	feminine := word + "e"
	switch {
	case strings.HasSuffix(word, "e"):
		return append(forms, word+"s")
	case strings.HasSuffix(word, "ien"), strings.HasSuffix(word, "een"):
		feminine = word + "ne"
	case strings.HasSuffix(word, "al"):
		forms = append(forms, strings.TrimSuffix(word, "l")+"ux")
	case strings.HasSuffix(word, "er"):
		feminine = strings.TrimSuffix(word, "er") + "ere"
	case strings.HasSuffix(word, "if"):
		feminine = strings.TrimSuffix(word, "f") + "ve"
	}
	forms = append(forms, feminine, feminine+"s")
	if !strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "x") {
		forms = append(forms, word+"s")
	}
	return forms
}
