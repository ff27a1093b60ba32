package match

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// TestLateAnswerIsQuotedShort: of ants an answer is a line of kilobytes.
func TestLateAnswerIsQuotedShort(t *testing.T) {
	late := 0
	r := player.Reply{Lines: []string{strings.Repeat("N", 9000)}, Wall: time.Second, CPU: -1}
	Hard(0).judge(&r, 100*time.Millisecond, &late)
	require.Equal(t, "answered after 1000.0 ms, the limit is 100ms", r.Cause.String())
	require.Equal(t, strings.Repeat("N", 120)+"…", r.Rest)
	require.Nil(t, r.Lines)
	require.Equal(t, 1, late)
}

// TestJudge: a message names the limit that decided, and the machine's part
// where the first late answer loses.
func TestJudge(t *testing.T) {
	const ms = time.Millisecond
	none := func(kind game.Kind) game.Cause { return game.Cause{Kind: kind, Limit: 100 * ms} }
	busy, idle := "; the machine was busy and gave it the processor for ", "; that is the machine's doing, which gave it the processor for "
	for _, c := range []struct {
		clock Clock
		late  int
		reply player.Reply
		want  string
	}{
		{Hard(0), 0, player.Reply{Wall: 100 * ms, CPU: 0}, ""},
		{Hard(0), 0, player.Reply{Wall: 110 * ms, CPU: 100 * ms}, "answered after 110.0 ms, the limit is 100ms"},
		{Hard(20 * ms), 0, player.Reply{Wall: 121 * ms, CPU: -1}, "answered after 121.0 ms, the limit is 120ms"},
		{Hard(0), 0, player.Reply{Wall: 110 * ms, CPU: 60 * ms}, "answered after 110.0 ms, the limit is 100ms" + busy + "60.0 ms"},
		{Hard(0), 0, player.Reply{Wall: 110 * ms, CPU: 2 * ms}, "answered after 110.0 ms, the limit is 100ms" + idle + "2.0 ms"},
		{Hard(0), 0, player.Reply{Cause: none(game.NoAnswer), Wall: 100 * ms, CPU: 2 * ms}, "gave no answer within 100ms"},
		{Hard(0), 0, player.Reply{Cause: none(game.NoAnswer), Wall: 100 * ms, CPU: 2 * ms, Ready: true}, "gave no answer within 100ms" + idle + "2.0 ms"},
		{Hard(0), 0, player.Reply{Cause: none(game.NoAnswer), Wall: 100 * ms, CPU: 50 * ms, Ready: true}, "gave no answer within 100ms" + busy + "50.0 ms"},
		{Hard(0), 0, player.Reply{Cause: none(game.InputUnread), Wall: 100 * ms, CPU: 99 * ms, Ready: true}, "did not read its input within 100ms"},
		{Hard(0), 0, player.Reply{Cause: game.Cause{Kind: game.Exited}, Wall: 100 * ms, Ready: true}, "exited with code 0"},
		{Site(0), 0, player.Reply{Wall: 140 * ms}, ""},
		{Site(0), 0, player.Reply{Wall: 151 * ms}, "answered after 151.0 ms, the limit is 150ms"},
		{Site(0), 1, player.Reply{Wall: 140 * ms}, ""},
		{Site(0), 2, player.Reply{Wall: 140 * ms}, "answered after 140.0 ms, the limit is 100ms (late for the 3rd time)"},
		{Site(10 * ms), 2, player.Reply{Wall: 161 * ms}, "answered after 161.0 ms, the limit is 160ms (late for the 3rd time)"},
		{Site(0), 0, player.Reply{Cause: none(game.NoAnswer), Wall: 150 * ms, Ready: true}, "gave no answer within 100ms"},
	} {
		r, late := c.reply, c.late
		c.clock.judge(&r, 100*ms, &late)
		require.Equal(t, c.want, r.Cause.String(), "%+v", c)
	}
}

// TestStarved: what counts is the share of the thinking time that was lost.
func TestStarved(t *testing.T) {
	const ms = time.Millisecond
	type turn struct{ wall, cpu time.Duration }
	many := func(n int, t turn, more ...turn) []turn {
		for range n {
			more = append(more, t)
		}
		return more
	}
	for name, c := range map[string]struct {
		turns []turn
		want  bool
	}{
		"a quiet machine":             {many(90, turn{45 * ms, 44 * ms}, turn{900 * ms, 880 * ms}), false},
		"two short turns of ninety":   {many(88, turn{45 * ms, 44 * ms}, turn{900 * ms, 880 * ms}, turn{45 * ms, 20 * ms}, turn{45 * ms, 20 * ms}), false},
		"half the processor":          {many(90, turn{45 * ms, 22 * ms}, turn{900 * ms, 450 * ms}), true},
		"a tenth lost all the time":   {many(90, turn{45 * ms, 40 * ms}, turn{900 * ms, 880 * ms}), true},
		"the first turn":              {many(9, turn{45 * ms, 45 * ms}, turn{900 * ms, 500 * ms}), true},
		"a game of one turn":          {[]turn{{900 * ms, 500 * ms}}, true},
		"a program that starts":       {many(90, turn{ms, ms / 10}, turn{60 * ms, 20 * ms}), false},
		"a system that does not tell": {many(90, turn{45 * ms, -1}, turn{900 * ms, -1}), false},
		"nobody asked":                {nil, false},
	} {
		var s Seat
		for i, turn := range c.turns {
			limit := 50 * ms
			if i == 0 {
				limit = time.Second
			}
			s.note(player.Reply{Wall: turn.wall, CPU: turn.cpu}, i == 0, limit)
		}
		require.Equal(t, c.want, s.Starved(), "%s: %.3f", name, s.LostShare())
	}
}
