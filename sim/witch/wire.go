//go:build go1.18

package witch

import "botkit/sim/wire"

// AppendInput appends the input of a turn for a seat.
func (s *State) AppendInput(dst []byte, seat int) []byte {
	me, other := &s.Witches[seat], &s.Witches[1-seat]
	dst = wire.AppendInts(dst, int(s.QueueLen)+int(s.TomeLen)+int(me.Known)+int(other.Known))
	for i := 0; i < int(s.QueueLen); i++ {
		row := int(s.Queue[i])
		n := Needs(row, s.League)
		pays, left := s.Bonus(i)
		dst = appendLine(dst, FirstOrder+row, "BREW", Ingredients{-n[0], -n[1], -n[2], -n[3]},
			int(Orders[row].Price)+pays, pays, left, 0, 0)
	}
	for k := 0; k < int(s.TomeLen); k++ {
		row := int(s.Tome[k])
		dst = appendLine(dst, row, "LEARN", Spells[row], 0, k, int(s.Stock[k]), 0, oneIf(repeatable[row]))
	}
	dst = me.appendSpells(dst, "CAST")
	dst = other.appendSpells(dst, "OPPONENT_CAST")
	for _, w := range [2]*Witch{me, other} {
		dst = wire.AppendInts(dst, int(w.Shelf[0]), int(w.Shelf[1]), int(w.Shelf[2]), int(w.Shelf[3]), int(w.Score))
	}
	return dst
}

func (w *Witch) appendSpells(dst []byte, kind string) []byte {
	for i := 0; i < int(w.Known); i++ {
		row := w.Spell[i]
		dst = appendLine(dst, int(w.SpellID[i]), kind, Spells[row], 0, -1, -1,
			int(w.Ready>>uint(i)&1), oneIf(repeatable[row]))
	}
	return dst
}

func appendLine(dst []byte, id int, kind string, d Ingredients, rest ...int) []byte {
	dst = wire.AppendInts(dst, id)
	dst[len(dst)-1] = ' '
	dst = append(dst, kind...)
	dst = append(dst, ' ')
	dst = wire.AppendInts(dst, int(d[0]), int(d[1]), int(d[2]), int(d[3]))
	dst[len(dst)-1] = ' '
	return wire.AppendInts(dst, rest...)
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
