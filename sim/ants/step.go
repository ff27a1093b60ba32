//go:build go1.18

package ants

// Step plays one round. Entries of orders beyond a colony's ants are ignored.
func (s *State) Step(orders *Orders) {
	s.Round++
	var fights battlefield
	for c := 0; c < s.Colonies; c++ {
		s.move(c, &orders[c], &fights)
	}
	if fights.n > 0 {
		for _, q := range fights.squares[:fights.n] {
			s.fight(q)
		}
		for c := 0; c < s.Colonies; c++ {
			s.bury(c)
		}
	}
	for c := 0; c < s.Colonies; c++ {
		if s.Died[c] == 0 {
			s.gather(c)
			s.raise(c)
		}
	}
}

// Expel takes all ants of a colony from the map: it is dead in the round that
// is played next.
func (s *State) Expel(colony int) {
	if s.Died[colony] != 0 {
		return
	}
	for _, q := range s.Place[colony][:s.Ants[colony]] {
		s.Count[q][colony] = 0
	}
	s.Ants[colony] = 0
	s.Died[colony] = s.Round + 1
}

// battlefield lists the squares on which several colonies may stand. A square
// is listed once for each colony that comes to it after the first.
type battlefield struct {
	n       int
	squares [MaxColonies * MaxAnts]Square
}

// move carries out the moves of one colony and drops the drowned (R2).
func (s *State) move(c int, moves *[MaxAnts]Action, fights *battlefield) {
	place, laden := &s.Place[c], &s.Laden[c]
	n := s.Ants[c]
	// All leave before any arrives, so that the first to arrive on a square
	// is the one that finds no own ant there.
	for _, q := range place[:n] {
		s.Count[q][c]--
	}
	kept := 0
	for i := 0; i < n; i++ {
		q := place[i].Step(moves[i])
		if s.Water[q] {
			continue
		}
		place[kept], laden[kept] = q, laden[i]
		kept++
		count := &s.Count[q]
		if count[c]++; count[c] == 1 && s.foreign(q, c) {
			fights.squares[fights.n] = q
			fights.n++
		}
	}
	s.Ants[c] = kept
}

// foreign reports whether a colony that has moved before c, in seat order,
// stands on q. Later ones are still on their old squares.
func (s *State) foreign(q Square, c int) bool {
	for d := 0; d < c; d++ {
		if s.Count[q][d] > 0 {
			return true
		}
	}
	return false
}

// fight decides one square (R5) and leaves its food (R7). The dead stay in the
// lists until bury; those of the winner are moved to square 0, which is water.
func (s *State) fight(q Square) {
	count := &s.Count[q]
	winner, most, second := -1, uint16(0), uint16(0)
	for c, n := range count {
		if n > most {
			winner, most, second = c, n, most
		} else if n > second {
			second = n
		}
	}
	if second == 0 {
		return // listed twice, fought already
	}
	*count = [MaxColonies]uint16{}
	if most > second {
		count[winner] = most - second
		place := &s.Place[winner]
		for i := s.Ants[winner] - 1; second > 0; i-- { // the youngest first (R6)
			if place[i] == q {
				place[i] = 0
				second--
			}
		}
	}
	if s.Food[q] += FightFood; s.Food[q] > MaxFood {
		s.Food[q] = MaxFood
	}
}

// bury takes the ants that fell in fights out of a colony's list.
func (s *State) bury(c int) {
	place, laden := &s.Place[c], &s.Laden[c]
	kept := 0
	for i := 0; i < s.Ants[c]; i++ {
		if q := place[i]; s.Count[q][c] > 0 {
			place[kept], laden[kept] = q, laden[i]
			kept++
		}
	}
	s.Ants[c] = kept
}

// gather lets ants take food (R8, R9) and those at home deliver it. After the
// fights only one colony stands on a square, so seat order is of no account.
func (s *State) gather(c int) {
	place, laden := &s.Place[c], &s.Laden[c]
	home := s.Hill[c]
	for i, q := range place[:s.Ants[c]] {
		if !laden[i] && s.Food[q] > 0 {
			s.Food[q]--
			laden[i] = true
		}
		if laden[i] && q == home {
			laden[i] = false
			s.Store[c]++
		}
	}
}

// raise turns 8 food into an ant (R10, R11) and notes the end of a colony
// without ants (R15).
func (s *State) raise(c int) {
	if n := s.Ants[c]; s.Store[c] >= BirthCost && n < MaxAnts {
		s.Store[c] -= BirthCost
		s.Place[c][n], s.Laden[c][n] = s.Hill[c], false
		s.Ants[c]++
		s.Count[s.Hill[c]][c]++
	}
	if s.Ants[c] == 0 {
		s.Died[c] = s.Round
	}
}
