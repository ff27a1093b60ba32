package tournament

import (
	"fmt"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/match"
	"botkit/localref/internal/quote"
)

// Keep says which games are recorded; it is a flag's value.
type Keep string

// The games to record: all, those that the first entrant did not win (without it,
// all that were not drawn), or those in which somebody was put out.
const (
	KeepAll    Keep = "all"
	KeepLost   Keep = "lost"
	KeepFaults Keep = "faults"
)

// String is the word.
func (k *Keep) String() string { return string(*k) }

// Set takes a word.
func (k *Keep) Set(text string) error {
	switch Keep(text) {
	case KeepAll, KeepLost, KeepFaults:
		*k = Keep(text)
		return nil
	}
	return fmt.Errorf("expected all, lost or faults, found %s", quote.Text(text))
}

// wants reports whether a game is recorded.
func (k Keep) wants(g arena.Game, o *match.Outcome) bool {
	switch k {
	case KeepLost:
		lost := false
		for seat, entrant := range g.Seats {
			if entrant == 0 {
				return o.Result.Ranks[seat] != 1
			}
			lost = lost || o.Result.Ranks[seat] != 1
		}
		return lost
	case KeepFaults:
		return o.Result.Out != nil
	}
	return true
}

// limit gives the entrants the limits of their own.
func (t *Tournament) limit() error {
	for name, factor := range t.settings.EntrantLimits {
		found := false
		for i := range t.field {
			if t.field[i].Name == name {
				t.field[i].Limits, found = factor, true
			}
		}
		if !found {
			return fmt.Errorf("-limits: no entrant is called %s; -name names them", quote.Text(name))
		}
	}
	return nil
}
