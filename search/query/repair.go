package query

// repair makes a sentence of the grammar of any tokens: brackets pair and are not
// empty, each operator stands between what it joins. What it leaves out or takes
// as words it notes.
func (lx *scanner) repair() []token {
	toks := lx.dropStray(lx.toks)
	toks = lx.dropEmpty(toks)
	toks = lx.placeOperators(toks)
	lx.readQuestion(toks)
	return dropDoubled(toks)
}

// dropStray takes away brackets without a partner.
func (lx *scanner) dropStray(toks []token) []token {
	paired := make([]bool, len(toks))
	var open []int
	for i, t := range toks {
		switch {
		case t.kind == tokOpen:
			open = append(open, i)
		case t.kind == tokClose && len(open) > 0:
			paired[i], paired[open[len(open)-1]] = true, true
			open = open[:len(open)-1]
		}
	}
	var kept []token
	for i, t := range toks {
		if isBracket := t.kind == tokOpen || t.kind == tokClose; isBracket && !paired[i] {
			lx.notes.add(StrayBracket, t.Span, lx.slice(t.Span))
			kept = lx.dropSigns(kept)
			continue
		}
		kept = append(kept, t)
	}
	return kept
}

// dropSigns takes away the signs at the end, which have lost what they stood
// before.
func (lx *scanner) dropSigns(toks []token) []token {
	for len(toks) > 0 && toks[len(toks)-1].kind.isPrefix() {
		t := toks[len(toks)-1]
		lx.notes.add(LoneSign, t.Span, lx.slice(t.Span))
		toks = toks[:len(toks)-1]
	}
	return toks
}

// dropEmpty takes away brackets with nothing inside.
func (lx *scanner) dropEmpty(toks []token) []token {
	var kept []token
	for _, t := range toks {
		if n := len(kept); t.kind == tokClose && n > 0 && kept[n-1].kind == tokOpen {
			lx.notes.add(EmptyBrackets, kept[n-1].join(t.Span))
			kept = lx.dropSigns(kept[:n-1])
			continue
		}
		kept = append(kept, t)
	}
	return kept
}

// placeOperators sees to every run of operators.
func (lx *scanner) placeOperators(toks []token) []token {
	var kept []token
	for i := 0; i < len(toks); {
		end := i
		for end < len(toks) && toks[end].kind.isOperator() {
			end++
		}
		if end == i {
			kept = append(kept, toks[i])
			i++
			continue
		}
		starts := len(kept) == 0 || kept[len(kept)-1].kind == tokOpen
		ends := end == len(toks) || toks[end].kind == tokClose
		kept = append(kept, lx.operators(toks[i:end], starts, ends)...)
		i = end
	}
	return kept
}

// operators reads a run of operators that may stand where a group starts or ends.
// At an end all are words, at a start those up to the last AND or OR are; in
// between the first AND or OR joins, and the NOTs after the last one negate.
func (lx *scanner) operators(run []token, starts, ends bool) []token {
	last := -1
	for i, t := range run {
		if t.kind != tokNot {
			last = i
		}
	}
	if ends {
		last = len(run) - 1
	}
	var kept []token
	joined := false
	for i, t := range run {
		switch {
		case i > last:
			kept = append(kept, t)
		case starts || ends:
			kept = append(kept, lx.asWord(t))
		case t.kind != tokNot && !joined:
			joined = true
			kept = append(kept, t)
		default:
			lx.notes.add(DoubledOperator, t.Span, lx.slice(t.Span))
		}
	}
	return kept
}

// asWord makes a word of an operator.
func (lx *scanner) asWord(t token) token {
	lx.notes.add(StrayOperator, t.Span, lx.slice(t.Span))
	lx.leaves = append(lx.leaves, leaf{node: Word{t.Span, lx.slice(t.Span)}})
	return token{tokOperand, t.Span, len(lx.leaves) - 1}
}

// dropDoubled takes away brackets right inside brackets, so that no one is
// refused for typing too many of them.
func dropDoubled(toks []token) []token {
	partner := make([]int, len(toks))
	var open []int
	for i, t := range toks {
		switch t.kind {
		case tokOpen:
			open = append(open, i)
		case tokClose:
			o := open[len(open)-1]
			open = open[:len(open)-1]
			partner[o], partner[i] = i, o
		}
	}
	var kept []token
	for i, t := range toks {
		o := i
		if t.kind == tokClose {
			o = partner[i]
		}
		if (t.kind == tokOpen || t.kind == tokClose) && toks[o+1].kind == tokOpen && partner[o+1] == partner[o]-1 {
			continue
		}
		kept = append(kept, t)
	}
	return kept
}
