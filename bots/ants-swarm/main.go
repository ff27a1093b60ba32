//go:build go1.18

// Command ants-swarm plays the ant contest: one mind for all ants of a colony.
package main

import (
	"time"

	"botkit/bots/internal/contest"
	"botkit/sim/ants"
)

var limits = contest.Limits{First: 900 * time.Millisecond, Turn: 80 * time.Millisecond}

func main() {
	e := contest.Start(limits, params)
	var (
		mind  = newMind()
		msg   ants.Message
		moves []ants.Move
		text  []byte
	)
	for {
		e.BeginTurn()
		line, err := e.Line()
		if err != nil {
			e.Fail(err)
			return
		}
		if err := msg.Read(line); err != nil {
			e.Fail(err)
			return
		}
		if msg.Quit {
			e.End()
			return
		}
		moves = append(moves[:0], make([]ants.Move, len(msg.Ants))...)
		mind.think(&msg, moves)
		text = ants.AppendAnswer(text[:0], moves)
		e.SayBytes(text)
		e.EndTurn()
	}
}
