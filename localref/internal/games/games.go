// Package games lists the games that localref plays. Importing it makes them
// known to package game; each has all its parts in a folder of its own.
package games

import (
	"botkit/localref/internal/game"
	"botkit/localref/internal/games/ants"
	"botkit/localref/internal/games/busters"
	"botkit/localref/internal/games/forest"
	"botkit/localref/internal/games/witch"
)

func init() {
	game.Register(ants.Game)
	game.Register(busters.Game)
	game.Register(forest.Game)
	game.Register(witch.Game)
}
