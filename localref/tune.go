package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/tune"
)

var tuneCommand = &command{
	name: "tune", usage: "GAME -params A,B [flags]",
	summary: "Find the values of a bot's parameters with which it plays best",
	run:     runTune,
}

// tuneFlags are the flags of the command.
type tuneFlags struct {
	table     tableFlags
	bot       string
	params    string
	start     seatFlag
	opponents seatFlag
	pool      string
	poolArgs  string
	settings  tune.Settings
	seeds     string
	test      tune.Test
	parallel  int
	force     bool
	file      string
	fresh     bool
	apply     bool
	shard     string
	patience  time.Duration
}

func (f *tuneFlags) register(fs *flag.FlagSet) {
	f.table.register(fs)
	fs.StringVar(&f.bot, "bot", "", "`name or folder` of the bot to tune (default the kit's)")
	fs.StringVar(&f.params, "params", "", "`names` of the parameters, with commas")
	fs.Var(&f.start, "start", "begin with `name=value` instead of the bot's own value; may be repeated")
	fs.Var(&f.opponents, "p", "an opponent: a `command`, bot:NAME-OR-FOLDER, builtin:NAME; may be repeated (default the bot as it is)")
	fs.StringVar(&f.pool, "pool", "", "play against all programs and bot folders in `folder` too")
	fs.StringVar(&f.poolArgs, "pool-args", "", "`arguments` for the programs of the pool, like \"-nodes {nodes}\"")
	fs.Uint64Var(&f.settings.Seed, "seed", 1, "`seed` of the search")
	fs.IntVar(&f.settings.Budget, "budget", 2000, "most `games` that the search may play")
	fs.IntVar(&f.settings.Games, "games", 16, "`games` of each of the two candidates in a generation")
	fs.Float64Var(&f.settings.Sigma, "sigma", 0.25, "how far to look at first, as a `share` of each range")
	fs.StringVar(&f.seeds, "seeds", "dev", "`seeds` of the search: dev (frozen), 1-200, or 3,9,20-30")
	fs.StringVar(&f.test.SPRT, "sprt", "0,10", "the test at the end: `elo0,elo1[,alpha,beta]`")
	fs.IntVar(&f.test.Games, "test", 4000, "most `games` of the test at the end")
	fs.StringVar(&f.test.Seeds, "test-seeds", "heldout", "`seeds` of the test, none of those of the search")
	fs.IntVar(&f.parallel, "parallel", 0, "`count` of games at once (default the cores if all do fixed work, else one less)")
	fs.BoolVar(&f.force, "force", false, "allow more games at once than there are cores")
	fs.StringVar(&f.file, "o", "", "journal `file` (default results/tune-GAME-PLAN.jsonl); the same command goes on where it was stopped")
	fs.BoolVar(&f.fresh, "fresh", false, "begin the journal anew")
	fs.BoolVar(&f.apply, "apply", false, "change the bot's source if the test is passed")
	fs.StringVar(&f.shard, "shard", "", "play part `i/n` of each generation, beside the other shards, with the journals in one folder")
	fs.DurationVar(&f.patience, "patience", 30*time.Minute, "how long to wait for another shard that writes nothing")
}

func runTune(ctx context.Context, c *call) error {
	fs := c.flags()
	t := &tuneRun{call: c, resolver: player.NewResolver()}
	t.flags.register(fs)
	var err error
	if t.game, err = c.onlyGame(fs, &t.header); err != nil {
		return err
	}
	if err := t.check(fs); err != nil {
		return c.misuse("%v", err)
	}
	t.resolver.BuildFlags, t.resolver.Building = entrants.BuildFlags(), c.building
	defer t.resolver.Close()
	return t.run(ctx)
}

// tuneRun is one search being prepared and carried out.
type tuneRun struct {
	call     *call
	flags    tuneFlags
	game     *game.Game
	header   game.Header
	shard    arena.Shard
	resolver *player.Resolver
	bot      tunedBot
	options  match.Options
	field    entrants.Field
	plan     *tune.Plan
	lanes    *lanes.Lanes
}

