package tournament

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

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

// spike is a program that the machine keeps from running in the first games.
type spike struct {
	games *int
	until int
}

func (s spike) Name() string { return "spike" }

func (s spike) Start(player.Options) player.Player {
	*s.games++
	if *s.games > s.until {
		return spiked{player.Failed(game.Cause{Kind: game.LineTooLong, Count: 9})}
	}
	return spiked{player.Failed(game.Cause{Kind: game.NoAnswer, Limit: time.Second})}
}

type spiked struct{ player.Player }

func (s spiked) Ask(text []byte, lines int, limit player.Limit) player.Reply {
	r := s.Player.Ask(text, lines, limit)
	r.Wall, r.Ready = limit.Time, true
	return r
}

// TestTheMachinesFault: a game that a bot lost because it was ready and got no
// processor is played once more, unless work is fixed or the clock forgives.
func TestTheMachinesFault(t *testing.T) {
	for name, c := range map[string]struct {
		change        func(s *Settings)
		until, played int
		again         int
		first         string
	}{
		"once":       {func(*Settings) {}, 1, 7, 1, "wrote a line of more than 9 bytes"},
		"twice":      {func(*Settings) {}, 2, 7, 1, "gave no answer within 1s; that is the machine's doing"},
		"never":      {func(*Settings) {}, 0, 6, 0, "wrote a line of more than 9 bytes"},
		"fixed work": {func(s *Settings) { s.Nodes = 5 }, 1, 6, 0, "gave no answer within 1s; that is the machine's doing"},
		"site":       {func(s *Settings) { s.Options.Clock = match.Site(0) }, 1, 6, 0, "gave no answer within 1s"},
	} {
		t.Run(name, func(t *testing.T) {
			s := settings(t)
			c.change(&s)
			tour := prepare(t, s)
			games := 0
			tour.field[0].Program = spike{&games, c.until}
			require.NoError(t, tour.Play(t.Context(), nil))
			require.Equal(t, c.played, games)
			r := tour.Tally.Report()
			require.Equal(t, 6, r.Games)
			require.True(t, slices.ContainsFunc(r.Entrants[0].Faults, func(f *arena.Fault) bool {
				return f.Number == 0 && strings.HasPrefix(f.Cause, "turn 0: "+c.first)
			}))
			require.Equal(t, c.again, r.Again)
			var text strings.Builder
			require.NoError(t, r.Text(&text))
			require.Equal(t, c.again > 0, strings.Contains(text.String(),
				"1 game was played again, because a bot that was ready got next to no processor and was late; with seed 3: a: turn 0: gave no answer within 1s; that is the machine's doing"), text.String())
			require.Equal(t, c.again > 0, strings.Contains(text.String(), "needs -parallel 1, -grace MS"))
			require.NoError(t, tour.Close())
			require.Equal(t, r.Again, prepare(t, s).Tally.Report().Again, "the file remembers")
		})
	}
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
