package leagueformat

import (
	"encoding/json"
	"io"
	"sort"
	"strconv"
)

// attribute is what cgarena keeps of a game beside its outcome.
type attribute struct {
	Name   string `json:"name"`
	Player *int   `json:"player"`
	Turn   *int   `json:"turn"`
	Value  string `json:"value"`
}

// cgarena writes the JSON that cgarena's match command prints.
func cgarena(w io.Writer, g *Game) error {
	ranks, errors := places(g.Outcome)
	attributes := []attribute{{Name: "turns", Value: strconv.Itoa(g.Turns)}}
	for seat := range g.Seats {
		attributes = append(attributes, attribute{Name: "score", Player: &seat, Value: strconv.Itoa(g.Result.Scores[seat])})
		if fault := g.Seats[seat].Fault; fault != nil {
			attributes = append(attributes, attribute{Name: "out", Player: &seat, Value: fault.String()})
		}
		for _, name := range []string{"refused", "unread"} {
			if n, ok := seen(&g.Seats[seat])[name]; ok {
				attributes = append(attributes, attribute{Name: name, Player: &seat, Value: strconv.Itoa(n)})
			}
		}
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
	for _, note := range notesOf(g.Record, cgarenaNote) {
		a := attribute{Name: note.name, Turn: note.turn, Value: note.value}
		if !note.game {
			a.Player = &note.seat
		}
		attributes = append(attributes, a)
	}
	return json.NewEncoder(w).Encode(map[string]any{"ranks": ranks, "errors": errors, "attributes": attributes})
}
