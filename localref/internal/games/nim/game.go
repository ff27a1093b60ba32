// Package nim is a fifth game, small and whole: what docs/add-a-game.md tells
// can be read here, and the tests play it with every command that plays games.
// It is not in the list of games: localref knows it when a test registers it.
//
// What a game of the kit has in other folders is here as well: its rules are in
// sim, its bot in testdata/nimbot.
package nim

import "botkit/localref/internal/game"

// Game is the game.
var Game = &game.Game{Rules: rules{}, Opponents: opponents}
