package leagueformat

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// brutaltester writes a line a player with its score, then the game's
// parameters.
func brutaltester(w io.Writer, g *Game) error {
	var text strings.Builder
	for _, score := range siteScores(g.Outcome) {
		fmt.Fprintln(&text, score)
	}
	for _, line := range g.Parameters {
		fmt.Fprintln(&text, line)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// WriteLog writes the file of -l, in the members that tools for the
// contest site's referees read: scores and, a turn, what the players wrote.
func WriteLog(w io.Writer, g *Game) error {
	result := struct {
		Scores  map[string]int       `json:"scores"`
		Errors  map[string][]*string `json:"errors"`
		Outputs map[string][]*string `json:"outputs"`
		Input   []string             `json:"uinput"`
		Out     map[string]string    `json:"failCause,omitempty"`
	}{map[string]int{}, map[string][]*string{}, map[string][]*string{}, g.Parameters, map[string]string{}}
	joined := func(seats [][]string, seat int) *string {
		if seat >= len(seats) || len(seats[seat]) == 0 {
			return nil
		}
		text := strings.Join(seats[seat], "\n")
		return &text
	}
	for seat, score := range siteScores(g.Outcome) {
		key := strconv.Itoa(seat)
		result.Scores[key] = score
		for _, turn := range g.Record.Turns {
			result.Errors[key] = append(result.Errors[key], joined(turn.Stderr, seat))
			result.Outputs[key] = append(result.Outputs[key], joined(turn.Out, seat))
		}
		if fault := g.Seats[seat].Fault; fault != nil {
			result.Out[key] = fault.String()
		}
	}
	return json.NewEncoder(w).Encode(result)
}
