package rerun

import (
	"fmt"

	"botkit/localref/internal/replay"
)

// Input is all that a seat was sent up to a turn, that turn included, as a bot
// reads it from its stdin; a negative turn is the last one.
func Input(rec *replay.Record, seat, turn int) ([]byte, error) {
	if len(rec.Turns) == 0 {
		return nil, fmt.Errorf("expected a game with turns, found none")
	}
	if seats := len(rec.Turns[0].In); seat < 0 || seat >= seats {
		return nil, fmt.Errorf("expected seat 0 to %d of the game, found %d", seats-1, seat)
	}
	switch {
	case turn < 0:
		turn = len(rec.Turns) - 1
	case turn >= len(rec.Turns):
		return nil, fmt.Errorf("expected a turn from 0 to %d, found %d", len(rec.Turns)-1, turn)
	}
	var text []byte
	if rec.Init != nil {
		text = appendLines(text, rec.Init[seat])
	}
	for _, t := range rec.Turns[:turn+1] {
		text = appendLines(text, t.In[seat])
	}
	return text, nil
}
