package leagueformat

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// psyleague writes the JSON that psyleague's cmd_play_game prints. Why a player
// was put out stands in test_data: psyleague adds up player_data as numbers.
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
	for _, note := range notesOf(g.Record, psyleagueNote) {
		into := players[note.seat]
		if note.game {
			into = test
		}
		if !note.sum {
			into[note.name] = note.value
			continue
		}
		if number, err := strconv.ParseFloat(note.value, 64); err == nil {
			sum, _ := into[note.name].(float64)
			into[note.name] = sum + number
		}
	}
	for seat := range g.Seats {
		for name, n := range seen(&g.Seats[seat]) {
			players[seat][name] = n
		}
		if fault := g.Seats[seat].Fault; fault != nil {
			test[fmt.Sprintf("out_p%d", seat+1)] = fault.String()
		}
	}
	return json.NewEncoder(w).Encode(map[string]any{"ranks": ranks, "errors": errors, "test_data": test, "player_data": players})
}
