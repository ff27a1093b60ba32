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

// TestStarved: it matters to bots that think by the clock.
func TestStarved(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	for names, want := range map[[2]string]string{
		{"bot:x -nodes 5", "builtin:greedy"}: "Starved: seat 0 for 13 % of the time that it thought had no processor. The machine was busy;\nno matter",
		{"bot:x -nodes 5", "./y"}:            "Starved: seat 0 for 13 % of the time that it thought had no processor. Unless it slept",
		{"builtin:uct", "builtin:greedy"}:    "Starved: seat 0 for 13 % of the time that it thought had no processor. Unless it slept",
	} {
		o := &match.Outcome{Result: game.Duel([2]int{1, 2}), Seats: []match.Seat{
			{Name: names[0], Thought: time.Second, Lost: 130 * time.Millisecond}, {Name: names[1], Thought: time.Second, Lost: 30 * time.Millisecond}}}
		var out bytes.Buffer
		Write(&out, g, o)
		require.Contains(t, out.String(), want, names)
		require.Regexp(t, `(?m)^   0 .* 13%  `, out.String())
		require.Regexp(t, `(?m)^   1 .* 3%  `, out.String())
	}
}

// TestBusyMachine: who lost because of it is told what helps.
func TestBusyMachine(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	cause := game.Cause{Kind: game.NoAnswer, Limit: 100 * time.Millisecond, CPU: time.Millisecond}
	for blame, want := range map[game.Blame]bool{0: false, game.Starved: true, game.Idle: true} {
		cause.Blame = blame
		var out bytes.Buffer
		Write(&out, g, &match.Outcome{Result: game.Duel([2]int{1, -1}), Seats: []match.Seat{{}, {Fault: &game.Fault{Turn: 2, Cause: cause}}}})
		require.Equal(t, want, strings.Contains(out.String(), "a busy machine needs -grace MS"), out.String())
		require.Contains(t, out.String(), "Seat 1 lost in turn 2: gave no answer within 100ms")
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
		{Name: "builtin:wait", Turns: 1, Unread: &game.Unread{Lines: 3, Turn: 1}, Fault: &game.Fault{Turn: 2, Cause: game.Cause{Kind: game.Exited, Count: 3}}},
	}}
	var out strings.Builder
	Write(&out, g, o)
	require.Equal(t, `seat  player        points  rank  turns  first  median  p99  max  cpu  starved  refused  nodes
   0  ./x -nodes 1      12     1      7   20.0     4.0    -  6.0  33%        -       10   1.50
   1  builtin:wait      -1     2      1      -       -    -    -    -        -        0      -

Seat 0 wins after 7 turns, 1.5 s. Times are milliseconds a turn, cpu its share of them.
Seat 1 lost in turn 2: exited with code 3
Seat 0: 9 commands were refused, not enough sun: the first in turn 3, GROW 7�: not enough sun: 4 of 7
Seat 0: 1 command was refused, no tree: turn 5, GROW 0: no tree there
Seat 1: 3 lines were left unread, the first in turn 1: its answers are out of step
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
