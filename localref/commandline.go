package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
)

// What the commands that play games have in common on their command lines.

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
	if o.Clock, err = match.ClockNamed(r.clock, millis.Duration(r.grace)); err != nil {
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

// gameAndFlags parses a command line with one game in it, whose own flags
// join those of fs and go into h.
func (c *call) gameAndFlags(fs *flag.FlagSet, h *game.Header) (*game.Game, error) {
	var g *game.Game
	name, args := gameWord(fs, c.args)
	if name != "" {
		var err error
		if g, err = game.Named(name); err != nil {
			return nil, c.misuse("%v", err)
		}
		h.Game = name
		g.Flags(fs, h)
	}
	rest, err := c.parse(fs, args)
	switch {
	case err != nil:
		return nil, err
	case g == nil:
		return nil, c.misuse("expected a game: %s", gameNames())
	case len(rest) > 0:
		return nil, c.misuse("unexpected argument %q (an entrant is given by -p)", rest[0])
	}
	return g, nil
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
