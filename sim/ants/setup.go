//go:build go1.18

package ants

// RoundLimit is the number of rounds where none is given: 500 for up to four
// colonies, 1000 above.
func RoundLimit(colonies int) int {
	if colonies > 4 {
		return 1000
	}
	return 500
}

// New returns the first position on m with that many rounds to play.
func New(m *Map, rounds int) State {
	s := State{Cols: m.Cols, Rows: m.Rows, Colonies: m.Colonies, Limit: rounds}
	for i := range s.Water {
		s.Water[i] = true
	}
	for y := 0; y < m.Rows; y++ {
		for x := 0; x < m.Cols; x++ {
			s.Water[At(x, y)] = m.Water[x+y*m.Cols]
		}
	}
	for _, p := range m.Food {
		s.Food[At(p.X, p.Y)] = uint8(p.Amount)
	}
	for c, h := range m.Hills {
		q := At(h.X, h.Y)
		s.Hill[c] = q
		s.HillOf[q] = uint8(c + 1)
		s.Ants[c] = m.Start
		s.Count[q][c] = uint16(m.Start)
		for i := 0; i < m.Start; i++ {
			s.Place[c][i] = q
		}
	}
	return s
}
