package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"botkit/localref/internal/files"
	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/rerun"
)

var turnCommand = &command{
	name: "turn", usage: "-record FILE -turn N [flags]",
	summary: "Give a bot the recorded inputs up to a turn: what does it answer now, what then",
	run:     runTurn,
}

// turnFlags are the flags of the command.
type turnFlags struct {
	record  string
	number  int
	seat    int
	turn    int
	spec    string
	timeout float64
	stop    bool
	verbose bool
	dump    string
}

// notGiven is a turn that -turn cannot name.
const notGiven = -1

func runTurn(ctx context.Context, c *call) error {
	fs := c.flags()
	var f turnFlags
	fs.StringVar(&f.record, "record", "", "recorded `file`, required; see -record of localref play")
	fs.IntVar(&f.number, "game", 0, "which `game` of the file, 1 the first (default the last)")
	fs.IntVar(&f.seat, "seat", 0, "the `seat` whose inputs are given (default 0)")
	f.turn = notGiven
	fs.Func("turn", "the `turn` to stop at, counted from 0, required", func(text string) (err error) {
		if f.turn, err = game.Number(text); err == nil && f.turn < 0 {
			err = fmt.Errorf("expected 0 or more, found %s", text)
		}
		return err
	})
	fs.StringVar(&f.spec, "p", "", "the `bot`: a command line, src:FILE, bot:NAME-OR-FOLDER, builtin:NAME (default the kit's bot)")
	fs.Float64Var(&f.timeout, "timeout", 0, "`seconds` to wait for an answer (default for ever: a debugger takes its time)")
	fs.BoolVar(&f.stop, "stop", false, "wait for Enter before the last input, to attach a debugger or set a breakpoint")
	fs.BoolVar(&f.verbose, "v", false, "show all turns, and the last one's input")
	fs.StringVar(&f.dump, "dump", "", "write the inputs up to the turn to `file` instead, for a program under a debugger: ./mybot < FILE")
	words, err := c.parse(fs, c.args)
	switch {
	case err != nil:
		return err
	case len(words) > 0:
		return c.misuse("unexpected argument %q (the file is given by -record)", words[0])
	case f.record == "":
		return c.misuse("expected a recorded game with -record")
	case f.turn == notGiven:
		return c.misuse("expected a turn with -turn")
	case f.number < 0:
		return c.misuse("-game: expected 1 or more, found %d", f.number)
	case !(f.timeout >= 0 && f.timeout < 1e9):
		return c.misuse("-timeout: expected 0 or more seconds, found %v", f.timeout)
	}
	rec, n, err := replay.Pick(ctx, f.record, f.number)
	if err != nil {
		return recordFile.explain(f.record, err)
	}
	if f.dump != "" {
		if err = files.Spare(f.dump, f.record); err == nil {
			err = c.dump(rec, f.seat, f.turn, f.dump)
		}
	} else {
		err = f.look(ctx, c, rec)
	}
	if err != nil {
		return fmt.Errorf("%s, game %d: %w", f.record, n, err)
	}
	return nil
}

// look builds the bot and shows the turn.
func (f *turnFlags) look(ctx context.Context, c *call, rec *replay.Record) error {
	g, err := game.Named(rec.Game)
	if err != nil {
		return err
	}
	look, err := rerun.At(rec, f.seat, f.turn)
	if err != nil {
		return err
	}
	look.Limit = time.Duration(f.timeout * float64(time.Second))
	look.Verbose, look.Out, look.Errout = f.verbose, c.out, c.errout
	if f.stop {
		look.Wait = func(ctx context.Context) error { return f.wait(ctx, c) }
	}
	resolver := player.NewResolver()
	defer resolver.Close()
	resolver.Building = c.building
	program, err := resolver.Resolve(ctx, g, cmp.Or(f.spec, "bot:"+filepath.Base(g.Info().Bot)))
	if err != nil {
		return err
	}
	return look.Run(ctx, program)
}

// wait waits for Enter.
func (f *turnFlags) wait(ctx context.Context, c *call) error {
	fmt.Fprintf(c.errout, "the bot has answered all turns before %d; Enter sends the input of that turn\n", f.turn)
	line := make(chan error, 1)
	go func() {
		_, err := bufio.NewReader(c.in).ReadString('\n')
		line <- err
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-line:
		if err != nil {
			return errors.New("-stop: expected Enter on stdin, found its end")
		}
		return nil
	}
}
