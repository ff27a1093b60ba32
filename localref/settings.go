package main

import (
	"flag"
	"fmt"
	"strconv"
	"strings"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/stats"
)

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

// options are the match's options that the flags are about.
func (r *runFlags) options() (o match.Options, err error) {
	if o.Clock, err = match.ClockNamed(r.clock, millis.Duration(r.grace)); err != nil {
		return o, err
	}
	if !(r.scale > 0 && r.scale <= 1e6) {
		return o, fmt.Errorf("expected a -timeout factor above 0, found %v", r.scale)
	}
	if r.memory < 0 {
		return o, fmt.Errorf("expected a -memory limit of 0 or more MB, found %d", r.memory)
	}
	o.Scale, o.Memory, o.Pause = r.scale, r.memory<<20, r.pause
	return o, nil
}

// withNodes are the options for bots that do so much fixed work, 0 for none.
func (r *runFlags) withNodes(fs *flag.FlagSet, nodes int) (match.Options, error) {
	if nodes < 0 {
		return match.Options{}, fmt.Errorf("-nodes: expected 0 or more, found %d", nodes)
	}
	given := false
	fs.Visit(func(set *flag.Flag) { given = given || set.Name == "timeout" })
	if nodes > 0 && !given {
		r.scale = fixedWorkScale
	}
	return r.options()
}

// tableFlags say how each of many games is played.
type tableFlags struct {
	runFlags
	league string
	nodes  int
	uses   seatFlag
	used   string // their fingerprint
}

func (f *tableFlags) register(fs *flag.FlagSet) {
	f.runFlags.register(fs)
	fs.Lookup("timeout").Usage += fmt.Sprintf(", with -nodes %d", fixedWorkScale)
	fs.StringVar(&f.league, "league", "", "`league`; see localref games")
	fs.Var(&f.uses, "uses", "a `file or folder` that entrants read or start, to notice when it has changed; may be repeated")
	fs.IntVar(&f.nodes, "nodes", 0, "`count` of fixed work a turn for bot: entrants and for {nodes} in commands: the same games on every machine")
}

// fixedWorkScale is the factor on the time limits when bots do fixed work and
// -timeout is not given: nobody shall lose on time because a machine is slow.
const fixedWorkScale = 50

// options checks the flags and returns the match's options.
func (f *tableFlags) options(fs *flag.FlagSet) (match.Options, error) {
	var err error
	if f.used, err = entrants.Uses(f.uses); err != nil {
		return match.Options{}, fmt.Errorf("-uses: %w", err)
	}
	return f.runFlags.withNodes(fs, f.nodes)
}

// limits are the settings that can change results, for the plan.
func (f *tableFlags) limits() map[string]string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	limits := map[string]string{
		"nodes": fmt.Sprint(f.nodes), "timeout": number(f.scale), "grace": number(f.grace),
		"clock": f.clock, "memory": fmt.Sprint(f.memory), "pause": fmt.Sprint(f.pause),
	}
	if f.used != "" {
		limits["what -uses names"] = f.used
	}
	return limits
}

// sprtFlag reads what the flag -sprt takes; nothing is no test.
func sprtFlag(text string) (*stats.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	test, err := stats.ParseSPRT(text)
	if err != nil {
		return nil, fmt.Errorf("-sprt: %w", err)
	}
	return &test, nil
}

// factor is a flag's value like 2x or 1.5.
type factor float64

// String is the factor as it is given.
func (f *factor) String() string { return strconv.FormatFloat(float64(*f), 'g', -1, 64) + "x" }

// Set reads a factor.
func (f *factor) Set(text string) error {
	x, err := strconv.ParseFloat(strings.TrimSuffix(text, "x"), 64)
	if err != nil || !(x > 0 && x <= 1e6) {
		return fmt.Errorf("expected a factor above 0, like 2x")
	}
	*f = factor(x)
	return nil
}

// limitsFlag is the repeatable flag -limits of several entrants.
type limitsFlag map[string]float64

// String is there for package flag.
func (l *limitsFlag) String() string { return "" }

// Set reads NAME=FACTOR.
func (l *limitsFlag) Set(text string) error {
	at := strings.LastIndexByte(text, '=')
	if at <= 0 {
		return fmt.Errorf("expected an entrant's name and a factor, like old=2x, found %s", quote.Text(text))
	}
	var f factor
	if err := f.Set(text[at+1:]); err != nil {
		return err
	}
	(*l)[text[:at]] = float64(f)
	return nil
}
