package rerun

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
)

// Look is a look at one turn: the bot gets all inputs up to it, and its answers
// are compared with the recorded ones.
type Look struct {
	// Limit is how long the bot may take for an answer, 0 for ever.
	Limit time.Duration
	// Verbose shows all turns and the last one's input.
	Verbose bool
	// Wait, if set, is called before the last input.
	Wait func(ctx context.Context) error
	// Out is where the turns are shown, Errout where the bot's own words go when it
	// fails before the last turn.
	Out, Errout io.Writer

	rec  *replay.Record
	feed *Feed
	seat int
	turn int
	// asked and same count the turns before the last one, differs is the first
	// with another answer, -1 for none.
	asked, same, differs int
}

// At is a look at a turn, counted from 0, of a seat in a recorded game. It is
// an error if the seat was not asked then.
func At(rec *replay.Record, seat, turn int) (*Look, error) {
	feed, err := NewFeed(rec, seat)
	if err != nil {
		return nil, err
	}
	if err := asked(rec, seat, turn); err != nil {
		return nil, err
	}
	return &Look{Out: io.Discard, Errout: io.Discard, rec: rec, feed: feed, seat: seat, turn: turn, differs: -1}, nil
}

// asked checks that the seat was asked in the turn.
func asked(rec *replay.Record, seat, turn int) error {
	turns := rec.Turns
	if turn >= len(turns) {
		return fmt.Errorf("expected a turn from 0 to %d, found %d", len(turns)-1, turn)
	}
	if turns[turn].In[seat] != nil {
		return nil
	}
	before, after := turn, turn
	for before >= 0 && turns[before].In[seat] == nil {
		before--
	}
	for after < len(turns) && turns[after].In[seat] == nil {
		after++
	}
	var near []string
	if before >= 0 {
		near = append(near, fmt.Sprint(before))
	}
	if after < len(turns) {
		near = append(near, fmt.Sprint(after))
	}
	return fmt.Errorf("seat %d was not asked in turn %d; nearest turns in which it was: %s", seat, turn, strings.Join(near, " and "))
}

// Run starts the program, asks it up to the turn and shows what it answers.
func (l *Look) Run(ctx context.Context, program player.Program) error {
	p := program.Start(player.Options{Core: -1, League: l.rec.League})
	defer p.Close(time.Second)
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	err := l.play(ctx, p)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// limit is how long the bot may take.
func (l *Look) limit() player.Limit {
	if l.Limit == 0 {
		return player.Limit{Time: 1000 * time.Hour}
	}
	return player.Limit{Time: l.Limit}
}

// play asks up to the turn.
func (l *Look) play(ctx context.Context, p player.Player) error {
	for turn := 0; turn < l.turn; turn++ {
		reply, asked := l.feed.Ask(p, turn, l.limit())
		if !asked {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.note(turn, reply, p.Remarks()); err != nil {
			return err
		}
	}
	if l.Wait != nil {
		if err := l.Wait(ctx); err != nil {
			return err
		}
	}
	// What a bot says about a turn follows its answer.
	const moment = 20 * time.Millisecond
	time.Sleep(moment)
	p.Remarks()
	reply, _ := l.feed.Ask(p, l.turn, l.limit())
	if ctx.Err() == nil {
		time.Sleep(moment)
		l.show(reply, p.Remarks())
	}
	if !reply.Cause.None() {
		return Trouble(l.turn, reply)
	}
	return nil
}

// note compares a turn before the last one.
func (l *Look) note(turn int, reply player.Reply, remarks player.Remarks) error {
	if !reply.Cause.None() {
		for _, line := range remarks.Lines {
			fmt.Fprintf(l.Errout, "stderr: %s\n", terminal.Printable(line))
		}
		return Trouble(turn, reply)
	}
	l.asked++
	then := l.rec.Turns[turn].Out[l.seat]
	if l.feed.rules.Same(l.rec.League, then, reply.Lines) {
		l.same++
	} else if l.differs < 0 {
		l.differs = turn
	}
	if l.Verbose {
		l.pair(turn, then, reply.Lines)
	}
	return nil
}

// pair shows two answers.
func (l *Look) pair(turn int, then, now []string) {
	if l.feed.rules.Same(l.rec.League, then, now) {
		fmt.Fprintf(l.Out, "turn %3d  as then  %s\n", turn, answer(now))
		return
	}
	fmt.Fprintf(l.Out, "turn %3d  then     %s\n          now      %s\n", turn, answer(then), answer(now))
}

func answer(lines []string) string {
	if lines == nil {
		return "(none)"
	}
	return terminal.Printable(strings.Join(lines, " | "))
}

// show prints the last turn.
func (l *Look) show(reply player.Reply, remarks player.Remarks) {
	out, turn := l.Out, &l.rec.Turns[l.turn]
	fmt.Fprintf(out, "%s, seed %s, seat %d, turn %d\n", l.rec.Game, l.rec.Seed, l.seat, l.turn)
	fmt.Fprintf(out, "before it: %d of %d answers as then", l.same, l.asked)
	if l.differs >= 0 {
		fmt.Fprintf(out, ", the first other one in turn %d", l.differs)
	}
	fmt.Fprintln(out)
	if l.Verbose {
		for _, line := range turn.In[l.seat] {
			fmt.Fprintf(out, "  in: %s\n", terminal.Printable(line))
		}
	}
	then := turn.Out[l.seat]
	rows := [][]string{{"", "ms", "cpu", "answer"}, {"then", "-", "-", answer(then)}, {"now", millis.Text(reply.Wall), "-", answer(reply.Lines)}}
	if turn.Wall != nil {
		rows[1][1] = fmt.Sprintf("%.1f", turn.Wall[l.seat])
	}
	if turn.CPU != nil {
		rows[1][2] = fmt.Sprintf("%.1f", turn.CPU[l.seat])
	}
	if reply.CPU >= 0 {
		rows[2][2] = millis.Text(reply.CPU)
	}
	terminal.Table(out, rows, 0, 3)
	for _, line := range remarks.Lines {
		fmt.Fprintf(out, "  stderr: %s\n", terminal.Printable(terminal.Cut(line, 200)))
	}
	switch {
	case slices.Equal(then, reply.Lines):
		fmt.Fprintln(out, "the same answer")
	case l.feed.rules.Same(l.rec.League, then, reply.Lines):
		fmt.Fprintln(out, "the same answer by the rules, in other words")
	default:
		fmt.Fprintln(out, "another answer")
	}
}
