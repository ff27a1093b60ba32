package game

import (
	"fmt"
	"strconv"

	"botkit/localref/internal/quote"
)

// Header describes a game before its first turn: with Complete done it is all
// that is needed to start it again. It is the head of a recorded game.
type Header struct {
	Game string `json:"game"`
	// Seed is a decimal signed 64-bit number.
	Seed   string `json:"seed,omitempty"`
	League string `json:"league"`
	// Players is the number of seats where the contest leaves it open (ants).
	Players int `json:"players,omitempty"`
	// Busters is the number of busters a player, Ghosts the ghost count told
	// to the players, Start the ghosts' first places (busters).
	Busters int           `json:"busters,omitempty"`
	Ghosts  int           `json:"ghosts,omitempty"`
	Start   *BustersStart `json:"start,omitempty"`
	// Map is the map file's lines, Rounds the round limit (ants).
	Map    []string `json:"map,omitempty"`
	Rounds int      `json:"rounds,omitempty"`
}

// BustersStart is where the ghosts of a busters game stand at first.
type BustersStart struct {
	// Ghosts has one entry {id, x, y, stamina} a ghost, ascending ids.
	Ghosts [][4]int `json:"ghosts"`
}

// Result is the outcome of a game. Members that a game does not have are empty.
type Result struct {
	// Scores is the contest's score of each seat (forest, witch: -1 if out;
	// busters: ghosts; ants: ants alive).
	Scores []int `json:"scores,omitempty"`
	// Winner is the winning seat, -1 for a draw; nil for more than two seats.
	Winner *int `json:"winner,omitempty"`
	// Ranks is the place of each seat, 1 the best; equal seats share a place.
	Ranks []int `json:"ranks"`
	// Secured is the number of ghosts brought home (busters).
	Secured []int `json:"secured,omitempty"`
	// Ants and Store are what each colony has at the end, Died the round in
	// which it died (nil: it lives), Rounds how many were played (ants).
	Ants   []int  `json:"ants,omitempty"`
	Store  []int  `json:"store,omitempty"`
	Died   []*int `json:"died,omitempty"`
	Rounds int    `json:"rounds,omitempty"`
	// Out has one entry a seat: why it was put out, nil if it was not. The
	// whole list is nil when nobody was.
	Out []*Fault `json:"out,omitempty"`
}

// ParseSeed reads the decimal seed of a header.
func ParseSeed(seed string) (int64, error) {
	v, err := strconv.ParseInt(seed, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("seed: expected a whole number of 64 bits, found %s", quote.Text(seed))
	}
	return v, nil
}

// Duel fills in the members of a two-player result that follow from the
// scores: the winner and the ranks.
func Duel(scores [2]int) Result {
	winner, ranks := -1, []int{1, 1}
	switch {
	case scores[0] > scores[1]:
		winner, ranks = 0, []int{1, 2}
	case scores[0] < scores[1]:
		winner, ranks = 1, []int{2, 1}
	}
	return Result{Scores: scores[:], Winner: &winner, Ranks: ranks}
}
