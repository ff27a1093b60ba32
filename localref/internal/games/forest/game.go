// Package forest is all that localref knows of the Spring Challenge 2021, beside its rules in
// sim/forest and the bot.
package forest

import "botkit/localref/internal/game"

// Game is the game.
var Game = &game.Game{Rules: rules{}, Commands: commands, Opponents: opponents, Scene: newScene, Board: boardFiles, Importer: &importer, BenchNodes: 400}
