package match

import (
	"fmt"

	"botkit/localref/internal/game"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// pending are the turns that were played and not passed on yet: what a bot
// says about a turn on stderr arrives after its answer, mostly until it is
// asked again.
type pending struct {
	sinks []replay.Sink
	first int // the number of the first turn in turns
	turns []*turnRecord
}

// turnRecord is a turn being recorded; nil where nobody wants to know.
type turnRecord struct{ replay.Turn }

func (p *pending) begin(head *replay.Record) error {
	for _, sink := range p.sinks {
		if err := sink.Begin(head); err != nil {
			return err
		}
	}
	return nil
}

// add begins the record of a turn.
func (p *pending) add(seats, turn int) *turnRecord {
	if len(p.sinks) == 0 {
		return nil
	}
	r := &turnRecord{replay.Turn{
		In: make([][]string, seats), Out: make([][]string, seats),
		Wall: make([]float64, seats), CPU: make([]float64, seats),
	}}
	if len(p.turns) == 0 {
		p.first = turn
	}
	p.turns = append(p.turns, r)
	return r
}

func (r *turnRecord) in(seat int, text []byte) {
	if r != nil {
		r.In[seat] = replay.Lines(text)
	}
}

func (r *turnRecord) out(seat int, reply player.Reply) {
	if r == nil {
		return
	}
	r.Out[seat] = reply.Lines
	r.Wall[seat] = millis.Rounded(reply.Wall)
	r.CPU[seat] = millis.Rounded(max(reply.CPU, 0))
	if reply.Unread > 0 {
		if r.Unread == nil {
			r.Unread = make([]int, len(r.In))
		}
		r.Unread[seat] = reply.Unread
	}
	if !reply.Cause.None() {
		if r.Cause == nil {
			r.Cause = make([]string, len(r.In))
		}
		r.Cause[seat] = reply.Cause.String()
	}
}

func (r *turnRecord) refused(refusal game.Refusal) {
	if r != nil {
		r.Refused = append(r.Refused, refusal)
	}
}

// stderr adds what a seat said about the turn in which it was asked last.
func (p *pending) stderr(turn, seat int, remarks player.Remarks) {
	if i := turn - p.first; i >= 0 && i < len(p.turns) && (len(remarks.Lines) > 0 || remarks.Dropped > 0) {
		r := p.turns[i]
		if r.Stderr == nil {
			r.Stderr = make([][]string, len(r.In))
		}
		r.Stderr[seat] = append(r.Stderr[seat], remarks.Lines...)
		if remarks.Dropped > 0 {
			r.Stderr[seat] = append(r.Stderr[seat], fmt.Sprintf("(%d bytes more)", remarks.Dropped))
		}
	}
}

// flush passes on the turns before the turn number until.
func (p *pending) flush(until int) error {
	for len(p.turns) > 0 && p.first < until {
		for _, sink := range p.sinks {
			if err := sink.Turn(p.turns[0].Turn); err != nil {
				return err
			}
		}
		p.turns = p.turns[1:]
		p.first++
	}
	return nil
}
