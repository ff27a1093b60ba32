package ants

import (
	"fmt"

	"botkit/localref/internal/sparring"
	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// opponents are the partners at a seat.
func opponents() sparring.Opponents {
	o := sparring.Opponents{Talker: func() sparring.Talker { return new(talker) }, Bots: map[string]sparring.Bot{}}
	for name, partner := range partners {
		o.Bots[name] = func(s *sparring.Seat) error { return play(s, partner(s.Seed)) }
	}
	return o
}

// partners are the opponents for the ant contest, each made from the seed
// of its random stream.
var partners = map[string]func(seed uint64) mind{
	"hold":     func(uint64) mind { return holder{} },
	"random":   func(seed uint64) mind { return &walker{fastrand.New(seed)} },
	"greedy":   newGreedy,
	"hunter":   newHunter,
	"besieger": newBesieger,
	"defender": newDefender,
}

// talker reads the messages of the ant contest.
type talker struct {
	msg   ants.View
	moves []ants.Action
}

func (t *talker) Read(next func() ([]byte, error)) error {
	if err := t.msg.Read(next); err != nil {
		return err
	}
	if len(t.msg.Ants) > ants.MaxAnts {
		return fmt.Errorf("expected at most %d ants, found %d", ants.MaxAnts, len(t.msg.Ants))
	}
	t.moves = append(t.moves[:0], make([]ants.Action, len(t.msg.Ants))...)
	return nil
}

func (t *talker) Harmless() []string {
	for i := range t.moves {
		t.moves[i] = ants.H
	}
	return []string{string(ants.AppendAnswer(nil, t.moves))}
}

// play plays a whole game with one mind.
func play(s *sparring.Seat, m mind) error {
	t := new(talker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		m.think(&t.msg, t.moves)
		s.Say(string(ants.AppendAnswer(nil, t.moves)))
	}
}
