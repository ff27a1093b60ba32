package leagueformat

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// played is a game that seat 0 won, with a bot that has notes for the league.
func played() (*match.Outcome, *replay.Record) {
	o := &match.Outcome{Header: game.Header{Game: "forest", Seed: "7", League: "wood2"}, Result: game.Duel([2]int{12, 5}), Turns: 2,
		Seats: []match.Seat{{Metrics: map[string]player.Metric{"nodes": {Sum: 3, Count: 2}}}, {}}}
	turn := func(note string) replay.Turn {
		return replay.Turn{Out: [][]string{{"WAIT"}, nil}, Stderr: [][]string{{note, "[PDATA+] sum = 2", "[PDATA+] sum = x"}, nil}}
	}
	return o, &replay.Record{Header: o.Header, Turns: []replay.Turn{turn("[PDATA] mood = good and bright"), turn("[TDATA] map = odd")}}
}

// TestNotes: each league reads the lines of bots in its own way.
func TestNotes(t *testing.T) {
	three := 3
	for _, c := range []struct {
		line      string
		psyleague note
		cgarena   note
	}{
		{"[PDATA] depth = 5 of 9", note{name: "depth", value: "5"}, note{name: "depth", value: "5 of 9"}},
		{"[TDATA] map = odd", note{game: true, name: "map", value: "odd"}, note{game: true, name: "map", value: "odd"}},
		{"  [PDATA] a = 1 ", note{name: "a", value: "1"}, note{name: "a", value: "1"}},
		{"[PDATA+] sum = 2", note{sum: true, name: "sum", value: "2"}, note{}},
		{"[PDATA][3] depth = 9", note{}, note{turn: &three, name: "depth", value: "9"}},
		{"[tdata][3] depth=9", note{}, note{game: true, turn: &three, name: "depth", value: "9"}},
		{"[PDATA] depth=9", note{}, note{name: "depth", value: "9"}},
		{"[PDATA][65536] depth = 9", note{}, note{}}, // more than cgarena's turns hold
		{"[PDATA] depth =", note{}, note{}},
		{"DATA depth = 9", note{}, note{}},
	} {
		n, ok := psyleagueNote(c.line)
		require.Equal(t, c.psyleague.name != "", ok, c.line)
		if ok {
			require.Equal(t, c.psyleague, n, c.line)
		}
		n, ok = cgarenaNote(c.line)
		require.Equal(t, c.cgarena.name != "", ok, c.line)
		if ok {
			require.Equal(t, c.cgarena, n, c.line)
		}
	}
}

func TestFormats(t *testing.T) {
	require.Equal(t, "brutaltester, psyleague or cgarena", Names())
	for name, want := range map[string]string{
		"brutaltester": "12\n5\nseed=7\nleague=wood2\n",
		"psyleague": `{"errors":[0,0],"player_data":[{"mood":"good","nodes":1.5,"score":12,"sum":4},{"score":5}],` +
			`"ranks":[0,1],"test_data":{"map":"odd","seed":7,"turns":2}}` + "\n",
		"cgarena": `{"attributes":[{"name":"turns","player":null,"turn":null,"value":"2"},{"name":"score","player":0,"turn":null,"value":"12"},` +
			`{"name":"nodes","player":0,"turn":null,"value":"1.5"},{"name":"score","player":1,"turn":null,"value":"5"},` +
			`{"name":"mood","player":0,"turn":null,"value":"good and bright"},{"name":"map","player":null,"turn":null,"value":"odd"}],` +
			`"errors":[0,0],"ranks":[0,1]}` + "\n",
	} {
		write, err := Named(name)
		require.NoError(t, err)
		var out strings.Builder
		o, record := played()
		require.NoError(t, write(&out, &Game{o, record, []string{"seed=7", "league=wood2"}}))
		require.Equal(t, want, out.String(), name)
	}
	_, err := Named("xml")
	require.EqualError(t, err, `expected brutaltester, psyleague or cgarena, found "xml"`)
}

