package game

import (
	"fmt"
	"regexp"
)

// Importer is how a game that was saved from the contest site is recognised and
// compared with the rules.
type Importer struct {
	// Titles are parts of the site's titles of the game, in lower case.
	Titles []string
	// Refused says why the site's files of this game cannot be played again,
	// empty if they can.
	Refused string
	// Leagues has the league of each level that a title may name; titles without
	// a known level are of the default league.
	Leagues map[int]string
	// Statements are the lines of the site's summaries that can be compared.
	Statements []Statement
	// Observe watches a match of this game's Rules for the same facts.
	Observe func(m Match) Observer
}

// Statement is a line of the site's summaries: a player's name and then the
// numbers that Words takes.
type Statement struct {
	Line  *regexp.Regexp
	Words string
}

// Observer watches a match for facts.
type Observer interface {
	// Start returns the facts before the first turn.
	Start() []Fact
	// Before takes the answers of a turn; its result is for After, which is
	// called when the turn was played.
	Before(answers []Answer) []Fact
	After(facts []Fact) []Fact
}

// Fact is something that happened to a seat, in words that are the same from
// the site's summaries and from the rules.
type Fact struct {
	Seat int
	What string
}

// String returns the fact as a sentence.
func (f Fact) String() string { return fmt.Sprintf("player %d %s", f.Seat, f.What) }
