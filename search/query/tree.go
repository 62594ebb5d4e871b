package query

// builder turns what the grammar gives into nodes, in the one shape that a
// meaning has: no And in an And of its kind, no Or in an Or, no Not of a Not.
type builder []leaf

func (b builder) alternatives(a *alternatives) Node {
	var kids []Node
	for _, s := range a.Any {
		kids = append(kids, b.sequence(s))
	}
	return newOr(kids)
}

func (b builder) sequence(s *sequence) Node {
	var kids []Node
	for _, c := range s.All {
		kids = append(kids, b.conjunction(c))
	}
	if len(kids) == 1 {
		return kids[0]
	}
	return newAnd(kids, false)
}

func (b builder) conjunction(c *conjunction) Node {
	var kids []Node
	for _, u := range c.Units {
		kids = append(kids, b.unit(u))
	}
	if len(kids) == 1 {
		return kids[0]
	}
	return newAnd(kids, true)
}

func (b builder) unit(u *unit) Node {
	var n Node
	if u.Group != nil {
		n = b.alternatives(u.Group)
	} else {
		n = b[u.Leaf.Index].node
	}
	for i := len(u.Signs) - 1; i >= 0; i-- {
		at := n.Range()
		at.Start = min(at.Start, u.Pos.Offset)
		if u.Signs[i] == "-" {
			n = newNot(n, at)
		} else {
			n = newRequired(n, at)
		}
	}
	return n
}

func spanOf(kids []Node) Span {
	at := kids[0].Range()
	for _, k := range kids[1:] {
		at = at.join(k.Range())
	}
	return at
}

// unmark gives the kid of a +a, where the + says nothing.
func unmark(n Node) Node {
	if a, ok := n.(And); ok && len(a.Kids) == 1 {
		return a.Kids[0]
	}
	return n
}

func newOr(kids []Node) Node {
	if len(kids) == 1 {
		return kids[0]
	}
	var flat []Node
	for _, k := range kids {
		k = unmark(k)
		if o, ok := k.(Or); ok {
			flat = append(flat, o.Kids...)
			continue
		}
		flat = append(flat, k)
	}
	return Or{spanOf(kids), flat}
}

func newAnd(kids []Node, explicit bool) Node {
	var flat []Node
	for _, k := range kids {
		if explicit {
			k = unmark(k)
		}
		if a, ok := k.(And); ok && a.Explicit == explicit {
			flat = append(flat, a.Kids...)
			continue
		}
		flat = append(flat, k)
	}
	return And{spanOf(kids), flat, explicit}
}

func newNot(kid Node, at Span) Node {
	kid = unmark(kid)
	if n, ok := kid.(Not); ok {
		return n.Kid
	}
	return Not{at, kid}
}

// newRequired marks what must not be given up when a search is relaxed; a Not and
// an explicit And are never given up.
func newRequired(kid Node, at Span) Node {
	switch k := kid.(type) {
	case Not:
		return k
	case And:
		if k.Explicit {
			return k
		}
	}
	return And{at, []Node{kid}, true}
}
