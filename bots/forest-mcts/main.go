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
	entry := contest.Start(limits, params)
	var view forest.View
	err := view.ReadInit(entry.Line)
	m := newMind(arenaNodes, entry.Seed)
	answer := make([]byte, 0, 64) // more than any command is long
	for err == nil {
		entry.BeginTurn()
		if err = view.Read(entry.Line); err != nil {
			break
		}
		m.observe(&view.State)
		n := 0
		for ; entry.More(n); n++ {
			m.search.iterate()
		}
		answer = m.answer().Append(answer[:0])
		entry.SayBytes(answer)
		entry.Metric("iterations", n)
		entry.Metric("nodes", int(m.search.trees.used))
		entry.EndTurn()
	}
	entry.Fail(err)
}
