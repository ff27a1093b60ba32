// Package replay is the record of a game: how it is written, read, and played
// again from its header and the raw answers alone.
//
// A record file holds one game a line as JSON, gzipped if its name ends in
// .gz. The members are those of the recorded games that come with the
// contest rules; a record of the kit's own referee adds who played, what it
// cost and what the bots said on stderr.
package replay

import "botkit/localref/internal/game"

// Record is one recorded game.
type Record struct {
	game.Header
	// Players are the seats' commands, empty where they are not known.
	Names []string `json:"names,omitempty"`
	// Init has, a seat, the lines it got once.
	Init  [][]string `json:"init,omitempty"`
	Turns []Turn     `json:"turns"`
	// Result is nil where it was not recorded.
	Result *game.Result `json:"result,omitempty"`
	// Source says where the game comes from: official, site, model, botkit.
	Source string `json:"source,omitempty"`
}

// Turn is one turn of all seats.
type Turn struct {
	// In has, a seat, the lines it was sent; nil if it was not asked.
	In [][]string `json:"in"`
	// Out has, a seat, the raw lines it answered; nil if it was not asked or
	// no answer came in time.
	Out [][]string `json:"out"`
	// Wall and CPU are milliseconds from the last byte sent to the line read,
	// a seat; absent where not measured.
	Wall []float64 `json:"wall,omitempty"`
	CPU  []float64 `json:"cpu,omitempty"`
	// Stderr has, a seat, the lines the bot wrote to stderr since its last turn.
	Stderr [][]string `json:"stderr,omitempty"`
	// Cause has, a seat, why no answer came; empty where one did.
	Cause []string `json:"cause,omitempty"`
}
