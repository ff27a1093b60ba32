package leagueformat

import (
	"encoding/json"
	"io"
	"strconv"
)

// psyleague writes the JSON that psyleague's cmd_play_game prints.
func psyleague(w io.Writer, g *Game) error {
	ranks, errors := places(g.Outcome)
	seed, _ := strconv.ParseInt(g.Header.Seed, 10, 64)
	test := map[string]any{"seed": seed, "turns": g.Turns}
	players := make([]map[string]any, len(ranks))
	for seat := range players {
		players[seat] = map[string]any{"score": g.Result.Scores[seat]}
		for name, m := range g.Seats[seat].Metrics {
			players[seat][name] = m.Mean()
		}
	}
	for _, note := range notes(g.Record) {
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
