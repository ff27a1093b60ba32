package forest

import (
	"flag"
	"time"

	"botkit/localref/internal/game"
	"botkit/sim/forest"
	"botkit/sim/javarand"
)

type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name:     "forest",
		Contest:  "Spring Challenge 2021",
		Bot:      "bots/forest-mcts",
		Leagues:  []string{"bronze", "wood1", "wood2"},
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: time.Second, Turn: 100 * time.Millisecond,
		Score: "points",
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
	league, err := forest.LeagueNamed(h.League)
	if err != nil {
		return nil, err
	}
	m := &match{}
	m.state, m.random = forest.New(seed, league)
	return m, nil
}

// match is the official frame machine around the rules: who is asked,
// who is out, and what the end is worth.
type match struct {
	state  forest.State
	random javarand.Rand
	turn   int
	out    [2]*game.Fault
	game.Refusals
}

func (m *match) Seats() int { return 2 }

func (m *match) AppendInit(dst []byte, _ int) []byte { return m.state.AppendInit(dst) }

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.Over() || !m.state.Awake(seat) {
		return dst, false
	}
	return m.state.AppendInput(dst, seat, &m.random), true
}

func (m *match) Lines(int) int { return 1 }

func (m *match) Play(answers []game.Answer) {
	var actions [2]forest.Action
	var sits [2]bool
	m.Begin()
	for p := range actions {
		if !m.state.Awake(p) {
			continue
		}
		var cause game.Cause
		if actions[p], cause = readAnswer(answers[p], m.state.League); !cause.None() {
			m.out[p] = game.NewFault(m.turn, cause, answers[p].Lines)
			sits[p] = true
		} else if kind, reason := refused(&m.state, p, actions[p], answers[p].Lines[0]); kind != "" {
			m.Add(m.turn, p, answers[p].Lines[0], kind, reason+"; asleep until tomorrow")
		}
	}
	m.step(actions, sits)
	m.turn++
}

// step plays the turn; a player who sits it out, because he is put out, does
// nothing at all, which is not the same as waiting.
func (m *match) step(actions [2]forest.Action, sits [2]bool) {
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

func readAnswer(a game.Answer, league forest.League) (forest.Action, game.Cause) {
	if !a.Cause.None() {
		return 0, a.Cause
	}
	action, err := forest.ParseAction([]byte(a.Lines[0]), league)
	if err != nil {
		return action, game.IllegalAnswer(err)
	}
	return action, game.Cause{}
}

// commands is what the rules read in an answer.
func commands(word string, lines []string) (text string, ok bool) {
	league, err := forest.LeagueNamed(word)
	if err != nil || len(lines) != 1 {
		return "", false
	}
	action, cause := readAnswer(game.Answer{Lines: lines}, league)
	return action.String(), cause.None()
}

func (m *match) Over() bool {
	return m.state.Over() || m.out[0] != nil || m.out[1] != nil
}

func (m *match) Result() game.Result {
	scores := m.state.ScoresWithout([2]bool{m.out[0] != nil, m.out[1] != nil})
	r := game.Duel(scores)
	if m.out[0] != nil || m.out[1] != nil {
		r.Out = m.out[:]
	}
	return r
}
