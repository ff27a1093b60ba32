//go:build go1.18

// Package contest is what all entries share: the line reader that starts the
// turn clock, the answer writer, the developer flags, tunable parameters and
// the memory set-up. A whole entry is
//
//	e := contest.Start(contest.Limits{First: …, Turn: …}, params)
//	for {
//		if err := view.Read(e.Line); err != nil {
//			e.Fail(err)
//			return
//		}
//		for n := 0; e.More(n); n++ { … }
//		e.Say(answer)
//		e.EndTurn()
//	}
//
// The clock of a turn starts when its first line comes, that of the first turn
// with the first line of all.
package contest

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// Limits are an entry's own time budgets, inside those of the contest.
type Limits struct {
	First, Turn time.Duration
}

// Entry is one bot's connection to its referee.
type Entry struct {
	// Nodes is the fixed work a turn, 0 to think by the clock. With it the
	// same seed and input give the same answers on every machine.
	Nodes int
	// Seed starts the bot's random streams.
	Seed uint64
	// Log turns on a bot's own remarks on stderr.
	Log bool

	limits  Limits
	in      *bufio.Reader
	long    []byte
	out     *bufio.Writer
	errs    *bufio.Writer
	started time.Time
	waiting bool // the next line read starts the turn's clock
	turns   int
	number  [20]byte // of Metric; on the stack it would escape to the heap
}

// profileTurn and profileEnd are set under the build tag profile: one is called
// after each turn, the other at the end of the game.
var profileTurn, profileEnd func(*Entry)

// Start parses the developer flags, turns the garbage collector off and
// returns the entry on stdin and stdout. more registers flags that only one bot has.
// Wrong flags end the program with exit code 2.
func Start(limits Limits, params Params, more ...func(*flag.FlagSet)) *Entry {
	e := &Entry{limits: limits}
	fs := flag.NewFlagSet(os.Args[0], flag.ContinueOnError)
	fs.IntVar(&e.Nodes, "nodes", 0, "fixed work a `count` per turn in place of the clock")
	fs.Uint64Var(&e.Seed, "seed", 1, "`seed` of the bot's random streams")
	fs.BoolVar(&e.Log, "log", false, "write remarks to stderr")
	turn := fs.Float64("turn", milliseconds(limits.Turn), "time budget a turn in `ms`")
	first := fs.Float64("first", milliseconds(limits.First), "time budget of the first turn in `ms`")
	list := fs.Bool("params", false, "print the tunable parameters as JSON and exit")
	fs.Var(params, "param", "set a tunable parameter, `name=value`; may be repeated")
	for _, register := range more {
		register(fs)
	}
	if code, ok := parse(fs, os.Args[1:], os.Stderr); !ok {
		os.Exit(code)
	}
	if *list {
		params.print(os.Stdout)
		os.Exit(0)
	}
	e.limits = Limits{First: duration(*first), Turn: duration(*turn)}
	debug.SetGCPercent(-1)
	e.Attach(os.Stdin, os.Stdout, os.Stderr)
	return e
}

// parse parses the flags and says, unless ok, with which code to exit. After a
// wrong one it names all in a line: the usage text would push the mistake out of
// what a referee shows of a program that died.
func parse(fs *flag.FlagSet, args []string, errs io.Writer) (code int, ok bool) {
	fs.SetOutput(errs)
	fs.Usage = func() {}
	err := fs.Parse(args)
	switch {
	case err == flag.ErrHelp:
		fmt.Fprintf(errs, "usage of %s:\n", fs.Name())
		fs.PrintDefaults()
		return 0, false
	case err != nil:
		fmt.Fprint(errs, "the flags are")
		fs.VisitAll(func(f *flag.Flag) {
			value, _ := flag.UnquoteUsage(f)
			fmt.Fprint(errs, strings.TrimRight(" -"+f.Name+" "+value, " "))
		})
		fmt.Fprintln(errs, "; -help explains them")
		return 2, false
	case fs.NArg() > 0:
		fmt.Fprintf(errs, "unexpected argument %q; this program reads the game from stdin\n", fs.Arg(0))
		return 2, false
	}
	return 0, true
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
func duration(ms float64) time.Duration    { return time.Duration(ms * float64(time.Millisecond)) }

// Attach connects e to other streams than the process's own; tests use it.
func (e *Entry) Attach(in io.Reader, out, errs io.Writer) {
	e.in = bufio.NewReaderSize(in, 1<<16)
	e.out = bufio.NewWriterSize(out, 1<<14)
	e.errs = bufio.NewWriterSize(errs, 1<<14)
	e.waiting = true
}

// Line returns the next input line without its line end; the bytes are valid
// until the next call. io.EOF means the game is over. It is a wire.Source.
func (e *Entry) Line() ([]byte, error) {
	line, err := e.in.ReadSlice('\n')
	if e.waiting && len(line) > 0 {
		e.started = time.Now()
		e.waiting = false
	}
	if err == bufio.ErrBufferFull {
		// Longer than the buffer: collect it piece by piece.
		e.long = append(e.long[:0], line...)
		for err == bufio.ErrBufferFull {
			line, err = e.in.ReadSlice('\n')
			e.long = append(e.long, line...)
		}
		line = e.long
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return line, nil
}

// First reports whether this is the first turn.
func (e *Entry) First() bool { return e.turns == 0 }

// Elapsed is the time since the turn's first line arrived.
func (e *Entry) Elapsed() time.Duration { return time.Since(e.started) }

// Budget is the time this turn may use.
func (e *Entry) Budget() time.Duration {
	if e.turns == 0 {
		return e.limits.First
	}
	return e.limits.Turn
}

// More reports whether a search that has done n units of work may do another:
// by the fixed work if there is one, else by the clock. The clock is read at
// each call, so ask once every few microseconds of work.
func (e *Entry) More(n int) bool { return e.MoreWithin(n, 1) }

// MoreWithin is More for a search that may use only a share of the turn.
func (e *Entry) MoreWithin(n int, share float64) bool {
	if e.Nodes > 0 {
		return float64(n) < float64(e.Nodes)*share
	}
	return e.Elapsed() < time.Duration(float64(e.Budget())*share)
}

// Say adds a line to the answer; line has no line end.
func (e *Entry) Say(line []byte) {
	e.out.Write(line)
	e.out.WriteByte('\n')
}

// Metric writes a number about this turn to stderr as "#name value", the form
// that the referee averages and shows.
func (e *Entry) Metric(name string, value int) {
	e.errs.WriteByte('#')
	e.errs.WriteString(name)
	e.errs.WriteByte(' ')
	e.errs.Write(strconv.AppendInt(e.number[:0], int64(value), 10))
	e.errs.WriteByte('\n')
}

// Logf writes a remark to stderr if the flag -log is set.
func (e *Entry) Logf(format string, args ...interface{}) {
	if e.Log {
		fmt.Fprintf(e.errs, format+"\n", args...)
	}
}

// EndTurn sends the answer and then the remarks. The next line that comes starts
// the clock of the next turn.
func (e *Entry) EndTurn() {
	e.out.Flush()
	e.errs.Flush()
	e.turns++
	e.waiting = true
	if profileTurn != nil {
		profileTurn(e)
	}
}

// End closes the entry: what is still unsent goes out, a profile is written.
func (e *Entry) End() {
	e.out.Flush()
	e.errs.Flush()
	if profileEnd != nil {
		profileEnd(e)
	}
}

// Fail ends the program with exit code 1 and says why on stderr, unless the
// input has come to its end, which is how a game ends.
func (e *Entry) Fail(err error) {
	e.End()
	if err == nil || errors.Is(err, io.EOF) {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
