package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

var playCommand = &command{
	name: "play", usage: "GAME [flags]",
	summary: "Play one game; seats without -p get the kit's own bot",
	run:     runPlay,
}

// seatFlag is the repeatable flag -p.
type seatFlag []string

// String is there for package flag.
func (s *seatFlag) String() string { return "" }

// Set adds a seat.
func (s *seatFlag) Set(spec string) error {
	*s = append(*s, spec)
	return nil
}

// defaultMemory is the limit in bytes of a bot that is given no other: the
// contest site's 768 MB.
const defaultMemory = 768 << 20

// runFlags are the flags about how games are run, the same for every command
// that plays.
type runFlags struct {
	clock  string
	grace  float64
	scale  float64
	memory int64
	pause  bool
}

func (r *runFlags) register(fs *flag.FlagSet) {
	fs.StringVar(&r.clock, "clock", "hard", "`hard`: the first late answer loses; site: 50 ms more, out for the third")
	fs.Float64Var(&r.grace, "grace", 0, "`ms` added to each time limit")
	fs.Float64Var(&r.scale, "timeout", 1, "`factor` on the contest's time limits")
	fs.Int64Var(&r.memory, "memory", defaultMemory>>20, "memory limit of each bot in `MB`, 0 for none")
	fs.BoolVar(&r.pause, "pause", false, "stop a bot (SIGSTOP) while it is not asked, so that none thinks in the others' time")
}

// apply sets the options that the flags are about.
func (r *runFlags) apply(o *match.Options) error {
	var err error
	if o.Clock, err = match.ClockNamed(r.clock, time.Duration(r.grace*float64(time.Millisecond))); err != nil {
		return err
	}
	if !(r.scale > 0 && r.scale <= 1e6) {
		return fmt.Errorf("expected a -timeout factor above 0, found %v", r.scale)
	}
	if r.memory < 0 {
		return fmt.Errorf("expected a -memory limit of 0 or more MB, found %d", r.memory)
	}
	o.Scale, o.Memory, o.Pause = r.scale, r.memory<<20, r.pause
	return nil
}

// playing is one call of the command play.
type playing struct {
	call    *call
	game    game.Game
	header  game.Header
	specs   seatFlag
	run     runFlags
	record  string
	verbose bool
	view    bool
	seen    replay.Record // the game, if it is to be viewed
	args    []string      // as given, without the game and -seed, to show how to repeat it
}

func runPlay(ctx context.Context, c *call) error {
	p := &playing{call: c}
	if err := p.parse(); err != nil {
		return err
	}
	if err := p.play(ctx); err != nil || !p.view {
		return err
	}
	return new(viewFlags).show(ctx, c, &p.seen, "just played")
}

// play plays the game and reports on it.
func (p *playing) play(ctx context.Context) error {
	c := p.call
	o := match.Options{Header: p.header}
	if err := p.run.apply(&o); err != nil {
		return c.misuse("%v", err)
	}
	warnMissing(c.errout)
	if p.verbose {
		o.Sinks = append(o.Sinks, &narrator{out: c.out})
	}
	if p.view {
		o.Sinks = append(o.Sinks, &p.seen)
	}
	g := &oneGame{game: p.game, options: o, specs: p.specs, record: p.record,
		building: func(dir string) { fmt.Fprintf(c.errout, "building %s\n", dir) },
		ready: func(ownCore bool) {
			if !ownCore && runtime.GOOS == "linux" {
				fmt.Fprintln(c.errout, "localref: other referees hold all cores; turn times may suffer")
			}
			p.announce()
		}}
	outcome, err := g.play(ctx)
	if err != nil {
		return err
	}
	report(c.out, p.game.Info(), outcome)
	return nil
}

