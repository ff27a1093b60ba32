package ants

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

// ownOf returns the game's own members of a header.
func ownOf(t testing.TB, h game.Header) (own setup) {
	t.Helper()
	require.NoError(t, h.Own.Into(&own))
	return own
}

func startAnts(t testing.TB, h game.Header) game.Match {
	t.Helper()
	g := Game
	h, err := g.Complete(h)
	require.NoError(t, err)
	m, err := g.Start(h)
	require.NoError(t, err)
	return m
}

var smallMap = []string{
	"players 2", "cols 6", "rows 5",
	"m %%%%%%",
	"m %A..B%",
	"m %....%",
	"m %....%",
	"m %%%%%%",
	"f 2 2 5",
}

func TestAntsFaults(t *testing.T) {
	for _, test := range []struct {
		name   string
		answer game.Answer
		cause  string
	}{
		{"too few", game.Answer{Lines: []string{`["N","H"]`}}, "Number of moves 2 does not match the number of ants 3"},
		{"too many", game.Answer{Lines: []string{`["N","H","H","H"]`}}, "Number of moves 4 does not match the number of ants 3"},
		{"too many and illegal", game.Answer{Lines: []string{`["N","H","H","NN"]`}}, "Number of moves 4 does not match the number of ants 3"},
		{"illegal", game.Answer{Lines: []string{`["N","H","n"]`}}, "One or more moves are illegal"},
		{"no list", game.Answer{Lines: []string{`hello`}}, "The answer is not a JSON list of moves"},
		{"numbers", game.Answer{Lines: []string{`[1,2,3]`}}, "The answer is not a JSON list of moves"},
		{"late", game.Answer{Cause: game.RecordedCause("timeout: no line within 100 ms")}, "timeout: no line within 100 ms"},
		{"no line", game.Answer{}, "line 1 of 1 is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := startAnts(t, game.Header{Own: game.OwnOf(setup{Map: smallMap})})
			good := game.Answer{Lines: []string{`["H","H","H"]`}}
			farewell := m.(game.Farewell)
			require.Empty(t, farewell.AppendFarewell(nil, 0), "nothing to say before the end")
			m.Play([]game.Answer{good, test.answer})
			require.True(t, m.Over())
			r := m.Result()
			require.Equal(t, []int{1, 2}, r.Ranks)
			require.Nil(t, r.Out[0])
			require.Equal(t, test.cause, r.Out[1].Cause.String())
			var own outcome
			require.NoError(t, r.Own.Into(&own))
			require.Equal(t, 1, *own.Died[1])
			require.Equal(t, 0, *r.Winner)
			require.JSONEq(t, `{"action":"quit","reason":"`+test.cause+`"}`, string(farewell.AppendFarewell(nil, 1)))
			require.JSONEq(t, `{"action":"quit","reason":"Game over"}`, string(farewell.AppendFarewell(nil, 0)))
			require.Empty(t, farewell.AppendFarewell(nil, 1), "it is said once")
			_, asked := m.AppendInput(nil, 1)
			require.False(t, asked)
		})
	}
}

func TestAntsComplete(t *testing.T) {
	g := Game
	h, err := g.Complete(game.Header{Seed: "7", Players: 4})
	require.NoError(t, err)
	require.Equal(t, 500, ownOf(t, h).Rounds)
	require.NotEmpty(t, ownOf(t, h).Map)
	again, err := g.Complete(h)
	require.NoError(t, err)
	require.Equal(t, h, again, "completing twice changes nothing")
	h.Seed = ""
	_, err = g.Complete(h)
	require.NoError(t, err, "the map stands for itself")

	for _, test := range []struct {
		name string
		h    game.Header
		want string
	}{
		{"no seed", game.Header{}, "expected a decimal seed"},
		{"league", game.Header{Seed: "1", League: "gold"}, "no league"},
		{"players", game.Header{Seed: "1", Players: 9}, "2 to 8 colonies"},
		{"map for others", game.Header{Players: 3, Own: game.OwnOf(setup{Map: smallMap})}, "for 2 colonies, not for 3"},
		{"rounds", game.Header{Own: game.OwnOf(setup{Map: smallMap, Rounds: -1})}, "1 to 100000 rounds"},
		{"map", game.Header{Own: game.OwnOf(setup{Map: []string{"players 2", "x"}})}, "map line 2"},
		{"side", game.Header{Seed: "1", Own: game.OwnOf(setup{Map: []string{"cols 500", "rows 500"}})}, "side 11 to 96"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := g.Complete(test.h)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestAntsFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "small.map")
	require.NoError(t, os.WriteFile(file, []byte(strings.Join(smallMap, "\r\n")+"\r\n"), 0o600))
	var h game.Header
	fs := flag.NewFlagSet("ants", flag.ContinueOnError)
	fs.SetOutput(new(strings.Builder))
	Game.Flags(fs, &h)
	require.NoError(t, fs.Parse([]string{"-map", file, "-rounds", "30"}))
	require.Equal(t, setup{Map: smallMap, Rounds: 30}, ownOf(t, h))

	require.NoError(t, fs.Parse([]string{"-side", "14", "-players", "3"}))
	h.Seed = "5"
	h, err := Game.Complete(h)
	require.NoError(t, err)
	require.Contains(t, ownOf(t, h).Map, "cols 14")

	require.Error(t, fs.Parse([]string{"-map", file + ".not"}))
	require.Error(t, fs.Parse([]string{"-side", "x"}))
}

func TestAntsSameInput(t *testing.T) {
	same := Game.SameInput
	const base = `{"action":"round","count":0,"ants":[]}`
	for _, test := range []struct {
		name string
		got  []string
		want int
	}{
		{"equal", []string{base}, -1},
		{"added members, other order", []string{`{"ants":[], "round":3,"count":0,"action":"round"}`}, -1},
		{"other count", []string{`{"action":"round","count":1,"ants":[]}`}, 0},
		{"missing member", []string{`{"action":"round","count":0}`}, 0},
		{"not JSON", []string{"x"}, 0},
		{"two values", []string{base + base}, 0},
		{"a line more", []string{base, base}, 1},
		{"a line less", nil, 0},
	} {
		require.Equal(t, test.want, same([]string{base}, test.got), test.name)
	}
	require.Equal(t, -1, same(nil, nil))
}
