//go:build go1.18

// Command witch-beamsearch plays the Fall Challenge 2020 ("Witch") by beam
// search: first the likely plan of the rival, then the best own plan against it.
package main

import (
	"time"

	"botkit/bots/internal/contest"
	"botkit/sim/witch"
)

// limits are inside the contest's 1000 and 50 ms.
var limits = contest.Limits{First: 800 * time.Millisecond, Turn: 30 * time.Millisecond}

func main() {
	e := contest.Start(limits, params)
	e.Fail(play(e))
}

// play is one game. It returns what ended it, io.EOF at the game's end.
func play(e *contest.Entry) error {
	var view witch.View
	m := newMind()
	if e.Nodes > 0 {
		m.fitWork(e.Nodes)
	}
	more := e.MoreWithin
	answer := make([]byte, 0, 64) // more than any command is long
	for {
		if err := view.Read(e.Line); err != nil {
			return err
		}
		answer = m.think(&view.State, more).Append(answer[:0])
		e.Say(answer)
		e.Metric("states", m.made)
		if e.Nodes == 0 && !e.First() {
			m.fitTime(float64(e.Elapsed()) / float64(e.Budget()))
		}
		e.EndTurn()
	}
}
