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
	return o, &replay.Record{Header: o.Header, Turns: []replay.Turn{turn("[PDATA][3] mood = good"), turn("[TDATA] map = odd")}}
}

func TestFormats(t *testing.T) {
	require.Equal(t, "brutaltester, psyleague or cgarena", Names())
	for name, want := range map[string]string{
		"brutaltester": "12\n5\nseed=7\nleague=wood2\n",
		"psyleague": `{"errors":[0,0],"player_data":[{"mood":"good","nodes":1.5,"score":12,"sum":4},{"score":5}],` +
			`"ranks":[0,1],"test_data":{"map":"odd","seed":7,"turns":2}}` + "\n",
		"cgarena": `{"attributes":[{"name":"turns","player":null,"turn":null,"value":"2"},{"name":"score","player":0,"turn":null,"value":"12"},` +
			`{"name":"nodes","player":0,"turn":null,"value":"1.5"},{"name":"score","player":1,"turn":null,"value":"5"},` +
			`{"name":"mood","player":0,"turn":3,"value":"good"},{"name":"sum","player":0,"turn":null,"value":"2"},{"name":"sum","player":0,"turn":null,"value":"x"},` +
			`{"name":"map","player":null,"turn":null,"value":"odd"},{"name":"sum","player":0,"turn":null,"value":"2"},{"name":"sum","player":0,"turn":null,"value":"x"}],` +
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
	var out strings.Builder
	require.NoError(t, WriteLog(&out, &Game{o, record, []string{"seed=7", "league=wood2"}}))
	var log map[string]any
	require.NoError(t, json.Unmarshal([]byte(out.String()), &log))
	require.Equal(t, map[string]any{"0": 12.0, "1": -1.0}, log["scores"])
	require.Equal(t, map[string]any{"0": []any{"WAIT", "WAIT"}, "1": []any{nil, nil}}, log["outputs"])
	require.Equal(t, []any{"seed=7", "league=wood2"}, log["uinput"])
	require.Equal(t, map[string]any{"1": "turn 1: exited with code 3"}, log["failCause"])
}
