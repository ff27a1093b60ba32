package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
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
}

func runTurn(ctx context.Context, c *call) error {
	fs := c.flags()
	var f turnFlags
	fs.StringVar(&f.record, "record", "", "recorded `file`; see -record of localref play")
	fs.IntVar(&f.number, "game", 0, "which `game` of the file, 1 the first (default the last)")
	fs.IntVar(&f.seat, "seat", 0, "the `seat` whose inputs are given")
	fs.IntVar(&f.turn, "turn", -1, "the `turn` to stop at, counted from 0")
	fs.StringVar(&f.spec, "p", "", "the `bot`: a command line, bot:NAME-OR-FOLDER, builtin:NAME (default the kit's bot)")
	fs.Float64Var(&f.timeout, "timeout", 0, "`seconds` to wait for an answer, 0 for ever: a debugger takes its time")
	fs.BoolVar(&f.stop, "stop", false, "wait for Enter before the last input, to attach a debugger or set a breakpoint")
	fs.BoolVar(&f.verbose, "v", false, "show all turns, and the last one's input")
	words, err := c.parse(fs, c.args)
	switch {
	case err != nil:
		return err
	case len(words) > 0:
		return c.misuse("unexpected argument %q (the file is given by -record)", words[0])
	case f.record == "":
		return c.misuse("expected a recorded game with -record")
	case f.turn < 0:
		return c.misuse("expected -turn 0 or more")
	case f.number < 0:
		return c.misuse("-game: expected 1 or more, found %d", f.number)
	case !(f.timeout >= 0 && f.timeout < 1e9):
		return c.misuse("-timeout: expected 0 or more seconds, found %v", f.timeout)
	}
	rec, n, err := pick(ctx, f.record, f.number)
	if err != nil {
		return err
	}
	d := &debugging{call: c, flags: f, rec: rec}
	if err := d.run(ctx); err != nil {
		return fmt.Errorf("%s, game %d: %w", f.record, n, err)
	}
	return nil
}

// debugging is one call of the command.
type debugging struct {
	call  *call
	flags turnFlags
	rec   *replay.Record
	feed  *feed
	// asked and same count the turns before the last one, differs is the first
	// with another answer, -1 for none.
	asked, same, differs int
}

