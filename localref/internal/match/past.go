package match

import (
	"fmt"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// A game may go on from a position of a recorded one. The programs live through
// the turns before it: they are sent the same inputs, so that they know what
// they would know, and what they answer is not used.

// pastLimit is how long a program may take for an answer that does not count.
const pastLimit = 10 * time.Second

// relive asks a seat in a turn of the past, and returns what it answered then.
func (t *table) relive(i int, text []byte, record *turnRecord) (game.Answer, error) {
	past := &t.options.Past[t.turn]
	if past.Out == nil || i >= len(past.Out) {
		return game.Answer{}, fmt.Errorf("turn %d of the past: expected the answers of %d seats, found %d", t.turn, len(t.seats), len(past.Out))
	}
	need := t.match.Lines(i)
	reply := t.seats[i].player.Ask(text, need, player.Limit{Time: pastLimit, Line: t.info.LongestLine})
	if !reply.Cause.None() {
		return game.Answer{}, fmt.Errorf("%s cannot go on from turn %d: in turn %d, whose answer does not count, it %v", t.options.Programs[i].Name(), len(t.options.Past), t.turn, reply.Cause)
	}
	t.stats[i].last = t.turn
	answer := past.Answer(i, need)
	record.out(i, player.Reply{Lines: answer.Lines, Cause: answer.Cause})
	return answer, nil
}
