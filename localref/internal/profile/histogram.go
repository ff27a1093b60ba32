package profile

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
)

// Histogram counts times in bins of one width.
type Histogram struct {
	From, Width time.Duration
	Counts      []int
}

// NewHistogram puts ascending times into about n bins of a round width.
func NewHistogram(times match.Times, n int) Histogram {
	if len(times) == 0 {
		return Histogram{Width: time.Millisecond}
	}
	low, high := times[0], times[len(times)-1]
	width := round(float64(high-low) / float64(n))
	from := low - low%width
	h := Histogram{From: from, Width: width, Counts: make([]int, int((high-from)/width)+1)}
	for _, t := range times {
		h.Counts[int((t-from)/width)]++
	}
	return h
}

// round returns the next of 1, 2, 5, 10, … microseconds.
func round(width float64) time.Duration {
	step := float64(time.Microsecond)
	for width > 10*step {
		step *= 10
	}
	for _, f := range []float64{1, 2, 5} {
		if width <= f*step {
			return time.Duration(f * step)
		}
	}
	return time.Duration(10 * step)
}

// most is the highest count.
func (h Histogram) most() int {
	most := 0
	for _, n := range h.Counts {
		most = max(most, n)
	}
	return most
}

// Print draws the histogram with bars of at most width columns. Runs of empty
// bins are drawn as one line.
func (h Histogram) Print(w io.Writer, width int) {
	most := h.most()
	for i := 0; i < len(h.Counts); i++ {
		if h.Counts[i] == 0 {
			empty := 1
			for h.Counts[i+empty] == 0 {
				empty++
			}
			if empty > 1 {
				fmt.Fprintf(w, "%10s\n", "…")
				i += empty - 1
				continue
			}
		}
		from := h.From + time.Duration(i)*h.Width
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%10s ms %7d %s", decimals(millis.Of(from), h.Width), h.Counts[i], bar(h.Counts[i], most, width)), " "))
	}
}

// decimals prints milliseconds as exactly as bins of that width need.
func decimals(ms float64, width time.Duration) string {
	switch {
	case width < 10*time.Microsecond:
		return fmt.Sprintf("%.3f", ms)
	case width < 100*time.Microsecond:
		return fmt.Sprintf("%.2f", ms)
	case width < time.Millisecond:
		return fmt.Sprintf("%.1f", ms)
	}
	return fmt.Sprintf("%.0f", ms)
}

// bar is a bar in eighths of a column; a count that is there is never drawn as nothing.
func bar(n, most, width int) string {
	if n == 0 {
		return ""
	}
	eighths := max(1, int(math.Round(float64(n)*float64(8*width)/float64(most))))
	return strings.Repeat("█", eighths/8) + string([]rune(" ▏▎▍▌▋▊▉")[eighths%8])
}

// Spark draws values as one line of small bars from 0 to the highest, by the
// square root: some turns do a hundred times the work of others. NaN is a blank.
func Spark(values []float64) string {
	most := 0.0
	for _, v := range values {
		if v > most {
			most = v
		}
	}
	var s strings.Builder
	for _, v := range values {
		switch {
		case math.IsNaN(v):
			s.WriteByte(' ')
		case most == 0 || v < 0:
			s.WriteRune('▁')
		default:
			s.WriteRune([]rune("▁▂▃▄▅▆▇█")[min(7, int(8*math.Sqrt(v/most)))])
		}
	}
	return s.String()
}
