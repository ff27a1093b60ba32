package game

import (
	"encoding/json"
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
	// Players is the number of seats where the contest leaves it open.
	Players int `json:"players,omitempty"`
	// Own is what else the game leaves open.
	Own Own `json:"-"`
}

// plainHeader is a Header without its methods.
type plainHeader Header

// MarshalJSON writes the game's own members behind those of all games.
func (h Header) MarshalJSON() ([]byte, error) { return Join(plainHeader(h), h.Own) }

// UnmarshalJSON reads a header; members that not all games have are the game's
// own.
func (h *Header) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, (*plainHeader)(h)); err != nil {
		return err
	}
	own, err := ownIn(text, *h)
	if own != "" {
		h.Own = own
	}
	return err
}

// Result is the outcome of a game. Members that a game does not have are empty.
type Result struct {
	// Scores is the contest's score of each seat as it counts it.
	Scores []int `json:"scores,omitempty"`
	// Winner is the winning seat, -1 for a draw; nil for more than two seats.
	Winner *int `json:"winner,omitempty"`
	// Ranks is the place of each seat, 1 the best; equal seats share a place.
	Ranks []int `json:"ranks"`
	// Own is what else comes of the game.
	Own Own `json:"-"`
	// Out has one entry a seat: why it was put out, nil if it was not. The
	// whole list is nil when nobody was.
	Out []*Fault `json:"out,omitempty"`
}

// MarshalJSON writes the game's own members in front of who was put out.
func (r Result) MarshalJSON() ([]byte, error) {
	common, out := plainResult(r), struct {
		Out []*Fault `json:"out,omitempty"`
	}{r.Out}
	common.Out = nil
	return Join(common, r.Own, out)
}

// UnmarshalJSON reads a result; members that not all games have are the game's
// own.
func (r *Result) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, (*plainResult)(r)); err != nil {
		return err
	}
	var err error
	r.Own, err = ownIn(text, *r)
	return err
}

// plainResult is a Result without its methods.
type plainResult Result

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
