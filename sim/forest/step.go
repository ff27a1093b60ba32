//go:build go1.18

package forest

import "math/bits"

// Step plays one turn: a[p] is what player p does. The action of a sleeping
// player is ignored; one that is not legal puts its player to sleep as Wait
// does. When both sleep, the next day begins.
func (s *State) Step(a [2]Action) {
	s.Act(a)
	if s.Asleep == 3 {
		s.nextDay()
	}
}

// Act is Step without the next day that may follow: the referee needs the
// difference when a player has been put out and the game ends on the spot.
func (s *State) Act(a [2]Action) {
	for p := range a {
		if !s.Can(p, a[p]) {
			a[p] = NewAction(Wait, 0, 0)
		}
	}
	sun := s.Sun
	var dying0, dying1, sent0, sent1 Board
	if s.Asleep&1 == 0 {
		dying0, sent0 = s.choose(0, a[0])
	}
	if s.Asleep&2 == 0 {
		dying1, sent1 = s.choose(1, a[1])
	}
	if sent0|sent1 != 0 {
		s.sow([2]Board{sent0, sent1}, sun)
	}
	if dying0|dying1 != 0 {
		s.fell([2]Board{dying0, dying1})
	}
}

// sow plants the seeds sent, unless both went to one cell: then the players get
// the sun back that they had before.
func (s *State) sow(sent [2]Board, sun [2]int16) {
	if sent[0] == sent[1] {
		s.Sun = sun
		return
	}
	both := sent[0] | sent[1]
	s.Own[0] |= sent[0]
	s.Own[1] |= sent[1]
	s.Trees[0] |= both
	s.Dormant |= both
}

// choose carries out what concerns the player's own trees alone, and pays. It
// returns the tree to be completed and the cell a seed was sent to.
func (s *State) choose(p int, a Action) (dying, sent Board) {
	bit := Board(1) << a.Target()
	switch a.Kind() {
	case Grow:
		size := s.SizeAt(a.Target())
		s.Sun[p] -= int16(s.GrowCost(p, size+1))
		s.Trees[size] ^= bit
		s.Trees[size+1] |= bit
		s.Dormant |= bit
	case Complete:
		s.Sun[p] -= CompleteCost
		return bit, 0
	case Seed:
		s.Sun[p] -= int16(s.SeedCost(p))
		s.Dormant |= 1 << a.Source()
		return 0, bit
	default:
		s.Asleep |= 1 << uint(p)
	}
	return 0, 0
}

// fell scores and removes the completed trees; both earn the nutrients as they
// were before the turn.
func (s *State) fell(dying [2]Board) {
	for p, bit := range dying {
		if bit != 0 {
			s.Score[p] += int16(int(s.Nutrients) + Bonus[s.RichnessAt(Pos(bits.TrailingZeros64(bit)))])
		}
	}
	for p, bit := range dying {
		if bit != 0 {
			s.Own[p] ^= bit
			s.Trees[3] ^= bit
			if s.Nutrients > 0 {
				s.Nutrients--
			}
		}
	}
}

// nextDay moves the sun and, unless the game is over, wakes all and harvests.
func (s *State) nextDay() {
	s.Day++
	if s.Over() {
		return
	}
	s.dawn()
}

// dawn wakes players and trees and harvests.
func (s *State) dawn() {
	s.Asleep = 0
	s.Dormant = 0
	income := s.Income(int(s.Day % 6))
	s.Sun[0] += int16(income[0])
	s.Sun[1] += int16(income[1])
}

// EndDay puts both players to sleep and begins the next day. Rollouts that
// play a day at a time use it.
func (s *State) EndDay() { s.nextDay() }
