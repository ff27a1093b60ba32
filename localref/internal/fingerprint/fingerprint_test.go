package fingerprint

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/player"
)

// TestMain makes the test binary play builtin opponents, as localref does.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "builtin" {
		g, err := game.Named(os.Args[2])
		if err == nil {
			info := g.Info()
			err = g.Opponents.Run(os.Args[3], os.Args[4:], info.First, info.Turn, os.Stdin, os.Stdout, os.Stderr)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// taken is the fingerprint of a builtin opponent in the recorded games.
func taken(t *testing.T, spec string) (Fingerprint, error) {
	t.Helper()
	g, err := game.Named("forest")
	require.NoError(t, err)
	r := player.NewResolver()
	defer r.Close()
	program, err := r.Resolve(t.Context(), g, spec)
	require.NoError(t, err)
	f := Fingerprint{game: "forest", bot: "somebody", nodes: 5, work: map[string]float64{}}
	err = f.take(t.Context(), program, filepath.Join("..", "..", "..", g.Recorded()))
	return f, err
}

// The fingerprint is the same for the same behaviour and another for another.
func TestFingerprint(t *testing.T) {
	greedy, err := taken(t, "builtin:greedy")
	require.NoError(t, err)
	require.Regexp(t, `^forest somebody -nodes 5 turns=238 - answers=[0-9a-f]{16}$`, greedy.Line())
	again, err := taken(t, "builtin:greedy")
	require.NoError(t, err)
	require.Equal(t, greedy.Line(), again.Line())
	wait, err := taken(t, "builtin:wait")
	require.NoError(t, err)
	require.Equal(t, greedy.turns, wait.turns)
	require.NotEqual(t, greedy.answers, wait.answers)
	_, err = taken(t, "builtin:broken/dies")
	require.ErrorContains(t, err, "turn 3: the bot exited with code 3")
	require.ErrorContains(t, err, "game 1 of ")
}

// Committed fingerprints are those that Compare takes.
func TestCompare(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fingerprint.txt")
	taken := Fingerprint{file: file, game: "forest", bot: "f", nodes: 7, turns: 3, work: map[string]float64{"b": 2, "a": 1e9}, answers: "00ff"}
	compare := func(f Fingerprint) (text string, same bool) {
		var out bytes.Buffer
		same, err := Compare(&out, []Fingerprint{f})
		require.NoError(t, err)
		return out.String(), same
	}
	text, same := compare(taken)
	require.False(t, same)
	require.Contains(t, text, "  committed: none\n")
	require.NoError(t, taken.Commit())
	committed, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "forest f -nodes 7 turns=3 a=1000000000 b=2 answers=00ff\n", string(committed))
	text, same = compare(taken)
	require.True(t, same)
	require.Contains(t, text, "1 bots behave as committed\n")

	for name, change := range map[string]func(*Fingerprint){
		"work":    func(f *Fingerprint) { f.work = map[string]float64{"a": 1e9, "b": 3} },
		"answers": func(f *Fingerprint) { f.answers = "00fe" },
	} {
		changed := taken
		change(&changed)
		text, same = compare(changed)
		require.False(t, same, name)
		require.Contains(t, text, "  committed: forest f -nodes 7 turns=3 a=1000000000 b=2 answers=00ff\n")
	}

	for _, text := range []string{"witch x\n", "forest a\nforest b\n", ""} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		_, err := Compare(&bytes.Buffer{}, []Fingerprint{taken})
		require.ErrorContains(t, err, "fingerprint.txt: expected one line that begins with forest, found ")
	}
}

// Every game has fixed work, so that no bot is left out of the bench.
func TestAllGamesHaveFixedWork(t *testing.T) {
	for _, g := range game.All() {
		require.Positive(t, g.BenchNodes, g.Info().Name)
	}
}
