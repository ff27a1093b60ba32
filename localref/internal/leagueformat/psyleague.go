package leagueformat

import (
	"encoding/json"
	"io"
	"strconv"

	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

// psyleague writes the JSON that psyleague's cmd_play_game prints.
func psyleague(w io.Writer, o *match.Outcome, played *replay.Record) error {
	ranks, errors := places(o)
	seed, _ := strconv.ParseInt(o.Header.Seed, 10, 64)
	test := map[string]any{"seed": seed, "turns": o.Turns}
	players := make([]map[string]any, len(ranks))
	for seat := range players {
		players[seat] = map[string]any{"score": o.Result.Scores[seat]}
		for name, m := range o.Seats[seat].Metrics {
			players[seat][name] = m.Mean()
		}
	}
	for _, note := range notes(played) {
		into := test
		if note.kind != "TDATA" {
			into = players[note.seat]
		}
		if note.kind == "PDATA+" {
			number, err := strconv.ParseFloat(note.value, 64)
			if err != nil {
				continue
			}
			sum, _ := into[note.name].(float64)
			into[note.name] = sum + number
			continue
		}
		into[note.name] = note.value
	}
	return json.NewEncoder(w).Encode(map[string]any{"ranks": ranks, "errors": errors, "test_data": test, "player_data": players})
}
