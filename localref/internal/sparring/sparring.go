// Package sparring has the opponents that come with the kit: weak ones to
// measure a young bot against, and broken ones that misbehave in all the ways
// a referee must survive.
//
// They are ordinary programs: the seat builtin:NAME starts localref itself
// with the hidden command `builtin GAME NAME`, which speaks the game's text on
// stdin and stdout like any bot and is judged like any bot. The referee adds
// the flag -league, because no game's text says which league is played.
//
// A game hands over its Opponents: a Talker that reads its input and knows a
// harmless answer, from which `wait` and all broken ones follow, and further
// bots.
package sparring

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// Seat is where a builtin bot sits.
type Seat struct {
	in  *bufio.Reader
	out *bufio.Writer
	// Seed starts its random streams.
	Seed uint64
	// Nodes is the fixed work a turn of those that search, 0 for a share of
	// the time.
	Nodes int
	// League is the one that is played, empty if nobody said.
	League string
	// Limits are the contest's, which only the broken bots that are late on
	// purpose care for.
	First, Turn time.Duration
	// searched says that a turn was thought about: the first has its own limit.
	searched bool
	// Mishap is the turn, counted from 0 by the bot itself, in which most broken
	// bots go wrong.
	Mishap int
}

// NewSeat returns a seat on in and out.
func NewSeat(in io.Reader, out io.Writer) *Seat {
	return &Seat{in: bufio.NewReaderSize(in, 1<<16), out: bufio.NewWriterSize(out, 1<<14), Seed: 1, Mishap: 3}
}

// Line returns the next input line without its end, io.EOF when the game is
// over. It is a wire.Source.
func (s *Seat) Line() ([]byte, error) {
	line, err := s.in.ReadBytes('\n')
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

// Say sends an answer of one or more lines.
func (s *Seat) Say(lines ...string) {
	for _, line := range lines {
		s.out.WriteString(line)
		s.out.WriteByte('\n')
	}
	s.out.Flush()
}

// Write sends raw bytes at once.
func (s *Seat) Write(text string) {
	s.out.WriteString(text)
	s.out.Flush()
}

// Search begins the search of a turn. done says, after so much work, whether it
// has to end: at the fixed work, or with three fifths of the time gone.
func (s *Seat) Search() (done func(work int) bool) {
	budget := s.Turn
	if !s.searched {
		budget = s.First
	}
	s.searched = true
	if s.Nodes > 0 {
		return func(work int) bool { return work >= s.Nodes }
	}
	end := time.Now().Add(budget * 6 / 10)
	return func(int) bool { return time.Now().After(end) }
}

// Talker reads one game's input and knows an answer that does nothing.
type Talker interface {
	// Read reads the next turn's input, the first time with the init block.
	Read(next func() ([]byte, error)) error
	// Harmless is an answer for that turn: legal, complete, idle.
	Harmless() []string
}

// Bot plays a whole game; io.EOF is a good end.
type Bot func(s *Seat) error

// Opponents are the builtin opponents of one game.
type Opponents struct {
	// Talker makes a new Talker. The bot `wait` and the broken ones follow from
	// it.
	Talker func() Talker
	// Bots are the others by name, Searchers those that think by the clock unless
	// they are told their work with -nodes.
	Bots, Searchers map[string]Bot
}

// wait answers each turn with the harmless answer.
func wait(t Talker, s *Seat) error {
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		s.Say(t.Harmless()...)
	}
}

// Names are all opponents, without the broken ones.
func (o *Opponents) Names() []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(o.Bots)), maps.Keys(o.Searchers))
	if o.Talker != nil {
		names = append(names, "wait")
	}
	slices.Sort(names)
	return names
}

// Named returns an opponent, also a broken one.
func (o *Opponents) Named(name string) (Bot, error) {
	if bot := o.Bots[name]; bot != nil {
		return bot, nil
	}
	if bot := o.Searchers[name]; bot != nil {
		return bot, nil
	}
	fault, isBroken := strings.CutPrefix(name, "broken/")
	switch {
	case o.Talker == nil:
	case name == "wait":
		return func(s *Seat) error { return wait(o.Talker(), s) }, nil
	case isBroken:
		if b := brokenNamed(fault); b != nil {
			return func(s *Seat) error { return b.play(&mishap{Seat: s, Talker: o.Talker()}) }, nil
		}
		return nil, fmt.Errorf("no broken opponent is called %q; there are %s", fault, strings.Join(Broken(), ", "))
	}
	return nil, fmt.Errorf("no builtin opponent is called %q; there are %s and broken/NAME", name, strings.Join(o.Names(), ", "))
}

// parse parses an opponent's flags. Its error names all of them in a line: a
// usage text would push the mistake out of the referee's report.
func parse(fs *flag.FlagSet, args []string, errout io.Writer) error {
	fs.SetOutput(io.Discard)
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fs.SetOutput(errout)
		fmt.Fprintf(errout, "usage of %s:\n", fs.Name())
		fs.PrintDefaults()
		return err
	case err != nil:
		var flags []string
		fs.VisitAll(func(f *flag.Flag) { flags = append(flags, "-"+f.Name) })
		return fmt.Errorf("%s: %w; the flags are %s", fs.Name(), err, strings.Join(flags, " "))
	case fs.NArg() > 0:
		return fmt.Errorf("%s: unexpected argument %q", fs.Name(), fs.Arg(0))
	}
	return nil
}

// Run plays one game as the opponent called name on in and out. args are its
// flags; the limits are the contest's.
func (o *Opponents) Run(name string, args []string, first, turn time.Duration, in io.Reader, out, errout io.Writer) error {
	bot, err := o.Named(name)
	if err != nil {
		return err
	}
	s := NewSeat(in, out)
	s.First, s.Turn = first, turn
	fs := flag.NewFlagSet("builtin:"+name, flag.ContinueOnError)
	fs.Uint64Var(&s.Seed, "seed", s.Seed, "`seed` of its random streams")
	fs.IntVar(&s.Nodes, "nodes", 0, "fixed work a turn, a `count`, for those that search")
	fs.StringVar(&s.League, "league", "", "`league` that is played; the referee says it")
	scale := fs.Float64("timeout", 1, "`factor` on the contest's time limits, for those that are late on purpose")
	fs.IntVar(&s.Mishap, "turn", s.Mishap, "`turn`, counted from 0 by the bot, in which a broken one goes wrong")
	if err := parse(fs, args, errout); err != nil {
		return err
	}
	s.First = time.Duration(float64(s.First) * *scale)
	s.Turn = time.Duration(float64(s.Turn) * *scale)
	if err := bot(s); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}
