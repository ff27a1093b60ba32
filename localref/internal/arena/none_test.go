package arena

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoGames: a table of nothing but dashes says nothing.
func TestNoGames(t *testing.T) {
	var out strings.Builder
	require.NoError(t, Report{Game: "forest", League: "bronze", Seeds: "3 of dev", Planned: 6, Entrants: []EntrantReport{{Name: "a"}, {Name: "b"}}}.Text(&out))
	require.Equal(t, "forest bronze, seeds 3 of dev, 0 of 6 games\nno game was played to its end yet\n", out.String())
}
