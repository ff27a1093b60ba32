package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
)

var checkCommand = &command{
	name: "check", usage: "FILE...",
	summary: "Play recorded games again from their answers alone and compare every input and result",
	run:     runCheck,
}

func runCheck(ctx context.Context, c *call) error {
	files, err := c.parse(c.flags(), c.args)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return c.misuse("expected record files (JSON lines, gzipped or not)")
	}
	var t tally
	for _, file := range files {
		if err := t.check(ctx, file); err != nil {
			t.print(c.out, 0)
			return recordFile.explain(file, err)
		}
		if t.found != nil {
			t.print(c.out, 1)
			fmt.Fprintln(c.out, t.found)
			return errFound
		}
	}
	t.print(c.out, 0)
	return nil
}

// tally counts the games checked, a game in the order of first appearance.
type tally struct {
	names  []string
	games  map[string]int
	blocks map[string]int
	last   string
	found  fmt.Stringer
}

// check adds the games of one file and stops at the first difference.
func (t *tally) check(ctx context.Context, file string) error {
	r, err := replay.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	for games := 0; ; games++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := r.Stream()
		if err == io.EOF && games == 0 {
			return fmt.Errorf("%s: expected recorded games, found none", file)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		blocks, diff, err := g.Check()
		var placed *replay.LineError
		if err != nil && !errors.As(err, &placed) {
			err = &replay.LineError{File: file, Line: r.Line(), Err: err}
		}
		if err != nil {
			return err
		}
		t.add(g.Game, blocks)
		if diff != nil {
			diff.Game = fmt.Sprintf("%s:%d: %s", file, r.Line(), diff.Game)
			t.found = diff
			return nil
		}
	}
}

func (t *tally) add(game string, blocks int) {
	if t.games == nil {
		t.games, t.blocks = map[string]int{}, map[string]int{}
	}
	if t.games[game] == 0 {
		t.names = append(t.names, game)
	}
	t.games[game]++
	t.blocks[game] += blocks
	t.last = game
}

// print writes a line a game; differences belong to the game checked last.
func (t *tally) print(w io.Writer, differences int) {
	for _, name := range t.names {
		n := 0
		if name == t.last {
			n = differences
		}
		fmt.Fprintf(w, "%s: %s, %s, %s\n", name, terminal.Count(t.games[name], "game"), terminal.Count(t.blocks[name], "block"), terminal.Count(n, "difference"))
	}
}
