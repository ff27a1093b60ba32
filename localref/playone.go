package main

import (
	"context"

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
	// record is the file that the game is appended to, empty for none.
	record string
	// building is told the folder of each bot before it is built, ready, before
	// the first turn, whether the game has a core of its own. Both may be nil.
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
	for _, spec := range g.specs {
		program, err := resolver.Resolve(ctx, g.game, spec)
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
