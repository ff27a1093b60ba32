package arena

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"botkit/localref/internal/stats"
)

// Printer shows how a run goes: one line that updates on a terminal, a plain
// line now and then elsewhere.
type Printer struct {
	out      io.Writer
	terminal bool
	every    time.Duration
	last     time.Time
	width    int
}

// NewPrinter returns a printer on f, usually stderr.
func NewPrinter(f *os.File) *Printer {
	p := &Printer{out: f, every: 10 * time.Second}
	if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		p.terminal, p.every = true, 200*time.Millisecond
	}
	return p
}

// Show prints the progress unless it was shown a moment ago.
func (p *Printer) Show(progress Progress) {
	now := time.Now()
	if p.last.IsZero() && !p.terminal {
		p.last = now
		return // the first plain line comes after a while
	}
	if now.Sub(p.last) < p.every && progress.Done < progress.Total {
		return
	}
	p.last = now
	line := progress.String()
	if !p.terminal {
		fmt.Fprintln(p.out, line)
		return
	}
	width := utf8.RuneCountInString(line)
	fmt.Fprint(p.out, "\r", line, strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
}

// End ends the line that updates.
func (p *Printer) End() {
	if p.terminal && p.width > 0 {
		fmt.Fprintln(p.out)
		p.width = 0
	}
}

// String is the progress on one line.
func (p Progress) String() string {
	perSecond := float64(p.Played) / p.Elapsed.Seconds()
	line := fmt.Sprintf("%d/%d games, %.3g/s", p.Done, p.Total, perSecond)
	if left := p.Total - p.Done; left > 0 && perSecond > 0 {
		line += fmt.Sprintf(", %v left", time.Duration(float64(left)/perSecond*float64(time.Second)).Round(time.Second))
	}
	if pairs, ok := p.Tally.Duel(); ok && pairs.N() > 0 {
		e := pairs.Estimate()
		line += fmt.Sprintf(", %.1f %%, Elo %s (%s to %s)", 100*e.Score, Number(e.Elo).signed(), Number(e.Low).signed(), Number(e.High).signed())
	}
	if p.Tally.sprt != nil {
		lower, upper := p.Tally.sprt.Bounds()
		line += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", p.Tally.llr, lower, upper)
		if p.Tally.verdict != stats.Continue {
			line += " " + p.Tally.verdict.String()
		}
	}
	if p.Tally.starved > 0 {
		line += fmt.Sprintf(", %d starved", p.Tally.starved)
	}
	return line
}
