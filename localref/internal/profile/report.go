package profile

import (
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"botkit/localref/internal/invocation"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/terminal"
)

// report writes what was measured, first to the terminal and then into
// files.
type report struct {
	*Measurement
	out         io.Writer
	walls, cpus match.Times
	limit       time.Duration
	curves      []Curve
	counted     Allocations
}

// Report writes the report to the terminal and, with its drawings, to
// report.html.
func (p *Measurement) Report(out io.Writer) error {
	var text strings.Builder
	limit := func(of time.Duration) time.Duration { return time.Duration(float64(of) * p.settings.Scale) }
	r := &report{Measurement: p, out: io.MultiWriter(out, &text),
		walls: Walls(p.turns.Turns), cpus: CPUs(p.turns.Turns),
		limit: limit(p.settings.Game.Info().Turn), curves: Curves(p.turns.Turns)}
	r.head()
	r.times(limit(p.settings.Game.Info().First))
	r.slowest()
	r.work()
	if err := r.functions(); err != nil {
		return err
	}
	r.allocations()
	if r.goes {
		r.collections()
	}
	r.margin()
	if err := r.draw(text.String()); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nfiles: %s with report.html, games.jsonl.gz\n", p.settings.Dir)
	return nil
}

func (r *report) title() string {
	return fmt.Sprintf("%s in %s", r.bot.Name(), r.settings.Game.Info().Name)
}

// head says what was played.
func (r *report) head() {
	against := "itself"
	if len(r.settings.Others) > 0 {
		against = strings.Join(r.settings.Others, ", ")
	}
	fmt.Fprintf(r.out, "%s against %s: %s from seed %d, %s measured\n",
		r.title(), against, terminal.Count(r.settings.Games, "game"), r.settings.Seed, terminal.Count(len(r.walls), "turn"))
	for _, fault := range r.faults {
		fmt.Fprintf(r.out, "FAULT: %s\n", fault)
	}
}

// times shows the quantiles and the histogram.
func (r *report) times(firstLimit time.Duration) {
	fmt.Fprintf(r.out, "\nTurn times in ms, the limit is %v\n", r.limit)
	rows := [][]string{{"", "median", "p90", "p99", "p99.9", "max", "first (longest)"}}
	first := r.first()
	add := func(name string, t match.Times, first string, shown func(time.Duration) string) {
		row := []string{name}
		for _, q := range []float64{0.5, 0.9, 0.99, 0.999, 1} {
			cell := "-"
			if q == 1 || t.Tells(q) {
				cell = shown(t.Quantile(q))
			}
			row = append(row, cell)
		}
		rows = append(rows, append(row, first))
	}
	add("wall", r.walls, millis.Text(first.Wall), millis.Text)
	add("of limit", r.walls, percent(first.Wall, firstLimit), func(d time.Duration) string { return percent(d, r.limit) })
	if r.cpus.Quantile(1) > 0 {
		add("cpu", r.cpus, millis.Text(first.CPU), millis.Text)
	}
	terminal.Table(r.out, rows, 0)
	starved, missing := 0, 0
	for i := range r.turns.Turns {
		if r.turns.Turns[i].Starved() {
			starved++
		}
		if r.turns.Turns[i].Cause != "" {
			missing++
		}
	}
	fmt.Fprintf(r.out, "late turns: %d (the contest ends the game at the first)\n", r.late)
	if missing > 0 {
		fmt.Fprintf(r.out, "turns without an answer: %d\n", missing)
	}
	if starved > 0 {
		fmt.Fprintf(r.out, "starved turns: %d. The bot had the processor for less than 70 %% of them: the machine was too busy,\n"+
			"and the longest times say more about it than about the bot.\n", starved)
	}
	fmt.Fprintln(r.out)
	NewHistogram(r.walls, 24).Print(r.out, 50)
}

// first is the longest first turn.
func (r *report) first() (longest Turn) {
	for _, t := range r.turns.Turns {
		if t.First && t.Wall >= longest.Wall {
			longest = t
		}
	}
	return longest
}

func percent(part, whole time.Duration) string {
	return fmt.Sprintf("%.0f%%", 100*float64(part)/float64(whole))
}

// slowest lists the longest turns with commands that play up to them.
func (r *report) slowest() {
	fmt.Fprintf(r.out, "\nThe slowest turns. The command gives the bot all inputs up to that turn and stops there\n")
	rows := [][]string{{"seed", "seat", "turn", "wall", "cpu", ""}}
	for _, t := range Slowest(r.turns.Turns, 10) {
		rows = append(rows, []string{t.Seed, fmt.Sprint(t.Seat), fmt.Sprint(t.Number), millis.Text(t.Wall), millis.Text(t.CPU),
			fmt.Sprintf("%s turn -record %s -game %d -seat %d -turn %d -p %s", invocation.Command(),
				quote.Argument(r.recordFile()), t.Game, t.Seat, t.Number, quote.Argument(r.bot.Name()))})
	}
	terminal.Table(r.out, rows, 5)
}

