package sparring

import (
	"fmt"
	"io"

	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

func init() {
	RegisterTalker("ants", func() Talker { return new(antsTalker) })
	for name, partner := range antsPartners {
		RegisterBot("ants", name, func(s *Seat) error { return playAnts(s, partner(s.Seed)) })
	}
}

// antsPartners are the opponents for the ant contest, each made from the seed
// of its random stream.
var antsPartners = map[string]func(seed uint64) antsPlayer{
	"hold":     func(uint64) antsPlayer { return antsHold{} },
	"random":   func(seed uint64) antsPlayer { return &antsRandom{fastrand.New(seed)} },
	"greedy":   newAntsGreedy,
	"hunter":   newAntsHunter,
	"besieger": newAntsBesieger,
	"defender": newAntsDefender,
}

// antsTalker reads the messages of the ant contest.
type antsTalker struct {
	msg   ants.Message
	moves []ants.Move
}

func (t *antsTalker) Read(next func() ([]byte, error)) error {
	line, err := next()
	if err != nil {
		return err
	}
	if err := t.msg.Read(line); err != nil {
		return err
	}
	if t.msg.Quit {
		return io.EOF
	}
	if len(t.msg.Ants) > ants.MaxAnts {
		return fmt.Errorf("expected at most %d ants, found %d", ants.MaxAnts, len(t.msg.Ants))
	}
	t.moves = append(t.moves[:0], make([]ants.Move, len(t.msg.Ants))...)
	return nil
}

func (t *antsTalker) Harmless() []string {
	for i := range t.moves {
		t.moves[i] = ants.H
	}
	return []string{string(ants.AppendAnswer(nil, t.moves))}
}

// playAnts plays a whole game with one mind.
func playAnts(s *Seat, mind antsPlayer) error {
	t := new(antsTalker)
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		mind.think(&t.msg, t.moves)
		s.Say(string(ants.AppendAnswer(nil, t.moves)))
	}
}
