// Package gametest has a game that is easy to follow by hand, for the tests of
// everything that plays games: each turn a seat is told the turn and all
// scores, and answers a number that is added to its score.
package gametest

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/sparring"
)

// Toy is the game. Leagues: "plain" ends after ten turns or with the first
// fault, "double" asks for two lines a turn, "sleepy" leaves odd seats out of
// odd turns, "long" is plain with 2000 turns.
type Toy struct {
	// First and Turn replace the time limits if they are set.
	First, Turn time.Duration
}

// Register makes Toy known by its name; a second call changes nothing.
func Register(t Toy) {
	if _, err := game.Named("toy"); err != nil {
		game.Register(&game.Game{Rules: t, Opponents: sparring.Opponents{Talker: func() sparring.Talker { return new(talker) }}})
	}
}

// Info describes the game.
func (t Toy) Info() game.Info {
	info := game.Info{
		Name: "toy", Contest: "A game for tests", Leagues: []string{"plain", "double", "sleepy", "long"},
		MinSeats: 2, MaxSeats: 4, Seats: 2, First: time.Second, Turn: 100 * time.Millisecond, Score: "points",
	}
	if t.First > 0 {
		info.First = t.First
	}
	if t.Turn > 0 {
		info.Turn = t.Turn
	}
	return info
}

// Flags registers nothing.
func (t Toy) Flags(*flag.FlagSet, *game.Header) {}

// Complete fills in the league and the number of players.
func (t Toy) Complete(h game.Header) (game.Header, error) {
	league, err := t.Info().CheckLeague(h.League)
	if err != nil {
		return h, err
	}
	h.League = league
	if h.Players == 0 {
		h.Players = 2
	}
	if h.Players < 2 || h.Players > 4 {
		return h, fmt.Errorf("toy: expected 2 to 4 players, found %d", h.Players)
	}
	return h, nil
}

// Start returns the first position.
func (t Toy) Start(h game.Header) (game.Match, error) {
	m := &match{header: h, limit: 10, scores: make([]int, h.Players), out: make([]*game.Fault, h.Players)}
	if h.League == "long" {
		m.limit = 2000
	}
	return m, nil
}

type match struct {
	header game.Header
	limit  int
	turn   int
	scores []int
	out    []*game.Fault
	faults int
}

func (m *match) Seats() int { return len(m.scores) }

func (m *match) AppendInit(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "%d %d\n", len(m.scores), seat)
}

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.out[seat] != nil || m.header.League == "sleepy" && m.turn%2 == 1 && seat%2 == 1 {
		return dst, false
	}
	return fmt.Appendf(dst, "%d\n%s\n", m.turn, strings.Trim(fmt.Sprint(m.scores), "[]")), true
}

func (m *match) Lines(int) int {
	if m.header.League == "double" {
		return 2
	}
	return 1
}

func (m *match) Play(answers []game.Answer) {
	for seat, a := range answers {
		cause := a.Cause
		for _, line := range a.Lines {
			word, _, _ := strings.Cut(line, " ")
			n, err := strconv.Atoi(word)
			if err != nil && cause.None() {
				cause = game.IllegalAnswer(errors.New("expected a number"))
			}
			m.scores[seat] += n
		}
		if !cause.None() {
			m.scores[seat] = -1
			m.out[seat] = game.NewFault(m.turn, cause, a.Lines)
			m.faults++
		}
	}
	m.turn++
}

func (m *match) Over() bool {
	return m.turn == m.limit || m.faults > 0 && (m.header.League != "sleepy" || len(m.scores)-m.faults <= 1)
}

func (m *match) Result() game.Result {
	r := game.Result{Scores: append([]int(nil), m.scores...)}
	if len(m.scores) == 2 {
		r = game.Duel([2]int{m.scores[0], m.scores[1]})
	} else {
		for _, s := range m.scores {
			rank := 1
			for _, other := range m.scores {
				if other > s {
					rank++
				}
			}
			r.Ranks = append(r.Ranks, rank)
		}
	}
	if m.faults > 0 {
		r.Out = m.out
	}
	return r
}

// talker reads the toy's input and adds nothing to its score.
type talker struct{ begun bool }

func (t *talker) Read(next func() ([]byte, error)) error {
	lines := 2
	if !t.begun {
		lines, t.begun = 3, true
	}
	for i := 0; i < lines; i++ {
		if _, err := next(); err != nil {
			return err
		}
	}
	return nil
}

func (t *talker) Harmless() []string { return []string{"0"} }
