package nim

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
)

type nimGame struct{}

func (nimGame) Info() game.Info {
	return game.Info{
		Name: "nim", Contest: "A fifth game", Bot: "localref/testdata/nimbot", Leagues: []string{"only"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 100 * time.Millisecond,
		Score: "stones",
	}
}

func (nimGame) Flags(*flag.FlagSet, *game.Header) {}

func (g nimGame) Complete(h game.Header) (game.Header, error) {
	var err error
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	_, err = seedOf(h)
	return h, err
}

func seedOf(h game.Header) (uint64, error) {
	seed, err := strconv.ParseInt(h.Seed, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("nim: seed: expected a whole number of 64 bits, found %q", h.Seed)
	}
	return uint64(seed), nil
}

func (nimGame) Start(h game.Header) (game.Match, error) {
	seed, err := seedOf(h)
	if err != nil {
		return nil, err
	}
	return &nimMatch{state: New(seed)}, nil
}

// nimMatch is one game: the rules, and who is out.
type nimMatch struct {
	state State
	out   [2]*game.Fault
}

func (m *nimMatch) Seats() int { return 2 }

func (m *nimMatch) AppendInit(dst []byte, seat int) []byte { return fmt.Appendf(dst, "%d\n", seat) }

func (m *nimMatch) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() || seat != m.state.Mover() {
		return dst, false
	}
	return m.state.AppendInput(dst), true
}

func (m *nimMatch) Lines(int) int { return 1 }

func (m *nimMatch) Play(answers []game.Answer) {
	mover := m.state.Mover()
	a := answers[mover]
	cause := a.Cause
	if cause == "" {
		move, err := m.state.ParseMove(a.Lines[0])
		if err == nil {
			m.state.Step(move)
			return
		}
		cause = err.Error()
	}
	m.out[mover] = &game.Fault{Turn: int(m.state.Turn), Cause: cause, Wrote: strings.Join(a.Lines, "\n")}
}

func (m *nimMatch) Over() bool { return m.out[0] != nil || m.out[1] != nil || m.state.Over() }

func (m *nimMatch) Result() game.Result {
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
