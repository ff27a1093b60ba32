package game

import (
	"fmt"

	"botkit/localref/internal/quote"
)

// Refusal is a command that is well formed, and that the rules did not carry
// out in the position in which it was given.
type Refusal struct {
	// Turn counts from 0.
	Turn int `json:"turn"`
	Seat int `json:"-"`
	// Command is the line, shortened.
	Command string `json:"command"`
	// Kind is the reason in a few words, the same for all commands that are
	// refused for it; Reason tells it of this one.
	Kind   string `json:"kind"`
	Reason string `json:"reason"`
}

// String returns the refusal as the rest of a sentence.
func (r Refusal) String() string { return fmt.Sprintf("turn %d, %s: %s", r.Turn, r.Command, r.Reason) }

// CountRefused says how many commands were refused, and in general why.
func CountRefused(n int, kind string) string {
	if n == 1 {
		return "1 command was refused, " + kind
	}
	return fmt.Sprintf("%d commands were refused, %s", n, kind)
}

// Refuser is a Match that says which commands it did not carry out. A game in
// which every well-formed command can be carried out has none.
type Refuser interface {
	// Refused are the refusals of the turn that was played last, in seat order.
	// The list is valid until the next Play.
	Refused() []Refusal
}

// Refused returns what m refused in the turn that was played last.
func Refused(m Match) []Refusal {
	if r, ok := m.(Refuser); ok {
		return r.Refused()
	}
	return nil
}

// longestRefused is the most bytes of a command that a refusal keeps.
const longestRefused = 60

// Refusals collects those of a turn; a Match that embeds it is a Refuser.
type Refusals struct{ list []Refusal }

// Refused returns the list.
func (r *Refusals) Refused() []Refusal { return r.list }

// Begin empties the list for another turn.
func (r *Refusals) Begin() { r.list = r.list[:0] }

// Add notes a refused line.
func (r *Refusals) Add(turn, seat int, line, kind, reason string) {
	r.list = append(r.list, Refusal{Turn: turn, Seat: seat, Command: quote.Cut(line, longestRefused), Kind: kind, Reason: reason})
}
