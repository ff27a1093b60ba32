package main

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

// guesses are what may be refused to a bot that acts on what it cannot see, a
// pattern a game; in the others nothing.
var guesses = map[string]string{
	"forest": "^$", "witch": "^$", "ants": "^$",
	"busters": "^Seat 0: .* refused, (out of sight|ghost not free): ",
}

// TestNothingOfOursIsRefused plays the kit's own bot against each builtin
// opponent, in all leagues in turn.
func TestNothingOfOursIsRefused(t *testing.T) {
	for _, g := range game.All() {
		info := g.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			own := "bot:" + filepath.Base(info.Bot) + " -nodes 20"
			for i, name := range g.Opponents.Names() {
				league := info.Leagues[i%len(info.Leagues)]
				out := ran(t, localref(t, ".", "play", info.Name, "-league", league, "-seed", "5", "-timeout", patient, "-p", own, "-p", "builtin:"+name))
				require.Regexp(t, `(?m)^seat .* refused\b`, out)
				for _, line := range regexp.MustCompile(`(?m)^Seat \d(:| lost).*`).FindAllString(out, -1) {
					require.Regexp(t, guesses[info.Name], line, "%s in league %s", name, league)
				}
			}
		})
	}
}
