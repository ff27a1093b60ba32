package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
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
	var f arenaFlags
	f.register(fs)
	var h game.Header
	g, err := c.gameAndFlags(fs, &h)
	if err != nil {
		return err
	}
	a := &arenaRun{flags: &f, game: g, header: h, resolver: player.NewResolver()}
	if err := a.check(fs); err != nil {
		return c.misuse("%v", err)
	}
	// A build that says where and when it was made would be another program
	// on each machine and after each commit.
	a.resolver.BuildFlags = []string{"-trimpath", "-buildvcs=false"}
	defer a.resolver.Close()
	return a.run(ctx, c)
}

// arenaRun is one arena being prepared and played.
type arenaRun struct {
	flags    *arenaFlags
	game     *game.Game
	header   game.Header
	sprt     *stats.SPRT
	shard    arena.Shard
	resolver *player.Resolver
	field    []entrant
	plan     *arena.Plan
	cores    []player.Core
}

// check checks the flags before anything is built.
func (a *arenaRun) check(fs *flag.FlagSet) (err error) {
	f := a.flags
	if f.sprt != "" {
		test, err := stats.ParseSPRT(f.sprt)
		if err != nil {
			return fmt.Errorf("-sprt: %w", err)
		}
		a.sprt = &test
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
	if _, err = gamesAtOnce(f.parallel, player.Cores(), f.force, f.table.nodes > 0); err != nil {
		return err
	}
	if err := f.table.check(fs); err != nil {
		return err
	}
	a.header.League, err = a.game.Info().CheckLeague(f.table.league)
	return err
}

// gamesAtOnce checks -parallel or chooses it: as many games as cores when the bots do fixed work, one
// less when they think by the clock, because the referee needs some time too.
func gamesAtOnce(wanted, cores int, force, fixedWork bool) (int, error) {
	switch {
	case wanted < 0:
		return 0, fmt.Errorf("-parallel: expected a positive number, found %d", wanted)
	case wanted > cores && !force:
		return 0, fmt.Errorf("-parallel: %d games at once on %d cores take processor time from the bots, and those that think by the clock play weaker without a sign of it; -force allows it", wanted, cores)
	case wanted > 0:
		return wanted, nil
	case fixedWork:
		return cores, nil
	}
	return max(1, cores-1), nil
}

// run prepares the plan, plays it and prints the report.
func (a *arenaRun) run(ctx context.Context, c *call) error {
	a.resolver.Building = func(dir string) { fmt.Fprintf(c.errout, "building %s\n", dir) }
	var err error
	if a.field, err = a.flags.field.entrants(ctx, a.resolver, a.game, a.flags.table.nodes); err != nil {
		return err
	}
	if err := a.makePlan(); err != nil {
		return err
	}
	fixed := a.flags.table.nodes > 0 && len(byTheClock(a.field)) == 0
	if a.flags.parallel, err = gamesAtOnce(a.flags.parallel, player.Cores(), a.flags.force, fixed); err != nil {
		return err
	}
	path, err := a.path()
	if err != nil {
		return err
	}
	tally := arena.NewTally(a.plan, a.sprt, a.flags.dropStarved)
	file, err := arena.Open(path, a.plan, tally.Add)
	if err != nil {
		return err
	}
	defer file.Close()
	fmt.Fprintf(c.errout, "%s: %d of %d games are there\n", path, file.Len(), a.plan.Games())
	a.cores = player.ClaimCores(a.flags.parallel)
	defer func() {
		for _, core := range a.cores {
			core.Release()
		}
	}()
	warnMissing(c.errout)
	a.warn(c)
	printer := arena.NewPrinter(os.Stderr)
	games := &arena.Run{Plan: a.plan, File: file, Tally: tally, Play: a.play,
		Parallel: a.flags.parallel, Shard: a.shard, Progress: printer.Show}
	err = games.Do(ctx)
	printer.End()
	if err == nil || ctx.Err() != nil {
		if wrong := printReport(c, tally, a.flags.json); wrong != nil {
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

// warn says what makes the figures weaker than they look.
func (a *arenaRun) warn(c *call) {
	games, cores := a.flags.parallel, player.Cores()
	switch {
	case games > cores:
		fmt.Fprintf(c.errout, "%d games at once on %d cores: bots that think by the clock play weaker\n", games, cores)
	case len(a.cores) < games && len(player.Missing()) == 0 && (a.flags.table.nodes == 0 || len(byTheClock(a.field)) > 0):
		fmt.Fprintf(c.errout, "another referee has cores of this machine: %d of %d games at once have none of their own, and bots that think by the clock may play weaker\n", games-len(a.cores), games)
	}
	for _, name := range byTheClock(a.field) {
		fmt.Fprintf(c.errout, notReached, name)
	}
}

// notReached says of a player that its work is not fixed.
const notReached = "%s thinks by the clock: -nodes reaches bot: players and commands with {nodes} or a -nodes of their own\n"

// makePlan fixes the games.
func (a *arenaRun) makePlan() error {
	f := a.flags
	seats, err := a.seats()
	if err != nil {
		return err
	}
	spec := f.seeds
	if spec == "" {
		spec = "dev"
	}
	seeds, err := arena.ParseSeeds(spec)
	if err != nil {
		return fmt.Errorf("-seeds: %w", err)
	}
	games := f.games
	if games == 0 && f.seeds == "" && a.sprt == nil {
		games = 200
	}
	if games > 0 {
		if seeds, err = seeds.First((games + seats - 1) / seats); err != nil {
			return fmt.Errorf("-games %d: %w", games, err)
		}
	}
	a.plan = &arena.Plan{Rules: a.header, Limits: f.table.limits(), Seats: seats, Gauntlet: f.field.gauntlet || f.field.pool != ""}
	for _, e := range a.field {
		a.plan.Entrants = append(a.plan.Entrants, e.Entrant)
	}
	if err := a.plan.Complete(seeds); err != nil {
		return err
	}
	if a.sprt != nil && !(seats == 2 && (a.plan.Gauntlet || len(a.field) == 2)) {
		return errors.New("-sprt tests one entrant against the rest: give two entrants or a gauntlet, and games of two")
	}
	return nil
}

// seats asks the rules how many players the game has with these flags.
func (a *arenaRun) seats() (int, error) {
	h := a.header
	h.Seed = "1"
	_, m, err := a.game.Begin(h)
	if err != nil {
		return 0, err
	}
	return m.Seats(), nil
}

// path is the results file: the one named, or one named after the plan.
func (a *arenaRun) path() (string, error) {
	path := a.flags.file
	if path == "" {
		name := a.header.Game + "-" + a.plan.Hash()
		if a.shard.N > 0 {
			name += fmt.Sprintf("-%dof%d", a.shard.I, a.shard.N)
		}
		path = filepath.Join("results", name+".jsonl")
		if err := os.MkdirAll("results", 0o755); err != nil {
			return "", err
		}
	}
	if a.flags.fresh {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return "", err
		}
	}
	return path, nil
}
