package leagueformat

import (
	"encoding/json"
	"io"
	"sort"
	"strconv"
)

// cgarena writes the JSON that cgarena's play_match command prints.
func cgarena(w io.Writer, g *Game) error {
	type attribute struct {
		Name   string `json:"name"`
		Player *int   `json:"player"`
		Turn   *int   `json:"turn"`
		Value  string `json:"value"`
	}
	ranks, errors := places(g.Outcome)
	attributes := []attribute{{Name: "turns", Value: strconv.Itoa(g.Turns)}}
	for seat := range g.Seats {
		attributes = append(attributes, attribute{Name: "score", Player: &seat, Value: strconv.Itoa(g.Result.Scores[seat])})
		metrics := g.Seats[seat].Metrics
		names := make([]string, 0, len(metrics))
		for name := range metrics {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			attributes = append(attributes, attribute{Name: name, Player: &seat, Value: strconv.FormatFloat(metrics[name].Mean(), 'g', 8, 64)})
		}
	}
	for _, note := range notes(g.Record) {
		a := attribute{Name: note.name, Turn: note.turn, Value: note.value}
		if note.kind != "TDATA" {
			a.Player = &note.seat
		}
		attributes = append(attributes, a)
	}
	return json.NewEncoder(w).Encode(map[string]any{"ranks": ranks, "errors": errors, "attributes": attributes})
}