// parse reads the arguments and completes the game's description and seats.
func (p *playing) parse() error {
	c := p.call
	fs := c.flags()
	fs.Var(&p.specs, "p", "a `seat`: a command line, builtin:NAME, bot:NAME-OR-FOLDER or tcp:HOST:PORT; may be repeated")
	fs.StringVar(&p.header.Seed, "seed", "", "`seed` of the game; drawn if not given")
	fs.StringVar(&p.header.League, "league", "", "`league`; see localref games")
	fs.StringVar(&p.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	fs.BoolVar(&p.verbose, "v", false, "show each turn")
	fs.BoolVar(&p.view, "view", false, "show the game in the browser when it is over")
	p.run.register(fs)
	name, args := gameWord(fs, c.args)
	if name != "" {
		g, err := game.Named(name)
		if err != nil {
			return c.misuse("%v", err)
		}
		p.game = g
		p.header.Game = name
		g.Flags(fs, &p.header)
	}
	words, err := c.parse(fs, args)
	switch {
	case err != nil:
		return err
	case p.game == nil:
		return c.misuse("expected a game: %s", gameNames())
	case len(words) > 0:
		return c.misuse("unexpected argument %q (a seat is given by -p)", words[0])
	}
	fs.Visit(func(f *flag.Flag) {
		if f.Name != "seed" && f.Name != "p" && f.Name != "view" {
			p.args = append(p.args, "-"+f.Name+"="+f.Value.String())
		}
	})
	return p.complete()
}

// complete draws a seed if there is none and fills the seats.
func (p *playing) complete() error {
	c, info := p.call, p.game.Info()
	if p.header.Seed == "" {
		p.header.Seed = strconv.Itoa(1 + rand.IntN(999_999_999))
	}
	if len(p.specs) > info.Seats && info.MaxSeats > info.MinSeats && p.header.Players == 0 {
		p.header.Players = len(p.specs)
	}
	h, err := p.game.Complete(p.header)
	if err != nil {
		return c.misuse("%v", err)
	}
	m, err := p.game.Start(h)
	if err != nil {
		return c.misuse("%v", err)
	}
	if len(p.specs) > m.Seats() {
		return c.misuse("expected at most %d seats, found %d times -p", m.Seats(), len(p.specs))
	}
	for len(p.specs) < m.Seats() {
		p.specs = append(p.specs, "bot:"+strings.TrimPrefix(info.Bot, "bots/"))
	}
	p.header = h
	return nil
}

// gameWord takes the first argument out that is not a flag nor a flag's value.
func gameWord(fs *flag.FlagSet, args []string) (word string, rest []string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			return arg, append(append([]string(nil), args[:i]...), args[i+1:]...)
		}
		name := strings.TrimLeft(arg, "-")
		if strings.Contains(name, "=") {
			continue
		}
		f := fs.Lookup(name)
		if f == nil {
			continue // a flag of the game, or a wrong one: the game may follow
		}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
			i++
		}
	}
	return "", args
}

func gameNames() string {
	var names []string
	for _, g := range game.All() {
		names = append(names, g.Info().Name)
	}
	return strings.Join(names, ", ")
}

// warnMissing says what this system cannot do.
func warnMissing(w io.Writer) {
	if missing := player.Missing(); len(missing) > 0 {
		fmt.Fprintf(w, "localref: not available on this system: %s\n", strings.Join(missing, ", "))
	}
}

// announce says what is played and how to play it again.
func (p *playing) announce() {
	info := p.game.Info()
	fmt.Fprintf(p.call.out, "%s (%s), league %s, seed %s\n", info.Name, info.Contest, p.header.League, p.header.Seed)
	var again strings.Builder
	fmt.Fprintf(&again, "go run ./localref play %s -seed %s", info.Name, p.header.Seed)
	for _, spec := range p.specs {
		fmt.Fprintf(&again, " -p %s", quoted(spec))
	}
	for _, arg := range p.args {
		again.WriteString(" " + quoted(strings.TrimSuffix(arg, "=true")))
	}
	fmt.Fprintf(p.call.out, "again: %s\n\n", again.String())
}

// quoted puts a word in single quotes if a shell would not take it as it is.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_=./:,+@%", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
