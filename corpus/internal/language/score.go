package language

// Score is what a text costs in every language of a model: the lower, the more
// probable. Scores of parts add up.
type Score struct {
	// Letters counts the letters, Foreign those of scripts the model does not know.
	Letters, Foreign int

	model *Model
	cost  []int64
}

// foreignCost is what a letter costs that no language has: about as much as one
// drawn blindly from all alphabets.
const foreignCost = 14 * Unit

// New gives the score of an empty text.
func (m *Model) New() *Score { return &Score{model: m, cost: make([]int64, len(m.langs))} }

// Score scores a text.
func (m *Model) Score(text string) *Score {
	s := m.New()
	s.Add(text)
	return s
}

// Add adds the cost of a text.
func (s *Score) Add(text string) { Words(text, s.word) }

func (s *Score) word(w []rune) {
	var a, b uint8
	for _, r := range w {
		c := s.model.numberOf(r)
		s.step(a, b, c)
		a, b = b, c
	}
	s.step(a, b, 0)
	s.Letters += len(w)
}

func (m *Model) numberOf(r rune) uint8 {
	if int(r) < len(m.small) {
		return m.small[r]
	}
	if n, ok := m.letter[r]; ok {
		return n
	}
	return other
}

func (s *Score) step(a, b, c uint8) {
	m := s.model
	if c == other {
		s.Foreign++
	}
	row := m.find(Key(a, b, c))
	if row == 0 {
		row = m.find(Key(Any, b, c))
	}
	if row == 0 {
		row = m.find(Key(Any, Any, c))
	}
	if row == 0 {
		for i := range s.cost {
			s.cost[i] += foreignCost
		}
		return
	}
	width := len(m.langs)
	costs := m.rows[int(row)*width:][:width]
	for i, c := range costs {
		s.cost[i] += int64(c)
	}
}

// Of gives what the text costs, in nats, in a language; ok is false for one
// that the model does not know.
func (s *Score) Of(lang string) (nats float64, ok bool) {
	for i, l := range s.model.langs {
		if l == lang {
			return float64(s.cost[i]) / Unit, true
		}
	}
	return 0, false
}

// Best gives the language in which the text is most probable, and its cost in nats.
func (s *Score) Best() (lang string, nats float64) {
	best := 0
	for i, c := range s.cost {
		if c < s.cost[best] {
			best = i
		}
	}
	return s.model.langs[best], float64(s.cost[best]) / Unit
}

// BestBut gives the best language that is not among those named.
func (s *Score) BestBut(not ...string) (lang string, nats float64) {
	best := -1
	for i, c := range s.cost {
		if !contains(not, s.model.langs[i]) && (best < 0 || c < s.cost[best]) {
			best = i
		}
	}
	if best < 0 {
		return "", 0
	}
	return s.model.langs[best], float64(s.cost[best]) / Unit
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// Plus adds another score of the same model.
func (s *Score) Plus(other *Score) {
	s.Letters += other.Letters
	s.Foreign += other.Foreign
	for i, c := range other.cost {
		s.cost[i] += c
	}
}
