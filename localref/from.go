package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
)

// fromFlag is FILE:GAME:TURN, a position of a recorded game.
type fromFlag struct {
	file       string
	game, turn int
}

func (f *fromFlag) String() string {
	if f.file == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", f.file, f.game, f.turn)
}

// Set takes the two numbers from the end: a file's name may have colons.
func (f *fromFlag) Set(text string) error {
	rest, turn, ok := cutLast(text)
	file, number, ok2 := cutLast(rest)
	n, err := strconv.Atoi(number)
	t, err2 := strconv.Atoi(turn)
	if !ok || !ok2 || file == "" || err != nil || err2 != nil || n < 1 || t < 0 {
		return fmt.Errorf("expected FILE:GAME:TURN with a game from 1 and a turn from 0, found %s", quote.Text(text))
	}
	*f = fromFlag{file, n, t}
	return nil
}

func cutLast(text string) (before, after string, found bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// begin reads the turns before the position and completes h with the game that
// they are of.
func (f *fromFlag) begin(ctx context.Context, h *game.Header) ([]replay.Turn, error) {
	rec, _, err := replay.Pick(ctx, f.file, f.game)
	if err != nil {
		return nil, recordFile.explain(f.file, err)
	}
	switch {
	case rec.Game != h.Game:
		return nil, fmt.Errorf("-from %s: expected a game of %s, found one of %s", f, h.Game, quote.Text(rec.Game))
	case f.turn >= len(rec.Turns):
		return nil, fmt.Errorf("-from %s: expected a turn up to %d, the last of this game", f, len(rec.Turns)-1)
	}
	g, err := game.Named(rec.Game)
	if err != nil {
		return nil, err
	}
	*h = rec.Header
	if g.Recover != nil && rec.Init != nil {
		if *h, err = g.Recover(*h, rec.Init); err != nil {
			return nil, fmt.Errorf("-from %s: %w", f, err)
		}
	}
	return rec.Turns[:f.turn], nil
}
