// Package match plays one game between programs and says what came of it.
//
//	outcome, err := match.Play(ctx, g, match.Options{
//		Header:   game.Header{Game: "forest", Seed: "1"},
//		Programs: programs, // from a player.Resolver, one a seat
//		Clock:    match.Hard(0),
//		Core:     -1,
//	})
//
// The seats are asked one after the other, as on the contest site. A seat that
// gives no answer in time loses by the game's own rule; the error of Play is
// about a game that could not be played at all. Games may be played at the
// same time; nothing of one is left when Play returns.
package match

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
)

// Options say who plays what and how.
type Options struct {
	// Header describes the game; Play completes it.
	Header game.Header
	// Programs has one entry a seat.
	Programs []player.Program
	// Names has names of the seats for people; a seat without one is called by its
	// program.
	Names []string
	// Startable makes a program that cannot be started an error; else it is a
	// player who loses.
	Startable bool
	// Clock judges late answers; the zero Clock is strict.
	Clock Clock
	// Scale multiplies the contest's time limits; 0 means 1.
	Scale float64
	// Limits has, a seat, one more factor on its limits; nil for none.
	Limits []float64
	// Core is the core all programs of the game share, -1 for any.
	Core int
	// Memory is the limit of each program in bytes, 0 for none.
	Memory int64
	// Pause stops the programs that are not asked.
	Pause bool
	// Linger is how long a program may take to end by itself when the game is
	// over; 0 means DefaultLinger.
	Linger time.Duration
	// Env has more NAME=VALUE pairs for the programs.
	Env []string
	// Past are turns that were played already; the programs go on behind them.
	Past []replay.Turn
	// Sinks get the game turn by turn: a replay.Writer's, a *replay.Record, or
	// something that shows it.
	Sinks []replay.Sink
}

// DefaultLinger is how long a program may take to end when its stdin has
// ended.
const DefaultLinger = 250 * time.Millisecond

// Outcome is what came of a game.
type Outcome struct {
	// Header is the completed description: enough to play the game again.
	Header game.Header
	Result game.Result
	// Turns is how many were played.
	Turns int
	Seats []Seat
	// Wall is how long the game took, from the start of the first program to
	// the end of the last.
	Wall time.Duration
}

// PlayAgain is Play, and once more if the machine put a seat out of the first
// game, which no machine does to fixed work. first is nil if there was one game
// only. A sink sees both games; what begins anew at Begin keeps the second.
func PlayAgain(ctx context.Context, g *game.Game, o Options, fixedWork bool) (first, counts *Outcome, err error) {
	if counts, err = Play(ctx, g, o); err != nil || fixedWork || !counts.Idled() {
		return nil, counts, err
	}
	first = counts
	counts, err = Play(ctx, g, o)
	return first, counts, err
}

// Idled reports whether a seat was put out because the machine gave it next to
// no processor.
func (o *Outcome) Idled() bool {
	return slices.ContainsFunc(o.Seats, func(s Seat) bool { return s.Fault != nil && s.Fault.Cause.Blame == game.Idle })
}

// Play plays one game.
func Play(ctx context.Context, g *game.Game, o Options) (*Outcome, error) {
	h, m, err := g.Begin(o.Header)
	if err != nil {
		return nil, err
	}
	if m.Seats() != len(o.Programs) {
		return nil, fmt.Errorf("%s: expected %d programs, one a seat, found %d", h.Game, m.Seats(), len(o.Programs))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := newTable(g, m, h, o)
	begin := time.Now()
	if err := t.start(); err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, t.kill)
	err = t.play(ctx)
	t.close()
	stop()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil {
		err = t.end()
	}
	if err != nil {
		return nil, err
	}
	return &Outcome{Header: h, Result: t.result(), Turns: t.turn, Seats: t.stats, Wall: time.Since(begin)}, nil
}

// table is one game being played.
type table struct {
	info    game.Info
	match   game.Match
	options Options
	head    replay.Record
	seats   []seat
	stats   []Seat
	turn    int
	answers []game.Answer
	inputs  [][]byte
	buf     []byte
	pending pending
}

