package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"botkit/localref/internal/files"
	"botkit/localref/internal/tune"
)

// tuneShow shows a search as it goes: the path on stdout, and how far the generation is
// on a terminal.
type tuneShow struct {
	call     *call
	plan     *tune.Plan
	table    *tune.Table
	terminal bool
	shown    time.Time
	dirty    bool
	last     tune.Step
}

func newTuneShow(c *call, p *tune.Plan) *tuneShow {
	s := &tuneShow{call: c, plan: p, table: tune.NewTable(c.out, p)}
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		s.terminal = c.errout == os.Stderr
	}
	return s
}

func (s *tuneShow) step(step tune.Step) {
	s.clear()
	s.last = step
	s.table.Step(step)
}

func (s *tuneShow) test(end tune.End) {
	s.clear()
	s.shown = time.Time{}
	s.say(end.TestLine(s.plan))
}

func (s *tuneShow) progress(done, total int) {
	s.say(fmt.Sprintf("%d of %d games", done, total))
}

// say shows a line that the next one replaces.
func (s *tuneShow) say(line string) {
	if !s.terminal || time.Since(s.shown) < 200*time.Millisecond {
		return
	}
	s.shown, s.dirty = time.Now(), true
	fmt.Fprintf(s.call.errout, "\r\x1b[K%s", line)
}

// clear takes the line away that say has shown.
func (s *tuneShow) clear() {
	if s.dirty {
		fmt.Fprint(s.call.errout, "\r\x1b[K")
		s.dirty = false
	}
}

// warnOut tells of candidates that were put out: a bot that breaks with some values
// is not tuned but steered around its faults.
func (s *tuneShow) warnOut(w io.Writer) {
	if s.last.Out > 0 {
		fmt.Fprintf(w, "candidates were put out in %d of %d games of the search, the last one in %s\n", s.last.Out, s.last.Games, s.last.LastOut)
	}
}

// mergeTune joins the journals of a search's shards and shows its path.
func mergeTune(ctx context.Context, c *call, out string, open []*files.Opened) error {
	journal, err := tune.Merge(open)
	if err != nil {
		return err
	}
	if out != "" {
		if err := files.Write(out, journal.Write); err != nil {
			return err
		}
	}
	show := newTuneShow(c, journal.Plan())
	games := &tune.Run{Plan: journal.Plan(), Journal: journal, Stepped: show.step}
	end, err := games.Do(ctx)
	if errors.Is(err, tune.ErrMissing) {
		fmt.Fprintf(c.out, "\n%d games are there and the search or its test goes on: the same command continues it\n", journal.Len())
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "\n", end.Text(journal.Plan()))
	return nil
}
