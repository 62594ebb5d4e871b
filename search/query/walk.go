package query

// Walk calls visit for a node and all below it, parents first; it leaves out
// what is below a node for which visit returns false.
func Walk(n Node, visit func(Node) bool) {
	if n == nil || !visit(n) {
		return
	}
	switch n := n.(type) {
	case And:
		walkAll(n.Kids, visit)
	case Or:
		walkAll(n.Kids, visit)
	case Not:
		Walk(n.Kid, visit)
	case Title:
		Walk(n.Kid, visit)
	}
}

func walkAll(kids []Node, visit func(Node) bool) {
	for _, k := range kids {
		Walk(k, visit)
	}
}

// Words gives the words a query asks for, those of phrases and titles too, in
// the order of the text. What stands under a Not or asks for very forms is left out.
func Words(q Query) []Word {
	var words []Word
	Walk(q.Root, func(n Node) bool {
		switch n := n.(type) {
		case Not:
			return false
		case Word:
			words = append(words, n)
		case Phrase:
			if n.Exact {
				return false
			}
			for _, w := range n.Words {
				if w.Text != AnyWord {
					words = append(words, w)
				}
			}
		}
		return true
	})
	return words
}
