package sparring

import (
	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

func init() {
	RegisterTalker("forest", func() Talker { return new(forestTalker) })
	RegisterBot("forest", "random", func(s *Seat) error {
		random := fastrand.New(s.Seed)
		return playForest(s, func(v *forest.State) forest.Action { return v.RandomAction(0, &random) })
	})
	RegisterBot("forest", "greedy", func(s *Seat) error { return playForest(s, forestGreedy) })
}

// forestTalker reads the forest.
type forestTalker struct {
	view  forest.View
	begun bool
}

func (t *forestTalker) Read(next func() ([]byte, error)) error {
	if !t.begun {
		if err := t.view.ReadInit(next); err != nil {
			return err
		}
		t.begun = true
	}
	return t.view.Read(next)
}

func (t *forestTalker) Harmless() []string { return []string{"WAIT"} }

// playForest plays a game with a choice of one action a turn.
func playForest(s *Seat, choose func(*forest.State) forest.Action) error {
	t := new(forestTalker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		s.Say(choose(&t.view.State).String())
	}
}

// forestGreedy grows the largest tree it can, completes in the last days and
// when it has more large trees than one can keep, and seeds when that is free.
func forestGreedy(s *forest.State) forest.Action {
	var list [forest.MaxActions]forest.Action
	best, bestValue := forest.Action(0), -1
	for _, a := range list[:s.Legal(0, &list)] {
		if value := forestGreedyValue(s, a); value > bestValue {
			best, bestValue = a, value
		}
	}
	return best
}

// forestGreedyValue orders the actions: larger trees first, richer soil first.
// Waiting is worth 0; what is worth less is not done.
func forestGreedyValue(s *forest.State, a forest.Action) int {
	const completeFrom, keep = 20, 4
	soil := s.RichnessAt(a.Target())
	switch a.Kind() {
	case forest.Complete:
		large := 0
		for p := forest.Pos(0); p < 64; p++ {
			if s.Own[0]&s.Trees[3]&(1<<p) != 0 {
				large++
			}
		}
		if int(s.Day) >= completeFrom || s.Days() < completeFrom || large > keep {
			return 1000 + soil
		}
		return -1
	case forest.Grow:
		if int(s.Day) >= s.Days()-1 && s.Days() > 1 {
			return -1
		}
		return 100 + 10*s.SizeAt(a.Target()) + soil
	case forest.Seed:
		if s.SeedCost(0) > 0 || int(s.Day) > s.Days()-5 {
			return -1
		}
		return 10 + soil
	}
	return 0
}
