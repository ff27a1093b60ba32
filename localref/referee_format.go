package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

// siteScores are scores as a referee of the contest site gives them: the
// higher the better, -1 for a player who was put out. Where the game's own
// scores do not order the players as its ranks do (a tie that was broken), the
// number of players behind is the score.
func siteScores(o *match.Outcome) []int {
	all := append([]int(nil), scores(o)...)
	ranks := o.Result.Ranks
	for i := range all {
		if o.Seats[i].Fault != nil && all[i] >= 0 {
			all[i] = -1
		}
	}
	for i := range all {
		for j := range all {
			if (ranks[i] < ranks[j]) != (all[i] > all[j]) && !(o.Seats[i].Fault != nil && o.Seats[j].Fault != nil) {
				return behind(o)
			}
		}
	}
	return all
}

func behind(o *match.Outcome) []int {
	all := make([]int, len(o.Result.Ranks))
	for i, rank := range o.Result.Ranks {
		for _, other := range o.Result.Ranks {
			if other > rank {
				all[i]++
			}
		}
		if o.Seats[i].Fault != nil {
			all[i] = -1
		}
	}
	return all
}

// parameters are what -d takes to play the game again.
func parameters(o *match.Outcome) []string {
	h := o.Header
	lines := []string{"seed=" + h.Seed, "league=" + h.League}
	for _, p := range []struct {
		name  string
		value int
	}{{"players", h.Players}, {"rounds", h.Rounds}, {"busters", h.Busters}, {"ghosts", h.Ghosts}} {
		if p.value != 0 {
			lines = append(lines, fmt.Sprintf("%s=%d", p.name, p.value))
		}
	}
	return lines
}

// writeBrutaltester writes a line a player with its score, then the game's
// parameters.
func writeBrutaltester(w io.Writer, o *match.Outcome, _ *replay.Record) error {
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

// writeSiteLog writes the file of -l, in the members that tools for the
// contest site's referees read: scores and, a turn, what the players wrote.
func writeSiteLog(w io.Writer, o *match.Outcome, played *replay.Record) error {
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

// places are the ranks from 0.
func places(o *match.Outcome) (places, errors []int) {
	for seat, rank := range o.Result.Ranks {
		places = append(places, rank-1)
		fault := 0
		if o.Seats[seat].Fault != nil {
			fault = 1
		}
		errors = append(errors, fault)
	}
	return places, errors
}

// writePsyleague writes the JSON that psyleague's cmd_play_game prints.
func writePsyleague(w io.Writer, o *match.Outcome, played *replay.Record) error {
	ranks, errors := places(o)
	seed, _ := strconv.ParseInt(o.Header.Seed, 10, 64)
	test := map[string]any{"seed": seed, "turns": o.Turns}
	players := make([]map[string]any, len(ranks))
	for seat := range players {
		players[seat] = map[string]any{"score": scores(o)[seat]}
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

// writeCGArena writes the JSON that cgarena's play_match command prints.
func writeCGArena(w io.Writer, o *match.Outcome, played *replay.Record) error {
	type attribute struct {
		Name   string `json:"name"`
		Player *int   `json:"player"`
		Turn   *int   `json:"turn"`
		Value  string `json:"value"`
	}
	ranks, errors := places(o)
	attributes := []attribute{{Name: "turns", Value: strconv.Itoa(o.Turns)}}
	for seat := range o.Seats {
		attributes = append(attributes, attribute{Name: "score", Player: &seat, Value: strconv.Itoa(scores(o)[seat])})
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

// note is a line that a bot wrote to stderr for the league: [PDATA] name =
// value about itself, [TDATA] about the game; cgarena's have a turn.
type note struct {
	seat        int
	kind        string
	turn        *int
	name, value string
}

var noteForm = regexp.MustCompile(`^\s*\[(TDATA|PDATA\+?)\](?:\[(\d+)\])?\s+(\w+)\s*=\s*(.+?)\s*$`)

// notes finds the notes of all players, in the order in which they were
// written.
func notes(played *replay.Record) (all []note) {
	for _, turn := range played.Turns {
		for seat, lines := range turn.Stderr {
			for _, line := range lines {
				m := noteForm.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				n := note{seat: seat, kind: m[1], name: m[3], value: m[4]}
				if number, err := strconv.Atoi(m[2]); err == nil {
					n.turn = &number
				}
				all = append(all, n)
			}
		}
	}
	return all
}
