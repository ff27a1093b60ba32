package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

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
				require.NotRegexp(t, `(?m)^Seat \d(:| lost).*`, out, "%s in league %s", name, league)
			}
		})
	}
}
