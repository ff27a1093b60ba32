package arena

import (
	"sort"
	"strings"

	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

// ResultOf takes from a game what the arena keeps.
func ResultOf(o *match.Outcome) Result {
	r := Result{Scores: o.Result.Scores, Ranks: o.Result.Ranks, Turns: o.Turns}
	for seat := range o.Seats {
		s := &o.Seats[seat]
		t := Time{Asked: len(s.Wall), Wall: millis.Rounded(s.Wall.Sum()), CPU: millis.Rounded(s.CPU.Sum()),
			Max: millis.Rounded(s.Wall.Max()), First: millis.Rounded(s.FirstWall), Starved: s.Starved, Late: s.Late}
		if s.Fault != nil {
			if r.Out == nil {
				n := len(o.Seats)
				r.Out, r.Why, r.Stderr = make([]string, n), make([]string, n), make([]string, n)
			}
			r.Out[seat], r.Why[seat], r.Stderr[seat] = s.Fault.String(), s.Fault.Cause.Kind.String(), lastWords(s)
			if s.Fault.Cause.TimedOut() {
				t.Late++
			}
		}
		r.Times = append(r.Times, t)
		if len(s.Refused) > 0 {
			if r.Refused == nil {
				r.Refused = make([][]match.Refused, len(o.Seats))
			}
			r.Refused[seat] = s.Refused
		}
		if len(s.Metrics) > 0 {
			if r.Metrics == nil {
				r.Metrics = make([]map[string]float64, len(o.Seats))
			}
			r.Metrics[seat] = means(s.Metrics)
		}
	}
	return r
}

// lastWords is the end of what a bot wrote to stderr.
func lastWords(s *match.Seat) string {
	const lines, columns = 6, 160
	words := s.LastWords()
	words = words[max(0, len(words)-lines):]
	for i := range words {
		words[i] = quote.Cut(words[i], columns)
	}
	return strings.Join(words, "\n")
}

// means averages a game's metrics. A bot may invent names without end, so
// only some are kept.
func means(metrics map[string]player.Metric) map[string]float64 {
	const most = 16
	names := make([]string, 0, len(metrics))
	for name := range metrics {
		names = append(names, name)
	}
	sort.Strings(names)
	all := map[string]float64{}
	for _, name := range names[:min(most, len(names))] {
		if m := metrics[name]; m.Count > 0 {
			all[name] = m.Mean()
		}
	}
	return all
}
