package game

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// Fault says why and when a seat was put out of a game.
type Fault struct {
	// Turn counts from 0.
	Turn int `json:"turn"`
	// Cause is a short sentence for people.
	Cause string `json:"cause"`
	// Wrote is what the seat had written in that turn, shortened.
	Wrote string `json:"wrote,omitempty"`
}

// The longest cause and the most of what a bot wrote, in bytes, that a fault
// keeps.
const (
	longestCause = 300
	longestWrote = 120
)

// NewFault returns the fault of a seat that wrote lines.
func NewFault(turn int, cause string, lines []string) *Fault {
	return &Fault{Turn: turn, Cause: quote.Cut(cause, longestCause), Wrote: quote.Cut(strings.Join(lines, "\n"), longestWrote)}
}

// String returns the fault on one line.
func (f *Fault) String() string {
	if f.Wrote == "" || f.quotes() {
		return fmt.Sprintf("turn %d: %s", f.Turn, f.Cause)
	}
	return fmt.Sprintf("turn %d: %s, wrote %q", f.Turn, f.Cause, f.Wrote)
}

// foundText is what a cause quotes; a cause that was cut has no quote at its end.
var foundText = regexp.MustCompile(`found "((?:[^"\\]|\\.)*)`)

// quotes reports whether the cause says itself what was written: "expected …,
// found …" of a whole line, which may be cut there and here.
func (f *Fault) quotes() bool {
	m := foundText.FindStringSubmatch(f.Cause)
	if m == nil {
		return false
	}
	found, err := strconv.Unquote(`"` + strings.TrimSuffix(m[1], "…") + `"`)
	if err != nil || found == "" {
		return false
	}
	wrote := strings.TrimSuffix(f.Wrote, "…")
	return strings.HasPrefix(wrote, found) || strings.HasPrefix(found, wrote)
}
