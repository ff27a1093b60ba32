package replay

import (
	"fmt"

	"botkit/localref/internal/game"
)

// Refill plays the game of a record again from its header and its answers and
// fills in what the seats were sent.
func (r *Record) Refill() error {
	g, err := game.Named(r.Game)
	if err != nil {
		return err
	}
	_, m, err := g.Begin(r.Header)
	if err != nil {
		return fmt.Errorf("%s: %w", title(r), err)
	}
	var buf []byte
	answers := make([]game.Answer, m.Seats())
	r.Init = nil
	for seat := range answers {
		buf = m.AppendInit(buf[:0], seat)
		r.Init = append(r.Init, Lines(buf))
	}
	for t := range r.Turns {
		turn := &r.Turns[t]
		turn.In = make([][]string, len(answers))
		if len(turn.Out) != len(answers) || m.Over() {
			return fmt.Errorf("%s: turn %d: expected answers of %d seats in a game that goes on", title(r), t, len(answers))
		}
		for seat := range answers {
			var asked bool
			buf, asked = m.AppendInput(buf[:0], seat)
			answers[seat] = game.Answer{}
			if asked {
				turn.In[seat] = Lines(buf)
				answers[seat] = turn.Answer(seat, m.Lines(seat))
			}
		}
		m.Play(answers)
	}
	return nil
}

// Answer is what a seat answered, of so many lines.
func (t *Turn) Answer(seat, lines int) game.Answer {
	a := game.Answer{Lines: t.Out[seat]}
	if len(a.Lines) < lines {
		a.Cause = game.Cause{Kind: game.Unrecorded}
	}
	if t.Cause != nil && t.Cause[seat] != "" {
		a.Cause = game.RecordedCause(t.Cause[seat])
	}
	return a
}
