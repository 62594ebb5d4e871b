package bleveindex

// BM25 parameters (Robertson and Zaragoza 2009). They and the weights below
// were chosen on test collections; docs/relevance.md has the figures.
const (
	bm25K1 = 1.2
	bm25B  = 0.75
)

// Weights of the views of a word, relative to its stems.
const (
	weightForm  = 0.15
	weightTitle = 1.2
	weightName  = 0.9
	// weightKin is for a stem that has every letter in common; less alike ones
	// weigh less by the square.
	weightKin = 0.9
	// weightStop is what a stop word is worth beside its frequency: next to nothing.
	weightStop = 0.1
	// ownLanguage favours the language a query is guessed to be in.
	ownLanguage = 1.15
)

// Weights of what a passage has beyond single words, as factors.
const (
	// weightCoord is what having all the words of a relaxed query adds.
	weightCoord = 0.6
	// weightClose is the most that words standing close together add.
	weightClose = 0.2
	// weightExact is what a word with its accents as typed adds.
	weightExact = 0.05
	// weightCommon is what is left to a passage in which a word typed like a name
	// stands in small letters only: those are common words that look like it.
	weightCommon = 0.6
)
