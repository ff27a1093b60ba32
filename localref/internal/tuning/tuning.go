// Package tuning carries out a search of package tune: it builds the bot and its
// opponents, fixes the plan, opens the journal, plays each game by package match,
// and offers what has proved better as a patch of the bot's source.
//
//	search, err := tuning.Prepare(ctx, settings, resolver)
//	defer search.Close()
//	end, err := search.Run(ctx, tune.Run{Stepped: show})
//	err = search.Offer(os.Stdout, end, apply)
package tuning

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/stats"
	"botkit/localref/internal/tune"
)

// Settings say what to tune and how.
type Settings struct {
	Game *game.Game
	// Options are those of each match; its Header has no seed. Limits are what
	// the plan says of them, Nodes the fixed work among them.
	Options match.Options
	Limits  map[string]string
	Nodes   int
	// Bot describes the bot as player.Resolver.Bot takes it, the game's own if empty.
	// Params are the names of its parameters, with commas, or a file ending in .json
	// that lists them; Start has name=value for those that begin elsewhere than at
	// the bot's own value.
	Bot, Params string
	Start       []string
	// Build compiles Bot, which then is a template of a source, for each set of
	// values; empty for a bot that is told them.
	Build string
	// Apply says that the source shall be changed if the test is passed, for
	// which it has to be known.
	Apply bool
	// Opponents and Pool are those of entrants.List; the bot as it is if both are empty.
	Opponents           []string
	Pool, PoolArguments string
	Search              tune.Settings
	Seeds               string
	Test                tune.Test
	// Parallel and Force are those of lanes.Count.
	Parallel int
	Force    bool
	// File is the journal, results/tune-GAME-PLAN.jsonl if it is empty; Fresh begins it anew.
	File     string
	Fresh    bool
	Shard    arena.Shard
	Patience time.Duration
}

// Search is one that is ready to be run.
type Search struct {
	// Path is the journal.
	Path string

	settings Settings
	resolver *player.Resolver
	bot      tunedBot
	field    entrants.Field
	plan     *tune.Plan
	journal  *tune.Journal
	lanes    *lanes.Lanes
	skipped  []string
}

// Prepare builds the programs and opens the journal. Close must follow.
func Prepare(ctx context.Context, s Settings, r *player.Resolver) (*Search, error) {
	t := &Search{settings: s, resolver: r}
	if err := t.makePlan(ctx); err != nil {
		t.bot.close()
		return nil, err
	}
	f := &t.settings
	fixed := f.Nodes > 0 && len(t.field.ByTheClock()) == 0
	var err error
	if f.Parallel, err = lanes.Count(f.Parallel, player.Cores(), f.Force, fixed); err == nil {
		t.Path, t.journal, err = t.open()
	}
	if err != nil {
		t.bot.close()
		return nil, err
	}
	t.lanes = lanes.Claim(f.Parallel)
	return t, nil
}

// Close gives back the journal and the cores.
func (t *Search) Close() error {
	t.lanes.Release()
	return errors.Join(t.journal.Close(), t.bot.close())
}

// Plan is what is searched.
func (t *Search) Plan() *tune.Plan { return t.plan }

// Games is how many games the journal has.
func (t *Search) Games() int { return t.journal.Len() }

// Warnings say what makes the search depend on the machine.
func (t *Search) Warnings() (all []string) {
	all = append(all, t.skipped...)
	if t.journal.Len() > 0 {
		all = append(all, t.field.Compared()...)
	}
	if t.settings.Nodes == 0 {
		return append(all, "without -nodes bots think by the clock: keep the machine quiet, and expect another path each time")
	}
	return append(all, t.field.Warnings()...)
}

// Run searches and tests; watch has the functions that are told how it goes.
func (t *Search) Run(ctx context.Context, watch tune.Run) (*tune.End, error) {
	watch.Plan, watch.Journal, watch.Play = t.plan, t.journal, t.play
	watch.Parallel, watch.Shard, watch.Patience = t.settings.Parallel, t.settings.Shard, t.settings.Patience
	return watch.Do(ctx)
}