// check checks the flags before anything is built.
func (t *tuneRun) check(fs *flag.FlagSet) (err error) {
	f := &t.flags
	if f.shard != "" {
		if t.shard, err = arena.ParseShard(f.shard); err != nil {
			return fmt.Errorf("-shard: %w", err)
		}
		if f.apply {
			return errors.New("-apply does not go with -shard: merge the journals and give the result to the same command with -o, without -shard")
		}
	}
	if _, err = lanes.Count(f.parallel, player.Cores(), f.force, f.table.nodes > 0); err != nil {
		return err
	}
	if t.options, err = f.table.options(fs); err != nil {
		return err
	}
	if t.header.League, err = t.game.Info().CheckLeague(f.table.league); err != nil {
		return err
	}
	h := t.header
	h.Seed = "1"
	_, m, err := t.game.Begin(h)
	if err != nil {
		return err
	}
	if m.Seats() != 2 {
		return fmt.Errorf("games of two are needed to compare values in pairs, found %d players", m.Seats())
	}
	return nil
}

// run prepares the plan, searches, tests and offers the patch.
func (t *tuneRun) run(ctx context.Context) error {
	c := t.call
	if err := t.makePlan(ctx); err != nil {
		return err
	}
	f := &t.flags
	fixed := f.table.nodes > 0 && len(t.field.ByTheClock()) == 0
	var err error
	if f.parallel, err = lanes.Count(f.parallel, player.Cores(), f.force, fixed); err != nil {
		return err
	}
	path, journal, err := t.open()
	if err != nil {
		return err
	}
	defer journal.Close()
	fmt.Fprintf(c.errout, "%s: %d games are there\n", path, journal.Len())
	t.lanes = lanes.Claim(t.flags.parallel)
	defer t.lanes.Release()
	warnMissing(c.errout)
	t.warn()
	show := newTuneShow(c, t.plan)
	games := &tune.Run{Plan: t.plan, Journal: journal, Play: t.play, Parallel: t.flags.parallel, Shard: t.shard,
		Patience: t.flags.patience, Stepped: show.step, Tested: show.test, Progressed: show.progress}
	end, err := games.Do(ctx)
	show.clear()
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "\n", end.Text(t.plan))
	show.warnOut(c.errout)
	if !end.Passed() {
		return nil
	}
	return t.offer(end, path)
}

// makePlan builds the programs and fixes the plan.
func (t *tuneRun) makePlan(ctx context.Context) error {
	f := &t.flags
	if err := t.bot.build(ctx, t.resolver, t.game, f.bot, f.table.nodes); err != nil {
		return err
	}
	params, err := t.bot.params(ctx, f.params)
	if err != nil {
		return err
	}
	start, err := startValues(params, f.start)
	if err != nil {
		return err
	}
	if t.field, err = t.opponents(ctx); err != nil {
		return err
	}
	t.plan = &tune.Plan{Rules: t.header, Limits: f.table.limits(), Bot: t.bot.Entrant.Entrant, Params: params, Start: start,
		Settings: f.settings, Seeds: f.seeds, Test: f.test}
	t.plan.Opponents = t.field.Plan()
	return t.plan.Complete()
}

// opponents are those of -p and -pool, or the bot as it is.
func (t *tuneRun) opponents(ctx context.Context) (entrants.Field, error) {
	f := &t.flags
	if len(f.opponents) == 0 && f.pool == "" {
		e := t.bot.Entrant
		e.Name = "the bot as it is"
		return entrants.Field{e}, nil
	}
	kit := entrants.Builder{Game: t.game, Resolver: t.resolver, Nodes: f.table.nodes}
	return kit.Field(ctx, entrants.List{Players: f.opponents, Pool: f.pool, PoolArguments: f.poolArgs})
}

// open opens this run's journal and follows those of the other shards.
func (t *tuneRun) open() (path string, journal *tune.Journal, err error) {
	base := t.flags.file
	if base == "" {
		base = filepath.Join("results", "tune-"+t.header.Game+"-"+t.plan.Hash()+".jsonl")
		if err := os.MkdirAll("results", 0o755); err != nil {
			return "", nil, err
		}
	}
	path = base
	if t.shard.N > 0 {
		path = tune.ShardPath(base, t.shard)
	}
	if t.flags.fresh {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return "", nil, err
		}
	}
	if journal, err = tune.Open(path, t.plan); err != nil {
		return "", nil, err
	}
	var others []string
	for i := 1; i <= t.shard.N; i++ {
		if i != t.shard.I {
			others = append(others, tune.ShardPath(base, arena.Shard{I: i, N: t.shard.N}))
		}
	}
	journal.Follow(others)
	return path, journal, nil
}

// warn says what makes the run depend on the machine.
func (t *tuneRun) warn() {
	if t.flags.table.nodes == 0 {
		fmt.Fprintln(t.call.errout, "without -nodes bots think by the clock: keep the machine quiet, and expect another path each time")
		return
	}
	for _, warning := range t.field.Warnings() {
		fmt.Fprintln(t.call.errout, warning)
	}
}