// work shows the bot's own numbers over the turns.
func (r *report) work() {
	if len(r.curves) == 0 {
		fmt.Fprintf(r.out, "\nWork: the bot said none (contest.Entry.Metric, or a line \"#name value\" on stderr)\n")
		return
	}
	fmt.Fprintf(r.out, "\nWork over the turns, as the bot reports it (bars from 0 to the highest, by the square root)\n")
	rows := [][]string{{"", "mean", "highest", "turn 0 to the last"}}
	add := func(name string, mean float64, values []float64) {
		highest := 0.0
		for _, v := range values {
			if v > highest {
				highest = v
			}
		}
		rows = append(rows, []string{name, Count(mean), Count(highest), Spark(Thin(values, 60))})
	}
	for _, c := range r.curves {
		add(c.Name+" a turn", c.Mean, c.PerTurn)
		add(c.Name+" a second", c.MeanPerSecond, c.PerSecond)
	}
	terminal.Table(r.out, rows, 0, 3)
}

// functions shows the top of the profile and how to see all of it.
func (r *report) functions() error {
	if r.settings.Profiled == 0 {
		return nil
	}
	switch {
	case r.missing != nil:
		fmt.Fprintf(r.out, "\nFunctions: %v\n", r.missing)
		return nil //nolint:nilerr // the report has said it
	case len(r.files) == 0 && len(r.counters) == 0 && !r.perf:
		fmt.Fprintf(r.out, "\nFunctions: -mode %s is for bots that use bots/internal/contest, -mode cpu for any\n", r.settings.Mode)
		return nil
	case len(r.files) == 0:
		fmt.Fprintf(r.out, "\nFAULT: no profile was written: the bot did not end by itself when its input ended, or it used no time\n")
		return nil
	}
	file := quote.Argument(r.profileFile())
	if r.settings.Mode == "trace" {
		fmt.Fprintf(r.out, "\nTrace: go tool trace %s\n", file)
		return nil
	}
	sample := SampleOf(r.settings.Mode)
	top, err := TopOf(r.profileFile(), sample)
	if err != nil {
		return err
	}
	what := map[string]string{"cpu": "Processor time of the search", "mem": "Memory held in the last turn",
		"allocs": "Allocations of the turn loop", "block": "Waiting in the turn loop"}[r.settings.Mode]
	if r.perf {
		what = "Processor time of the whole program, as perf saw it"
	}
	fmt.Fprintf(r.out, "\n%s, from %d profiles: %s in all\n", what, len(r.files), inUnit(top.Total, top.Unit))
	rows := [][]string{{"alone", "", "with callees", "", ""}}
	for _, f := range top.Functions[:min(15, len(top.Functions))] {
		rows = append(rows, []string{inUnit(f.Flat, top.Unit), share64(f.Flat, top.Total),
			inUnit(f.Cum, top.Unit), share64(f.Cum, top.Total), f.Name})
	}
	if len(rows) > 1 {
		terminal.Table(r.out, rows, 4)
	}
	fmt.Fprintf(r.out, "in the browser: go tool pprof -http=: -sample_index=%s %s\n", sample, file)
	return nil
}

func share64(part, whole int64) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}

func inUnit(v int64, unit string) string {
	switch unit {
	case "nanoseconds":
		return fmt.Sprintf("%.2fs", float64(v)/1e9)
	case "bytes":
		if v < 10<<10 {
			return fmt.Sprintf("%dB", v)
		}
		return fmt.Sprintf("%.1fkB", float64(v)/1024)
	}
	return fmt.Sprint(v)
}

// allocations reports what the turn loop allocated, which is a fault.
func (r *report) allocations() {
	a := &r.counted
	for _, c := range r.counters {
		a.Add(c)
	}
	fmt.Fprintln(r.out)
	switch {
	case len(r.counters) == 0:
		fmt.Fprintln(r.out, "Allocations: not known, the bot does not use bots/internal/contest")
	case r.silent > 0:
		fmt.Fprintf(r.out, "Allocations: not known for %d seats: the bot did not end by itself\n", r.silent)
	case a.Mallocs > 0:
		fmt.Fprintf(r.out, "FAULT: the turn loop allocates: %d times, %d bytes, in %d of %d turns. -mode allocs says where.\n",
			a.Mallocs, a.Bytes, a.Faulty, a.Turns)
	default:
		fmt.Fprintf(r.out, "Allocations in the turn loop: none in %d turns\n", a.Turns)
	}
}

