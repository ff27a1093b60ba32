package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// TestStarvedTurns: they matter to bots that think by the clock.
func TestStarvedTurns(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	for names, want := range map[[2]string]string{
		{"bot:x -nodes 5", "builtin:greedy"}: "Starved turns: 3. The machine was busy; no matter",
		{"bot:x -nodes 5", "./y"}:            "Starved turns: 3. A bot had the CPU for less than",
		{"builtin:uct", "builtin:greedy"}:    "Starved turns: 3. A bot had the CPU for less than",
	} {
		o := &match.Outcome{Result: game.Duel([2]int{1, 2}), Seats: []match.Seat{{Name: names[0], Starved: 3}, {Name: names[1]}}}
		var out bytes.Buffer
		Write(&out, g, o)
		require.Contains(t, out.String(), want, names)
	}
}

// TestWrite shows a whole report.
func TestWrite(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	o := &match.Outcome{Result: game.Duel([2]int{12, -1}), Turns: 7, Wall: 1500 * time.Millisecond, Seats: []match.Seat{
		{Name: "./x -nodes 1", Turns: 7, FirstWall: 20 * time.Millisecond, FirstCPU: 10 * time.Millisecond,
			Wall: match.Times{4 * time.Millisecond, 6 * time.Millisecond}, Metrics: map[string]player.Metric{"nodes": {Sum: 3, Count: 2}}, Refused: []match.Refused{
				{Count: 9, Refusal: game.Refusal{Turn: 3, Command: "GROW 7\x1b", Kind: "not enough sun", Reason: "not enough sun: 4 of 7"}},
				{Count: 1, Refusal: game.Refusal{Turn: 5, Command: "GROW 0", Kind: "no tree", Reason: "no tree there"}},
			}},
		{Name: "builtin:wait", Turns: 1, Fault: &game.Fault{Turn: 2, Cause: game.Cause{Kind: game.Exited, Count: 3}}},
	}}
	var out strings.Builder
	Write(&out, g, o)
	require.Equal(t, `seat  player        points  rank  turns  first  median  p99  max  cpu  starved  refused  nodes
   0  ./x -nodes 1      12     1      7   20.0     4.0    -  6.0  33%        0       10   1.50
   1  builtin:wait      -1     2      1    0.0     0.0    -  0.0    -        0        0      -

Seat 0 wins after 7 turns, 1.5 s. Times are milliseconds a turn, cpu its share of them.
Seat 1 lost in turn 2: exited with code 3
Seat 0: 9 commands were refused, not enough sun: the first in turn 3, GROW 7�: not enough sun: 4 of 7
Seat 0: 1 command was refused, no tree: turn 5, GROW 0: no tree there
`, out.String())
}

// TestNarrator: what a bot writes does not reach the terminal as it is.
func TestNarrator(t *testing.T) {
	var out strings.Builder
	n := NewNarrator(&out)
	require.NoError(t, n.Turn(replay.Turn{In: [][]string{{"x"}, nil}, Out: [][]string{{"GROW 1", "more"}, nil},
		Wall: []float64{1.25, 0}, Refused: []game.Refusal{{Seat: 0, Reason: "no tree there"}}, Stderr: [][]string{{"esc \x1b[31m"}, nil}}))
	require.NoError(t, n.End(nil))
	require.Equal(t, "turn   0  seat 0      1.2 ms  GROW 1 | more\n                            · refused: no tree there\n                            · esc \ufffd[31m\n\n", out.String())
}
