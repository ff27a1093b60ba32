package busters

import (
	"botkit/localref/internal/sparring"
	"botkit/sim/busters"
)

// opponents are the partners at a seat.
func opponents() sparring.Opponents {
	o := sparring.Opponents{Talker: func() sparring.Talker { return new(talker) }, Bots: map[string]sparring.Bot{}}
	for name, partner := range partners {
		o.Bots[name] = func(s *sparring.Seat) error { return play(s, partner) }
	}
	return o
}

// partner chooses the command of buster i of its team, which is awake.
// It is called in the order of ids.
type partner func(k *memory, i int) busters.Action

// partners are the opponents for Code Busters. The referee tells them the
// league; without it they learn from the input which commands exist. They use no
// other.
var partners = map[string]partner{
	"random":  atRandom,
	"greedy":  greedy,
	"racer":   racer,
	"fighter": fighter,
	"herder":  herder,
	"thrower": thrower,
	"lexical": lexical,
	"robber":  robber,
	"pack":    pack,
}

// talker reads the players' input.
type talker struct {
	view  busters.View
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

// Harmless moves every buster to where it is.
func (t *talker) Harmless() []string {
	lines := make([]string, t.view.PerTeam)
	for i := range lines {
		lines[i] = busters.MoveTo(0, 0).String()
	}
	for _, u := range t.view.Units[:t.view.Count] {
		if u.Type == t.view.Team {
			lines[u.ID%t.view.PerTeam] = busters.MoveTo(u.X, u.Y).String()
		}
	}
	return lines
}

func play(s *sparring.Seat, choose partner) error {
	league := busters.Wood2
	if s.League != "" {
		var err error
		if league, err = busters.LeagueNamed(s.League); err != nil {
			return err
		}
	}
	t := new(talker)
	var k *memory
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		if k == nil {
			k = newMemory(&t.view, s.Seed, league)
		}
		lines := t.Harmless()
		for i, a := range k.think(&t.view, choose) {
			lines[i] = a.String()
		}
		s.Say(lines...)
	}
}
