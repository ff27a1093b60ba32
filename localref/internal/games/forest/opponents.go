package forest

import (
	"botkit/localref/internal/sparring"
	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

var opponents = sparring.Opponents{
	Talker: func() sparring.Talker { return new(talker) },
	Bots: map[string]sparring.Bot{
		"random": func(s *sparring.Seat) error {
			random := fastrand.New(s.Seed)
			return play(s, func(v *forest.State) forest.Action { return atRandom(v, &random) })
		},
		"greedy": func(s *sparring.Seat) error { return play(s, greedy) },
		"rules":  func(s *sparring.Seat) error { return play(s, byRules) },
	},
	Searchers: map[string]sparring.Bot{
		"beam": func(s *sparring.Seat) error {
			b := beam{seat: s}
			return play(s, b.choose)
		},
		"uct": func(s *sparring.Seat) error {
			u := uct{seat: s, random: fastrand.New(s.Seed), nodes: make([]uctNode, 0, uctRoom)}
			return play(s, u.choose)
		},
	},
}

// talker reads the forest.
type talker struct {
	view  forest.View
	begun bool
}

func (t *talker) Read(next func() ([]byte, error)) error {
	if !t.begun {
		if err := t.view.ReadInit(next); err != nil {
			return err
		}
		t.begun = true
	}
	return t.view.Read(next)
}

func (t *talker) Harmless() []string { return []string{"WAIT"} }

// play plays a game with a choice of one action a turn.
func play(s *sparring.Seat, choose func(*forest.State) forest.Action) error {
	t := new(talker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		s.Say(choose(&t.view.State).String())
	}
}

// atRandom chooses among the listed actions, each equally likely: a cell that two
// trees reach counts twice.
func atRandom(s *forest.State, random *fastrand.Rand) forest.Action {
	var list [forest.MaxActions]forest.Action
	n := s.Legal(0, &list)
	if n == 1 {
		return list[0]
	}
	return list[random.Intn(n)]
}

// greedy grows the largest tree it can, completes in the last days and
// when it has more large trees than one can keep, and seeds when that is free.
func greedy(s *forest.State) forest.Action {
	var list [forest.MaxActions]forest.Action
	best, bestValue := forest.Action(0), -1
	for _, a := range list[:s.Legal(0, &list)] {
		if value := greedyValue(s, a); value > bestValue {
			best, bestValue = a, value
		}
	}
	return best
}

// greedyValue orders the actions: larger trees first, richer soil first.
// Waiting is worth 0; what is worth less is not done.
func greedyValue(s *forest.State, a forest.Action) int {
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
