package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/tournament"
)

var arenaCommand = &command{
	name: "arena", usage: "GAME -p A -p B [flags]",
	summary: "Play many games and say who is stronger, how sure that is, and when to stop",
	run:     runArena,
}

// arenaFlags are the flags of the command; most are the tournament's settings.
type arenaFlags struct {
	tournament.Settings
	players, names seatFlag
	table          tableFlags
	sprt, shard    string
	json           bool
	limits         limitsFlag
	record         string
}

func (f *arenaFlags) register(fs *flag.FlagSet) {
	f.table.register(fs)
	fs.Var(&f.players, "p", "an entrant, repeated for each: a `command`, bot:NAME, builtin:NAME")
	fs.Var(&f.names, "name", "a short `name` for the tables, in the order of -p")
	fs.StringVar(&f.Entrants.Pool, "pool", "", "let the first -p play all programs and bot folders in `folder`, and every other -p")
	fs.StringVar(&f.Entrants.PoolArguments, "pool-args", "", "`arguments` for the programs of the pool, like \"-nodes {nodes}\"")
	fs.BoolVar(&f.Gauntlet, "gauntlet", false, "let the first entrant play all others, instead of all each other")
	fs.IntVar(&f.Games, "games", 0, "`count` of games of each pairing, rounded up to whole pairs (default 200; all of -seeds, or until -sprt decides, if these are given)")
	fs.StringVar(&f.Seeds, "seeds", "", "`seeds`: smoke, dev or heldout (frozen sets), 1-200, or 3,9,20-30 (default dev)")
	fs.IntVar(&f.Parallel, "parallel", 0, "`count` of games at once (default the cores if all do fixed work, else one less)")
	fs.BoolVar(&f.Force, "force", false, "allow more games at once than there are cores: bots that think by the clock play weaker then")
	fs.StringVar(&f.sprt, "sprt", "", "stop as soon as the test of `elo0,elo1[,alpha,beta]` decides")
	fs.StringVar(&f.File, "o", "", "results `file` (default results/GAME-PLAN.jsonl); the same command goes on where it was stopped")
	fs.BoolVar(&f.Fresh, "fresh", false, "begin the results file anew")
	fs.BoolVar(&f.json, "json", false, "write the report as JSON")
	fs.BoolVar(&f.DropStarved, "drop-starved", false, "leave games in which a bot got too little processor out of the strength")
	f.Keep, f.limits = tournament.KeepAll, limitsFlag{}
	fs.Var(&f.limits, "limits", "more time for one entrant, `NAME=FACTOR` like old=2x; may be repeated")
	fs.StringVar(&f.record, "record", "", "append the games to this `file`, as play does")
	fs.Var(&f.Keep, "keep", "`which` games to record: all, lost (by the first -p) or faults")
	fs.StringVar(&f.shard, "shard", "", "play part `i/n` of the plan; localref merge joins the files")
}

func runArena(ctx context.Context, c *call) error {
	fs := c.flags()
	var f arenaFlags
	f.register(fs)
	var err error
	if f.Game, err = c.onlyGame(fs, &f.Options.Header); err != nil {
		return err
	}
	if err := f.check(fs); err != nil {
		return c.misuse("%v", err)
	}
	resolver := player.NewResolver()
	resolver.BuildFlags, resolver.Building = entrants.BuildFlags(), c.building
	defer resolver.Close()
	if f.record != "" {
		if f.Record, err = replay.Append(f.record); err != nil {
			return err
		}
		defer f.Record.Close()
	}
	t, err := tournament.Prepare(ctx, f.Settings, resolver)
	if err != nil {
		return err
	}
	defer t.Close()
	t.Tally.Recorded(f.record)
	planned, played := t.Games()
	fmt.Fprintf(c.errout, "%s: %d of %d games are there\n", t.Path, played, planned)
	warnMissing(c.errout)
	for _, warning := range t.Warnings() {
		fmt.Fprintln(c.errout, warning)
	}
	printer := arena.NewPrinter(os.Stderr)
	err = t.Play(ctx, printer.Show)
	printer.End()
	if err == nil || ctx.Err() != nil {
		if wrong := printReport(c, t.Tally, t.Path, f.json); wrong != nil {
			return wrong
		}
	}
	return err
}

// check checks the flags before anything is built.
func (f *arenaFlags) check(fs *flag.FlagSet) (err error) {
	if f.SPRT, err = sprtFlag(f.sprt); err != nil {
		return err
	}
	if f.shard != "" {
		if f.Shard, err = arena.ParseShard(f.shard); err != nil {
			return fmt.Errorf("-shard: %w", err)
		}
		if f.SPRT != nil {
			return errors.New("-sprt needs all games in their order: play the shards without it and give it to localref merge")
		}
	}
	given := false
	fs.Visit(func(set *flag.Flag) { given = given || set.Name == "games" })
	if given && f.Games < 1 {
		return fmt.Errorf("-games: expected 1 or more, found %d", f.Games)
	}
	if _, err = lanes.Count(f.Parallel, player.Cores(), f.Force, f.table.nodes > 0); err != nil {
		return err
	}
	header := f.Options.Header
	if f.Options, err = f.table.options(fs); err != nil {
		return err
	}
	f.Entrants.Players, f.Entrants.Names, f.EntrantLimits = f.players, f.names, f.limits
	f.Options.Header, f.Limits, f.Nodes = header, f.table.limits(), f.table.nodes
	f.Options.Header.League, err = f.Game.Info().CheckLeague(f.table.league)
	return err
}

func printReport(c *call, tally *arena.Tally, file string, json bool) error {
	report := tally.Report()
	report.File = file
	if json {
		return report.JSON(c.out)
	}
	return report.Text(c.out)
}
