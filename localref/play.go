package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"botkit/localref/internal/files"
	"botkit/localref/internal/game"
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/report"
)

var playCommand = &command{
	name: "play", usage: "GAME [flags]",
	summary: "Play one game; seats without -p get the kit's own bot",
	run:     runPlay,
}

// playFlags are the flags of the command.
type playFlags struct {
	specs   seatFlag
	run     runFlags
	record  string
	names   seatFlag
	nodes   int
	verbose bool
	show    bool
	view    viewFlags
	dump    dumpFlag
	from    fromFlag
}

func (f *playFlags) register(fs *flag.FlagSet, h *game.Header) {
	fs.Var(&f.specs, "p", "a `seat`: a command line, src:FILE, builtin:NAME, bot:NAME-OR-FOLDER or tcp:HOST:PORT; may be repeated")
	fs.StringVar(&h.Seed, "seed", "", "`seed` of the game; drawn if not given")
	fs.StringVar(&h.League, "league", "", "`league`; see localref games")
	fs.StringVar(&f.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	fs.BoolVar(&f.verbose, "v", false, "show each turn")
	fs.Var(&f.names, "name", "a short `name` of a seat for the tables and the page, in the order of -p; may be repeated")
	fs.IntVar(&f.nodes, "nodes", 0, "`count` of fixed work a turn for bot: seats and for {nodes} in commands: the same game on every machine")
	fs.BoolVar(&f.show, "view", false, "show the game in the browser when it is over")
	f.view.register(fs)
	fs.Var(&f.dump, "dump", dumpUsage)
	fs.Var(&f.from, "from", "go on from a position of a recorded game, `FILE:GAME:TURN`; the programs are sent the turns before it, their answers there do not count")
	f.run.register(fs)
	fs.Lookup("timeout").Usage += fmt.Sprintf(", with -nodes %d", fixedWorkScale)
}

func runPlay(ctx context.Context, c *call) error {
	fs := c.flags()
	var f playFlags
	var h game.Header
	f.register(fs, &h)
	g, err := c.onlyGame(fs, &h)
	if err != nil {
		return err
	}
	var past []replay.Turn
	if f.from.file != "" {
		if h.Seed != "" || h.League != "" {
			return c.misuse("-from takes seed and league from the recorded game: leave -seed and -league out")
		}
		if past, err = f.from.begin(ctx, &h); err != nil {
			return err
		}
	}
	if err := f.seat(c, g, &h); err != nil {
		return err
	}
	if err := f.view.check(c, fs, f.show, "-view"); err != nil {
		return err
	}
	o, err := f.run.withNodes(fs, f.nodes)
	if err != nil {
		return c.misuse("%v", err)
	}
	o.Header, o.Past, o.Names, o.Startable = h, past, f.names, true
	warnMissing(c.errout)
	var seen replay.Record
	if f.verbose {
		o.Sinks = append(o.Sinks, report.NewNarrator(c.out))
	}
	if f.show || f.dump.file != "" {
		o.Sinks = append(o.Sinks, &seen)
	}
	one := &oneGame{game: g, options: o, specs: f.specs, nodes: f.nodes, record: f.record, building: c.building, say: c.say,
		ready: func(ownCore bool) {
			if !ownCore {
				warnNoCore(c.errout)
			}
			fmt.Fprintf(c.out, "%s (%s), league %s, seed %s\nagain: %s\n\n", h.Game, g.Info().Contest, h.League, h.Seed, f.again(fs, h))
		}}
	outcome, err := one.play(ctx)
	if err != nil {
		return err
	}
	report.Write(c.out, g, outcome)
	if f.dump.file != "" {
		if err := files.Spare(f.dump.file, f.record); err != nil {
			return err
		}
		if err := c.dump(&seen, f.dump.seat, -1, f.dump.file); err != nil {
			return fmt.Errorf("-dump: %w", err)
		}
	}
	if !f.show {
		return nil
	}
	return f.view.show(ctx, c, &seen, "just played", append(strings.Fields(strings.Join(f.specs, " ")), f.record)...)
}

// seat completes the game's description and gives the kit's own bot the seats
// that are left.
func (f *playFlags) seat(c *call, g *game.Game, h *game.Header) error {
	info := g.Info()
	players := 0 // the game's default
	if len(f.specs) > info.Seats {
		players = len(f.specs)
	}
	seats, err := c.complete(g, h, players)
	if err != nil {
		return err
	}
	if len(f.specs) > seats {
		return c.misuse("expected at most %d seats, found %d times -p", seats, len(f.specs))
	}
	if len(f.names) > seats {
		return c.misuse("expected at most %d names, found %d times -name", seats, len(f.names))
	}
	for len(f.specs) < seats {
		f.specs = append(f.specs, "bot:"+strings.TrimPrefix(info.Bot, "bots/"))
	}
	return nil
}

// notAgain are the flags that the command which plays a game again does not
// take over: what was given already, and where the game goes to.
var notAgain = []string{"seed", "p", "name", "record", "dump", "view", "html", "port", "no-open"}

// again is the command that plays the game again.
func (f *playFlags) again(fs *flag.FlagSet, h game.Header) string {
	var again strings.Builder
	fmt.Fprintf(&again, "%s play %s", invocation.Command(), h.Game)
	if f.from.file == "" { // else the record has it
		fmt.Fprintf(&again, " -seed %s", h.Seed)
	}
	for _, spec := range f.specs {
		fmt.Fprintf(&again, " -p %s", quote.Argument(spec))
	}
	for _, name := range f.names {
		fmt.Fprintf(&again, " -name %s", quote.Argument(name))
	}
	fs.Visit(func(set *flag.Flag) {
		if !slices.Contains(notAgain, set.Name) {
			flag := "-" + set.Name
			if value := set.Value.String(); value != "true" {
				flag += "=" + value
			}
			again.WriteString(" " + quote.Argument(flag))
		}
	})
	return again.String()
}
