package main

import (
	"context"
	"fmt"

	"botkit/internal/module"
	"botkit/localref/internal/fingerprint"
	"botkit/localref/internal/game"
)

var benchCommand = &command{
	name: "bench", usage: "[-update] [GAME...]",
	summary: "Play fixed positions with fixed work and compare the bots' fingerprints with the committed ones",
	run:     runBench,
}

func runBench(ctx context.Context, c *call) error {
	fs := c.flags()
	update := fs.Bool("update", false, "write the fingerprints to the games' folders instead of comparing")
	words, err := c.parse(fs, c.args)
	if err != nil {
		return err
	}
	var games []*game.Game
	for _, word := range words {
		g, err := game.Named(word)
		if err != nil {
			return c.misuse("%v", err)
		}
		games = append(games, g)
	}
	if len(words) == 0 {
		games = game.All()
	}
	root, err := module.Kit()
	if err != nil {
		return err
	}
	prints, err := fingerprint.Take(ctx, root, games)
	if err != nil {
		return err
	}
	if !*update {
		same, err := fingerprint.Compare(c.out, prints)
		if err == nil && !same {
			err = errFound
		}
		return err
	}
	for i := range prints {
		if err := prints[i].Commit(); err != nil {
			return err
		}
		fmt.Fprintln(c.out, prints[i].Line())
	}
	return nil
}
