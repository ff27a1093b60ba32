//go:build go1.18

package main

import (
	"math/bits"

	"botkit/sim/forest"
)

// A rank says how far a player's day has got. Within a day the tree tries
// actions in one order alone, by ascending rank: COMPLETE, then growths from
// tall to small, then one SEED. This order is the cheapest one (each action
// lowers a cost of the later ones and never raises it), and it makes the many
// orders of the same actions one.
type rank uint16

const (
	rankComplete rank = iota << 6
	rankGrow2
	rankGrow1
	rankGrow0
	rankSeed
)

// rankOf is the place of a in the day of a player in position s.
func rankOf(s *forest.State, a forest.Action) rank {
	target := rank(a.Target())
	switch a.Kind() {
	case forest.Complete:
		return rankComplete + target + 1
	case forest.Grow:
		return rankGrow2 + rank(2-s.SizeAt(a.Target()))<<6 + target + 1
	case forest.Seed:
		// One seed a day.
		return rankSeed + 64
	}
	return 0
}

// maxMoves bounds the actions that the tree considers in a position.
const maxMoves = 64

// moveList holds the actions worth trying.
type moveList struct {
	actions [maxMoves]forest.Action
	n       int
}

func (l *moveList) add(a forest.Action) {
	if l.n < maxMoves {
		l.actions[l.n] = a
		l.n++
	}
}

// generate fills l with what the tree considers for player p: legal actions
// of a rank above done that can still pay before the game ends.
func (l *moveList) generate(s *forest.State, p int, done rank) {
	l.n = 0
	left := s.Days() - 1 - int(s.Day)
	if int(s.Day) >= int(tuning.completeFrom) || left < 6 {
		l.addRanked(s, forest.Complete, s.Completable(p), done)
	}
	growable := s.Growable(p)
	for size := 2; size >= 0; size-- {
		// Grown today, it needs 2-size more days and one to be completed.
		if left >= 3-size {
			l.addRanked(s, forest.Grow, growable&s.Trees[size], done)
		}
	}
	if done < rankSeed && left >= 5 && s.SeedCost(p) == 0 {
		l.addSeeds(s, p)
	}
	l.add(forest.NewAction(forest.Wait, 0, 0))
}

func (l *moveList) addRanked(s *forest.State, kind forest.Kind, of forest.Board, done rank) {
	for ; of != 0; of &= of - 1 {
		a := forest.NewAction(kind, 0, forest.Pos(bits.TrailingZeros64(of)))
		if rankOf(s, a) > done {
			l.add(a)
		}
	}
}

// addSeeds adds the best targets, each with one tree that reaches it: those
// that can act today are alike for the purpose.
func (l *moveList) addSeeds(s *forest.State, p int) {
	var reach forest.Board
	seeders := s.Seeders(p)
	for b := seeders; b != 0; b &= b - 1 {
		reach |= s.SeedTargets(forest.Pos(bits.TrailingZeros64(b)))
	}
	for want := int(tuning.seedTargets); want > 0 && reach != 0; want-- {
		target := bestSeed(s, p, reach)
		reach &^= 1 << target
		l.add(forest.NewAction(forest.Seed, seederOf(s, seeders, target), target))
	}
}

// seederOf chooses the tree that sends the seed: the smallest in reach, for
// its day is worth least.
func seederOf(s *forest.State, seeders forest.Board, target forest.Pos) forest.Pos {
	for size := 1; size <= 3; size++ {
		if b := seeders & s.Trees[size] & forest.Reach[size][target]; b != 0 {
			return forest.Pos(bits.TrailingZeros64(b))
		}
	}
	panic("no tree reaches the target it was chosen for")
}

// bestSeed is the target where a tree would earn most: rich soil, and few own
// trees on the lines along which they would shade each other.
func bestSeed(s *forest.State, p int, targets forest.Board) forest.Pos {
	best, bestValue := forest.Pos(0), -1000
	for b := targets; b != 0; b &= b - 1 {
		pos := forest.Pos(bits.TrailingZeros64(b))
		value := 3*s.RichnessAt(pos) - 4*bits.OnesCount64(lines[1][pos]&s.Own[p]) -
			2*bits.OnesCount64(lines[2][pos]&s.Own[p]) - bits.OnesCount64(lines[3][pos]&s.Own[p])
		if value > bestValue {
			best, bestValue = pos, value
		}
	}
	return best
}

// lines has the cells exactly k steps from a position along the six
// directions.
var lines [4][64]forest.Board

func init() {
	for _, pos := range forest.PosOf {
		for k := 1; k <= 3; k++ {
			for dir := 0; dir < 6; dir++ {
				lines[k][pos] |= forest.Ray[dir][k][pos] &^ forest.Ray[dir][k-1][pos]
			}
		}
	}
}
