package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/profile"
	"botkit/localref/internal/replay"
)

var profileCommand = &command{
	name: "profile", usage: "GAME [flags]",
	summary: "Say where a bot's time goes: turn times, work, functions, allocations, margin",
	run:     runProfile,
}

// profileFlags are the flags of the command.
type profileFlags struct {
	bot      string
	others   seatFlag
	games    int
	profiled int
	seed     int64
	mode     string
	dir      string
	scale    float64
}

func (f *profileFlags) register(fs *flag.FlagSet, h *game.Header) {
	fs.StringVar(&f.bot, "bot", "", "`bot` to measure: a folder or the name of a kit's bot, flags may follow (default the game's bot)")
	fs.Var(&f.others, "p", "an `opponent`, may be repeated; seats without one get the measured bot too")
	fs.IntVar(&f.games, "games", 4, "`count` of games measured without a profiler, with seeds from -seed on")
	fs.IntVar(&f.profiled, "profiled", 1, "`count` of further games played with the profiler of -mode")
	fs.Int64Var(&f.seed, "seed", 1, "`seed` of the first game")
	fs.StringVar(&f.mode, "mode", "cpu", "`what` to profile: cpu, mem, allocs, block or trace")
	fs.StringVar(&f.dir, "o", "", "`folder` for the files (default results/profile-GAME)")
	fs.StringVar(&h.League, "league", "", "`league`; see localref games")
	fs.Float64Var(&f.scale, "timeout", 1, "`factor` on the contest's time limits")
}

// modes are what -mode takes.
var modes = []string{"cpu", "mem", "allocs", "block", "trace"}

func (f *profileFlags) check() error {
	switch {
	case f.games < 1:
		return fmt.Errorf("-games: expected 1 or more, found %d", f.games)
	case f.profiled < 0:
		return fmt.Errorf("-profiled: expected 0 or more, found %d", f.profiled)
	case !slices.Contains(modes, f.mode):
		return fmt.Errorf("-mode: expected one of %s, found %q", strings.Join(modes, ", "), f.mode)
	case !(f.scale > 0 && f.scale <= 1e6):
		return fmt.Errorf("-timeout: expected a factor above 0, found %v", f.scale)
	}
	return nil
}

// profiling is one call of the command.
type profiling struct {
	call   *call
	flags  profileFlags
	game   *game.Game
	header game.Header
	// bot is the measured program, others sit in the remaining seats.
	bot    player.Program
	others []player.Program
	seats  int
	core   int
	writer *replay.Writer

	turns    profile.Collector
	late     int // turns beyond the limit
	faults   []string
	counters []*profile.Counters
	silent   int      // seats in measured games that left no counters
	files    []string // what the profiler wrote
}

func runProfile(ctx context.Context, c *call) error {
	p := &profiling{call: c}
	fs := c.flags()
	p.flags.register(fs, &p.header)
	var err error
	if p.game, err = c.onlyGame(fs, &p.header); err != nil {
		return err
	}
	if err := p.flags.check(); err != nil {
		return c.misuse("%v", err)
	}
	if err := p.count(); err != nil {
		return c.misuse("%v", err)
	}
	return p.run(ctx)
}

// count asks the rules how many seats there are and checks the opponents.
func (p *profiling) count() error {
	_, m, err := p.game.Begin(p.seeded(0))
	if err != nil {
		return err
	}
	p.seats = m.Seats()
	if n := len(p.flags.others); n >= p.seats {
		return fmt.Errorf("expected at most %d opponents, found %d times -p: one seat is the measured bot's", p.seats-1, n)
	}
	return nil
}

// seeded is the description of game number i.
func (p *profiling) seeded(i int) game.Header {
	h := p.header
	h.Seed = strconv.FormatInt(p.flags.seed+int64(i), 10)
	return h
}

// run builds, plays and reports.
func (p *profiling) run(ctx context.Context) error {
	c := p.call
	warnMissing(c.errout)
	tagged, plain := player.NewResolver(), player.NewResolver()
	tagged.BuildFlags = []string{"-tags", "profile"}
	for _, r := range []*player.Resolver{tagged, plain} {
		defer r.Close()
		r.Building = func(dir string) { fmt.Fprintf(c.errout, "building %s\n", dir) }
	}
	var err error
	if p.bot, err = tagged.Resolve(ctx, p.game, botSpec(p.flags.bot, p.game)); err != nil {
		return err
	}
	for _, spec := range p.flags.others {
		program, err := plain.Resolve(ctx, p.game, spec)
		if err != nil {
			return err
		}
		p.others = append(p.others, program)
	}
	if err := p.prepare(); err != nil {
		return err
	}
	defer p.writer.Close()
	p.core = -1
	if cores := player.ClaimCores(1); len(cores) > 0 {
		defer cores[0].Release()
		p.core = cores[0].Number
	} else if runtime.GOOS == "linux" {
		fmt.Fprintln(c.errout, "localref: other referees hold all cores; turn times may suffer")
	}
	if err := p.play(ctx); err != nil {
		return err
	}
	return p.report()
}

