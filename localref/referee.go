package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/leagueformat"
	"botkit/localref/internal/replay"
)

var refereeCommand = &command{
	name: "referee", usage: "GAME -p1 CMD -p2 CMD [-d seed=42]",
	summary: "Play one game for cg-brutaltester, psyleague or cgarena: the result in the form they read",
	run:     runReferee,
}

// mostSeats is how many -pN there are: no game has more.
const mostSeats = 8

// refereeFlags are the flags of the command.
type refereeFlags struct {
	specs  [mostSeats]string
	run    runFlags
	format string
	log    string
	record string
}

func (f *refereeFlags) register(fs *flag.FlagSet, h *game.Header) {
	for i := range f.specs {
		fs.StringVar(&f.specs[i], fmt.Sprintf("p%d", i+1), "", fmt.Sprintf("player %d's `command`, bot:NAME or builtin:NAME", i+1))
	}
	fs.StringVar(&h.Seed, "seed", "", "`seed` of the game, like -d seed=; drawn if not given")
	fs.StringVar(&h.League, "league", "", "`league`; see localref games")
	fs.StringVar(&f.format, "format", leagueformat.Default, "`form` of the result: "+leagueformat.Names())
	fs.StringVar(&f.log, "l", "", "write the game's log to `file`, in the site's form")
	fs.StringVar(&f.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	f.run.register(fs)
	fs.Func("d", "`name=value` of a game parameter: seed, league, or one of the game's flags", func(text string) error {
		return setParameters(fs, h.Game, text)
	})
}

// runReferee writes nothing but the result to stdout, and nothing to stderr
// when all is well: cg-brutaltester takes whatever is there for an error.
func runReferee(ctx context.Context, c *call) error {
	fs := c.flags()
	var f refereeFlags
	var h game.Header
	f.register(fs, &h)
	g, specs, err := c.gameAndFlags(fs, &h)
	if err != nil {
		return err
	}
	write, err := leagueformat.Named(f.format)
	if err != nil {
		return c.misuse("-format: %v", err)
	}
	if specs, err = f.seat(c, g, &h, specs); err != nil {
		return err
	}
	o, err := f.run.options()
	if err != nil {
		return c.misuse("%v", err)
	}
	o.Header = h
	played := new(replay.Record)
	o.Sinks = append(o.Sinks, played)
	outcome, err := (&oneGame{game: g, options: o, specs: specs, record: f.record}).play(ctx)
	if err != nil {
		return err
	}
	result := &leagueformat.Game{Outcome: outcome, Record: played, Parameters: g.Parameters(outcome.Header, fs)}
	if f.log != "" {
		if err := writeLog(f.log, result); err != nil {
			return err
		}
	}
	return write(c.out, result)
}

func writeLog(path string, g *leagueformat.Game) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(leagueformat.WriteLog(file, g), file.Close())
}

// seat completes the game's description and seats the players, given by -pN or
// as plain words.
func (f *refereeFlags) seat(c *call, g *game.Game, h *game.Header, specs []string) ([]string, error) {
	for i, spec := range f.specs {
		if spec == "" {
			continue
		}
		if i != len(specs) {
			return nil, c.misuse("expected the players as -p1, -p2 and so on without a gap, or all as plain words; -p%d does not fit", i+1)
		}
		specs = append(specs, spec)
	}
	seats, err := c.complete(g, h, len(specs))
	if err != nil {
		return nil, err
	}
	if len(specs) != seats {
		return nil, c.misuse("expected %d players, found %d", seats, len(specs))
	}
	return specs, nil
}

// setParameters sets what a line name=value, or several of them, describe.
// Names that say how games are run, not which, are refused.
func setParameters(fs *flag.FlagSet, word, text string) error {
	names := []string{"seed", "league"}
	if g, err := game.Named(word); err == nil {
		names = append(names, g.Options()...)
	}
	for _, line := range strings.Fields(text) {
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			return fmt.Errorf("expected name=value, found %q", line)
		}
		if !slices.Contains(names, name) {
			return fmt.Errorf("there is no game parameter %q; there are %s", name, strings.Join(names, ", "))
		}
		if err := fs.Set(name, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
