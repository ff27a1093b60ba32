package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/stats"
)

var arenaCommand = &command{
	name: "arena", usage: "GAME -p A -p B [flags]",
	summary: "Play many games and say who is stronger, how sure that is, and when to stop",
	run:     runArena,
}

// arenaFlags are the flags of the command.
type arenaFlags struct {
	field       fieldFlags
	table       tableFlags
	games       int
	seeds       string
	parallel    int
	force       bool
	sprt        string
	file        string
	fresh       bool
	json        bool
	dropStarved bool
	shard       string
}

func (f *arenaFlags) register(fs *flag.FlagSet) {
	f.field.register(fs)
	f.table.register(fs)
	fs.IntVar(&f.games, "games", 0, "`count` of games of each pairing, rounded up to whole pairs (default 200; all of -seeds, or until -sprt decides, if these are given)")
	fs.StringVar(&f.seeds, "seeds", "", "`seeds`: smoke, dev or heldout (frozen sets), 1-200, or 3,9,20-30 (default dev)")
	fs.IntVar(&f.parallel, "parallel", 0, "`count` of games at once (default the cores if all do fixed work, else one less)")
	fs.BoolVar(&f.force, "force", false, "allow more games at once than there are cores: bots that think by the clock play weaker then")
	fs.StringVar(&f.sprt, "sprt", "", "stop as soon as the test of `elo0,elo1[,alpha,beta]` decides")
	fs.StringVar(&f.file, "o", "", "results `file` (default results/GAME-PLAN.jsonl); the same command goes on where it was stopped")
	fs.BoolVar(&f.fresh, "fresh", false, "begin the results file anew")
	fs.BoolVar(&f.json, "json", false, "write the report as JSON")
	fs.BoolVar(&f.dropStarved, "drop-starved", false, "leave games in which a bot got too little processor out of the strength")
	fs.StringVar(&f.shard, "shard", "", "play part `i/n` of the plan; localref merge joins the files")
}

func runArena(ctx context.Context, c *call) error {
	fs := c.flags()
	a := &arenaCall{call: c, resolver: player.NewResolver()}
	a.flags.register(fs)
	var err error
	if a.game, err = c.onlyGame(fs, &a.header); err != nil {
		return err
	}
	if err := a.check(fs); err != nil {
		return c.misuse("%v", err)
	}
	a.resolver.BuildFlags, a.resolver.Building = entrants.BuildFlags(), c.building
	defer a.resolver.Close()
	return a.run(ctx)
}

// arenaCall is one call of the command.
type arenaCall struct {
	*call
	flags    arenaFlags
	game     *game.Game
	header   game.Header
	options  match.Options
	sprt     *stats.SPRT
	shard    arena.Shard
	resolver *player.Resolver
	field    entrants.Field
	plan     *arena.Plan
	lanes    *lanes.Lanes
}

// check checks the flags before anything is built.
func (a *arenaCall) check(fs *flag.FlagSet) (err error) {
	f := &a.flags
	if a.sprt, err = sprtFlag(f.sprt); err != nil {
		return err
	}
	if f.shard != "" {
		if a.shard, err = arena.ParseShard(f.shard); err != nil {
			return fmt.Errorf("-shard: %w", err)
		}
		if a.sprt != nil {
			return errors.New("-sprt needs all games in their order: play the shards without it and give it to localref merge")
		}
	}
	if f.games < 0 {
		return errors.New("-games: expected a positive number")
	}
	if _, err = lanes.Count(f.parallel, player.Cores(), f.force, f.table.nodes > 0); err != nil {
		return err
	}
	if a.options, err = f.table.options(fs); err != nil {
		return err
	}
	a.header.League, err = a.game.Info().CheckLeague(f.table.league)
	return err
}

// run prepares the plan, plays it and prints the report.
func (a *arenaCall) run(ctx context.Context) error {
	if err := a.makePlan(ctx); err != nil {
		return err
	}
	byTheClock := a.flags.table.nodes == 0 || len(a.field.ByTheClock()) > 0
	parallel, err := lanes.Count(a.flags.parallel, player.Cores(), a.flags.force, !byTheClock)
	if err != nil {
		return err
	}
	path, err := journal.Path(a.flags.file, a.plan.FileName(a.shard), a.flags.fresh)
	if err != nil {
		return err
	}
	tally := arena.NewTally(a.plan, a.sprt, a.flags.dropStarved)
	file, err := arena.Open(path, a.plan, tally.Add)
	if err != nil {
		return err
	}
	defer file.Close()
	fmt.Fprintf(a.errout, "%s: %d of %d games are there\n", path, file.Len(), a.plan.Games())
	a.lanes = lanes.Claim(parallel)
	defer a.lanes.Release()
	warnMissing(a.errout)
	if warning := a.lanes.Warning(byTheClock); warning != "" {
		fmt.Fprintln(a.errout, warning)
	}
	warnUnreached(a.errout, a.field)
	printer := arena.NewPrinter(os.Stderr)
	games := &arena.Run{Plan: a.plan, File: file, Tally: tally, Play: a.play,
		Parallel: parallel, Shard: a.shard, Progress: printer.Show}
	err = games.Do(ctx)
	printer.End()
	if err == nil || ctx.Err() != nil {
		if wrong := printReport(a.call, tally, a.flags.json); wrong != nil {
			return wrong
		}
	}
	return err
}

func printReport(c *call, tally *arena.Tally, json bool) error {
	if json {
		return tally.Report().JSON(c.out)
	}
	return tally.Report().Text(c.out)
}

// makePlan builds the entrants and fixes the games.
func (a *arenaCall) makePlan(ctx context.Context) (err error) {
	f := &a.flags
	list, err := f.field.list()
	if err != nil {
		return err
	}
	kit := entrants.Builder{Game: a.game, Resolver: a.resolver, Nodes: f.table.nodes}
	if a.field, err = kit.Field(ctx, list); err != nil {
		return err
	}
	h := a.header
	h.Seed = "1"
	_, m, err := a.game.Begin(h) // to know how many seats there are
	if err != nil {
		return err
	}
	seeds, err := arena.ChooseSeeds(f.seeds, f.games, m.Seats(), a.sprt != nil)
	if err != nil {
		return err
	}
	a.plan = &arena.Plan{Rules: a.header, Limits: f.table.limits(), Entrants: a.field.Plan(), Seats: m.Seats(),
		Gauntlet: f.field.gauntlet || f.field.pool != ""}
	if err := a.plan.Complete(seeds); err != nil {
		return err
	}
	if a.sprt != nil {
		return a.plan.CheckSPRT()
	}
	return nil
}

// play plays one game of the plan.
func (a *arenaCall) play(ctx context.Context, g arena.Game, lane int) (arena.Result, error) {
	o := a.options
	o.Header, o.Core = a.header, a.lanes.Core(lane)
	o.Header.Seed = g.Seed
	for _, i := range g.Seats {
		o.Programs = append(o.Programs, a.field[i].Program)
	}
	outcome, err := match.Play(ctx, a.game, o)
	if err != nil {
		return arena.Result{}, err
	}
	return arena.ResultOf(outcome), nil
}
