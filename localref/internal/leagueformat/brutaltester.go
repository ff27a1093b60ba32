package leagueformat

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

// brutaltester writes a line a player with its score, then the game's
// parameters.
func brutaltester(w io.Writer, o *match.Outcome, _ *replay.Record) error {
	var text strings.Builder
	for _, score := range siteScores(o) {
		fmt.Fprintln(&text, score)
	}
	for _, line := range parameters(o) {
		fmt.Fprintln(&text, line)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// WriteLog writes the file of -l, in the members that tools for the
// contest site's referees read: scores and, a turn, what the players wrote.
func WriteLog(w io.Writer, o *match.Outcome, played *replay.Record) error {
	result := struct {
		Scores  map[string]int       `json:"scores"`
		Errors  map[string][]*string `json:"errors"`
		Outputs map[string][]*string `json:"outputs"`
		Input   []string             `json:"uinput"`
		Out     map[string]string    `json:"failCause,omitempty"`
	}{map[string]int{}, map[string][]*string{}, map[string][]*string{}, parameters(o), map[string]string{}}
	joined := func(seats [][]string, seat int) *string {
		if seat >= len(seats) || len(seats[seat]) == 0 {
			return nil
		}
		text := strings.Join(seats[seat], "\n")
		return &text
	}
	for seat, score := range siteScores(o) {
		key := strconv.Itoa(seat)
		result.Scores[key] = score
		for _, turn := range played.Turns {
			result.Errors[key] = append(result.Errors[key], joined(turn.Stderr, seat))
			result.Outputs[key] = append(result.Outputs[key], joined(turn.Out, seat))
		}
		if fault := o.Seats[seat].Fault; fault != nil {
			result.Out[key] = fault.String()
		}
	}
	return json.NewEncoder(w).Encode(result)
}
