package tournament

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/stats"
)

// settings are those of a tournament of programs that end at once: each is put
// out, and all games are draws.
func settings(t *testing.T) Settings {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	g, err := game.Named("forest")
	require.NoError(t, err)
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\nexit 3\n"), 0o755))
	}
	return Settings{Game: g, Options: match.Options{Header: game.Header{Game: "forest", League: "bronze"}},
		Entrants: entrants.List{Players: []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}, Names: []string{"a", "b"}},
		Seeds:    "3-5", Parallel: 1, File: filepath.Join(dir, "results.jsonl")}
}

func prepare(t *testing.T, s Settings) *Tournament {
	resolver := player.NewResolver()
	t.Cleanup(func() { resolver.Close() })
	tournament, err := Prepare(t.Context(), s, resolver)
	require.NoError(t, err)
	t.Cleanup(func() { tournament.Close() })
	return tournament
}

// TestPlay: what was played is not played again.
func TestPlay(t *testing.T) {
	s := settings(t)
	first := prepare(t, s)
	shown := 0
	require.NoError(t, first.Play(t.Context(), func(p arena.Progress) { shown = p.Done }))
	require.Equal(t, 6, shown)
	r := first.Tally.Report()
	require.Equal(t, 6, r.Duel.Draws)
	require.Equal(t, arena.Number(6), r.Entrants[0].Figure("out"))
	require.Contains(t, r.Entrants[1].Faults[0].Cause, "turn 0: ")
	require.NoError(t, first.Close())

	second := prepare(t, s)
	planned, played := second.Games()
	require.Equal(t, []int{6, 6}, []int{planned, played})
	require.NoError(t, second.Play(t.Context(), func(arena.Progress) { require.Fail(t, "a game was played again") }))
	var before, after strings.Builder
	require.NoError(t, r.JSON(&before))
	require.NoError(t, second.Tally.Report().JSON(&after))
	require.Equal(t, before.String(), after.String())
}

// TestFixedWork: whom it does not reach is named.
func TestFixedWork(t *testing.T) {
	s := settings(t)
	s.Nodes = 5
	s.Entrants.Players[1] += " -n {nodes}"
	require.Contains(t, prepare(t, s).Warnings(), "a thinks by the clock: where it takes a count of fixed work, write -p '"+s.Entrants.Players[0]+" -nodes {nodes}'")
}

func TestRefusals(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"expected a candidate":    func(s *Settings) { s.Entrants = entrants.List{Pool: "."} },
		"at least two entrants":   func(s *Settings) { s.Entrants.Players, s.Entrants.Names = s.Entrants.Players[:1], nil },
		"-seeds: ":                func(s *Settings) { s.Seeds = "x" },
		"one entrant against the": func(s *Settings) { s.SPRT, s.Entrants.Players = new(stats.SPRT), append(s.Entrants.Players, "sh ./c") },
		"-parallel":               func(s *Settings) { s.Parallel = player.Cores() + 1 },
		"could not be started":    func(s *Settings) { s.Entrants.Players[1] += "x" },
		"no such file":            func(s *Settings) { s.File = filepath.Join(t.TempDir(), "no", "folder") },
	} {
		s := settings(t)
		change(&s)
		_, err := Prepare(t.Context(), s, player.NewResolver())
		require.ErrorContains(t, err, want)
	}
}
