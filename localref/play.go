package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

var playCommand = &command{
	name: "play", usage: "GAME [flags]",
	summary: "Play one game; seats without -p get the kit's own bot",
	run:     runPlay,
}

// playing is one call of the command play.
type playing struct {
	call    *call
	game    *game.Game
	header  game.Header
	specs   seatFlag
	run     runFlags
	record  string
	verbose bool
	view    bool
	seen    replay.Record // the game, if it is to be viewed
	args    []string      // as given, without the game and -seed, to show how to repeat it
}

func runPlay(ctx context.Context, c *call) error {
	p := &playing{call: c}
	if err := p.parse(); err != nil {
		return err
	}
	if err := p.play(ctx); err != nil || !p.view {
		return err
	}
	return new(viewFlags).show(ctx, c, &p.seen, "just played")
}

// play plays the game and reports on it.
func (p *playing) play(ctx context.Context) error {
	c := p.call
	o := match.Options{Header: p.header}
	if err := p.run.apply(&o); err != nil {
		return c.misuse("%v", err)
	}
	warnMissing(c.errout)
	if p.verbose {
		o.Sinks = append(o.Sinks, &narrator{out: c.out})
	}
	if p.view {
		o.Sinks = append(o.Sinks, &p.seen)
	}
	g := &oneGame{game: p.game, options: o, specs: p.specs, record: p.record,
		building: func(dir string) { fmt.Fprintf(c.errout, "building %s\n", dir) },
		ready: func(ownCore bool) {
			if !ownCore && runtime.GOOS == "linux" {
				fmt.Fprintln(c.errout, "localref: other referees hold all cores; turn times may suffer")
			}
			p.announce()
		}}
	outcome, err := g.play(ctx)
	if err != nil {
		return err
	}
	report(c.out, p.game, outcome)
	return nil
}

// parse reads the arguments and completes the game's description and seats.
func (p *playing) parse() error {
	c := p.call
	fs := c.flags()
	fs.Var(&p.specs, "p", "a `seat`: a command line, builtin:NAME, bot:NAME-OR-FOLDER or tcp:HOST:PORT; may be repeated")
	fs.StringVar(&p.header.Seed, "seed", "", "`seed` of the game; drawn if not given")
	fs.StringVar(&p.header.League, "league", "", "`league`; see localref games")
	fs.StringVar(&p.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	fs.BoolVar(&p.verbose, "v", false, "show each turn")
	fs.BoolVar(&p.view, "view", false, "show the game in the browser when it is over")
	p.run.register(fs)
	name, args := gameWord(fs, c.args)
	if name != "" {
		g, err := game.Named(name)
		if err != nil {
			return c.misuse("%v", err)
		}
		p.game = g
		p.header.Game = name
		g.Flags(fs, &p.header)
	}
	words, err := c.parse(fs, args)
	switch {
	case err != nil:
		return err
	case p.game == nil:
		return c.misuse("expected a game: %s", gameNames())
	case len(words) > 0:
		return c.misuse("unexpected argument %q (a seat is given by -p)", words[0])
	}
	fs.Visit(func(f *flag.Flag) {
		if f.Name != "seed" && f.Name != "p" && f.Name != "view" {
			p.args = append(p.args, "-"+f.Name+"="+f.Value.String())
		}
	})
	return p.complete()
}

// complete draws a seed if there is none and fills the seats.
func (p *playing) complete() error {
	c, info := p.call, p.game.Info()
	if p.header.Seed == "" {
		p.header.Seed = strconv.Itoa(1 + rand.IntN(999_999_999))
	}
	if len(p.specs) > info.Seats && info.MaxSeats > info.MinSeats && p.header.Players == 0 {
		p.header.Players = len(p.specs)
	}
	h, m, err := p.game.Begin(p.header)
	if err != nil {
		return c.misuse("%v", err)
	}
	if len(p.specs) > m.Seats() {
		return c.misuse("expected at most %d seats, found %d times -p", m.Seats(), len(p.specs))
	}
	for len(p.specs) < m.Seats() {
		p.specs = append(p.specs, "bot:"+strings.TrimPrefix(info.Bot, "bots/"))
	}
	p.header = h
	return nil
}

// announce says what is played and how to play it again.
func (p *playing) announce() {
	info := p.game.Info()
	fmt.Fprintf(p.call.out, "%s (%s), league %s, seed %s\n", info.Name, info.Contest, p.header.League, p.header.Seed)
	var again strings.Builder
	fmt.Fprintf(&again, "go run ./localref play %s -seed %s", info.Name, p.header.Seed)
	for _, spec := range p.specs {
		fmt.Fprintf(&again, " -p %s", quoted(spec))
	}
	for _, arg := range p.args {
		again.WriteString(" " + quoted(strings.TrimSuffix(arg, "=true")))
	}
	fmt.Fprintf(p.call.out, "again: %s\n\n", again.String())
}
