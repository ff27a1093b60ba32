package witch

import (
	"flag"
	"time"

	"botkit/localref/internal/game"
	"botkit/sim/witch"
)

type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name:     "witch",
		Contest:  "Fall Challenge 2020",
		Bot:      "bots/witch-beamsearch",
		Leagues:  []string{"bronze", "wood1", "wood2"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 50 * time.Millisecond,
		Score: "rupees",
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
	league, err := witch.LeagueNamed(h.League)
	if err != nil {
		return nil, err
	}
	return &match{state: witch.New(seed, league)}, nil
}

type match struct {
	state witch.State
	out   [2]*game.Fault
	game.Refusals
}

func (m *match) Seats() int { return 2 }

func (m *match) AppendInit(dst []byte, _ int) []byte { return dst }

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() {
		return dst, false
	}
	return m.state.AppendInput(dst, seat), true
}

func (m *match) Lines(int) int { return 1 }

// Play carries the turn out; the action of a player whose opponent falls out
// still counts.
func (m *match) Play(answers []game.Answer) {
	var actions [2]witch.Action
	m.Begin()
	for p := range actions {
		var cause game.Cause
		if actions[p], cause = readAnswer(answers[p], m.state.League); !cause.None() {
			m.out[p] = game.NewFault(int(m.state.Turn), cause, answers[p].Lines)
		} else if kind, reason := refused(&m.state, p, actions[p]); kind != "" {
			m.Add(int(m.state.Turn), p, answers[p].Lines[0], kind, reason)
		}
	}
	m.state.Step(actions)
}

func readAnswer(a game.Answer, league witch.League) (witch.Action, game.Cause) {
	if !a.Cause.None() {
		return witch.Action{Kind: witch.Forfeit}, a.Cause
	}
	action, err := witch.ParseAction([]byte(a.Lines[0]), league)
	if err != nil {
		return action, game.IllegalAnswer(err)
	}
	return action, game.Cause{}
}

// commands is what the rules read in an answer.
func commands(word string, lines []string) (text string, ok bool) {
	league, err := witch.LeagueNamed(word)
	if err != nil || len(lines) != 1 {
		return "", false
	}
	action, cause := readAnswer(game.Answer{Lines: lines}, league)
	return action.String(), cause.None()
}

func (m *match) Over() bool { return m.state.Over() }

func (m *match) Result() game.Result {
	r := game.Duel(m.state.Scores())
	if m.out[0] != nil || m.out[1] != nil {
		r.Out = m.out[:]
	}
	return r
}
