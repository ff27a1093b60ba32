package sparring

import (
	"math"
	"math/bits"

	"botkit/sim/forest"
)

func init() {
	RegisterBot("forest", "rules", func(s *Seat) error { return playForest(s, forestRules) })
}

// forestRules plays without any search, by rules in a fixed order: complete
// when a tree is worth more as points than standing, else grow, else seed.
// Among actions of a kind it takes the one that leaves the best balance of sun
// over the coming days and of points to come.
func forestRules(s *forest.State) forest.Action {
	var list [forest.MaxActions]forest.Action
	var best [4]forest.Action
	var bestWorth [4]float64
	bestWorth[forest.Complete] = forestWorth(s)
	for _, a := range list[:s.Actions(0, &list)] {
		if !forestSensible(s, a) || a.Kind() == forest.Complete && int(s.Day) < forestCompleteFrom && s.Days() > forestCompleteFrom {
			continue
		}
		next := alone(*s)
		next.Act([2]forest.Action{a})
		if worth := forestWorth(&next); worth > bestWorth[a.Kind()] {
			best[a.Kind()], bestWorth[a.Kind()] = a, worth
		}
	}
	for _, kind := range [...]forest.Kind{forest.Complete, forest.Grow, forest.Seed} {
		if best[kind] != 0 {
			return best[kind]
		}
	}
	return best[forest.Wait]
}

// forestCompleteFrom is the first day on which completing is thought of.
const forestCompleteFrom = 11

// alone is s with the opponent asleep.
func alone(s forest.State) forest.State {
	s.Asleep |= 2
	return s
}

// forestHorizon is how many days ahead the sun is reckoned: once around.
const forestHorizon = 6

// forestWorth estimates the points that player 0 will have at the end: those
// he has, sun at what it can still buy, the harvests of the coming days under
// today's shadows, and what each tree can become.
func forestWorth(s *forest.State) float64 {
	left := s.Days() - 1 - int(s.Day)
	price := 1/3. + 0.012*float64(left)
	worth := float64(s.Score[0]) + price*float64(s.Sun[0])
	ahead := left
	if ahead > forestHorizon {
		ahead = forestHorizon
	}
	for day := 1; day <= ahead; day++ {
		income := s.Income((int(s.Day) + day) % 6)
		worth += (1/3. + 0.012*float64(left-day)) * float64(income[0])
	}
	// Trees are completed one after the other, tall ones first: each lowers
	// the nutrients for the next.
	felled := 0
	for size := 3; size >= 0; size-- {
		for b := s.Own[0] & s.Trees[size]; b != 0; b &= b - 1 {
			worth += forestPotential(s, forest.Pos(bits.TrailingZeros64(b)), left, felled)
			felled++
		}
	}
	return worth
}

// forestPotential is what a tree will earn when it is completed after felled
// others, less the sun that takes, and less for every day in which something
// may come between.
func forestPotential(s *forest.State, at forest.Pos, left, felled int) float64 {
	size := s.SizeAt(at)
	if left < 3-size || left == 0 && size == 3 && s.Dormant>>at&1 != 0 {
		return 0
	}
	nutrients := float64(s.Nutrients) - float64(felled)
	if left > 0 {
		nutrients -= 0.5 * math.Min(float64(left), 10)
	}
	if nutrients < 0 {
		nutrients = 0
	}
	sun := float64(forest.CompleteCost)
	for next := size + 1; next <= 3; next++ {
		sun += float64(s.GrowCost(0, next))
	}
	gain := nutrients + float64(forest.Bonus[s.RichnessAt(at)]) - sun*(1/3.)
	if gain < 0 {
		return 0
	}
	return gain * [...]float64{0.6, 0.75, 0.88, 0.97}[size]
}
