//go:build go1.18

// Command forest-mcts plays the Spring Challenge 2021 by Monte Carlo tree search. It
// reads the contest's text on stdin and answers one command a turn; README.md
// in its folder tells how it thinks.
package main

import (
	"time"

	"botkit/bots/internal/contest"
	"botkit/sim/forest"
)

// limits leave some of the contest's 1000 and 100 ms to a slow machine.
var limits = contest.Limits{First: 800 * time.Millisecond, Turn: 82 * time.Millisecond}

// arenaNodes is the room for the trees of a whole game: 72 MB.
const arenaNodes = 3_000_000

func main() {
	e := contest.Start(limits, params)
	e.Fail(play(e))
}

// play is one game. It returns what ended it, io.EOF at the game's end.
func play(e *contest.Entry) error {
	var view forest.View
	if err := view.ReadInit(e.Line); err != nil {
		return err
	}
	m := newMind(arenaNodes, e.Seed)
	more := e.More
	answer := make([]byte, 0, 64) // more than any command is long
	for {
		if err := view.Read(e.Line); err != nil {
			return err
		}
		answer = m.think(&view.State, more).Append(answer[:0])
		e.Say(answer)
		e.Metric("iterations", m.iterations)
		e.Metric("nodes", int(m.search.trees.used))
		e.EndTurn()
	}
}
