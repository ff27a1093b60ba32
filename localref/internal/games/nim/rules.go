package nim

import (
	"flag"
	"fmt"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/games/nim/sim"
)

type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name: "nim", Contest: "A fifth game", Bot: "localref/internal/games/nim/testdata/nimbot", Leagues: []string{"only"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 100 * time.Millisecond,
		Score: "stones",
	}
}

func (rules) Flags(*flag.FlagSet, *game.Header) {}

func (g rules) Complete(h game.Header) (game.Header, error) {
	var err error
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	_, err = game.ParseSeed(h.Seed)
	return h, err
}

func (rules) Start(h game.Header) (game.Match, error) {
	seed, err := game.ParseSeed(h.Seed)
	if err != nil {
		return nil, err
	}
	return &match{state: sim.New(uint64(seed))}, nil
}

// match is one game: the rules, and who is out.
type match struct {
	state sim.State
	out   [2]*game.Fault
}

func (m *match) Seats() int { return 2 }

func (m *match) AppendInit(dst []byte, seat int) []byte { return fmt.Appendf(dst, "%d\n", seat) }

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() || seat != m.state.Mover() {
		return dst, false
	}
	return m.state.AppendInput(dst), true
}

func (m *match) Lines(int) int { return 1 }

func (m *match) Play(answers []game.Answer) {
	mover := m.state.Mover()
	a := answers[mover]
	cause := a.Cause
	if cause.None() {
		move, err := m.state.ParseMove(a.Lines[0])
		if err == nil {
			m.state.Step(move)
			return
		}
		cause = game.IllegalAnswer(err)
	}
	m.out[mover] = game.NewFault(int(m.state.Turn), cause, a.Lines)
}

func (m *match) Over() bool { return m.out[0] != nil || m.out[1] != nil || m.state.Over() }

func (m *match) Result() game.Result {
	var standing [2]int
	switch {
	case m.out[0] != nil:
		standing[1] = 1
	case m.out[1] != nil:
		standing[0] = 1
	case m.state.Over():
		standing[m.state.Winner()] = 1
	}
	r := game.Duel(standing)
	r.Scores = []int{int(m.state.Taken[0]), int(m.state.Taken[1])}
	if m.out[0] != nil || m.out[1] != nil {
		r.Out = m.out[:]
	}
	return r
}
