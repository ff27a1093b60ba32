package leagueformat

import (
	"fmt"
	"io"
	"strings"
)

// brutaltester writes a line a player with its score, then the game's
// parameters.
func brutaltester(w io.Writer, g *Game) error {
	var text strings.Builder
	for _, score := range siteScores(g.Outcome) {
		fmt.Fprintln(&text, score)
	}
	for _, line := range g.Parameters {
		fmt.Fprintln(&text, line)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
