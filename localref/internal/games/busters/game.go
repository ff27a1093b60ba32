// Package busters is all that localref knows of Code Busters, beside its rules in
// sim/busters and the bot.
package busters

import "botkit/localref/internal/game"

// Game is the game.
var Game = &game.Game{Rules: rules{}, Commands: commands, Opponents: opponents(), Recover: recoverHeader, Columns: columns, Scene: newScene, Board: boardFiles, Importer: &importer, BenchNodes: 20}
