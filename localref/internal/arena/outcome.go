package arena

import (
	"math"
	"sort"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

// ResultOf takes from a game what the arena keeps.
func ResultOf(o *match.Outcome) Result {
	r := Result{Scores: o.Result.Scores, Ranks: o.Result.Ranks, Turns: o.Turns, Out: faults(o)}
	for seat := range o.Seats {
		s := &o.Seats[seat]
		t := Time{Asked: len(s.Wall), Wall: millis.Rounded(s.Wall.Sum()), CPU: millis.Rounded(s.CPU.Sum()),
			Max: millis.Rounded(s.Wall.Max()), First: millis.Rounded(s.FirstWall), Late: s.Late}
		if s.Starved() {
			t.Starved = math.Ceil(1000*s.LostShare()) / 1000
		}
		if s.Fault != nil {
			if r.Why == nil {
				r.Why, r.Stderr = make([]string, len(o.Seats)), make([]string, len(o.Seats))
			}
			r.Why[seat], r.Stderr[seat] = s.Fault.Cause.Kind.String(), lastWords(s)
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
		if s.Unread != nil {
			if r.Unread == nil {
				r.Unread = make([]*game.Unread, len(o.Seats))
			}
			r.Unread[seat] = s.Unread
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

// ResultOfSecond is ResultOf a game that was played again, because in the first
// the machine had put a seat out.
func ResultOfSecond(first, second *match.Outcome) Result {
	r := ResultOf(second)
	r.Again = faults(first)
	return r
}

// faults are the sentences about the seats that were put out, nil without any.
func faults(o *match.Outcome) (out []string) {
	for seat := range o.Seats {
		if f := o.Seats[seat].Fault; f != nil {
			if out == nil {
				out = make([]string, len(o.Seats))
			}
			out[seat] = f.String()
		}
	}
	return out
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
