package tune

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/stats"
)

// Play plays one game and returns what the candidate got, and why it was put
// out if it was. lane counts the games that run at once from 0.
type Play func(ctx context.Context, g Game, lane int) (points stats.Outcome, out string, err error)

// Run is one run of a plan.
type Run struct {
	Plan    *Plan
	Journal *Journal
	// Play plays a game. If it is nil, only what the journal holds is gone
	// through, and Do ends with ErrMissing where a game is missing.
	Play Play
	// Parallel is how many games run at once.
	Parallel int
	// Shard is the part of each generation that is played here; the journal
	// must follow those of the others.
	Shard arena.Shard
	// Patience is how long to wait for games of other shards when none come.
	Patience time.Duration
	// Stepped, if set, is called with each step of the search.
	Stepped func(Step)
	// Tested, if set, is called when the test goes on.
	Tested func(End)
	// Progressed, if set, is called after each game, one call at a time: so many
	// games of the generation or batch are known.
	Progressed func(done, total int)
}

// ErrMissing says that the journal ends before the run does.
var ErrMissing = errors.New("the run is not finished")

// Step is a step of the search: a generation was played.
type Step struct {
	// Generation counts from 1. Games is how many the search has played.
	Generation, Games int
	// Values is where the search stands now.
	Values []float64
	// Pairs are the results of all candidates of the generation.
	Pairs stats.Pairs
	// Out counts the games in which a candidate was put out; LastOut says why
	// the last one was.
	Out     int
	LastOut string
}

// End is the outcome of a run.
type End struct {
	// Found are the values found, the mean of where the search stood in its second half.
	Found []float64
	// Same says that they are the old ones, so that there was nothing to test.
	Same bool
	// Pairs are the results of the found values against the old ones.
	Pairs stats.Pairs
	// LLR and Verdict are those of the sequential test; Continue says that
	// the test ran out of games.
	LLR     float64
	Verdict stats.Verdict
}

// Passed reports whether the values found have proved better.
func (e *End) Passed() bool { return e.Verdict == stats.AcceptElo1 }

// Do searches and tests.
func (r *Run) Do(ctx context.Context) (*End, error) {
	found, err := r.search(ctx)
	if err != nil {
		return nil, err
	}
	end := &End{Found: found}
	if sameValues(found, r.Plan.Old()) {
		end.Same = true
		return end, nil
	}
	return end, r.test(ctx, end)
}

// search returns the values found.
func (r *Run) search(ctx context.Context) ([]float64, error) {
	p, space := r.Plan, Space(r.Plan.Params)
	search := newSPSA(space.Point(p.Start), space.Spread(p.Settings.Sigma), p.Settings.Generations(), p.Settings.Seed)
	var centres [][]float64
	step := Step{}
	for step.Generation < p.Settings.Generations() {
		points := search.ask()
		candidates := make([][]float64, len(points))
		for i, point := range points {
			candidates[i] = space.Values(point)
		}
		games := p.generation(step.Generation, candidates)
		results, err := r.batch(ctx, games)
		if err != nil {
			return nil, err
		}
		step.take(results)
		search.tell(shares(results, p.Settings.Games))
		centres = append(centres, search.where())
		step.Values = space.Values(search.where())
		if r.Stepped != nil {
			r.Stepped(step)
		}
	}
	return space.Values(settled(centres)), nil
}

// take counts the games of a generation.
func (s *Step) take(results []Result) {
	s.Generation++
	s.Games += len(results)
	s.Pairs = stats.Pairs{}
	for i, result := range results {
		if i%2 == 1 {
			s.Pairs.Add(results[i-1].Points, result.Points)
		}
		if result.Out != "" {
			s.Out++
			s.LastOut = result.Out
		}
	}
}

// shares are the shares of the points of each candidate.
func shares(results []Result, games int) []float64 {
	values := make([]float64, len(results)/games)
	for i, r := range results {
		values[i/games] += float64(r.Points) / float64(2*games)
	}
	return values
}