// seat is what the table knows of a player during the game.
type seat struct {
	player player.Player
	init   []byte
	asked  int  // how often
	toAsk  bool // between the building of its input and its answer
	closed bool // put out, told so, ended
	late   int  // answers behind the limit that were forgiven
	rest   string
	fault  int  // turn in which rest was left, -1
	stale  bool // its last answer began with a line of an earlier turn
}

func newTable(g *game.Game, m game.Match, h game.Header, o Options) *table {
	n := m.Seats()
	t := &table{
		info: g.Info(), match: m, options: o,
		seats: make([]seat, n), stats: make([]Seat, n),
		answers: make([]game.Answer, n), inputs: make([][]byte, n),
	}
	if t.options.Scale == 0 {
		t.options.Scale = 1
	}
	if t.options.Linger == 0 {
		t.options.Linger = DefaultLinger
	}
	t.head = replay.Record{Header: h, Source: "botkit"}
	t.pending.sinks = o.Sinks
	for i := range t.seats {
		s := &t.seats[i]
		s.init, s.fault = m.AppendInit(nil, i), -1
		t.stats[i].Name = o.Programs[i].Name()
		t.stats[i].Title = t.stats[i].Name
		if i < len(o.Names) && o.Names[i] != "" {
			t.stats[i].Title = o.Names[i]
		}
		t.head.Names = append(t.head.Names, t.stats[i].Title)
		t.head.Limits = append(t.head.Limits, replay.Limits{
			First: millis.Rounded(t.limit(i, t.info.First) + o.Clock.Grace), Turn: millis.Rounded(t.limit(i, t.info.Turn) + o.Clock.Grace),
		})
		t.head.Init = append(t.head.Init, replay.Lines(s.init))
	}
	return t
}

func (t *table) start() error {
	o := player.Options{Core: t.options.Core, Memory: t.options.Memory, Pause: t.options.Pause, Env: t.options.Env, League: t.head.League}
	for i := range t.seats {
		t.seats[i].player = t.options.Programs[i].Start(o)
	}
	if !t.options.Startable {
		return nil
	}
	for i := range t.seats {
		if cause := player.NotStarted(t.seats[i].player); !cause.None() {
			t.close()
			return fmt.Errorf("%s: %s %v", t.head.Game, quote.Text(t.stats[i].Name), cause)
		}
	}
	return nil
}

// kill ends all programs at once; play then returns.
func (t *table) kill() {
	for i := range t.seats {
		t.seats[i].player.Kill()
	}
}

// close ends all programs and takes in what they said last.
func (t *table) close() {
	var all sync.WaitGroup
	for i := range t.seats {
		s := &t.seats[i]
		if s.closed {
			continue
		}
		all.Add(1)
		linger := t.options.Linger
		if s.fault >= 0 {
			linger = 0 // it does not do what it is asked to
		}
		go func() {
			defer all.Done()
			s.player.Close(linger)
		}()
	}
	all.Wait()
	for i := range t.seats {
		t.hear(i)
	}
}

// play plays until the game is over or ctx is done.
func (t *table) play(ctx context.Context) error {
	if err := t.pending.begin(&t.head); err != nil {
		return err
	}
	for !t.match.Over() {
		if err := t.oneTurn(ctx); err != nil {
			return err
		}
	}
	t.leftovers()
	t.farewells()
	return nil
}

// leftovers looks for lines that nobody asked for when the game is over. A
// program that needs as long as a turn for them is found too; what one that was
// put out goes on writing is of no account.
func (t *table) leftovers() {
	out := t.match.Result().Out
	for i := range t.seats {
		s, stats := &t.seats[i], &t.stats[i]
		if s.asked > 0 && !s.closed && stats.Unread == nil && (out == nil || out[i] == nil) {
			stats.left(s.player.Unread(t.info.Turn))
		}
	}
}

