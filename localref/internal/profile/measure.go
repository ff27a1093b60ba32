package profile

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// Settings say what to measure.
type Settings struct {
	Game *game.Game
	// Header describes the games but for their seeds, which count from Seed.
	Header game.Header
	Seed   int64
	// Bot is the measured bot, as player.Resolver.Bot takes it; the game's own if
	// it is empty. Others are its opponents.
	Bot    string
	Others []string
	// Games are measured without a profiler, Profiled ones played with that of Mode.
	Games, Profiled int
	Mode            string
	// Dir is the folder for the files, results/profile-GAME if it is empty.
	Dir string
	// Scale is the factor on the time limits, Memory each bot's limit in bytes.
	Scale  float64
	Memory int64
	// Building is told the folder of each bot before it is built, Say what goes on.
	Building, Say func(text string)
	// NoCore is called if other referees hold all cores.
	NoCore func()
}

// modes are what Settings.Mode can be.
var modes = []string{"cpu", "mem", "allocs", "block", "trace"}

// check checks the numbers.
func (s *Settings) check() error {
	switch {
	case s.Games < 1:
		return fmt.Errorf("-games: expected 1 or more, found %d", s.Games)
	case s.Profiled < 0:
		return fmt.Errorf("-profiled: expected 0 or more, found %d", s.Profiled)
	case !slices.Contains(modes, s.Mode):
		return fmt.Errorf("-mode: expected one of %s, found %q", strings.Join(modes, ", "), s.Mode)
	case !(s.Scale > 0 && s.Scale <= 1e6):
		return fmt.Errorf("-timeout: expected a factor above 0, found %v", s.Scale)
	}
	return nil
}

// Measurement is one that is checked, and then what was measured.
type Measurement struct {
	settings Settings
	// bot is the measured program, others sit in the remaining seats.
	bot    player.Program
	others []player.Program
	seats  int
	core   int
	writer *replay.Writer

	turns    Collector
	late     int // turns beyond the limit
	faults   []string
	counters []*Counters
	silent   int      // seats in measured games that left no counters
	files    []string // what the profiler wrote
	goes     bool     // the bot is a Go program
	perf     bool     // it is profiled by perf, not by itself
	missing  error    // why perf cannot be used
}

// New checks the settings before anything is built.
func New(s Settings) (*Measurement, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := &Measurement{settings: s}
	_, m, err := s.Game.Begin(p.seeded(0))
	if err != nil {
		return nil, err
	}
	p.seats = m.Seats()
	if n := len(s.Others); n >= p.seats {
		return nil, fmt.Errorf("expected at most %d opponents, found %d times -p: one seat is the measured bot's", p.seats-1, n)
	}
	if s.Dir == "" {
		p.settings.Dir = filepath.Join("results", "profile-"+s.Game.Info().Name)
	}
	return p, nil
}

// seeded is the description of game number i.
func (p *Measurement) seeded(i int) game.Header {
	h := p.settings.Header
	h.Seed = strconv.FormatInt(p.settings.Seed+int64(i), 10)
	return h
}

// Run builds the bots and plays.
func (p *Measurement) Run(ctx context.Context) error {
	s := &p.settings
	tagged, plain := player.NewResolver(), player.NewResolver()
	tagged.BuildFlags = []string{"-tags", "profile"}
	for _, r := range []*player.Resolver{tagged, plain} {
		defer r.Close()
		r.Building = s.Building
	}
	var err error
	tagged.Flag = "-bot"
	if p.bot, err = tagged.Resolve(ctx, s.Game, tagged.Bot(s.Game, s.Bot)); err != nil {
		return err
	}
	words := player.Words(p.bot)
	if words == nil {
		return fmt.Errorf("-bot %q: expected a program that is started here", s.Bot)
	}
	_, notGo := buildinfo.ReadFile(words[0])
	p.goes = notGo == nil
	for _, spec := range s.Others {
		program, err := plain.Resolve(ctx, s.Game, spec)
		if err != nil {
			return err
		}
		p.others = append(p.others, program)
	}
	if err := p.prepare(); err != nil {
		return err
	}
	defer p.writer.Close()
	lane := lanes.Claim(1)
	defer lane.Release()
	if !lane.Own() {
		s.NoCore()
	}
	p.core = lane.Core(0)
	return p.play(ctx)
}