// makePlan builds the programs and fixes the plan.
func (t *Search) makePlan(ctx context.Context) error {
	f := &t.settings
	if err := t.makeBot(ctx); err != nil {
		return err
	}
	if f.Apply && t.bot.changes == nil {
		return fmt.Errorf("-apply: expected a bot whose source is known (a folder, src:FILE or a script), found -bot %q", f.Bot)
	}
	params := t.bot.params
	start, err := startValues(params, f.Start)
	if err != nil {
		return err
	}
	if t.field, err = t.opponents(ctx); err != nil {
		return err
	}
	t.plan = &tune.Plan{Rules: t.settings.Options.Header, Limits: f.Limits, Bot: t.bot.Entrant.Entrant, Params: params, Start: start,
		Settings: f.Search, Seeds: f.Seeds, Test: f.Test}
	t.plan.Opponents = t.field.Plan()
	for i := range t.plan.Opponents {
		t.plan.Opponents[i].Narrow = "" // a matter of results files
	}
	return t.plan.Complete()
}

// opponents are those of -p and -pool, or the bot as it is.
func (t *Search) opponents(ctx context.Context) (entrants.Field, error) {
	f := &t.settings
	if len(f.Opponents) == 0 && f.Pool == "" {
		e := t.bot.Entrant
		e.Name = "the bot as it is"
		return entrants.Field{e}, nil
	}
	kit := entrants.Builder{Game: t.settings.Game, Resolver: t.resolver, Nodes: f.Nodes}
	field, err := kit.Field(ctx, entrants.List{Players: f.Opponents, Pool: f.Pool, PoolArguments: f.PoolArguments})
	t.skipped = kit.Skipped
	return field, err
}

// open opens this run's journal and follows those of the other shards.
func (t *Search) open() (path string, journal *tune.Journal, err error) {
	base := t.settings.File
	if base == "" {
		base = filepath.Join("results", "tune-"+t.settings.Options.Header.Game+"-"+t.plan.Hash()+".jsonl")
		if err := os.MkdirAll("results", 0o755); err != nil {
			return "", nil, err
		}
	}
	path = base
	if t.settings.Shard.N > 0 {
		path = tune.ShardPath(base, t.settings.Shard)
	}
	if patchPath(path) == path {
		return "", nil, fmt.Errorf("-o %s: expected a name with another ending: the patch takes this one", path)
	}
	if t.settings.Fresh {
		if err := tune.Clear(path); err != nil {
			return "", nil, err
		}
	}
	if journal, err = tune.Open(path, t.plan); err != nil {
		return "", nil, err
	}
	var others []string
	for i := 1; i <= t.settings.Shard.N; i++ {
		if i != t.settings.Shard.I {
			others = append(others, tune.ShardPath(base, arena.Shard{I: i, N: t.settings.Shard.N}))
		}
	}
	journal.Follow(others)
	return path, journal, nil
}

// startValues are the parameters' own values, or those of -start.
func startValues(params []tune.Param, given []string) ([]float64, error) {
	start := make([]float64, len(params))
	index := map[string]int{}
	for i, p := range params {
		start[i], index[p.Name] = p.Value, i
	}
	for _, text := range given {
		name, number, ok := strings.Cut(text, "=")
		value, err := strconv.ParseFloat(number, 64)
		i, known := index[name]
		switch {
		case !ok || err != nil:
			return nil, fmt.Errorf("-start: expected name=value, found %q", text)
		case !known:
			return nil, fmt.Errorf("-start: %q is not among the parameters of -params", name)
		}
		start[i] = value
	}
	return start, nil
}

// play plays one game of the search or the test.
func (t *Search) play(ctx context.Context, g tune.Game, lane int) (points stats.Outcome, out string, err error) {
	o := t.settings.Options
	o.Header, o.Core = t.settings.Options.Header, t.lanes.Core(lane)
	candidate, err := t.bot.with(ctx, g.Values)
	if err != nil {
		return 0, "", err
	}
	opponent := t.bot.Program
	if g.Opponent != tune.TheOld {
		opponent = t.field[g.Opponent].Program
	}
	o.Header.Seed = g.Seed
	o.Programs = []player.Program{candidate, opponent}
	if g.Seat == 1 {
		o.Programs = []player.Program{opponent, candidate}
	}
	outcome, err := match.Play(ctx, t.settings.Game, o)
	if err != nil {
		return 0, "", err
	}
	if fault := outcome.Seats[g.Seat].Fault; fault != nil {
		out = fault.String()
	}
	mine, other := outcome.Result.Ranks[g.Seat], outcome.Result.Ranks[1-g.Seat]
	switch {
	case mine < other:
		return stats.Win, out, nil
	case mine > other:
		return stats.Loss, out, nil
	}
	return stats.Draw, out, nil
}
