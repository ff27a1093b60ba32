// Package replay is the record of a game: how it is written, read, and played
// again from its header and the raw answers alone.
//
// A record file holds one game a line as JSON, gzipped if its name ends in
// .gz (each game a gzip member of its own, so that files of several runs may
// simply be joined). The members are those of the recorded games that come
// with the contest rules; a record of the kit's own referee adds who played,
// what it cost and what the bots said on stderr.
//
//	w, err := replay.Append("games.jsonl.gz")   // continue or begin a file
//	sink := w.Game()                            // Begin, Turn…, End: one game
//
//	r, err := replay.Open("games.jsonl.gz")
//	for g, err := r.Stream(); err != io.EOF; g, err = r.Stream() {
//		blocks, diff, err := g.Check()  // is it what the rules say?
//	}
package replay

import (
	"bytes"
	"encoding/json"

	"botkit/localref/internal/game"
)

// Record is one recorded game.
type Record struct {
	game.Header
	// Names are the seats' commands, empty where they are not known.
	Names []string
	// Source says where the game comes from: official, site, model, botkit.
	Source string
	// Limits has, a seat, the times that the game was played with, nil where they
	// are not known.
	Limits []Limits
	// Init has, a seat, the lines it got once.
	Init  [][]string
	Turns []Turn
	// Result is nil where it was not recorded.
	Result *game.Result
}

// rest are the members of a record that are not its header's.
type rest struct {
	Names  []string     `json:"names,omitempty"`
	Source string       `json:"source,omitempty"`
	Limits []Limits     `json:"limits,omitempty"`
	Init   [][]string   `json:"init,omitempty"`
	Turns  []Turn       `json:"turns"`
	Result *game.Result `json:"result,omitempty"`
}

// Limits are the times in milliseconds after which an answer was late.
type Limits struct {
	First float64 `json:"first"`
	Turn  float64 `json:"turn"`
}

// MarshalJSON writes the header's members and then the others.
func (r Record) MarshalJSON() ([]byte, error) {
	return game.Join(r.Header, rest{r.Names, r.Source, r.Limits, r.Init, r.Turns, r.Result})
}

// UnmarshalJSON reads a record as a Reader does.
func (r *Record) UnmarshalJSON(text []byte) error {
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return err
	}
	reader, err := NewReader("record", &line)
	if err != nil {
		return err
	}
	got, err := reader.Next()
	if err == nil {
		*r = *got
	}
	return err
}

// Turn is one turn of all seats.
type Turn struct {
	// In has, a seat, the lines it was sent; nil if it was not asked.
	In [][]string `json:"in"`
	// Out has, a seat, the raw lines it answered; nil if it was not asked or
	// no answer came in time.
	Out [][]string `json:"out"`
	// Wall and CPU are milliseconds from the last byte sent to the line read,
	// a seat; absent where not measured.
	Wall []float64 `json:"wall,omitempty"`
	CPU  []float64 `json:"cpu,omitempty"`
	// Stderr has, a seat, the lines the bot wrote to stderr from this turn's
	// input on until its next turn, the first turn's also those before it.
	Stderr [][]string `json:"stderr,omitempty"`
	// Cause has, a seat, why no answer came; empty where one did.
	Cause []string `json:"cause,omitempty"`
	// Unread has, a seat, how many lines of earlier turns lay there when it was
	// asked, and were its answer; nil if no seat had any.
	Unread []int `json:"unread,omitempty"`
	// Refused are the commands that were not carried out. The rules say it
	// again whenever the turn is played, so it is not written.
	Refused []game.Refusal `json:"-"`
}

// Sink takes a game while it is played: Begin once, Turn for each turn in
// order, End once. A game that stops before its end is abandoned by not
// calling End.
type Sink interface {
	// Begin takes the head of the record; its Turns and Result are not set.
	Begin(head *Record) error
	// Turn takes the next turn, which stays valid afterwards.
	Turn(t Turn) error
	// End takes the outcome.
	End(r *game.Result) error
}

// Begin makes a Record a Sink that keeps the whole game in memory.
func (r *Record) Begin(head *Record) error {
	*r = *head
	return nil
}

// Turn appends t.
func (r *Record) Turn(t Turn) error {
	r.Turns = append(r.Turns, t)
	return nil
}

// End sets the result.
func (r *Record) End(result *game.Result) error {
	r.Result = result
	return nil
}
