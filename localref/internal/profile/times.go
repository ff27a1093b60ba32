package profile

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Times are durations in ascending order.
type Times []time.Duration

// Walls are the wall times of the turns, first turns and turns without an answer left out.
func Walls(turns []Turn) Times { return times(turns, func(t *Turn) time.Duration { return t.Wall }) }

// CPUs are the processor times of the same turns.
func CPUs(turns []Turn) Times { return times(turns, func(t *Turn) time.Duration { return t.CPU }) }

func times(turns []Turn, of func(*Turn) time.Duration) Times {
	var all Times
	for i := range turns {
		if t := &turns[i]; !t.First && t.Cause == "" {
			all = append(all, of(t))
		}
	}
	slices.Sort(all)
	return all
}

// Quantile is the smallest time that at least the share q of all do not
// exceed; 0 without any.
func (t Times) Quantile(q float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(len(t)))) - 1
	return t[min(max(i, 0), len(t)-1)]
}

// Above counts the times beyond a limit.
func (t Times) Above(limit time.Duration) int {
	n, found := slices.BinarySearch(t, limit)
	for found && n < len(t) && t[n] == limit {
		n++
	}
	return len(t) - n
}

// Slowest are the n longest turns, first turns not among them, the longest
// first.
func Slowest(turns []Turn, n int) []Turn {
	var all []Turn
	for _, t := range turns {
		if !t.First {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b Turn) int { return cmp.Compare(b.Wall, a.Wall) })
	return all[:min(n, len(all))]
}
