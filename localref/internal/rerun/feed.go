// Package rerun gives a bot the inputs of a recorded game again, whatever it
// answers: to fingerprint what it does, and to see one turn of it.
//
//	feed, err := rerun.NewFeed(record, seat)
//	reply, asked := feed.Ask(player, turn, limit)
//
//	look, err := rerun.At(record, seat, turn)
//	err = look.Run(ctx, program, out)
package rerun

import (
	"fmt"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// Feed gives a program the recorded inputs of one seat, whatever it answers.
type Feed struct {
	rec   *replay.Record
	rules *game.Game
	seat  int
	lines int // of an answer
	asked bool
}

// NewFeed begins the record of a game.
func NewFeed(rec *replay.Record, seat int) (*Feed, error) {
	seats := len(rec.Turns[0].In)
	if seat < 0 || seat >= seats {
		return nil, fmt.Errorf("expected seat 0 to %d of the recorded game, found %d", seats-1, seat)
	}
	rules, err := game.Named(rec.Game)
	if err != nil {
		return nil, err
	}
	f := &Feed{rec: rec, rules: rules, seat: seat, lines: 1}
	// The lines of an answer are the same for all in a game; one that was put
	// out gave fewer.
	for _, turn := range rec.Turns {
		for _, out := range turn.Out {
			f.lines = max(f.lines, len(out))
		}
	}
	return f, nil
}

// Ask sends the input of a turn; asked is false if there was none.
func (f *Feed) Ask(p player.Player, turn int, limit player.Limit) (reply player.Reply, asked bool) {
	in := f.rec.Turns[turn].In[f.seat]
	if in == nil {
		return reply, false
	}
	var text []byte
	if !f.asked && f.rec.Init != nil {
		text = appendLines(text, f.rec.Init[f.seat])
	}
	f.asked = true
	return p.Ask(appendLines(text, in), f.lines, limit), true
}

func appendLines(dst []byte, lines []string) []byte {
	for _, line := range lines {
		dst = append(append(dst, line...), '\n')
	}
	return dst
}

// Trouble says why a bot gave no answer in a turn.
func Trouble(turn int, reply player.Reply) error {
	said := ""
	if reply.Rest != "" {
		said = fmt.Sprintf(", wrote %q", reply.Rest)
	}
	return fmt.Errorf("turn %d: the bot %s%s", turn, reply.Cause, said)
}
