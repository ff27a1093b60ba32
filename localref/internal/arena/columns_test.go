package arena

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/match"
)

// TestFigures: two games, the second without times, counted by hand.
func TestFigures(t *testing.T) {
	var f figures
	f.add(&Result{Ranks: []int{1, 2}, Scores: []int{9, 4}, Out: []string{"", "turn 1: late"}, Refused: [][]match.Refused{{{Count: 3}, {Count: 2}}, nil},
		Times: []Time{{Asked: 4, Wall: 10, CPU: 6, Max: 5, First: 7, Late: 2}, {}}}, 0)
	f.add(&Result{Ranks: []int{1, 1}, Scores: []int{0, 0}}, 0)
	e := EntrantReport{Figures: f.report()}
	for name, want := range map[string]Number{"games": 2, "wins": 1, "rank": 1, "score": 4.5, "out": 0, "refused": 5, "late": 1, "starved": 0,
		"turn_ms": 2.5, "turn_cpu_ms": 1.5, "turn_max_ms": 5, "first_max_ms": 7} {
		require.Equal(t, want, e.Figure(name), name)
	}
	require.Len(t, new(figures).report(), len(columns))
	require.True(t, math.IsNaN(float64((&EntrantReport{Figures: new(figures).report()}).Figure("rank"))))
}

// TestEntrantJSON: what is not a number is null, what there is not is left out.
func TestEntrantJSON(t *testing.T) {
	text, err := json.Marshal(EntrantReport{Name: `a "b"`, Command: "./x", Figures: new(figures).report()})
	require.NoError(t, err)
	require.Equal(t, `{"name":"a \"b\"","command":"./x","games":0,"wins":0,"rank":null,"score":null,"out":0,"refused":0,"late":0,"starved":0,`+
		`"turn_ms":null,"turn_cpu_ms":null,"turn_max_ms":null,"first_max_ms":null}`, string(text))
}

// TestColumnsAreDocumented: the page has the table as it is written here.
func TestColumnsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/measuring.md")
	require.NoError(t, err)
	var table strings.Builder
	table.WriteString("| column | in `-json` | |\n|---|---|---|\n")
	for _, c := range columns {
		fmt.Fprintf(&table, "| %s | `%s` | %s |\n", c.head, c.name, c.doc)
	}
	require.Contains(t, string(page), table.String(), "put this into docs/measuring.md:\n%s", &table)
}
