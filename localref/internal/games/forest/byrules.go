package forest

import (
	"math"
	"math/bits"

	"botkit/sim/forest"
)

// byRules plays without any search, by rules in a fixed order: complete
// what stands beyond the tall trees worth keeping, else grow, tall trees first,
// else seed where that is free. Which tree or cell is decided by the balance
// of sun over the coming six days, once around the island.
func byRules(s *forest.State) forest.Action {
	if a, ok := completion(s); ok {
		return a
	}
	if a, ok := growth(s); ok {
		return a
	}
	if a, ok := seeding(s); ok {
		return a
	}
	return forest.NewAction(forest.Wait, 0, 0)
}

// completeFrom is the first day on which completing is thought of.
const completeFrom = 12

// completion completes the tree whose points outweigh its light most, if
// there are more tall ones than are kept that day.
func completion(s *forest.State) (best forest.Action, ok bool) {
	left := s.Days() - 1 - int(s.Day)
	keep := keepTall
	if left < keep {
		keep = left
	}
	if int(s.Day) < completeFrom && left >= completeFrom || bits.OnesCount64(s.Own[0]&s.Trees[3]) <= keep {
		return 0, false
	}
	bestValue := math.Inf(-1)
	for b := s.Completable(0); b != 0; b &= b - 1 {
		at := forest.Pos(bits.TrailingZeros64(b))
		points := int(s.Nutrients) + forest.Bonus[s.RichnessAt(at)]
		if left == 0 && 3*points <= forest.CompleteCost {
			continue
		}
		a := forest.NewAction(forest.Complete, 0, at)
		if value := float64(points) + balance(s, a)/3; value > bestValue {
			best, bestValue, ok = a, value, true
		}
	}
	return best, ok
}

// keepTall is how many tall trees stand until the last days.
const keepTall = 4

// growth grows a tree of the tallest kind that can still be completed.
func growth(s *forest.State) (best forest.Action, ok bool) {
	left := s.Days() - 1 - int(s.Day)
	for size := 2; size >= 0 && !ok; size-- {
		if left < 3-size {
			continue
		}
		bestValue := math.Inf(-1)
		for b := s.Growable(0) & s.Trees[size]; b != 0; b &= b - 1 {
			at := forest.Pos(bits.TrailingZeros64(b))
			a := forest.NewAction(forest.Grow, 0, at)
			if value := float64(2*forest.Bonus[s.RichnessAt(at)]) + balance(s, a); value > bestValue {
				best, bestValue, ok = a, value, true
			}
		}
	}
	return best, ok
}

// seeding sows on rich soil, away from own trees and out of line with them.
func seeding(s *forest.State) (best forest.Action, ok bool) {
	if bits.OnesCount64(s.Own[0]) >= trees {
		return 0, false
	}
	var list [forest.MaxActions]forest.Action
	bestValue := math.Inf(-1)
	for _, a := range list[:s.Legal(0, &list)] {
		if a.Kind() != forest.Seed || !sensible(s, a) {
			continue
		}
		value := float64(3*s.RichnessAt(a.Target())) - 0.5*float64(s.SizeAt(a.Source()))
		for dir := range forest.Ray {
			value -= 2 * float64(bits.OnesCount64(forest.Ray[dir][3][a.Target()]&s.Own[0]))
		}
		if value > bestValue {
			best, bestValue, ok = a, value, true
		}
	}
	return best, ok
}

// trees is how many trees a player needs.
const trees = 9

// balance is what an action changes of the sun that player 0 harvests
// over the coming six days, less what it changes of the opponent's.
func balance(s *forest.State, a forest.Action) (balance float64) {
	next := alone(*s)
	next.Act([2]forest.Action{a})
	for day := 1; day <= horizon && int(s.Day)+day < s.Days(); day++ {
		before, after := s.Income((int(s.Day)+day)%6), next.Income((int(s.Day)+day)%6)
		balance += float64(after[0] - before[0] - after[1] + before[1])
	}
	return balance
}

// alone is s with the opponent asleep.
func alone(s forest.State) forest.State {
	s.Asleep |= 2
	return s
}

// horizon is how many days ahead the sun is reckoned: once around.
const horizon = 6
