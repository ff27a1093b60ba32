package report

import (
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
)

// Narrator is a sink that shows each turn as it is played.
type Narrator struct {
	out  io.Writer
	turn int
}

// NewNarrator returns a narrator that writes to out.
func NewNarrator(out io.Writer) *Narrator { return &Narrator{out: out} }

// Begin shows nothing.
func (n *Narrator) Begin(*replay.Record) error { return nil }

// Turn shows the answers, what they cost, and the remarks.
func (n *Narrator) Turn(t replay.Turn) error {
	for seat := range t.In {
		if t.In[seat] == nil {
			continue
		}
		answer := strings.Join(t.Out[seat], " | ")
		if t.Cause != nil && t.Cause[seat] != "" {
			answer = "(" + t.Cause[seat] + ") " + answer
		}
		fmt.Fprintf(n.out, "turn %3d  seat %d  %7.1f ms  %s\n", n.turn, seat, t.Wall[seat], terminal.Printable(terminal.Cut(answer, 120)))
		if t.Unread != nil && t.Unread[seat] > 0 {
			fmt.Fprintf(n.out, "%29s out of step: written before the question (unread lines: %d)\n", "·", t.Unread[seat])
		}
		for _, r := range t.Refused {
			if r.Seat == seat {
				fmt.Fprintf(n.out, "%29s refused: %s\n", "·", terminal.Printable(r.Reason))
			}
		}
		if t.Stderr == nil {
			continue
		}
		for _, line := range t.Stderr[seat] {
			fmt.Fprintf(n.out, "%29s %s\n", "·", terminal.Printable(terminal.Cut(line, 120)))
		}
	}
	n.turn++
	return nil
}

// End leaves a line between the turns and the report.
func (n *Narrator) End(*game.Result) error {
	_, err := fmt.Fprintln(n.out)
	return err
}
