// Package game is what localref needs of a contest game: one value, Game, that
// hands all of it over. The package knows no game; each game's folder below
// internal/games makes its value, and games.go there lists them.
//
// The flow of one game, whoever plays it:
//
//	h, m, err := g.Begin(header)   // everything the seed decides is written down in h
//	for !m.Over() {
//		for each seat: m.AppendInput → the seat's answer
//		m.Play(answers)
//	}
//	m.Result()
package game

import (
	"io/fs"
	"path/filepath"
	"slices"

	"botkit/localref/internal/sparring"
)

// Game is all that localref knows of one game. Rules is what every game has;
// what is left out has a plain form: a game without a Board is shown as text,
// one without an Importer cannot be imported, and so on.
type Game struct {
	Rules
	// Recover completes a recorded header from the recorded init blocks, one a
	// seat, for games whose records leave facts out that stand there.
	Recover func(h Header, init [][]string) (Header, error)
	// SameInput compares two input blocks that need not be the same byte for
	// byte; line is the index of the first line that differs, -1 if none does.
	SameInput func(want, got []string) (line int)
	// Commands is what the rules read in an answer, the same text for answers that
	// say the same: without remarks of the bot, in the rules' own writing. ok is
	// false for an answer that they do not read.
	Commands func(league string, lines []string) (text string, ok bool)
	// Columns are the columns that only this game has in the report of a game.
	Columns func(r *Result) []Column
	// Opponents are the builtin ones.
	Opponents sparring.Opponents
	// Scene begins a scene of a match of this game's Rules, Board has the page's
	// part: board.js, which exports the class that draws what the scene wrote
	// down, board.css, and modules that board.js imports.
	Scene func(m Match) Scene
	Board fs.FS
	// Importer reads games saved from the contest site.
	Importer *Importer
	// BenchNodes is the fixed work a turn with which the kit's own bot is
	// fingerprinted: enough that search and evaluation matter, little enough for
	// every commit.
	BenchNodes int
	// Frames is how players that listen on TCP are talked to.
	Frames *Frames
}

// Same reports whether the rules read the same commands in two answers.
func (g *Game) Same(league string, one, other []string) bool {
	if slices.Equal(one, other) {
		return true
	}
	if g.Commands == nil || one == nil || other == nil {
		return false
	}
	a, read := g.Commands(league, one)
	b, readToo := g.Commands(league, other)
	return read && readToo && a == b
}

// Begin completes h and starts the game that it describes. It returns the
// complete header and the first position.
func (g *Game) Begin(h Header) (Header, Match, error) {
	h, err := g.Complete(h)
	if err != nil {
		return h, nil, err
	}
	m, err := g.Start(h)
	return h, m, err
}

// Column is what a result holds of each seat, for a table.
type Column struct {
	Name string
	Cell func(seat int) string
}

// Frames is how messages are told apart on a connection.
type Frames struct {
	// Append appends text as one frame.
	Append func(dst, text []byte) []byte
	// Cut takes the first frame off buf. used is how long it is with its head, 0
	// if it is not there whole.
	Cut func(buf []byte) (body []byte, used int, err error)
}

// folder is the game's, from the module's root.
func (g *Game) folder() string {
	return filepath.Join("localref", "internal", "games", g.Info().Name)
}

// Recorded is the file of the game's recorded games, from the module's root.
func (g *Game) Recorded() string {
	return filepath.Join(g.folder(), "testdata", g.Info().Name+".jsonl.gz")
}

// Fingerprint is the file with the fingerprint of the kit's own bot, from the
// module's root.
func (g *Game) Fingerprint() string { return filepath.Join(g.folder(), "testdata", "fingerprint.txt") }
