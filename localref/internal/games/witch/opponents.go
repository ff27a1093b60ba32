package witch

import (
	"botkit/localref/internal/sparring"
	"botkit/sim/fastrand"
	"botkit/sim/witch"
)

var opponents = sparring.Opponents{
	Talker: func() sparring.Talker { return new(talker) },
	Bots: map[string]sparring.Bot{
		"random": func(s *sparring.Seat) error {
			random := fastrand.New(s.Seed)
			return play(s, func(v *witch.State) witch.Action { return atRandom(v, &random) })
		},
		"greedy": func(s *sparring.Seat) error { return play(s, greedy) },
		"beam":   func(s *sparring.Seat) error { return play(s, deep) },
		"tens":   func(s *sparring.Seat) error { return play(s, tens) },
	},
}

// talker reads the witches' game.
type talker struct{ reader witch.View }

func (t *talker) Read(next func() ([]byte, error)) error { return t.reader.Read(next) }

func (t *talker) Harmless() []string { return []string{"WAIT"} }

// play plays a game with a choice of one action a turn.
func play(s *sparring.Seat, choose func(*witch.State) witch.Action) error {
	t := new(talker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		s.Say(choose(&t.reader.State).String())
	}
}

func atRandom(s *witch.State, random *fastrand.Rand) witch.Action {
	var list [witch.MaxActions]witch.Action
	return list[random.Intn(s.Legal(0, &list))]
}

// greedy learns the first spells for nothing and then goes the shortest
// way to the dearest order that it can reach within a few turns.
func greedy(s *witch.State) witch.Action {
	const spells, reach = 10, 6
	if s.TomeLen > 0 && s.Witches[0].Known < spells && s.Witches[0].Brews == 0 {
		return witch.Action{Kind: witch.Learn, ID: int32(s.Tome[0])}
	}
	return bestLine(s, 60, reach, taste{
		rupee: 10, tiers: [4]float32{0.4, 1, 1.6, 2.2}, spell: -50, discount: 0.999, once: true,
	})
}

// deep looks far ahead for itself alone: what the other witch takes it
// only learns when it is gone.
func deep(s *witch.State) witch.Action {
	return bestLine(s, 90, 15, taste{
		rupee: 1, tiers: [4]float32{0.8, 1.6, 2.4, 3.2}, spell: 1.2, discount: 0.98,
	})
}

// tens learns until it knows ten spells of the tome, a dear one only if
// what lies on it pays for it, and then brews what is near.
func tens(s *witch.State) witch.Action {
	const spells = witch.BasicSpells + 10
	w := &s.Witches[0]
	if w.Known < spells && w.Brews == 0 && s.TomeLen > 0 {
		best := 0
		for k := 1; k < int(s.TomeLen) && int32(k) <= w.Shelf[0]; k++ {
			if int(s.Stock[k])-k > int(s.Stock[best])-best {
				best = k
			}
		}
		return witch.Action{Kind: witch.Learn, ID: int32(s.Tome[best])}
	}
	return bestLine(s, 80, 8, taste{
		rupee: 1, tiers: [4]float32{0.7, 1.4, 2.1, 2.8}, spell: -50, discount: 0.96,
	})
}
