package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// cg-brutaltester reads an integer a player, then whatever follows as the
// parameters to repeat the game with, and takes anything on stderr for an error.
func TestRefereeForBrutaltester(t *testing.T) {
	dir := t.TempDir()
	cmd := localref(t, dir, "referee", "forest", "-timeout", patient, "-p1", "builtin:greedy", "-p2", "builtin:wait", "-d", "seed=42", "-l", "log.json")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run())
	require.Empty(t, errs.String())
	require.Equal(t, "200\n15\nseed=42\nleague=bronze\n", out.String())
	again := ran(t, localref(t, dir, "referee", "forest", "-timeout", patient, "-p1", "builtin:greedy", "-p2", "builtin:wait", "-d", "seed=42\nleague=bronze"))
	require.Equal(t, out.String(), again)

	text, err := os.ReadFile(filepath.Join(dir, "log.json"))
	require.NoError(t, err)
	var log struct {
		Scores map[string]int
		Errors map[string][]*string
	}
	require.NoError(t, json.Unmarshal(text, &log))
	require.Equal(t, map[string]int{"0": 200, "1": 15}, log.Scores)
	require.Len(t, log.Errors, 2)

	out2 := ran(t, localref(t, dir, "referee", "forest", "-timeout", patient, "-p1", "builtin:broken/dies-at-start", "-p2", "builtin:wait", "-d", "seed=42"))
	require.True(t, strings.HasPrefix(out2, "-1\n"), "a player who is out has -1: %s", out2)
}

// TestRefereeParameters: each flag of a game is one for -d, and what is printed
// plays the same game again.
func TestRefereeParameters(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "ghosts.json"), []byte(`{"ghosts": [[0, 8000, 4500, 0], [1, 100, 8000, 0]]}`), 0o644))
	for _, c := range []struct{ game, given, want string }{
		{"ants", "seed=5 side=14 rounds=9", "seed=5 league=school players=2 rounds=9 side=14"},
		{"busters", "seed=5 start=ghosts.json", "seed=5 league=wood2 busters=4 ghosts=2 start=ghosts.json"},
		{"busters", "seed=5", "seed=5 league=wood2 busters=4 ghosts=11"},
	} {
		play := func(d string) string {
			return ran(t, localref(t, dir, "referee", c.game, "-timeout", patient, "-p1", "builtin:greedy", "-p2", "builtin:wait", "-d", d))
		}
		out := play(c.given)
		lines := strings.Fields(out)
		require.Equal(t, c.want, strings.Join(lines[2:], " "))
		require.Equal(t, out, play(c.want))
	}
	out, err := localref(t, dir, "referee", "ants", "builtin:wait", "builtin:wait", "-d", "memory=5").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), `there is no game parameter "memory"; there are seed, league, map, players, rounds, side`)
}

func TestRefereeForPsyleague(t *testing.T) {
	bot := noting(t, "[PDATA] mood = good", "[PDATA+] sum = 2", "[TDATA] map = odd")
	out := ran(t, localref(t, t.TempDir(), "referee", "forest", "-timeout", patient, "-p1", bot, "-p2", "builtin:greedy", "-seed", "7", "-format", "psyleague"))
	var got struct {
		Ranks, Errors []int
		Test          map[string]any   `json:"test_data"`
		Player        []map[string]any `json:"player_data"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Equal(t, []int{1, 0}, got.Ranks)
	require.Equal(t, []int{0, 0}, got.Errors)
	require.Equal(t, 7.0, got.Test["seed"])
	require.Equal(t, "odd", got.Test["map"])
	require.Equal(t, "good", got.Player[0]["mood"])
	require.Greater(t, got.Player[0]["sum"], 2.0)
}

func TestRefereeForCGArena(t *testing.T) {
	bot := noting(t, "[PDATA][3] depth = 9")
	dir := t.TempDir()
	out := ran(t, localref(t, dir, "referee", "forest", "-timeout", patient, "-d", "seed=7", "-format", "cgarena", "-record", "replay", bot, "builtin:greedy"))
	var got struct {
		Ranks, Errors []int
		Attributes    []struct {
			Name, Value  string
			Player, Turn *int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Equal(t, []int{1, 0}, got.Ranks)
	require.Equal(t, []int{0, 0}, got.Errors)
	found := false
	for _, a := range got.Attributes {
		if a.Name == "depth" {
			found = true
			require.Equal(t, []int{0, 3}, []int{*a.Player, *a.Turn})
			require.Equal(t, "9", a.Value)
		}
	}
	require.True(t, found)
	ran(t, localref(t, dir, "check", "replay"))
}

// noting is a bot that waits and writes lines to stderr.
func noting(t *testing.T, lines ...string) string {
	path := filepath.Join(t.TempDir(), "bot.sh")
	script := "#!/bin/sh\nwhile read line; do [ \"$line\" = WAIT ] || continue\n"
	for _, line := range lines {
		script += "echo '" + line + "' >&2\n"
	}
	require.NoError(t, os.WriteFile(path, []byte(script+"echo WAIT; done\n"), 0o755))
	return path
}

func TestRefereeRefusals(t *testing.T) {
	two := []string{"forest", "-p1", "builtin:wait", "-p2", "builtin:wait"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "expected a game"},
		{two[:3], "expected 2 players, found 1"},
		{[]string{"forest", "-p2", "builtin:wait"}, "without a gap"},
		{append([]string{"-format", "xml"}, two...), "-format"},
		{append([]string{"-d", "seed"}, two...), "expected name=value"},
		{append([]string{"-d", "clock=site"}, two...), "no game parameter"},
		{append([]string{"-d", "seed=x"}, two...), "x"},
		{append([]string{"builtin:wait"}, two...), "no game is called"},
	} {
		out, err := localref(t, t.TempDir(), append([]string{"referee"}, c.args...)...).CombinedOutput()
		require.Error(t, err, "%v", c.args)
		require.Contains(t, string(out), c.want, "%v", c.args)
	}
}
