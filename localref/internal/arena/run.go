package arena

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"botkit/localref/internal/stats"
)

// Play plays one game and returns its result; Number, Seed and Seats are
// filled in by the caller. lane counts the games that run at once from 0: two games with the same
// lane never overlap. An error ends the whole run: a bot that fails is not one.
type Play func(ctx context.Context, g Game, lane int) (Result, error)

// Run is one run of a plan.
type Run struct {
	Plan *Plan
	// File takes the results and knows those of earlier runs.
	File *File
	// Tally counts them. It must have counted those that are in the file.
	Tally *Tally
	// Play plays a game.
	Play Play
	// Parallel is how many games run at once.
	Parallel int
	// Shard is the part of the plan to play.
	Shard Shard
	// Progress, if set, is called after every game, one call at a time.
	Progress func(Progress)
}

// Shard is the i-th part of n of a plan, by groups, so that a pair is never torn. i counts from 1;
// the zero Shard is the whole plan.
type Shard struct{ I, N int }

// ParseShard reads i/n.
func ParseShard(text string) (Shard, error) {
	var s Shard
	var rest string
	if n, _ := fmt.Sscanf(text+" .", "%d/%d %s", &s.I, &s.N, &rest); n != 3 || rest != "." || s.I < 1 || s.I > s.N {
		return Shard{}, fmt.Errorf("expected a shard as i/n with i from 1 to n, found %q", text)
	}
	return s, nil
}

// Has reports whether the shard holds a group.
func (s Shard) Has(group int) bool { return s.N == 0 || group%s.N == s.I-1 }

// groups is how many of n groups the shard holds.
func (s Shard) groups(n int) int {
	if s.N == 0 {
		return n
	}
	return (n - s.I + s.N) / s.N
}

// Progress is how far a run is.
type Progress struct {
	// Done and Total count the games of the shard, Played those of this run.
	Done, Total, Played int
	// Elapsed is the time since the run began.
	Elapsed time.Duration
	// Tally are the figures so far. They may be read during the call.
	Tally *Tally
}

// Do plays what the file does not have until the plan is done, the sequential test has
// decided, or ctx is cancelled, whose cause it then returns.
func (r *Run) Do(ctx context.Context) error {
	if r.Tally.Verdict() != stats.Continue {
		return nil
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	workers, running := errgroup.WithContext(running)
	state := runState{Run: r, started: time.Now(), total: r.Shard.groups(r.Plan.Groups()) * r.Plan.Seats, stop: stop}
	state.done = r.doneInShard()
	for lane := 0; lane < r.Parallel; lane++ {
		workers.Go(func() error { return state.work(running, lane) })
	}
	err := workers.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if r.Tally.Verdict() != stats.Continue && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (r *Run) doneInShard() int {
	if r.Shard.N == 0 {
		return r.File.Len()
	}
	done := 0
	for n := 0; n < r.Plan.Games(); n++ {
		if r.Shard.Has(n/r.Plan.Seats) && r.File.Has(n) {
			done++
		}
	}
	return done
}

// runState is what the workers of a run share.
type runState struct {
	*Run
	started time.Time
	total   int
	stop    context.CancelFunc

	mu     sync.Mutex
	next   int
	done   int
	played int
}

// work plays game after game.
func (s *runState) work(ctx context.Context, lane int) error {
	for {
		g, ok := s.take()
		if !ok || ctx.Err() != nil {
			return ctx.Err()
		}
		result, err := s.Play(ctx, g, lane)
		if ctx.Err() != nil {
			// Whatever came back is of a game that was broken off.
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("game %d (seed %s, seats %v): %w", g.Number, g.Seed, g.Seats, err)
		}
		if err := s.finish(g, result); err != nil {
			return err
		}
	}
}

// take returns the next game that is neither played nor being played.
func (s *runState) take() (Game, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ; s.next < s.Plan.Games(); s.next++ {
		if s.Shard.Has(s.next/s.Plan.Seats) && !s.File.Has(s.next) {
			s.next++
			return s.Plan.Game(s.next - 1), true
		}
	}
	return Game{}, false
}

// finish writes a game before it counts.
func (s *runState) finish(g Game, result Result) error {
	result.Number, result.Seed, result.Seats = g.Number, g.Seed, g.Seats
	if err := result.check(g); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Tally.Verdict() != stats.Continue {
		return nil
	}
	if err := s.File.Append(result); err != nil {
		return err
	}
	s.Tally.Add(result)
	s.done++
	s.played++
	if s.Progress != nil {
		s.Progress(Progress{Done: s.done, Total: s.total, Played: s.played, Elapsed: time.Since(s.started), Tally: s.Tally})
	}
	if s.Tally.Verdict() != stats.Continue {
		s.stop()
	}
	return nil
}
