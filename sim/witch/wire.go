//go:build go1.18

package witch

import (
	"bytes"
	"fmt"

	"botkit/sim/wire"
)

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

// View is a game as one player is told of it: that player is always witch 0 of
// its State. It remembers what the input does not repeat: turns, brews and the league.
type View struct {
	State
	begun bool
}

// maxLines is the number of action lines of the fullest turn.
const maxLines = QueuePlaces + TomePlaces + 2*MaxSpells

// Read takes the lines of one turn from next. A bare io.EOF before the first
// of them is the end of the game.
func (v *View) Read(next wire.Source) error {
	line, err := next()
	if err != nil {
		return err
	}
	var count [1]int
	if err := wire.Ints(line, count[:], "number of actions"); err != nil {
		return v.failed(err)
	}
	if count[0] < 0 || count[0] > maxLines {
		return v.failed(fmt.Errorf("number of actions: expected 0..%d, found %d", maxLines, count[0]))
	}
	s := State{}
	for i := 0; i < count[0]; i++ {
		if line, err = next(); err != nil {
			return v.failed(fmt.Errorf("action %d of %d: %w", i+1, count[0], err))
		}
		if err := s.readAction(line); err != nil {
			return v.failed(fmt.Errorf("action %d of %d: %w in %q", i+1, count[0], err, wire.Clip(line)))
		}
	}
	for p := range s.Witches {
		var n [5]int
		if err := wire.ReadInts(next, n[:], [2]string{"own shelf and score", "opponent's shelf and score"}[p]); err != nil {
			return v.failed(err)
		}
		s.Witches[p].Shelf = Ingredients{int32(n[0]), int32(n[1]), int32(n[2]), int32(n[3])}
		s.Witches[p].Score = int32(n[4])
	}
	v.remember(&s)
	return nil
}

func (v *View) failed(err error) error {
	return fmt.Errorf("input of turn %d: %w", int(v.Turn)+oneIf(v.begun), err)
}

// remember fills in what follows from the turns before.
func (v *View) remember(s *State) {
	if !v.begun {
		s.League = Bronze
		if s.Witches[0].Known == 0 {
			s.League = Wood2
		} else if s.TomeLen == 0 {
			s.League = Wood1
		}
	} else {
		s.League = v.League
		s.Turn = v.Turn + 1
		for p := range s.Witches {
			s.Witches[p].Brews = v.Witches[p].Brews
			// Every order pays something, so a brew always shows.
			if s.Witches[p].Score > v.Witches[p].Score {
				s.Witches[p].Brews++
			}
		}
	}
	v.State, v.begun = *s, true
}

var (
	brewKind         = []byte("BREW")
	learnKind        = []byte("LEARN")
	castKind         = []byte("CAST")
	opponentCastKind = []byte("OPPONENT_CAST")
)

// action is one line of the input taken apart.
type action struct {
	id   int
	d    Ingredients
	rest [5]int // price, tome index, tax count, castable, repeatable
}

func (s *State) readAction(line []byte) error {
	word, rest := nextWord(line)
	id, ok := wire.Int(word)
	if !ok || id < 0 || id > 1<<16-1 {
		return fmt.Errorf("expected an id, found %q", wire.Clip(word))
	}
	kind, rest := nextWord(rest)
	var v [9]int
	if err := wire.Ints(rest, v[:], "numbers behind the kind"); err != nil {
		return err
	}
	a := action{id: id, d: Ingredients{int32(v[0]), int32(v[1]), int32(v[2]), int32(v[3])}}
	copy(a.rest[:], v[4:])
	switch {
	case bytes.Equal(kind, brewKind):
		return s.readOrder(a)
	case bytes.Equal(kind, learnKind):
		return s.readTome(a)
	case bytes.Equal(kind, castKind):
		return s.Witches[0].readSpell(a)
	case bytes.Equal(kind, opponentCastKind):
		return s.Witches[1].readSpell(a)
	}
	return fmt.Errorf("expected BREW, LEARN, CAST or OPPONENT_CAST, found %q", wire.Clip(kind))
}

func (s *State) readOrder(a action) error {
	row := a.id - FirstOrder
	if row < 0 || row >= OrderRows {
		return fmt.Errorf("expected the id of an order, %d..%d, found %d", FirstOrder, FirstOrder+OrderRows-1, a.id)
	}
	if s.QueueLen == QueuePlaces {
		return fmt.Errorf("expected at most %d orders, found more", QueuePlaces)
	}
	if got := (Ingredients{-a.d[0], -a.d[1], -a.d[2], -a.d[3]}); got != Needs(row, Bronze) && got != Needs(row, Wood2) {
		return fmt.Errorf("expected the needs of order %d, found %v", a.id, a.d)
	}
	pays, left := a.rest[1], a.rest[2]
	if left < 0 || left > bonusCount {
		return fmt.Errorf("expected 0..%d bonuses left, found %d", bonusCount, left)
	}
	switch {
	case pays == 3:
		s.Threes = uint8(left)
	case pays == 1:
		s.Ones = uint8(left)
	}
	s.Queue[s.QueueLen] = uint8(row)
	s.QueueLen++
	return nil
}

func (s *State) readTome(a action) error {
	if a.id >= TomeSpells || Spells[a.id] != a.d {
		return fmt.Errorf("expected a spell of the tome under its id, found id %d with %v", a.id, a.d)
	}
	if s.TomeLen == TomePlaces {
		return fmt.Errorf("expected at most %d spells to learn, found more", TomePlaces)
	}
	if a.rest[2] < 0 || a.rest[2] > 255 {
		return fmt.Errorf("expected 0..255 ingredients on a spell, found %d", a.rest[2])
	}
	s.Tome[s.TomeLen], s.Stock[s.TomeLen] = uint8(a.id), uint8(a.rest[2])
	s.TomeLen++
	return nil
}

func (w *Witch) readSpell(a action) error {
	row := rowOf(a.d)
	if row < 0 {
		return fmt.Errorf("expected a spell of the game, found %v", a.d)
	}
	if w.Known == MaxSpells {
		return fmt.Errorf("expected at most %d spells of a witch, found more", MaxSpells)
	}
	w.Spell[w.Known], w.SpellID[w.Known] = uint8(row), uint16(a.id)
	if a.rest[3] != 0 {
		w.Ready |= 1 << w.Known
	}
	w.Known++
	return nil
}

// rowOf finds a spell by what it does; no two do the same.
func rowOf(d Ingredients) int {
	for row := range Spells {
		if Spells[row] == d {
			return row
		}
	}
	return -1
}
