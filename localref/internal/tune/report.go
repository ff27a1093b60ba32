package tune

import (
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/stats"
)

// Table writes the path of a search, a line a generation.
type Table struct {
	out    io.Writer
	widths []int
}

// NewTable begins the path of a plan with its start.
func NewTable(w io.Writer, p *Plan) *Table {
	t := &Table{out: w}
	s := p.Settings
	fmt.Fprintf(w, "%s, %d generations of %d candidates, %d games each; score of all candidates against %s\n",
		s.Method, s.Generations(), s.Population, s.Games, opponents(p))
	fmt.Fprintf(w, "%5s %7s  %-24s", "gen", "games", "score, 95 %")
	for _, param := range p.Params {
		t.widths = append(t.widths, max(8, len(param.Name)))
		fmt.Fprintf(w, "  %*s", t.widths[len(t.widths)-1], param.Name)
	}
	fmt.Fprintf(w, "\n%5d %7d  %-24s", 0, 0, "(start)")
	t.values(p.Start)
	return t
}

func opponents(p *Plan) string {
	var names []string
	for _, e := range p.Opponents {
		names = append(names, e.Name)
	}
	return strings.Join(names, ", ")
}

func (t *Table) values(values []float64) {
	for i, v := range values {
		fmt.Fprintf(t.out, "  %*s", t.widths[i], Number(v))
	}
	fmt.Fprintln(t.out)
}

// Step writes a step.
func (t *Table) Step(s Step) {
	e := s.Pairs.Estimate()
	fmt.Fprintf(t.out, "%5d %7d  %-24s", s.Generation, s.Games, fmt.Sprintf("%5.1f %%  (%.1f to %.1f)", 100*e.Score, 100*e.ScoreLow, 100*e.ScoreHigh))
	t.values(s.Values)
}

// Text is the outcome of a run in a few lines.
func (e *End) Text(p *Plan) string {
	var b strings.Builder
	b.WriteString("found:")
	for i, param := range p.Params {
		fmt.Fprintf(&b, " %s=%s", param.Name, Number(e.Found[i]))
	}
	b.WriteString("\nold:  ")
	for _, param := range p.Params {
		fmt.Fprintf(&b, " %s=%s", param.Name, Number(param.Value))
	}
	b.WriteByte('\n')
	if e.Same {
		b.WriteString("The search ended at the old values: there is nothing to test and nothing to change.\n")
		return b.String()
	}
	fmt.Fprintf(&b, "%s\n", e.TestLine(p))
	switch e.Verdict {
	case stats.AcceptElo1:
		b.WriteString("PASSED: the values found are better on seeds that the search never saw.\n")
	case stats.AcceptElo0:
		fmt.Fprintf(&b, "FAILED: on seeds that the search never saw the values found are not better by %v Elo. Keep the old ones.\n", p.sprt.Elo1)
	default:
		fmt.Fprintf(&b, "NOT PROVEN: %d games did not decide whether the values found are better. Keep the old ones, or give -test more games.\n", 2*e.Pairs.N())
	}
	return b.String()
}

// TestLine is the state of the test on one line.
func (e *End) TestLine(p *Plan) string {
	lower, upper := p.sprt.Bounds()
	x := e.Pairs.Estimate()
	return fmt.Sprintf("test on %s, found against old: %d games, %.1f %% (%.1f to %.1f), Elo %s (%s to %s), LLR %.2f (%.2f to %.2f)",
		p.Test.Seeds, 2*e.Pairs.N(), 100*x.Score, 100*x.ScoreLow, 100*x.ScoreHigh, stats.Signed(x.Elo), stats.Signed(x.Low), stats.Signed(x.High), e.LLR, lower, upper)
}