// run builds the bot, feeds it and shows the last turn.
func (d *debugging) run(ctx context.Context) error {
	g, err := game.Named(d.rec.Game)
	if err != nil {
		return err
	}
	if d.feed, err = newFeed(d.rec, d.flags.seat); err != nil {
		return err
	}
	if err := d.there(); err != nil {
		return err
	}
	resolver := player.NewResolver()
	defer resolver.Close()
	resolver.Building = func(dir string) { fmt.Fprintf(d.call.errout, "building %s\n", dir) }
	program, err := resolver.Resolve(ctx, g, d.flags.spec)
	if err != nil {
		return err
	}
	p := program.Start(player.Options{Core: -1, League: d.rec.League})
	defer p.Close(time.Second)
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	err = d.play(ctx, p)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// there checks that the seat was asked in the turn.
func (d *debugging) there() error {
	turns := d.rec.Turns
	if d.flags.turn >= len(turns) {
		return fmt.Errorf("expected a turn from 0 to %d, found %d", len(turns)-1, d.flags.turn)
	}
	if turns[d.flags.turn].In[d.flags.seat] != nil {
		return nil
	}
	before, after := d.flags.turn, d.flags.turn
	for before >= 0 && turns[before].In[d.flags.seat] == nil {
		before--
	}
	for after < len(turns) && turns[after].In[d.flags.seat] == nil {
		after++
	}
	var near []string
	if before >= 0 {
		near = append(near, fmt.Sprint(before))
	}
	if after < len(turns) {
		near = append(near, fmt.Sprint(after))
	}
	return fmt.Errorf("seat %d was not asked in turn %d; nearest turns in which it was: %s",
		d.flags.seat, d.flags.turn, strings.Join(near, " and "))
}

// limit is how long the bot may take.
func (d *debugging) limit() player.Limit {
	if d.flags.timeout == 0 {
		return player.Limit{Time: 1000 * time.Hour}
	}
	return player.Limit{Time: time.Duration(d.flags.timeout * float64(time.Second))}
}

// play asks up to the turn.
func (d *debugging) play(ctx context.Context, p player.Player) error {
	d.differs = -1
	for turn := 0; turn < d.flags.turn; turn++ {
		reply, asked := d.feed.ask(p, turn, d.limit())
		if !asked {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := d.note(turn, reply, p.Remarks()); err != nil {
			return err
		}
	}
	if d.flags.stop {
		if err := d.wait(ctx); err != nil {
			return err
		}
	}
	// What a bot says about a turn follows its answer.
	const moment = 20 * time.Millisecond
	time.Sleep(moment)
	p.Remarks()
	reply, _ := d.feed.ask(p, d.flags.turn, d.limit())
	if ctx.Err() == nil {
		time.Sleep(moment)
		d.show(reply, p.Remarks())
	}
	if !reply.Cause.None() {
		return fmt.Errorf("turn %d: the bot %s%s", d.flags.turn, reply.Cause, said(reply.Rest))
	}
	return nil
}

func said(rest string) string {
	if rest == "" {
		return ""
	}
	return fmt.Sprintf(", wrote %q", rest)
}

// note compares a turn before the last one.
func (d *debugging) note(turn int, reply player.Reply, remarks player.Remarks) error {
	if !reply.Cause.None() {
		for _, line := range remarks.Lines {
			fmt.Fprintf(d.call.errout, "stderr: %s\n", terminal.Printable(line))
		}
		return fmt.Errorf("turn %d: the bot %s%s", turn, reply.Cause, said(reply.Rest))
	}
	d.asked++
	then := d.rec.Turns[turn].Out[d.flags.seat]
	if slices.Equal(then, reply.Lines) {
		d.same++
	} else if d.differs < 0 {
		d.differs = turn
	}
	if d.flags.verbose {
		d.pair(turn, then, reply.Lines)
	}
	return nil
}

// pair shows two answers.
func (d *debugging) pair(turn int, then, now []string) {
	if slices.Equal(then, now) {
		fmt.Fprintf(d.call.out, "turn %3d  as then  %s\n", turn, answer(now))
		return
	}
	fmt.Fprintf(d.call.out, "turn %3d  then     %s\n          now      %s\n", turn, answer(then), answer(now))
}

func answer(lines []string) string {
	if lines == nil {
		return "(none)"
	}
	return terminal.Printable(strings.Join(lines, " | "))
}

// wait waits for Enter.
func (d *debugging) wait(ctx context.Context) error {
	fmt.Fprintf(d.call.errout, "the bot has answered all turns before %d; Enter sends the input of that turn\n", d.flags.turn)
	line := make(chan error, 1)
	go func() {
		_, err := bufio.NewReader(d.call.in).ReadString('\n')
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

// show prints the last turn.
func (d *debugging) show(reply player.Reply, remarks player.Remarks) {
	out, turn := d.call.out, &d.rec.Turns[d.flags.turn]
	fmt.Fprintf(out, "%s, seed %s, seat %d, turn %d\n", d.rec.Game, d.rec.Seed, d.flags.seat, d.flags.turn)
	fmt.Fprintf(out, "before it: %d of %d answers as then", d.same, d.asked)
	if d.differs >= 0 {
		fmt.Fprintf(out, ", the first other one in turn %d", d.differs)
	}
	fmt.Fprintln(out)
	if d.flags.verbose {
		for _, line := range turn.In[d.flags.seat] {
			fmt.Fprintf(out, "  in: %s\n", terminal.Printable(line))
		}
	}
	then := turn.Out[d.flags.seat]
	rows := [][]string{{"", "ms", "cpu", "answer"}, {"then", "-", "-", answer(then)}, {"now", millis.Text(reply.Wall), "-", answer(reply.Lines)}}
	if turn.Wall != nil {
		rows[1][1] = fmt.Sprintf("%.1f", turn.Wall[d.flags.seat])
	}
	if turn.CPU != nil {
		rows[1][2] = fmt.Sprintf("%.1f", turn.CPU[d.flags.seat])
	}
	if reply.CPU >= 0 {
		rows[2][2] = millis.Text(reply.CPU)
	}
	terminal.Table(out, rows, 0, 3)
	for _, line := range remarks.Lines {
		fmt.Fprintf(out, "  stderr: %s\n", terminal.Printable(terminal.Cut(line, 200)))
	}
	if slices.Equal(then, reply.Lines) {
		fmt.Fprintln(out, "the same answer")
	} else {
		fmt.Fprintln(out, "another answer")
	}
}
