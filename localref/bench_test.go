package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// taken is the fingerprint of a builtin opponent in the recorded games.
func taken(t *testing.T, spec string) (fingerprintOf, error) {
	t.Helper()
	self, err := binary()
	require.NoError(t, err)
	g, err := game.Named("forest")
	require.NoError(t, err)
	r := player.NewResolver()
	r.Self = []string{self}
	defer r.Close()
	program, err := r.Resolve(context.Background(), g, spec)
	require.NoError(t, err)
	f := fingerprintOf{game: "forest", bot: "somebody", nodes: 5, work: map[string]float64{}}
	err = f.take(context.Background(), program, filepath.Join("..", g.Recorded()))
	return f, err
}

// The fingerprint is the same for the same behaviour and another for another.
func TestFingerprint(t *testing.T) {
	greedy, err := taken(t, "builtin:greedy")
	require.NoError(t, err)
	require.Regexp(t, `^forest somebody -nodes 5 turns=238 - answers=[0-9a-f]{16}$`, greedy.line())
	again, err := taken(t, "builtin:greedy")
	require.NoError(t, err)
	require.Equal(t, greedy.line(), again.line())
	wait, err := taken(t, "builtin:wait")
	require.NoError(t, err)
	require.Equal(t, greedy.turns, wait.turns)
	require.NotEqual(t, greedy.answers, wait.answers)
	_, err = taken(t, "builtin:broken/dies")
	require.ErrorContains(t, err, "turn 3: the bot exited with code 3")
	require.ErrorContains(t, err, "game 1 of ")
}

// A bot of the kit in the fixed positions: as the committed line says, or the
// difference is shown.
func TestBench(t *testing.T) {
	code, out, errs := called("bench", "witch")
	require.Regexp(t, `(?m)^witch witch-beamsearch -nodes \d+ turns=198 states=[1-9]\d+ answers=[0-9a-f]{16}  \(`, out, errs)
	if strings.HasSuffix(out, "1 bots behave as committed\n") {
		require.Zero(t, code)
	} else {
		require.Equal(t, 1, code)
		require.Contains(t, out, "  committed: ")
	}
}

// Written fingerprints are those that compare takes.
func TestFingerprintFile(t *testing.T) {
	var out bytes.Buffer
	file := filepath.Join(t.TempDir(), "fingerprint.txt")
	print := fingerprintOf{file: file, game: "forest", bot: "f", nodes: 7, turns: 3, work: map[string]float64{"b": 2, "a": 1e9}, answers: "00ff"}
	b := &benching{call: &call{out: &out}, prints: []fingerprintOf{print}}
	require.ErrorIs(t, b.compare(), errFound)
	require.Contains(t, out.String(), "  committed: none\n")
	require.NoError(t, b.write())
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "forest f -nodes 7 turns=3 a=1000000000 b=2 answers=00ff\n", string(text))
	require.NoError(t, b.compare())
	require.Contains(t, out.String(), "1 bots behave as committed\n")

	for name, change := range map[string]func(*fingerprintOf){
		"work":    func(f *fingerprintOf) { f.work = map[string]float64{"a": 1e9, "b": 3} },
		"answers": func(f *fingerprintOf) { f.answers = "00fe" },
	} {
		changed := *b
		changed.prints = []fingerprintOf{print}
		change(&changed.prints[0])
		require.ErrorIs(t, changed.compare(), errFound, name)
	}
	require.Contains(t, out.String(), "  committed: forest f -nodes 7 turns=3 a=1000000000 b=2 answers=00ff\n")

	for _, text := range []string{"witch x\n", "forest a\nforest b\n", ""} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		require.ErrorContains(t, b.compare(), "fingerprint.txt: expected one line that begins with forest, found ")
	}
}

// Every game has fixed work, so that no bot is left out of the bench.
func TestBenchKnowsAllGames(t *testing.T) {
	for _, g := range game.All() {
		require.Positive(t, g.BenchNodes, g.Info().Name)
	}
}

// The script that compares commits says what is wrong before it runs anything.
func TestBenchScript(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("the script needs bash")
	}
	for line, want := range map[string]string{
		"-h":              "usage: scripts/bench.sh",
		"-x":              "usage: scripts/bench.sh",
		"-n 0":            "-n: expected a count of 1 or more, found '0'",
		"a b c":           "expected at most two commits, found 3",
		"HEAD -n 3":       "flags stand before the commits, found '-n'",
		"no-such-commit":  "expected a commit, found 'no-such-commit'",
		"HEAD no-commit2": "expected a commit, found 'no-commit2'",
	} {
		cmd := exec.Command("bash", append([]string{filepath.Join("..", "scripts", "bench.sh"), "-o", t.TempDir()}, strings.Fields(line)...)...)
		out, err := cmd.CombinedOutput()
		require.Contains(t, string(out), want, line)
		if line == "-h" {
			require.NoError(t, err)
		} else {
			require.Equal(t, 2, cmd.ProcessState.ExitCode(), "%s: %s", line, out)
		}
	}
}