// prepare makes the folder, without the files of an earlier run.
func (p *Measurement) prepare() error {
	if err := os.MkdirAll(p.settings.Dir, 0o755); err != nil {
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
func (p *Measurement) recordFile() string { return filepath.Join(p.settings.Dir, "games.jsonl.gz") }

// play plays the measured games and then those with the profiler.
func (p *Measurement) play(ctx context.Context) error {
	scratch, err := os.MkdirTemp("", "botkit-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	for i := range p.settings.Games + p.settings.Profiled {
		if i == p.settings.Games && len(p.counters) == 0 && p.settings.Mode == "cpu" {
			if p.missing = perfMissing(ctx); p.missing != nil {
				return nil
			}
			p.perf = true
		}
		p.settings.Say(fmt.Sprintf("game %d of %d", i+1, p.settings.Games+p.settings.Profiled))
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
func (p *Measurement) one(ctx context.Context, i int, dir string) error {
	measured := i < p.settings.Games
	mode := p.settings.Mode
	if measured {
		mode = "none"
	}
	o := match.Options{Header: p.seeded(i), Core: p.core, Scale: p.settings.Scale, Memory: p.settings.Memory,
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
		bot, err := p.seated(mode, filepath.Join(dir, strconv.Itoa(seat)))
		if err != nil {
			return err
		}
		o.Programs = append(o.Programs, bot)
	}
	if measured {
		p.turns.Measure(seats)
		o.Sinks = []replay.Sink{&p.turns, p.writer.Game()}
	}
	outcome, err := match.Play(ctx, p.settings.Game, o)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		s := &outcome.Seats[seat]
		if s.Fault != nil {
			p.faults = append(p.faults, fmt.Sprintf("seed %s, seat %d was put out in %s", outcome.Header.Seed, seat, s.Fault))
		}
		if err := p.collect(ctx, filepath.Join(dir, strconv.Itoa(seat)), measured, s.Late); err != nil {
			return err
		}
	}
	return nil
}

// seated is the bot as it plays a game, with a folder for what is to be told of it.
func (p *Measurement) seated(mode, dir string) (player.Program, error) {
	if p.perf {
		bot, err := underPerf(p.bot, dir)
		return watched{bot, []string{"PYTHONPERFSUPPORT=1"}}, err // from Python 3.12 on perf sees its functions
	}
	if !p.goes {
		return p.bot, nil
	}
	return watched{p.bot, []string{"GODEBUG=gctrace=1", "BOTKIT_PROFILE_MODE=" + mode, "BOTKIT_PROFILE_DIR=" + dir}}, nil
}

// collect takes what was written about a bot's game.
func (p *Measurement) collect(ctx context.Context, dir string, measured bool, late int) error {
	if !measured {
		if p.perf {
			if err := convertPerf(ctx, dir, filepath.Join(dir, FileOf("cpu"))); err != nil {
				return err
			}
		}
		if file := filepath.Join(dir, FileOf(p.settings.Mode)); exists(file) {
			p.files = append(p.files, file)
		}
		return nil
	}
	p.late += late
	counters, err := ReadCounters(filepath.Join(dir, "runtime.json"))
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
func (p *Measurement) join() error {
	if len(p.files) == 0 {
		return nil
	}
	out := p.profileFile()
	if p.settings.Mode == "trace" {
		text, err := os.ReadFile(p.files[0])
		if err != nil {
			return err
		}
		return os.WriteFile(out, text, 0o644)
	}
	return Join(out, p.files)
}

// profileFile is the profile that is kept.
func (p *Measurement) profileFile() string {
	if p.settings.Mode == "trace" {
		return filepath.Join(p.settings.Dir, "trace.out")
	}
	return filepath.Join(p.settings.Dir, p.settings.Mode+".pprof")
}
