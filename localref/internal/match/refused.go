package match

import "botkit/localref/internal/game"

// Refused are the commands of one program that the rules did not carry out for
// one reason.
type Refused struct {
	// Count is how many there were; the Refusal is the first of them.
	Count int `json:"count"`
	game.Refusal
}

// refuse counts what was refused in the turn that was just played.
func (t *table) refuse(record *turnRecord) {
	for _, r := range game.Refused(t.match) {
		t.stats[r.Seat].refuse(r)
		record.refused(r)
	}
}

func (s *Seat) refuse(r game.Refusal) {
	for i := range s.Refused {
		if s.Refused[i].Kind == r.Kind {
			s.Refused[i].Count++
			return
		}
	}
	s.Refused = append(s.Refused, Refused{Count: 1, Refusal: r})
}

// Refusals is how many commands were refused, for whatever reason.
func (s *Seat) Refusals() (n int) {
	for _, r := range s.Refused {
		n += r.Count
	}
	return n
}