// TestScores: a player who is out has -1, and a tie that the game breaks is
// told by the number of players behind.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		scores, ranks []int
		out           []bool
		want          []int
	}{
		{[]int{12, 5}, []int{1, 2}, []bool{false, false}, []int{12, 5}},
		{[]int{12, 5}, []int{2, 1}, []bool{true, false}, []int{-1, 5}},
		{[]int{7, 7}, []int{1, 2}, []bool{false, false}, []int{1, 0}},
		{[]int{7, 7}, []int{1, 1}, []bool{false, false}, []int{7, 7}},
		{[]int{3, 9, 1}, []int{1, 2, 3}, []bool{false, false, true}, []int{2, 1, -1}},
	} {
		o := &match.Outcome{Result: game.Result{Scores: c.scores, Ranks: c.ranks}, Seats: make([]match.Seat, len(c.out))}
		for seat, out := range c.out {
			if out {
				o.Seats[seat].Fault = &game.Fault{}
			}
		}
		require.Equal(t, c.want, siteScores(o), "%+v", c)
	}
}

func TestLog(t *testing.T) {
	o, record := played()
	o.Seats[1].Fault = &game.Fault{Turn: 1, Cause: game.Cause{Kind: game.Exited, Count: 3}}
	o.Result.Out = []*game.Fault{nil, o.Seats[1].Fault}
	var out strings.Builder
	require.NoError(t, WriteLog(&out, &Game{o, record, []string{"seed=7", "league=wood2"}}))
	var log map[string]any
	require.NoError(t, json.Unmarshal([]byte(out.String()), &log))
	require.Equal(t, map[string]any{"0": 12.0, "1": -1.0}, log["scores"])
	require.Equal(t, map[string]any{"0": []any{"WAIT", "WAIT"}, "1": []any{nil, nil}}, log["outputs"])
	require.Equal(t, []any{"seed=7", "league=wood2"}, log["uinput"])
	require.Equal(t, map[string]any{"1": "turn 1: exited with code 3"}, log["failCause"])
	require.Equal(t, []any{nil, map[string]any{"turn": 1.0, "cause": "exited with code 3"}}, log["out"])

	for text, want := range map[string]string{
		"<html>":                       "expected a game's log as -l writes it: invalid character '<' looking for beginning of value",
		`{"game":"forest","turns":[]}`: "expected a game's log as -l writes it, with the members uinput and outputs",
	} {
		_, err := ReadLog(strings.NewReader(text))
		require.EqualError(t, err, want)
	}
}

// TestReasons: why a player was put out stands in the result of each league.
func TestReasons(t *testing.T) {
	o, record := played()
	o.Seats[1].Fault = &game.Fault{Turn: 1, Cause: game.Cause{Kind: game.Exited, Count: 3}}
	g := &Game{o, record, nil}
	var out strings.Builder
	require.NoError(t, psyleague(&out, g))
	require.Contains(t, out.String(), `"test_data":{"map":"odd","out_p2":"turn 1: exited with code 3","seed":7,"turns":2}`)
	out.Reset()
	require.NoError(t, cgarena(&out, g))
	require.Contains(t, out.String(), `{"name":"out","player":1,"turn":null,"value":"turn 1: exited with code 3"}`)
}

// TestSeen: what is no fault is told as numbers where there is any.
func TestSeen(t *testing.T) {
	o, record := played()
	o.Seats[1].Refused, o.Seats[1].Unread = []match.Refused{{Count: 2}, {Count: 3}}, &game.Unread{Lines: 4, Turn: 1}
	for name, want := range map[string]string{
		"psyleague": `{"refused":5,"score":5,"unread":4}`,
		"cgarena":   `{"name":"refused","player":1,"turn":null,"value":"5"},{"name":"unread","player":1,"turn":null,"value":"4"}`,
	} {
		write, err := Named(name)
		require.NoError(t, err)
		var out strings.Builder
		require.NoError(t, write(&out, &Game{o, record, nil}))
		require.Contains(t, out.String(), want)
	}
}
