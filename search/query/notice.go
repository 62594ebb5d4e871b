package query

import (
	"fmt"
	"slices"
	"strings"
)

// Notice says how a doubtful part of a query was read.
type Notice struct {
	// Code is one of the constants below; a page translates by it.
	Code string
	// Args fill the sentence, in its order.
	Args []string
	// Start and End are bytes of Query.Text.
	Start, End int
}

// The codes of notices, each with its arguments.
const (
	BrokenCharacters = "broken-characters" // none: read as spaces
	InvisibleMarks   = "invisible-marks"   // none: left out
	UnclosedQuote    = "unclosed-quote"    // the mark
	StrayBracket     = "stray-bracket"     // the bracket
	EmptyBrackets    = "empty-brackets"    // none
	EmptyQuotes      = "empty-quotes"      // the text
	StrayOperator    = "stray-operator"    // the operator: read as a word
	DoubledOperator  = "doubled-operator"  // the operator: left out
	LoneSign         = "lone-sign"         // the sign: left out
	ReadAsWords      = "read-as-words"     // the text, the words
	UnknownField     = "unknown-field"     // the name, the words
	FieldNoValue     = "field-no-value"    // the name
	FieldValue       = "field-value"       // the name, the text, the words: not such a value
	FieldLiteral     = "field-literal"     // the value: its signs are part of it
	YearsSwapped     = "years-swapped"     // first and last year as read
	BadRegexp        = "bad-regexp"        // the expression, what is wrong (English), the words
	BareWildcard     = "bare-wildcard"     // the pattern: left out
	LongWildcard     = "long-wildcard"     // the pattern, the words
	PhraseWildcard   = "phrase-wildcard"   // the text: read without
	FuzzyEdits       = "fuzzy-edits"       // as typed, as read
	FuzzyNeedsWord   = "fuzzy-needs-word"  // the text: ~ left out
	PhraseDistance   = "phrase-distance"   // as typed, as read
	QuestionMark     = "question-mark"     // the word
	EqualsIgnored    = "equals-ignored"    // the text after =
	OnlyNegative     = "only-negative"     // none
	NothingToSearch  = "nothing-to-search" // none
	MoreNotices      = "more-notices"      // how many
)

// sentence has the English of a code; %s are the arguments in order.
func sentence(code string) string {
	switch code {
	case BrokenCharacters:
		return "broken or control characters were read as spaces"
	case InvisibleMarks:
		return "invisible marks were left out"
	case UnclosedQuote:
		return "the quotation mark %s has no partner: the words were read without it"
	case StrayBracket:
		return "the bracket %s has no partner and was left out"
	case EmptyBrackets:
		return "empty brackets were left out"
	case EmptyQuotes:
		return "no word stands between the quotation marks of %s: left out"
	case StrayOperator:
		return "%s joins nothing here and was read as a word"
	case DoubledOperator:
		return "one operator too many: %s was left out"
	case LoneSign:
		return "%s stands alone and was left out"
	case ReadAsWords:
		return "%s was read as plain words: %s"
	case UnknownField:
		return "there is no field %s: read as plain words: %s"
	case FieldNoValue:
		return "%s: has no value and was read as a word"
	case FieldValue:
		return "%s: cannot be %s: read as plain words: %s"
	case FieldLiteral:
		return "wildcards do not work in names and ids: %s was taken letter by letter"
	case YearsSwapped:
		return "the years were put in order: %s..%s"
	case BadRegexp:
		return "/%s/ is no regular expression (%s): read as plain words: %s"
	case BareWildcard:
		return "the pattern %s has no letter or digit and was left out"
	case LongWildcard:
		return "the pattern %s is too long or has too many *: read as plain words: %s"
	case PhraseWildcard:
		return "wildcards do not work inside quotation marks: %s was read without"
	case FuzzyEdits:
		return "~ takes 1 or 2: %s was read as %s"
	case FuzzyNeedsWord:
		return "~ works on a plain word or a phrase with a number: in %s it was left out"
	case PhraseDistance:
		return "the distance %s was read as %s"
	case QuestionMark:
		return "the ? after %s was read as the end of a question, not as a letter"
	case EqualsIgnored:
		return "= works on a plain word or a phrase: before %s it was left out"
	case OnlyNegative:
		return "only exclusions were given: everything else is found"
	case NothingToSearch:
		return "there is no word to search for"
	case MoreNotices:
		return "and %s more like these"
	}
	return ""
}

// String says the notice in English.
func (n Notice) String() string {
	s := sentence(n.Code)
	if want := strings.Count(s, "%s"); s == "" || want != len(n.Args) {
		return strings.Join(append([]string{n.Code}, n.Args...), " ")
	}
	args := make([]any, len(n.Args))
	for i, a := range n.Args {
		args[i] = a
	}
	return fmt.Sprintf(s, args...)
}

// maxNotices bounds an answer: a page of brackets needs no page of notices.
const maxNotices = 16

// notebook gathers notices.
type notebook struct{ list []Notice }

func (b *notebook) add(code string, at Span, args ...string) {
	b.list = append(b.list, Notice{Code: code, Args: args, Start: at.Start, End: at.End})
}

// sorted gives the notices in the order of the text, those past the limit as one.
func (b *notebook) sorted() []Notice {
	slices.SortStableFunc(b.list, func(x, y Notice) int { return x.Start - y.Start })
	if len(b.list) <= maxNotices {
		return b.list
	}
	rest := b.list[maxNotices-1:]
	at := Span{rest[0].Start, rest[0].End}
	for _, n := range rest {
		at = at.join(Span{n.Start, n.End})
	}
	more := Notice{MoreNotices, []string{fmt.Sprint(len(rest))}, at.Start, at.End}
	return append(b.list[:maxNotices-1:maxNotices-1], more)
}
