package main

import (
	"context"

	"botkit/localref/internal/game"
)

// builtinCommand is what the seat builtin:NAME starts.
var builtinCommand = &command{
	name: "builtin", usage: "GAME NAME [flags]", hidden: true,
	summary: "Play one game as a builtin opponent on stdin and stdout",
	run:     runBuiltin,
}

func runBuiltin(_ context.Context, c *call) error {
	if len(c.args) < 2 {
		return c.misuse("expected a game and the name of an opponent")
	}
	g, err := game.Named(c.args[0])
	if err != nil {
		return err
	}
	info := g.Info()
	return g.Opponents.Run(c.args[1], c.args[2:], info.First, info.Turn, c.in, c.out, c.errout)
}
