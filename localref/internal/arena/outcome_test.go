package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
)

// TestResultOf: an answer that never came is late too.
func TestResultOf(t *testing.T) {
	o := &match.Outcome{Result: game.Duel([2]int{8, -1}), Turns: 3, Seats: []match.Seat{
		{FirstWall: 9 * time.Millisecond, Wall: match.Times{2 * time.Millisecond, 4 * time.Millisecond}, CPU: match.Times{time.Millisecond}, Thought: 9 * time.Millisecond, Lost: 2 * time.Millisecond,
			Refused: []match.Refused{{Count: 2, Refusal: game.Refusal{Turn: 1, Command: "GROW 0", Kind: "no tree", Reason: "no tree there"}}},
			Metrics: map[string]player.Metric{"nodes": {Sum: 6, Count: 4}, "none": {}}},
		{Late: 1, Fault: &game.Fault{Turn: 2, Cause: game.Cause{Kind: game.NoAnswer, Limit: time.Second}}},
	}}
	require.Equal(t, Result{Scores: []int{8, -1}, Ranks: []int{1, 2}, Turns: 3,
		Out:     []string{"", o.Seats[1].Fault.String()},
		Why:     []string{"", "no answer"},
		Stderr:  []string{"", ""},
		Refused: [][]match.Refused{o.Seats[0].Refused, nil},
		Metrics: []map[string]float64{{"nodes": 1.5}, nil},
		Times:   []Time{{Asked: 2, Wall: 6, CPU: 1, Max: 4, First: 9, Starved: 0.223}, {Late: 2}},
	}, ResultOf(o))
}
