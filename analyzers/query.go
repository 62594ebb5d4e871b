package analyzers

// Query gives the tokens of words that somebody typed to find: like
// a.Tokens, but a capital typed is a capital meant, also of the first word
// (Мартов, not the month), while a word without a capital gets the stems that
// it would have as a name as well, and in Hungarian and French a word with one
// those that it would have without.
func Query(a Analyzer, dst []Token, text string) []Token {
	if e, ok := a.(*engine); ok {
		return e.tokens(writer{engine: e, text: text, dst: dst, from: len(dst), query: true})
	}
	return a.Tokens(dst, text)
}
