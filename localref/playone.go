package main

import (
	"context"
	"fmt"
	"strings"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// oneGame is a game that is about to be played.
type oneGame struct {
	game *game.Game
	// options are those of the match but for the programs and the core.
	options match.Options
	specs   []string
	// nodes is the fixed work a turn, 0 for none.
	nodes int
	// record is the file that the game is appended to, empty for none.
	record string
	// say is told whom the fixed work does not reach, building the folder of each
	// bot before it is built, ready, before the first turn, whether the game has a
	// core of its own. They may be nil.
	say      func(text string)
	building func(dir string)
	ready    func(ownCore bool)
}

// play builds the programs, plays the game and leaves nothing behind but the
// record.
func (g *oneGame) play(ctx context.Context) (*match.Outcome, error) {
	resolver := player.NewResolver()
	defer resolver.Close()
	resolver.Building = g.building
	o := g.options
	kit := entrants.Builder{Game: g.game, Resolver: resolver, Nodes: g.nodes}
	for _, spec := range g.specs {
		program, err := g.program(ctx, &kit, spec)
		if err != nil {
			return nil, err
		}
		o.Programs = append(o.Programs, program)
	}
	if g.record != "" {
		w, err := replay.Append(g.record)
		if err != nil {
			return nil, err
		}
		defer w.Close()
		o.Sinks = append(o.Sinks, w.Game())
	}
	lane := lanes.Claim(1)
	defer lane.Release()
	o.Core = lane.Core(0)
	if g.ready != nil {
		g.ready(lane.Own())
	}
	return match.Play(ctx, g.game, o)
}

// program builds the program of a seat.
func (g *oneGame) program(ctx context.Context, kit *entrants.Builder, spec string) (player.Program, error) {
	if g.nodes == 0 && !strings.Contains(spec, "{nodes}") {
		program, err := kit.Resolver.Resolve(ctx, g.game, spec)
		if err == nil && g.options.Startable {
			err = kit.Resolver.Startable(g.game, program)
		}
		return program, err
	}
	e, err := kit.Build(ctx, spec)
	if err == nil && e.Clock && g.say != nil {
		g.say(fmt.Sprintf("%s thinks by the clock: -nodes reaches bot: players and commands with {nodes} or a -nodes of their own", spec))
	}
	return e.Program, err
}
