package leagueformat

import (
	"encoding/json"
	"io"
	"sort"
	"strconv"

	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

// cgarena writes the JSON that cgarena's play_match command prints.
func cgarena(w io.Writer, o *match.Outcome, played *replay.Record) error {
	type attribute struct {
		Name   string `json:"name"`
		Player *int   `json:"player"`
		Turn   *int   `json:"turn"`
		Value  string `json:"value"`
	}
	ranks, errors := places(o)
	attributes := []attribute{{Name: "turns", Value: strconv.Itoa(o.Turns)}}
	for seat := range o.Seats {
		attributes = append(attributes, attribute{Name: "score", Player: &seat, Value: strconv.Itoa(o.Result.Scores[seat])})
		metrics := o.Seats[seat].Metrics
		names := make([]string, 0, len(metrics))
		for name := range metrics {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			attributes = append(attributes, attribute{Name: name, Player: &seat, Value: strconv.FormatFloat(metrics[name].Mean(), 'g', 8, 64)})
		}
	}
	for _, note := range notes(played) {
		a := attribute{Name: note.name, Turn: note.turn, Value: note.value}
		if note.kind != "TDATA" {
			a.Player = &note.seat
		}
		attributes = append(attributes, a)
	}
	return json.NewEncoder(w).Encode(map[string]any{"ranks": ranks, "errors": errors, "attributes": attributes})
}
