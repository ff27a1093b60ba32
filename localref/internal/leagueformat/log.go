package leagueformat

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"
)

// Log is the file of -l, in the members that tools for the contest site's
// referees read: scores and, a turn, what the players wrote.
type Log struct {
	Scores  map[string]int       `json:"scores"`
	Errors  map[string][]*string `json:"errors"`
	Outputs map[string][]*string `json:"outputs"`
	// Parameters are lines name=value: the game can be played again from them and
	// the outputs.
	Parameters []string `json:"uinput"`
	// FailCause says of those who were put out why, as a sentence; Out has the
	// same for programs, one entry a seat.
	FailCause map[string]string `json:"failCause,omitempty"`
	Out       []*game.Fault     `json:"out,omitempty"`
}

// WriteLog writes the log of a game.
func WriteLog(w io.Writer, g *Game) error {
	log := Log{Scores: map[string]int{}, Errors: map[string][]*string{}, Outputs: map[string][]*string{},
		Parameters: g.Parameters, FailCause: map[string]string{}, Out: g.Result.Out}
	for seat, score := range siteScores(g.Outcome) {
		key := strconv.Itoa(seat)
		log.Scores[key] = score
		for _, turn := range g.Record.Turns {
			log.Errors[key] = append(log.Errors[key], joined(turn.Stderr, seat))
			log.Outputs[key] = append(log.Outputs[key], joined(turn.Out, seat))
		}
		if fault := g.Seats[seat].Fault; fault != nil {
			log.FailCause[key] = fault.String()
		}
	}
	return json.NewEncoder(w).Encode(log)
}

// joined is what a seat wrote in a turn, nil for nothing.
func joined(seats [][]string, seat int) *string {
	if seat >= len(seats) || len(seats[seat]) == 0 {
		return nil
	}
	text := strings.Join(seats[seat], "\n")
	return &text
}

// ReadLog reads a log.
func ReadLog(r io.Reader) (*Log, error) {
	var log Log
	if err := json.NewDecoder(r).Decode(&log); err != nil {
		return nil, fmt.Errorf("expected a game's log as -l writes it: %w", err)
	}
	if len(log.Parameters) == 0 || len(log.Outputs) == 0 {
		return nil, errors.New("expected a game's log as -l writes it, with the members uinput and outputs")
	}
	return &log, nil
}

// Replay plays the game of a log again, which h, made from its parameters,
// describes.
func (l *Log) Replay(g *game.Game, h game.Header) (*replay.Record, error) {
	h, m, err := g.Begin(h)
	if err != nil {
		return nil, err
	}
	if len(l.Outputs) != m.Seats() {
		return nil, fmt.Errorf("the log has the outputs of %d players, a game of %s with these parameters has %d", len(l.Outputs), h.Game, m.Seats())
	}
	rec := &replay.Record{Header: h, Source: "botkit", Names: make([]string, m.Seats())}
	for seat := range rec.Names {
		rec.Init = append(rec.Init, replay.Lines(m.AppendInit(nil, seat)))
	}
	for n := 0; !m.Over(); n++ {
		turn, answers, some := l.turn(m, n)
		if !some {
			return nil, fmt.Errorf("the log ends after turn %d, but by the rules the game goes on: another game, or other rules", n-1)
		}
		m.Play(answers)
		rec.Turns = append(rec.Turns, turn)
	}
	result := m.Result()
	if l.Out != nil {
		result.Out = l.Out
	}
	rec.Result = &result
	return rec, nil
}

// turn is turn n as the match asks for it and the log has it; any is false
// when the log has ended.
func (l *Log) turn(m game.Match, n int) (turn replay.Turn, answers []game.Answer, some bool) {
	seats := m.Seats()
	answers = make([]game.Answer, seats)
	turn = replay.Turn{In: make([][]string, seats), Out: make([][]string, seats), Stderr: make([][]string, seats), Cause: make([]string, seats)}
	for seat := range answers {
		key := strconv.Itoa(seat)
		outputs, said := l.Outputs[key], l.Errors[key]
		some = some || n < len(outputs)
		if n < len(said) && said[n] != nil {
			turn.Stderr[seat] = strings.Split(*said[n], "\n")
		}
		text, asked := m.AppendInput(nil, seat)
		if !asked {
			continue
		}
		turn.In[seat] = replay.Lines(text)
		if n < len(outputs) && outputs[n] != nil {
			turn.Out[seat] = strings.Split(*outputs[n], "\n")
		}
		answers[seat].Lines = turn.Out[seat]
		switch fault := l.fault(seat); {
		case fault != nil && fault.Turn == n:
			answers[seat].Cause = fault.Cause
			turn.Cause[seat] = fault.Cause.String()
		case len(turn.Out[seat]) < m.Lines(seat):
			answers[seat].Cause = game.Cause{Kind: game.Unrecorded}
		}
	}
	return turn, answers, some
}

// fault is why a seat was put out, nil if it was not.
func (l *Log) fault(seat int) *game.Fault {
	if seat < len(l.Out) {
		return l.Out[seat]
	}
	return nil
}
