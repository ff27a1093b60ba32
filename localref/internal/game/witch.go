package game

import (
	"flag"
	"fmt"
	"time"

	"botkit/sim/witch"
)

func init() { Register(witchGame{}) }

type witchGame struct{}

func (witchGame) Info() Info {
	return Info{
		Name:     "witch",
		Contest:  "Fall Challenge 2020",
		Bot:      "bots/witch-beamsearch",
		Leagues:  []string{"bronze", "wood1", "wood2"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 50 * time.Millisecond,
		Score: "rupees",
	}
}

func (witchGame) Flags(*flag.FlagSet, *Header) {}

func (g witchGame) Complete(h Header) (Header, error) {
	var err error
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	_, err = parseSeed(h.Seed)
	return h, err
}

func (witchGame) Start(h Header) (Match, error) {
	seed, err := parseSeed(h.Seed)
	if err != nil {
		return nil, err
	}
	league, err := witch.LeagueNamed(h.League)
	if err != nil {
		return nil, err
	}
	return &witchMatch{state: witch.New(seed, league)}, nil
}

type witchMatch struct {
	state witch.State
	out   [2]*Fault
}

func (m *witchMatch) Seats() int { return 2 }

func (m *witchMatch) AppendInit(dst []byte, _ int) []byte { return dst }

func (m *witchMatch) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() {
		return dst, false
	}
	return m.state.AppendInput(dst, seat), true
}

func (m *witchMatch) Lines(int) int { return 1 }

// Play carries the turn out; the action of a player whose opponent falls out
// still counts.
func (m *witchMatch) Play(answers []Answer) {
	var actions [2]witch.Action
	for p := range actions {
		var err error
		if actions[p], err = witchAnswer(answers[p], m.state.League); err != nil {
			m.out[p] = newFault(int(m.state.Turn), err.Error(), answers[p].Lines)
		}
	}
	m.state.Step(actions)
}

func witchAnswer(a Answer, league witch.League) (witch.Action, error) {
	if a.Cause != "" {
		return witch.Action{Verb: witch.Forfeit}, fmt.Errorf("%s", a.Cause)
	}
	return witch.ParseAction([]byte(a.Lines[0]), league)
}

func (m *witchMatch) Over() bool { return m.state.Over() }

func (m *witchMatch) Result() Result {
	r := Duel(m.state.Scores())
	if m.out[0] != nil || m.out[1] != nil {
		r.Out = m.out[:]
	}
	return r
}
