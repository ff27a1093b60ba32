package sparring

import (
	"botkit/sim/fastrand"
	"botkit/sim/witch"
)

func init() {
	RegisterTalker("witch", func() Talker { return new(witchTalker) })
	RegisterBot("witch", "random", func(s *Seat) error {
		random := fastrand.New(s.Seed)
		return playWitch(s, func(v *witch.State) witch.Action { return witchRandom(v, &random) })
	})
	RegisterBot("witch", "greedy", func(s *Seat) error { return playWitch(s, witchGreedy) })
	RegisterBot("witch", "beam", func(s *Seat) error { return playWitch(s, witchDeep) })
	RegisterBot("witch", "tens", func(s *Seat) error { return playWitch(s, witchTens) })
}

// witchTalker reads the witches' game.
type witchTalker struct{ reader witch.Reader }

func (t *witchTalker) Read(next func() ([]byte, error)) error { return t.reader.Read(next) }

func (t *witchTalker) Harmless() []string { return []string{"WAIT"} }

// playWitch plays a game with a choice of one action a turn.
func playWitch(s *Seat, choose func(*witch.State) witch.Action) error {
	t := new(witchTalker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		s.Say(choose(&t.reader.State).String())
	}
}

func witchRandom(s *witch.State, random *fastrand.Rand) witch.Action {
	var list [witch.MaxActions]witch.Action
	return list[random.Intn(s.Legal(0, &list))]
}

// witchGreedy learns the first spells for nothing and then goes the shortest
// way to the dearest order that it can reach within a few turns.
func witchGreedy(s *witch.State) witch.Action {
	const spells, reach = 10, 6
	if s.TomeLen > 0 && s.Witches[0].Known < spells && s.Witches[0].Brews == 0 {
		return witch.Action{Verb: witch.Learn, ID: int32(s.Tome[0])}
	}
	return witchLine(s, 60, reach, witchTaste{
		rupee: 10, tiers: [4]float32{0.4, 1, 1.6, 2.2}, spell: -50, discount: 0.999, once: true,
	})
}

// witchDeep looks far ahead for itself alone: what the other witch takes it
// only learns when it is gone.
func witchDeep(s *witch.State) witch.Action {
	return witchLine(s, 90, 15, witchTaste{
		rupee: 1, tiers: [4]float32{0.8, 1.6, 2.4, 3.2}, spell: 1.2, discount: 0.98,
	})
}

// witchTens learns until it knows ten spells of the tome, a dear one only if
// what lies on it pays for it, and then brews what is near.
func witchTens(s *witch.State) witch.Action {
	const spells = witch.BasicSpells + 10
	w := &s.Witches[0]
	if w.Known < spells && w.Brews == 0 && s.TomeLen > 0 {
		best := 0
		for k := 1; k < int(s.TomeLen) && int32(k) <= w.Shelf[0]; k++ {
			if int(s.Stock[k])-k > int(s.Stock[best])-best {
				best = k
			}
		}
		return witch.Action{Verb: witch.Learn, ID: int32(s.Tome[best])}
	}
	return witchLine(s, 80, 8, witchTaste{
		rupee: 1, tiers: [4]float32{0.7, 1.4, 2.1, 2.8}, spell: -50, discount: 0.96,
	})
}
