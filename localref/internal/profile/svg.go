package profile

import (
	"botkit/localref/internal/millis"
	"fmt"
	"html"
	"math"
	"strings"
	"time"

	"botkit/localref/internal/terminal"
)

// The drawings are 720 units wide; the page scales them.
const (
	plotLeft, plotRight   = 60.0, 700.0
	plotTop, plotBottom   = 16.0, 200.0
	drawWidth, drawHeight = 720, 240
)

// drawing is an SVG being written.
type drawing struct{ strings.Builder }

func newDrawing(title string) *drawing {
	d := &drawing{}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="system-ui, sans-serif" font-size="12">`, drawWidth, drawHeight)
	d.add(`<title>%s</title><rect width="100%%" height="100%%" fill="#fff"/>`, escaped(title))
	return d
}

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

// text writes centred text; anchor is start, middle or end.
func (d *drawing) text(x, y float64, anchor, text string) {
	d.add(`<text x="%.1f" y="%.1f" text-anchor="%s" fill="#444">%s</text>`, x, y, anchor, escaped(text))
}

// escaped is text in an SVG. XML has no place for control characters, not even
// escaped ones.
func escaped(text string) string { return html.EscapeString(terminal.Printable(text)) }

func (d *drawing) end() string {
	d.add("</svg>")
	return d.String()
}

// axes draws both axes with their ends labelled.
func (d *drawing) axes(fromX, toX, most, label string) {
	d.add(`<path d="M%.0f %.0fV%.0fH%.0f" fill="none" stroke="#888"/>`, plotLeft, plotTop, plotBottom, plotRight)
	d.text(plotLeft, plotBottom+16, "start", fromX)
	d.text(plotRight, plotBottom+16, "end", toX)
	d.text((plotLeft+plotRight)/2, plotBottom+32, "middle", label)
	d.text(plotLeft-6, plotTop+10, "end", most)
	d.text(plotLeft-6, plotBottom, "end", "0")
}

// Mark is a vertical line with a name in a drawing of times.
type Mark struct {
	At   time.Duration
	Name string
}

// SVG draws the histogram. Marks outside of the measured times widen the axis.
func (h Histogram) SVG(title string, marks ...Mark) string {
	low, high := h.From, h.From+time.Duration(len(h.Counts))*h.Width
	for _, m := range marks {
		low, high = min(low, m.At), max(high, m.At+h.Width)
	}
	if high == low {
		high = low + h.Width
	}
	x := func(t time.Duration) float64 {
		return plotLeft + (plotRight-plotLeft)*float64(t-low)/float64(high-low)
	}
	d, most := newDrawing(title), max(1, h.most())
	for i, n := range h.Counts {
		if n == 0 {
			continue
		}
		from := h.From + time.Duration(i)*h.Width
		// The root makes the few long turns visible beside the many others.
		tall := (plotBottom - plotTop) * math.Sqrt(float64(n)/float64(most))
		d.add(`<rect x="%.2f" y="%.1f" width="%.2f" height="%.1f" fill="#2a6f97"><title>%s ms to %s ms: %d turns</title></rect>`,
			x(from), plotBottom-tall, max(0.5, x(from+h.Width)-x(from)-0.5), tall,
			decimals(millis.Of(from), h.Width), decimals(millis.Of(from+h.Width), h.Width), n)
	}
	d.axes(decimals(millis.Of(low), h.Width)+" ms", decimals(millis.Of(high), h.Width)+" ms", fmt.Sprint(most), "wall time of a turn; heights by the square root of the count")
	for i, m := range marks {
		d.add(`<path d="M%.1f %.0fV%.0f" stroke="#c1121f" stroke-dasharray="4 3"/>`, x(m.At), plotTop, plotBottom)
		side, anchor := -4.0, "end"
		if x(m.At) < (plotLeft+plotRight)/2 {
			side, anchor = 4, "start"
		}
		d.text(x(m.At)+side, plotTop+12+14*float64(i%3), anchor, m.Name)
	}
	return d.end()
}

// SVG draws what was done in a turn, or in a second, over the turns.
func (c Curve) SVG(perSecond bool) string {
	values, what := c.PerTurn, " a turn"
	if perSecond {
		values, what = c.PerSecond, " a second"
	}
	most := 0.0
	for _, v := range values {
		if v > most {
			most = v
		}
	}
	if most == 0 {
		most = 1
	}
	d := newDrawing(c.Name + what)
	pen, path := "M", ""
	for i, v := range values {
		if math.IsNaN(v) {
			pen = "M"
			continue
		}
		x := plotLeft + (plotRight-plotLeft)*float64(i)/float64(max(1, len(values)-1))
		path += fmt.Sprintf("%s%.1f %.1f", pen, x, plotBottom-(plotBottom-plotTop)*max(0, v)/most)
		pen = "L"
	}
	d.add(`<path d="%s" fill="none" stroke="#2a6f97" stroke-width="1.5" stroke-linecap="round"/>`, path)
	d.axes("turn 0", fmt.Sprintf("turn %d", len(values)-1), Count(most), c.Name+what)
	return d.end()
}

// Count prints a number so that it fits a table.
func Count(v float64) string {
	switch {
	case math.IsNaN(v):
		return "-"
	case math.Abs(v) >= 9.995e9:
		return fmt.Sprintf("%.3g", v)
	case math.Abs(v) >= 9.995e6:
		return fmt.Sprintf("%.1fM", v/1e6)
	case math.Abs(v) >= 99_950:
		return fmt.Sprintf("%.0fk", v/1e3)
	case math.Abs(v) >= 100 || v == math.Trunc(v):
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
