// Package ants is all that localref knows of a school's ant contest, beside its rules in
// sim/ants and the bot.
package ants

import "botkit/localref/internal/game"

// Game is the game.
var Game = &game.Game{Rules: rules{}, Commands: commands, Opponents: opponents(), SameInput: sameInput, Columns: columns, Frames: &frames, Scene: newScene, Board: boardFiles, BenchNodes: 1}
