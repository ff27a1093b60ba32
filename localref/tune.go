package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/player"
	"botkit/localref/internal/tune"
	"botkit/localref/internal/tuning"
)

var tuneCommand = &command{
	name: "tune", usage: "GAME -params A,B [flags]",
	summary: "Find the values of a bot's parameters with which it plays best",
	run:     runTune,
}

// tuneFlags are the flags of the command.
type tuneFlags struct {
	table            tableFlags
	settings         tuning.Settings
	start, opponents seatFlag
	shard            string
}

func (f *tuneFlags) register(fs *flag.FlagSet) {
	f.table.register(fs)
	fs.StringVar(&f.settings.Bot, "bot", "", "the `bot` to tune: a command, src:FILE, or the name or folder of a kit's bot (default the kit's); with -build the template of a source")
	fs.StringVar(&f.settings.Params, "params", "", "`names` of the parameters, with commas; or FILE.json with them, for a bot without -params")
	fs.StringVar(&f.settings.Build, "build", "", "`command` that compiles the template {src} into the program {out}, for each set of values")
	fs.Var(&f.start, "start", "begin with `name=value` instead of the bot's own value; may be repeated")
	fs.Var(&f.opponents, "p", "an opponent: a `command`, src:FILE, bot:NAME-OR-FOLDER, builtin:NAME; may be repeated (default the bot as it is)")
	fs.StringVar(&f.settings.Pool, "pool", "", "play against all programs and bot folders in `folder` too")
	fs.StringVar(&f.settings.PoolArguments, "pool-args", "", "`arguments` for the programs of the pool, like \"-nodes {nodes}\"")
	fs.Uint64Var(&f.settings.Search.Seed, "seed", 1, "`seed` of the search")
	fs.IntVar(&f.settings.Search.Budget, "budget", 2000, "most `games` that the search may play")
	fs.IntVar(&f.settings.Search.Games, "games", 16, "`games` of each of the two candidates in a generation")
	fs.Float64Var(&f.settings.Search.Sigma, "sigma", 0.25, "how far to look at first, as a `share` of each range")
	fs.StringVar(&f.settings.Seeds, "seeds", "dev", "`seeds` of the search: dev (frozen), 1-200, or 3,9,20-30")
	fs.StringVar(&f.settings.Test.SPRT, "sprt", "0,10", "the test at the end: `elo0,elo1[,alpha,beta]`")
	fs.IntVar(&f.settings.Test.Games, "test", 4000, "most `games` of the test at the end")
	fs.StringVar(&f.settings.Test.Seeds, "test-seeds", "heldout", "`seeds` of the test, none of those of the search")
	fs.IntVar(&f.settings.Parallel, "parallel", 0, "`count` of games at once (default the cores if all do fixed work, else one less)")
	fs.BoolVar(&f.settings.Force, "force", false, "allow more games at once than there are cores")
	fs.StringVar(&f.settings.File, "o", "", "journal `file` (default results/tune-GAME-PLAN.jsonl); the same command goes on where it was stopped")
	fs.BoolVar(&f.settings.Fresh, "fresh", false, "begin the journal anew")
	fs.BoolVar(&f.settings.Apply, "apply", false, "change the bot's source if the test is passed")
	fs.StringVar(&f.shard, "shard", "", "play part `i/n` of each generation, beside the other shards, with the journals in one folder")
	fs.DurationVar(&f.settings.Patience, "patience", 30*time.Minute, "how long to wait for another shard that writes nothing")
}

func runTune(ctx context.Context, c *call) error {
	fs := c.flags()
	var f tuneFlags
	f.register(fs)
	s := &f.settings
	var err error
	if s.Game, err = c.onlyGame(fs, &s.Options.Header); err != nil {
		return err
	}
	if err := f.check(fs); err != nil {
		return c.misuse("%v", err)
	}
	resolver := player.NewResolver()
	resolver.BuildFlags, resolver.Building = entrants.BuildFlags(), c.building
	defer resolver.Close()
	search, err := tuning.Prepare(ctx, *s, resolver)
	if err != nil {
		return err
	}
	defer search.Close()
	fmt.Fprintf(c.errout, "%s: %d games are there\n", search.Path, search.Games())
	warnMissing(c.errout)
	for _, warning := range search.Warnings() {
		fmt.Fprintln(c.errout, warning)
	}
	show := newTuneShow(c, search.Plan())
	end, err := search.Run(ctx, tune.Run{Stepped: show.step, Tested: show.test, Progressed: show.progress})
	show.clear()
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "\n", end.Text(search.Plan()))
	show.warnOut(c.errout)
	if !end.Passed() {
		return nil
	}
	return search.Offer(c.out, end, s.Apply)
}

// check checks the flags before anything is built.
func (f *tuneFlags) check(fs *flag.FlagSet) (err error) {
	s := &f.settings
	if f.shard != "" {
		if s.Shard, err = arena.ParseShard(f.shard); err != nil {
			return fmt.Errorf("-shard: %w", err)
		}
		if s.Apply {
			return errors.New("-apply does not go with -shard: merge the journals and give the result to the same command with -o, without -shard")
		}
	}
	if _, err = lanes.Count(s.Parallel, player.Cores(), s.Force, f.table.nodes > 0); err != nil {
		return err
	}
	h := s.Options.Header
	if s.Options, err = f.table.options(fs); err != nil {
		return err
	}
	s.Options.Header = h
	if s.Options.Header.League, err = s.Game.Info().CheckLeague(f.table.league); err != nil {
		return err
	}
	h = s.Options.Header
	s.Nodes, s.Limits, s.Start, s.Opponents = f.table.nodes, f.table.limits(), f.start, f.opponents
	h.Seed = "1"
	_, m, err := s.Game.Begin(h)
	if err != nil {
		return err
	}
	if m.Seats() != 2 {
		return fmt.Errorf("games of two are needed to compare values in pairs, found %d players", m.Seats())
	}
	return nil
}
