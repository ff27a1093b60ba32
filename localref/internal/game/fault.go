package game

import (
	"fmt"
	"strings"

	"botkit/localref/internal/quote"
)

// Fault says why and when a seat was put out of a game.
type Fault struct {
	// Turn counts from 0.
	Turn  int   `json:"turn"`
	Cause Cause `json:"cause"`
	// Wrote is what the seat had written in that turn, shortened.
	Wrote string `json:"wrote,omitempty"`
	// Unread are lines of earlier turns that the seat's answer began with, nil
	// if there were none.
	Unread *Unread `json:"unread,omitempty"`
}

// Unread are lines that a seat wrote without being asked for them. They are
// taken for the answers to later questions.
type Unread struct {
	// Lines is how many there were, Turn the turn after whose answer the first
	// was there.
	Lines int `json:"lines"`
	Turn  int `json:"turn"`
}

// String returns a sentence without its end.
func (u Unread) String() string {
	if u.Lines == 1 {
		return fmt.Sprintf("1 line was left unread, in turn %d", u.Turn)
	}
	return fmt.Sprintf("%d lines were left unread, the first in turn %d", u.Lines, u.Turn)
}

// longestWrote is the most of what a bot wrote, in bytes, that a fault keeps.
const longestWrote = 120

// NewFault returns the fault of a seat that wrote lines.
func NewFault(turn int, cause Cause, lines []string) *Fault {
	return &Fault{Turn: turn, Cause: cause, Wrote: quote.Cut(strings.Join(lines, "\n"), longestWrote)}
}

// String returns the fault on one line. What the cause quotes itself is not
// said twice.
func (f *Fault) String() string {
	found, wrote := f.Cause.found(), strings.TrimSuffix(f.Wrote, "…")
	quoted := found != "" && (strings.HasPrefix(wrote, found) || strings.HasPrefix(found, wrote))
	text := fmt.Sprintf("turn %d: %s", f.Turn, f.Cause)
	if wrote != "" && !quoted {
		text += fmt.Sprintf(", wrote %q", f.Wrote)
	}
	if f.Unread != nil {
		text += fmt.Sprintf("; %s, so this is no answer to this turn", f.Unread)
	}
	return text
}
