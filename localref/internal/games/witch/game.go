// Package witch is all that localref knows of the Fall Challenge 2020, beside its rules in
// sim/witch and the bot.
package witch

import "botkit/localref/internal/game"

// Game is the game.
var Game = &game.Game{Rules: rules{}, Commands: commands, Opponents: opponents, Scene: newScene, Board: boardFiles, Importer: &importer, BenchNodes: 3000}