func (t *table) oneTurn(ctx context.Context) error {
	record := t.pending.add(len(t.seats), t.turn)
	for i := range t.seats {
		// All inputs come from the position before the turn, whatever is
		// answered meanwhile.
		text, asked := t.match.AppendInput(t.inputs[i][:0], i)
		t.inputs[i] = text
		t.answers[i] = game.Answer{}
		if asked {
			record.in(i, text)
			t.seats[i].toAsk = true
		}
	}
	for i := range t.seats {
		if t.seats[i].toAsk {
			t.seats[i].toAsk = false
			var err error
			if t.answers[i], err = t.ask(i, record); ctx.Err() != nil {
				return ctx.Err()
			} else if err != nil {
				return err
			}
		}
	}
	t.match.Play(t.answers)
	t.refuse(record)
	t.turn++
	t.farewells()
	return t.pending.flush(t.oldest())
}

// ask asks one seat.
func (t *table) ask(i int, record *turnRecord) (game.Answer, error) {
	s, stats := &t.seats[i], &t.stats[i]
	if s.asked > 0 && len(t.pending.sinks) > 0 {
		s.player.Settle()
	}
	t.hear(i)
	text, limit := t.inputs[i], t.info.Turn
	first := s.asked == 0
	if first {
		t.buf = append(append(t.buf[:0], s.init...), text...)
		text, limit = t.buf, t.info.First
	}
	s.asked++
	if t.turn < len(t.options.Past) {
		return t.relive(i, text, record)
	}
	contest := limit
	limit = t.limit(i, limit)
	bounds := t.options.Clock.limit(limit)
	bounds.Line = t.info.LongestLine
	reply := s.player.Ask(text, t.match.Lines(i), bounds)
	t.options.Clock.judge(&reply, limit, &s.late)
	stats.left(reply.Unread)
	s.stale = reply.Unread > 0
	stats.note(reply, first, contest)
	stats.Late = s.late
	stats.last = t.turn
	record.out(i, reply)
	if !reply.Cause.None() {
		s.rest, s.fault = reply.Rest, t.turn
	}
	return game.Answer{Lines: reply.Lines, Cause: reply.Cause}, nil
}

// limit is one of the contest's, as it is for a seat of this game.
func (t *table) limit(seat int, limit time.Duration) time.Duration {
	factor := t.options.Scale
	if t.options.Limits != nil {
		factor *= t.options.Limits[seat]
	}
	return time.Duration(float64(limit) * factor)
}

// hear takes in what a seat wrote to stderr since it was last asked. What it
// says before its first turn belongs to that.
func (t *table) hear(i int) {
	remarks := t.seats[i].player.Remarks()
	t.stats[i].hear(remarks)
	t.pending.stderr(t.stats[i].last, i, remarks)
}

// farewells tells the seats that are out, or all at the end, what the game has
// to say to them.
func (t *table) farewells() {
	speaker, ok := t.match.(game.Farewell)
	if !ok {
		return
	}
	for i := range t.seats {
		s := &t.seats[i]
		t.buf = speaker.AppendFarewell(t.buf[:0], i)
		if len(t.buf) == 0 || s.closed {
			continue
		}
		s.player.Tell(t.buf)
		if !t.match.Over() {
			s.player.Close(t.options.Linger)
			s.closed = true
		}
	}
}

// oldest is the first turn that may still get remarks. Somebody who is not
// asked for long does not hold up the others' turns for ever.
func (t *table) oldest() int {
	const most = 64
	oldest := t.turn
	for i := range t.seats {
		if s := &t.seats[i]; s.asked > 0 && !s.closed {
			oldest = min(oldest, t.stats[i].last)
		}
	}
	return max(oldest, t.turn-most)
}

// end passes the rest of the game to the sinks.
func (t *table) end() error {
	if err := t.pending.flush(t.turn); err != nil {
		return err
	}
	result := t.result()
	for _, sink := range t.options.Sinks {
		if err := sink.End(&result); err != nil {
			return err
		}
	}
	return nil
}

// result is the game's result, with what the rules do not see of a fault: the
// half line that a seat had written, and lines of earlier turns.
func (t *table) result() game.Result {
	r := t.match.Result()
	for i, fault := range r.Out {
		if fault == nil {
			continue
		}
		with := *fault
		s := &t.seats[i]
		if with.Wrote == "" && s.fault == with.Turn {
			with.Wrote = s.rest
		}
		if s.stale && t.stats[i].last == with.Turn {
			with.Unread = t.stats[i].Unread
		}
		r.Out[i], t.stats[i].Fault = &with, &with
	}
	return r
}
