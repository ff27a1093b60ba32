package profile

import (
	"cmp"
	"slices"
	"time"

	"botkit/localref/internal/match"
)

// Walls are the wall times of the turns in ascending order, first turns and
// turns without an answer left out.
func Walls(turns []Turn) match.Times {
	return times(turns, func(t *Turn) time.Duration { return t.Wall })
}

// CPUs are the processor times of the same turns.
func CPUs(turns []Turn) match.Times {
	return times(turns, func(t *Turn) time.Duration { return t.CPU })
}

func times(turns []Turn, of func(*Turn) time.Duration) match.Times {
	var all match.Times
	for i := range turns {
		if t := &turns[i]; !t.First && t.Cause == "" {
			all = append(all, of(t))
		}
	}
	slices.Sort(all)
	return all
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