// botSpec is the description of the measured bot.
func botSpec(bot string, g *game.Game) string {
	if strings.TrimSpace(bot) == "" {
		return "bot:" + filepath.Base(g.Info().Bot)
	}
	return "bot:" + strings.TrimPrefix(bot, "bot:")
}

// prepare makes the folder, without the files of an earlier run.
func (p *profiling) prepare() error {
	if p.flags.dir == "" {
		p.flags.dir = filepath.Join("results", "profile-"+p.game.Info().Name)
	}
	if err := os.MkdirAll(p.flags.dir, 0o755); err != nil {
		return err
	}
	record := p.recordFile()
	if err := os.Remove(record); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var err error
	p.writer, err = replay.Append(record)
	return err
}

// recordFile is where the games are recorded.
func (p *profiling) recordFile() string { return filepath.Join(p.flags.dir, "games.jsonl.gz") }

// play plays the measured games and then those with the profiler.
func (p *profiling) play(ctx context.Context) error {
	scratch, err := os.MkdirTemp("", "botkit-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	for i := range p.flags.games + p.flags.profiled {
		fmt.Fprintf(p.call.errout, "game %d of %d\n", i+1, p.flags.games+p.flags.profiled)
		if err := p.one(ctx, i, filepath.Join(scratch, strconv.Itoa(i))); err != nil {
			return err
		}
	}
	return p.join()
}

// watched is a program whose profile build is told what to do.
type watched struct {
	player.Program
	env []string
}

// Start starts the program with its part of the environment.
func (w watched) Start(o player.Options) player.Player {
	o.Env = append(slices.Clone(o.Env), w.env...)
	return w.Program.Start(o)
}

// one plays game number i; the bots write to folders in dir.
func (p *profiling) one(ctx context.Context, i int, dir string) error {
	measured := i < p.flags.games
	mode := p.flags.mode
	if measured {
		mode = "none"
	}
	o := match.Options{Header: p.seeded(i), Core: p.core, Scale: p.flags.scale, Memory: defaultMemory,
		// A late turn is counted, but the game goes on: the turns after it count too.
		Clock: match.Clock{Extra: time.Minute, Forgiven: math.MaxInt},
		// Writing a profile takes a while.
		Linger: 20 * time.Second}
	var seats []int
	for seat := range p.seats {
		// The measured bot moves through the seats: they are not alike.
		if other := (seat + i) % p.seats; other >= p.seats-len(p.others) {
			o.Programs = append(o.Programs, p.others[other-(p.seats-len(p.others))])
			continue
		}
		seats = append(seats, seat)
		o.Programs = append(o.Programs, watched{p.bot, []string{
			"GODEBUG=gctrace=1", "BOTKIT_PROFILE_MODE=" + mode, "BOTKIT_PROFILE_DIR=" + filepath.Join(dir, strconv.Itoa(seat))}})
	}
	if measured {
		p.turns.Measure(seats)
		o.Sinks = []replay.Sink{&p.turns, p.writer.Game()}
	}
	outcome, err := match.Play(ctx, p.game, o)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		s := &outcome.Seats[seat]
		if s.Fault != nil {
			p.faults = append(p.faults, fmt.Sprintf("seed %s, seat %d was put out in %s", outcome.Header.Seed, seat, s.Fault))
		}
		if err := p.collect(filepath.Join(dir, strconv.Itoa(seat)), measured, s.Late); err != nil {
			return err
		}
	}
	return nil
}

// collect takes what a bot wrote about a game.
func (p *profiling) collect(dir string, measured bool, late int) error {
	if !measured {
		if file := filepath.Join(dir, profile.FileOf(p.flags.mode)); exists(file) {
			p.files = append(p.files, file)
		}
		return nil
	}
	p.late += late
	counters, err := profile.ReadCounters(filepath.Join(dir, "runtime.json"))
	switch {
	case errors.Is(err, os.ErrNotExist):
		p.silent++
	case err != nil:
		return err
	default:
		p.counters = append(p.counters, counters)
	}
	return nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// join makes one profile of those of all seats and games. Traces cannot be
// joined: the first one is kept.
func (p *profiling) join() error {
	if len(p.files) == 0 {
		return nil
	}
	out := p.profileFile()
	if p.flags.mode == "trace" {
		text, err := os.ReadFile(p.files[0])
		if err != nil {
			return err
		}
		return os.WriteFile(out, text, 0o644)
	}
	return profile.Join(out, p.files)
}

// profileFile is the profile that is kept.
func (p *profiling) profileFile() string {
	if p.flags.mode == "trace" {
		return filepath.Join(p.flags.dir, "trace.out")
	}
	return filepath.Join(p.flags.dir, p.flags.mode+".pprof")
}