// collections reports the garbage collector's pauses after first turns.
func (r *report) collections() {
	var first, n int
	var longest, sum time.Duration
	worst := Turn{}
	for _, t := range r.turns.Turns {
		for _, c := range t.Pauses {
			if t.First {
				first++
				continue
			}
			n++
			sum += c.Pause
			if c.Pause >= longest {
				longest, worst = c.Pause, t
			}
		}
	}
	switch {
	case n > 0:
		fmt.Fprintf(r.out, "FAULT: the garbage collector ran %s in %s, stopped the bot for %.3f ms in all, at most %.3f ms (seed %s, turn %d)\n",
			terminal.Count(n, "time"), terminal.Count(r.settings.Games, "game"), millis.Of(sum), millis.Of(longest), worst.Seed, worst.Number)
	case r.counted.Collections > 0: // the bot's own count, if its stderr was cut
		fmt.Fprintf(r.out, "FAULT: the garbage collector ran %s in %s, stopped the bot for %.3f ms in all\n",
			terminal.Count(r.counted.Collections, "time"), terminal.Count(r.settings.Games, "game"), millis.Of(r.counted.Pause))
	default:
		fmt.Fprintln(r.out, "Garbage collector: no pauses after first turns")
	}
	if first > 0 {
		fmt.Fprintf(r.out, "Garbage collector: %d runs up to the end of first turns\n", first)
	}
}

// margin says how close to the limit the bot may think.
func (r *report) margin() {
	var budget time.Duration
	nodes := 0
	if len(r.counters) > 0 {
		budget = millis.Duration(r.counters[0].Turn)
		nodes = r.counters[0].Nodes
	}
	fmt.Fprintln(r.out)
	if nodes > 0 {
		fmt.Fprintf(r.out, "Margin: none to tell, the bot does fixed work (-nodes %d)\n", nodes)
		return
	}
	m, err := EstimateMargin(r.walls, budget, r.limit)
	if err != nil {
		fmt.Fprintf(r.out, "Margin: %v\n", err)
		return
	}
	fmt.Fprintf(r.out, "Margin, from %d turns: a generalised Pareto tail on the longest %d (shape %.2f), 95 %% bound by bootstrap\n", m.Turns, m.Tail, m.Shape)
	fmt.Fprintf(r.out, "  one turn in a million takes more than %s, at worst %s; estimated share of late turns as it is: %.1g\n",
		r.bounded(m.Rare), r.bounded(m.High), m.Late)
	switch {
	case budget == 0:
		fmt.Fprintln(r.out, "  the bot's own budget is not known")
	case !m.Bound:
		fmt.Fprintf(r.out, "  the bot's budget is %s ms a turn, but most turns end before: it does not need more time\n", millis.Text(budget))
	case m.Budget <= 0:
		fmt.Fprintf(r.out, "  the bot's budget is %s ms a turn. No budget keeps late turns below one in a million here: a quiet machine\n"+
			"  and more games say more.\n", millis.Text(budget))
	default:
		fmt.Fprintf(r.out, "  the bot's budget is %s ms a turn; up to %s ms keep late turns below one in a million\n",
			millis.Text(budget), millis.Text(m.Budget.Truncate(100*time.Microsecond)))
	}
}

// bounded prints a time unless it is so long that only noise can have made it.
func (r *report) bounded(d time.Duration) string {
	if most := 10 * r.limit; d > most {
		return "ten times the limit"
	}
	return millis.Text(d) + " ms"
}

// draw writes the drawings and the page.
func (r *report) draw(text string) error {
	marks := []Mark{{At: r.limit, Name: "limit"}}
	if len(r.counters) > 0 && r.counters[0].Turn > 0 && r.counters[0].Nodes == 0 {
		marks = append(marks, Mark{At: millis.Duration(r.counters[0].Turn), Name: "budget"})
	}
	svg := NewHistogram(r.walls, 120).SVG("Turn times of "+r.title(), marks...)
	page := Page{Title: r.title(), Text: text, Times: template.HTML(svg)}
	for _, c := range r.curves {
		page.Curves = append(page.Curves, template.HTML(c.SVG(false)), template.HTML(c.SVG(true)))
	}
	f, err := os.Create(filepath.Join(r.settings.Dir, "report.html"))
	if err != nil {
		return err
	}
	if err := page.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
