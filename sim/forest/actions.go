//go:build go1.18

package forest

import "math/bits"

// Kind is what an action does.
type Kind uint8

// The four kinds of actions.
const (
	Wait Kind = iota
	Complete
	Grow
	Seed
)

// Action is one player's choice: kind, target and for Seed the tree that sends
// it. The zero value is to wait.
type Action uint16

// MaxActions bounds the legal actions of a player: with n trees at most
// n*(37-n) seeds, n growths or completions, and one wait.
const MaxActions = 384

// NewAction returns the action of that kind on target; source counts for Seed.
func NewAction(k Kind, source, target Pos) Action {
	return Action(k)<<12 | Action(source)<<6 | Action(target)
}

// Kind is what the action does.
func (a Action) Kind() Kind { return Kind(a >> 12) }

// Target is the tree that grows or is completed, or the cell for a seed.
func (a Action) Target() Pos { return Pos(a & 63) }

// Source is the tree that sends a seed.
func (a Action) Source() Pos { return Pos(a >> 6 & 63) }

// Legal reports whether player p may do a now. Waiting is always legal.
func (s *State) Legal(p int, a Action) bool {
	bit := Board(1) << a.Target()
	ready := s.Own[p] &^ s.Dormant
	sun := int(s.Sun[p])
	switch a.Kind() {
	case Wait:
		return true
	case Complete:
		return ready&s.Trees[3]&bit != 0 && sun >= CompleteCost
	case Grow:
		return s.League > Wood2 && ready&^s.Trees[3]&bit != 0 && sun >= s.GrowCost(p, s.SizeAt(a.Target())+1)
	case Seed:
		source := a.Source()
		return s.League == Bronze && ready>>source&1 != 0 && s.free()&Reach[s.SizeAt(source)][source]&bit != 0 && sun >= s.SeedCost(p)
	}
	return false
}

// free are the cells where a seed can be planted.
func (s *State) free() Board { return s.Soil &^ s.All() }

// Completable are the trees that player p can complete now.
func (s *State) Completable(p int) Board {
	if s.Sun[p] < CompleteCost {
		return 0
	}
	return s.Own[p] & s.Trees[3] &^ s.Dormant
}

// Growable are the trees that player p can grow now.
func (s *State) Growable(p int) (trees Board) {
	if s.League == Wood2 {
		return 0
	}
	own, sun := s.Own[p], int(s.Sun[p])
	// Written out: this is a fifth of a random playout as a loop.
	if sun >= growBase[1]+bits.OnesCount64(own&s.Trees[1]) {
		trees = s.Trees[0]
	}
	if sun >= growBase[2]+bits.OnesCount64(own&s.Trees[2]) {
		trees |= s.Trees[1]
	}
	if sun >= growBase[3]+bits.OnesCount64(own&s.Trees[3]) {
		trees |= s.Trees[2]
	}
	return trees & own &^ s.Dormant
}

// Seeders are the trees from which player p can send a seed now, if a free
// cell is in reach.
func (s *State) Seeders(p int) Board {
	if s.League != Bronze || int(s.Sun[p]) < s.SeedCost(p) {
		return 0
	}
	return s.Own[p] &^ s.Dormant &^ s.Trees[0]
}

// SeedTargets are the free cells that the tree at source reaches.
func (s *State) SeedTargets(source Pos) Board {
	return Reach[s.SizeAt(source)][source] & s.free()
}

// Actions writes the legal actions of player p to dst and returns their
// number: Wait, then completions, growths and seeds.
func (s *State) Actions(p int, dst *[MaxActions]Action) int {
	dst[0] = NewAction(Wait, 0, 0)
	n := 1
	for b := s.Completable(p); b != 0; n++ {
		dst[n] = NewAction(Complete, 0, next(&b))
	}
	for b := s.Growable(p); b != 0; n++ {
		dst[n] = NewAction(Grow, 0, next(&b))
	}
	for b := s.Seeders(p); b != 0; {
		source := next(&b)
		for t := s.SeedTargets(source); t != 0; n++ {
			dst[n] = NewAction(Seed, source, next(&t))
		}
	}
	return n
}

func count(b Board) int { return bits.OnesCount64(b) }
