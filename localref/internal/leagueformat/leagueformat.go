// Package leagueformat writes the result of a game in the forms that programs
// which run local leagues read: cg-brutaltester, psyleague and cgarena.
//
//	write, err := leagueformat.Named("psyleague")
//	err = write(os.Stdout, &leagueformat.Game{outcome, record, parameters})
package leagueformat

import (
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/match"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
)

// Default is the form that is written unless another one is named.
const Default = "brutaltester"

// Game is a game that was played: what came of it, its record, and the lines
// name=value that describe it.
type Game struct {
	*match.Outcome
	Record     *replay.Record
	Parameters []string
}

// Writer writes the result of a game.
type Writer func(w io.Writer, g *Game) error

// formats are all forms in the order in which they are told.
var formats = []struct {
	name  string
	write Writer
}{
	{Default, brutaltester},
	{"psyleague", psyleague},
	{"cgarena", cgarena},
}

// Named returns the writer of a form.
func Named(name string) (Writer, error) {
	for _, f := range formats {
		if f.name == name {
			return f.write, nil
		}
	}
	return nil, fmt.Errorf("expected %s, found %s", Names(), quote.Text(name))
}

// Names lists the forms for people.
func Names() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
