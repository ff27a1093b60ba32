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
	if wrote == "" || quoted {
		return fmt.Sprintf("turn %d: %s", f.Turn, f.Cause)
	}
	return fmt.Sprintf("turn %d: %s, wrote %q", f.Turn, f.Cause, f.Wrote)
}
