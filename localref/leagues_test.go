package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"mvdan.cc/sh/v3/shell"
)

// documented are the settings name = "value" that docs/leagues.md shows.
func documented(t *testing.T) map[string]string {
	text, err := os.ReadFile(filepath.Join("..", "docs", "leagues.md"))
	require.NoError(t, err)
	settings := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+) = (".*")$`).FindAllStringSubmatch(string(text), -1) {
		value, err := strconv.Unquote(m[2]) // a TOML string of plain letters
		require.NoError(t, err)
		require.NotContains(t, settings, m[1])
		settings[m[1]] = value
	}
	return settings
}

// league is a folder with localref-bin in it and two bots that cgarena built.
func league(t *testing.T) (dir string) {
	if runtime.GOOS == "windows" {
		t.Skip("the bots are shell scripts")
	}
	dir = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "localref-bin"), []byte("#!/bin/sh\nexec localref \"$@\"\n"), 0o755))
	for i, bot := range []string{"greedy", "broken/dies"} {
		folder := filepath.Join(dir, "bots", strconv.Itoa(i+1))
		require.NoError(t, os.MkdirAll(folder, 0o755))
		script := "#!/bin/sh\nexec localref builtin forest " + bot + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(folder, "a"), []byte(script), 0o755))
	}
	return dir
}

// substituted replaces words as cgarena does: only whole ones, and {PLAYERS} by
// one word a player.
func substituted(words []string, values map[string][]string) (all []string) {
	for _, word := range words {
		if value, ok := values[word]; ok {
			all = append(all, value...)
		} else {
			all = append(all, word)
		}
	}
	return all
}

// TestCGArenaCommands runs the documented commands as both versions of cgarena
// read, complete and run them.
func TestCGArenaCommands(t *testing.T) {
	settings := documented(t)
	dir := league(t)
	var players []string
	for _, bot := range []string{"1", "2"} {
		players = append(players, strings.ReplaceAll(settings["cmd_run"], "{DIR}", filepath.Join("bots", bot)))
	}
	quoted, err := shell.Fields(settings["play_match"], nil)
	require.NoError(t, err)
	const replay = "replays/7f.json"
	require.NoError(t, os.Mkdir(filepath.Join(dir, "replays"), 0o755))
	for version, words := range map[string][]string{
		"1.3.1": strings.Fields(settings["cmd_play_match"]),
		"today": quoted,
	} {
		for _, placeholder := range []string{"{SEED}", "{PLAYERS}"} {
			require.Contains(t, words, placeholder, version)
		}
		argv := substituted(words, map[string][]string{"{SEED}": {"-7306021930284503211"}, "{PLAYERS}": players, "{REPLAY_PATH}": {replay}})
		for _, word := range argv {
			require.NotContains(t, word, "{", version)
		}
		cmd := exec.Command(filepath.Join(dir, argv[0]), append(argv[1:], "-timeout", patient)...)
		cmd.Dir = dir
		requireCGArenaResult(t, ran(t, cmd))
	}

	words, err := shell.Fields(settings["watch_replay"], nil)
	require.NoError(t, err)
	session := filepath.Join(dir, ".cgarena", "replay-sessions", "1")
	require.NoError(t, os.MkdirAll(session, 0o755))
	values := map[string][]string{"{REPLAY_PATH}": {filepath.Join(dir, replay)}, "{REPLAY_DIR}": {session}, "{PORT}": {"40123"}, "{PLAYER_COUNT}": {"2"}}
	for placeholder := range values {
		require.Contains(t, words, placeholder)
	}
	argv := substituted(words, values)
	cmd := exec.Command(filepath.Join(dir, argv[0]), argv[1:]...)
	cmd.Dir = dir
	ran(t, cmd) // it has to end by itself
	page, err := os.ReadFile(filepath.Join(session, "test.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), `"seed":"-7306021930284503211"`)

	code, _, errs := called("view", "-format", "cgarena", filepath.Join(dir, replay), session, "40123", "3")
	require.Equal(t, 1, code)
	require.Contains(t, errs, `expected a game of "3" players, found one of 2`)
}

// requireCGArenaResult reads what cgarena reads, with its types.
func requireCGArenaResult(t *testing.T, out string) {
	var got struct {
		Ranks, Errors []uint8
		Attributes    []struct {
			Name, Value string
			Player      *uint
			Turn        *uint16
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Len(t, got.Ranks, 2)
	require.Equal(t, []uint8{0, 1}, got.Errors)
	why := ""
	for _, a := range got.Attributes {
		if a.Name == "out" {
			require.EqualValues(t, 1, *a.Player)
			why = a.Value
		}
	}
	require.Regexp(t, `^turn \d+: exited with code 3$`, why)
}

// TestPsyleagueCommands fills the documented lines in as psyleague does.
func TestPsyleagueCommands(t *testing.T) {
	settings := documented(t)
	require.NotEqual(t, "bots", settings["dir_bots"], "that is where the sources are")
	dir := league(t)
	require.NoError(t, os.Rename(filepath.Join(dir, "bots"), filepath.Join(dir, settings["dir_bots"])))
	line := strings.NewReplacer("%DIR%", settings["dir_bots"], "%P1%", "1/a", "%P2%", "2/a").Replace(settings["cmd_play_game"])
	cmd := exec.Command("sh", "-c", line+" -timeout "+patient)
	cmd.Dir = dir
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, errs.String())
	var got struct {
		Ranks, Errors []int
		Test          map[string]any       `json:"test_data"`
		Players       []map[string]float64 `json:"player_data"`
	}
	require.NoError(t, json.Unmarshal(out, &got), string(out))
	require.Equal(t, []int{0, 1}, got.Errors)
	require.Regexp(t, `^turn \d+: exited with code 3$`, got.Test["out_p2"])
	require.Regexp(t, `^localref: player 2 \(league/2/a\) lost in turn \d+: exited with code 3\n$`, errs.String())
}

// TestIgnoredInterrupt starts a game with SIGINT ignored, as psyleague does: the
// interrupt that ends the league lets the game be played to its end.
func TestIgnoredInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such signals")
	}
	cmd := exec.Command("sh", "-c", `trap '' INT; exec localref play forest -p builtin:broken/dies -p 'sleep 3' -timeout 100`)
	var out bytes.Buffer
	cmd.Stdout = &out
	require.NoError(t, cmd.Start())
	for range 3 {
		time.Sleep(300 * time.Millisecond)
		require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	}
	require.NoError(t, cmd.Wait())
	require.Contains(t, out.String(), " wins after ")
}
