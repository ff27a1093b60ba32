package game

import (
	"flag"
	"fmt"
	"strconv"
	"time"

	"botkit/localref/internal/quote"
	"botkit/sim/forest"
	"botkit/sim/javarand"
)

func init() { Register(forestGame{}) }

type forestGame struct{}

func (forestGame) Info() Info {
	return Info{
		Name:     "forest",
		Contest:  "Spring Challenge 2021",
		Bot:      "bots/forest-mcts",
		Leagues:  []string{"bronze", "wood1", "wood2"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 100 * time.Millisecond,
		Score: "points",
	}
}

func (forestGame) Flags(*flag.FlagSet, *Header) {}

func (g forestGame) Complete(h Header) (Header, error) {
	var err error
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	_, err = parseSeed(h.Seed)
	return h, err
}

// parseSeed reads the decimal seed of an official game.
func parseSeed(seed string) (int64, error) {
	v, err := strconv.ParseInt(seed, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("seed: expected a whole number of 64 bits, found %s", quote.Text(seed))
	}
	return v, nil
}

func (forestGame) Start(h Header) (Match, error) {
	seed, err := parseSeed(h.Seed)
	if err != nil {
		return nil, err
	}
	league, err := forest.LeagueNamed(h.League)
	if err != nil {
		return nil, err
	}
	m := &forestMatch{}
	m.state, m.random = forest.New(seed, league)
	return m, nil
}

// forestMatch is the official frame machine around the rules: who is asked,
// who is out, and what the end is worth.
type forestMatch struct {
	state  forest.State
	random javarand.Rand
	turn   int
	out    [2]*Fault
}

func (m *forestMatch) Seats() int { return 2 }

func (m *forestMatch) AppendInit(dst []byte, _ int) []byte { return m.state.AppendInit(dst) }

func (m *forestMatch) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() || !m.state.Awake(seat) {
		return dst, false
	}
	return m.state.AppendInput(dst, seat, &m.random), true
}

func (m *forestMatch) Lines(int) int { return 1 }

func (m *forestMatch) Play(answers []Answer) {
	var actions [2]forest.Action
	var sits [2]bool
	for p := range actions {
		if !m.state.Awake(p) {
			continue
		}
		var err error
		if actions[p], err = forestAnswer(answers[p], m.state.League); err != nil {
			m.out[p] = newFault(m.turn, err.Error(), answers[p].Lines)
			sits[p] = true
		}
	}
	m.step(actions, sits)
	m.turn++
}

// step plays the turn; a player who sits it out, because he is put out, does
// nothing at all, which is not the same as waiting.
func (m *forestMatch) step(actions [2]forest.Action, sits [2]bool) {
	if !sits[0] && !sits[1] {
		m.state.Step(actions)
		return
	}
	for p := range sits {
		if sits[p] {
			m.state.Asleep |= 1 << uint(p)
		}
	}
	m.state.Act(actions)
}

func forestAnswer(a Answer, league forest.League) (forest.Action, error) {
	if a.Cause != "" {
		return 0, fmt.Errorf("%s", a.Cause)
	}
	return forest.ParseAction(a.Lines[0], league)
}

func (m *forestMatch) Over() bool {
	return m.state.Over() || m.out[0] != nil || m.out[1] != nil
}

func (m *forestMatch) Result() Result {
	scores := m.state.FinalWithout([2]bool{m.out[0] != nil, m.out[1] != nil})
	r := Duel(scores)
	if m.out[0] != nil || m.out[1] != nil {
		r.Out = m.out[:]
	}
	return r
}