// settled is the mean of the second half. Where a search stands last depends on the
// luck of its last generations; the mean does so much less.
func settled(centres [][]float64) []float64 {
	half := centres[len(centres)/2:]
	mean := make([]float64, len(half[0]))
	for _, centre := range half {
		for i, x := range centre {
			mean[i] += x / float64(len(half))
		}
	}
	return mean
}

// test plays the values found against the old ones until the test decides.
func (r *Run) test(ctx context.Context, end *End) error {
	for batch := 0; end.Verdict == stats.Continue; batch++ {
		games := r.Plan.test(batch, end.Found)
		if len(games) == 0 {
			return nil
		}
		results, err := r.batch(ctx, games)
		if err != nil {
			return err
		}
		// Pairs count in their order, so that the test ends at the same one on every machine.
		for i := 0; i < len(results) && end.Verdict == stats.Continue; i += 2 {
			end.Pairs.Add(results[i].Points, results[i+1].Points)
			end.LLR, end.Verdict = r.Plan.sprt.Test(end.Pairs)
		}
		if r.Tested != nil {
			r.Tested(*end)
		}
	}
	return nil
}

// batch returns the results of games, in their order: from the journal, by
// playing them, or from other shards.
func (r *Run) batch(ctx context.Context, games []Game) ([]Result, error) {
	if _, err := r.Journal.poll(); err != nil {
		return nil, err
	}
	var missing []Game
	for _, g := range games {
		if _, ok, err := r.Journal.result(g); err != nil {
			return nil, err
		} else if !ok && r.Shard.Has(g.Number/2) {
			missing = append(missing, g)
		}
	}
	if len(missing) > 0 && r.Play == nil {
		return nil, ErrMissing
	}
	if err := r.play(ctx, missing, len(games)); err != nil {
		return nil, err
	}
	return r.collect(ctx, games)
}

// play plays games and writes each to the journal.
func (r *Run) play(ctx context.Context, games []Game, total int) error {
	var mu sync.Mutex
	next := 0
	take := func() (Game, bool) {
		mu.Lock()
		defer mu.Unlock()
		if next == len(games) {
			return Game{}, false
		}
		next++
		return games[next-1], true
	}
	done := total - len(games)
	finish := func(result Result) error {
		mu.Lock()
		defer mu.Unlock()
		done++
		if r.Progressed != nil {
			r.Progressed(done, total)
		}
		return r.Journal.Append(result)
	}
	workers, playing := errgroup.WithContext(ctx)
	for lane := range min(r.Parallel, len(games)) {
		workers.Go(func() error {
			for {
				g, ok := take()
				if !ok || playing.Err() != nil {
					return playing.Err()
				}
				points, out, err := r.Play(playing, g, lane)
				if playing.Err() != nil {
					return playing.Err() // whatever came back is of a game broken off
				}
				if err != nil {
					return fmt.Errorf("game %d (seed %s, %v): %w", g.Number, g.Seed, g.Values, err)
				}
				if err := finish(Result{Number: g.Number, Seed: g.Seed, Seat: g.Seat, Opponent: g.Opponent, Values: g.Values, Points: points, Out: out}); err != nil {
					return err
				}
			}
		})
	}
	err := workers.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// pollEvery is how often a shard looks for the others' games.
const pollEvery = 100 * time.Millisecond

// collect returns the results of games, waiting for those of other shards.
func (r *Run) collect(ctx context.Context, games []Game) ([]Result, error) {
	results := make([]Result, 0, len(games))
	heard := time.Now()
	for _, g := range games {
		for {
			result, ok, err := r.Journal.result(g)
			if err != nil {
				return nil, err
			}
			if ok {
				results = append(results, result)
				break
			}
			if time.Since(heard) > r.Patience {
				return nil, fmt.Errorf("game %d belongs to shard %d/%d, which wrote nothing for %v: start it, and this command again",
					g.Number, g.Number/2%r.Shard.N+1, r.Shard.N, r.Patience)
			}
			select {
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			case <-time.After(pollEvery):
			}
			news, err := r.Journal.poll()
			if err != nil {
				return nil, err
			}
			if news {
				heard = time.Now()
			}
		}
	}
	return results, nil
}
