package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

var refereeCommand = &command{
	name: "referee", usage: "GAME -p1 CMD -p2 CMD [-d seed=42]",
	summary: "Play one game for cg-brutaltester, psyleague or cgarena: the result in the form they read",
	run:     runReferee,
}

// mostSeats is how many -pN there are: no game has more.
const mostSeats = 8

// refereeing is one call of the command referee. Nothing but the result goes
// to stdout, and nothing to stderr when all is well: cg-brutaltester takes
// whatever is there for an error.
type refereeing struct {
	call   *call
	game   *game.Game
	header game.Header
	specs  [mostSeats]string
	run    runFlags
	format string
	log    string
	record string
}

func runReferee(ctx context.Context, c *call) error {
	r := &refereeing{call: c}
	specs, err := r.parse()
	if err != nil {
		return err
	}
	o := match.Options{Header: r.header}
	if err := r.run.apply(&o); err != nil {
		return c.misuse("%v", err)
	}
	played := new(replay.Record)
	o.Sinks = append(o.Sinks, played)
	g := &oneGame{game: r.game, options: o, specs: specs, record: r.record}
	outcome, err := g.play(ctx)
	if err != nil {
		return err
	}
	return r.write(outcome, played)
}

// write writes the log file and the result.
func (r *refereeing) write(o *match.Outcome, played *replay.Record) error {
	if r.log != "" {
		f, err := os.Create(r.log)
		if err != nil {
			return err
		}
		if err := errors.Join(writeSiteLog(f, o, played), f.Close()); err != nil {
			return err
		}
	}
	return resultFormats[r.format](r.call.out, o, played)
}

// resultFormats are the forms of the result by the value of -format.
var resultFormats = map[string]func(io.Writer, *match.Outcome, *replay.Record) error{
	"brutaltester": writeBrutaltester,
	"psyleague":    writePsyleague,
	"cgarena":      writeCGArena,
}

// parse reads the arguments and returns the players' commands.
func (r *refereeing) parse() ([]string, error) {
	c := r.call
	fs := c.flags()
	for i := range r.specs {
		fs.StringVar(&r.specs[i], fmt.Sprintf("p%d", i+1), "", fmt.Sprintf("player %d's `command`, bot:NAME or builtin:NAME", i+1))
	}
	fs.StringVar(&r.header.Seed, "seed", "", "`seed` of the game, like -d seed=; drawn if not given")
	fs.StringVar(&r.header.League, "league", "", "`league`; see localref games")
	fs.StringVar(&r.format, "format", "brutaltester", "`form` of the result: brutaltester, psyleague or cgarena")
	fs.StringVar(&r.log, "l", "", "write the game's log to `file`, in the site's form")
	fs.StringVar(&r.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	r.run.register(fs)
	fs.Func("d", "`name=value` of a game parameter: seed, league, or one of the game's flags", func(text string) error {
		return setParameters(fs, text)
	})
	name, args := gameWord(fs, c.args)
	if name != "" {
		g, err := game.Named(name)
		if err != nil {
			return nil, c.misuse("%v", err)
		}
		r.game, r.header.Game = g, name
		g.Flags(fs, &r.header)
	}
	words, err := c.parse(fs, args)
	switch {
	case err != nil:
		return nil, err
	case r.game == nil:
		return nil, c.misuse("expected a game: %s", gameNames())
	case resultFormats[r.format] == nil:
		return nil, c.misuse("-format: expected brutaltester, psyleague or cgarena, found %q", r.format)
	}
	return r.complete(words)
}

// setParameters sets what a line name=value, or several of them, describe.
// Names that say how games are run, not which, are refused.
func setParameters(fs *flag.FlagSet, text string) error {
	for _, line := range strings.Fields(text) {
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			return fmt.Errorf("expected name=value, found %q", line)
		}
		switch name {
		case "seed", "league", "players", "rounds", "map", "busters", "ghosts", "start":
		default:
			return fmt.Errorf("there is no game parameter %q", name)
		}
		if err := fs.Set(name, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// complete seats the players, given by -pN or as plain words, and draws a
// seed if there is none.
func (r *refereeing) complete(specs []string) ([]string, error) {
	c, info := r.call, r.game.Info()
	for i, spec := range r.specs {
		if spec == "" {
			continue
		}
		if i != len(specs) {
			return nil, c.misuse("expected the players as -p1, -p2 and so on without a gap, or all as plain words; -p%d does not fit", i+1)
		}
		specs = append(specs, spec)
	}
	if r.header.Players == 0 && info.MaxSeats > info.MinSeats {
		r.header.Players = len(specs)
	}
	if r.header.Seed == "" {
		r.header.Seed = strconv.Itoa(1 + rand.IntN(999_999_999))
	}
	h, m, err := r.game.Begin(r.header)
	if err != nil {
		return nil, c.misuse("%v", err)
	}
	if len(specs) != m.Seats() {
		return nil, c.misuse("expected %d players, found %d", m.Seats(), len(specs))
	}
	r.header = h
	return specs, nil
}
