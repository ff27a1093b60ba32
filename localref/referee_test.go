package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

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
