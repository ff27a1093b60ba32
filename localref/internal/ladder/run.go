package ladder

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// Run plays games for the ladder.
type Run struct {
	Store    *Store
	Resolver *player.Resolver
	// Options are those of each match; its Header has no seed.
	Options match.Options
	// Nodes is the fixed work a turn, 0 for the clock.
	Nodes int
	// Lanes share the cores among so many games at once.
	Lanes    *lanes.Lanes
	Parallel int
	// Games ends the run after so many, 0 for never; a group that was begun is
	// finished. Keep bounds the bytes of turns that are kept, 0 for no bound.
	Games int
	Keep  int64
	// Progress, if set, is told after each game, one call at a time.
	Progress func(Game)

	purpose string
	machine string
	// enough, if set, ends the run when it returns true; it is asked after each
	// game. next chooses the next group's versions instead of the ladder.
	enough func() (bool, error)
	next   func() ([]int64, error)

	mu       sync.Mutex
	bots     map[int64]*Bot
	programs map[int64]player.Program
	queue    []task
	open     map[int64][]int64 // versions of groups that are not finished
	begun    int
	finished int
}

// task is a round that is about to be played.
type task struct {
	group *Group
	round int
}

// Do plays until ctx is done, whose cause it then returns, or until there are
// enough games. Groups that an earlier run left unfinished are finished first.
func (r *Run) Do(ctx context.Context) error {
	seats, err := r.prepare()
	if err != nil {
		return err
	}
	stop, end := context.WithCancel(ctx)
	defer end()
	workers, running := errgroup.WithContext(stop)
	for lane := 0; lane < r.Parallel; lane++ {
		workers.Go(func() error {
			for {
				t, err := r.take(seats)
				if err != nil || t == nil || running.Err() != nil {
					return err
				}
				done, err := r.one(running, t, lane)
				if running.Err() != nil {
					return nil //nolint:nilerr // whatever came back is of a game that was broken off
				}
				if err != nil {
					return err
				}
				if done {
					end()
				}
			}
		})
	}
	err = workers.Wait()
	if err == nil && r.finished > 0 {
		err = r.Store.remember()
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// prepare reads what is there and returns the number of seats.
func (r *Run) prepare() (seats int, err error) {
	h := r.Options.Header
	h.Seed = "1"
	_, m, err := r.Store.Game.Begin(h)
	if err != nil {
		return 0, err
	}
	r.machine = machine()
	r.programs, r.open = map[int64]player.Program{}, map[int64][]int64{}
	if err := r.refresh(); err != nil {
		return 0, err
	}
	groups, has, err := r.Store.unfinished(r.purpose)
	for i, g := range groups {
		if len(g.Bots) == m.Seats() && r.allPlay(g) {
			r.queueRounds(g, has[i])
		}
	}
	return m.Seats(), err
}

// refresh reads the versions again: they come and go while the ladder plays.
func (r *Run) refresh() error {
	bots, err := r.Store.Bots()
	r.bots = map[int64]*Bot{}
	for i := range bots {
		r.bots[bots[i].ID] = &bots[i]
	}
	return err
}

func (r *Run) allPlay(g *Group) bool {
	for _, id := range g.Bots {
		if b := r.bots[id]; b == nil || b.State != Plays && r.purpose == "" {
			return false
		}
	}
	return true
}

func (r *Run) queueRounds(g *Group, has map[int]bool) {
	for round := range g.Bots {
		if !has[round] {
			r.queue = append(r.queue, task{g, round})
			r.begun++
		}
	}
	r.open[g.ID] = g.Bots
}

// take returns the next round, nil if there are enough games.
func (r *Run) take(seats int) (*task, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.queue) == 0 {
		if r.Games > 0 && r.begun >= r.Games {
			return nil, nil
		}
		if err := r.refresh(); err != nil {
			return nil, err
		}
		choose := r.next
		if choose == nil {
			choose = func() ([]int64, error) { return r.choose(seats) }
		}
		bots, err := choose()
		if err != nil || bots == nil {
			return nil, err
		}
		g := &Group{Seed: strconv.Itoa(1 + rand.IntN(999_999_999)), Bots: bots, Purpose: r.purpose}
		if err := r.Store.begin(g); err != nil {
			return nil, err
		}
		r.queueRounds(g, nil)
	}
	t := r.queue[0]
	r.queue = r.queue[1:]
	return &t, nil
}

// choose lets the ladder choose among the versions that play.
func (r *Run) choose(seats int) ([]int64, error) {
	index := map[int64]int{}
	var ids []int64
	for id, b := range r.bots {
		if b.State == Plays {
			ids = append(ids, id)
		}
	}
	if len(ids) < seats {
		return nil, fmt.Errorf("a game has %d seats and %d versions play: add another, or resume one that is stopped", seats, len(ids))
	}
	c := contenders{make([]float64, len(ids)), make([]float64, len(ids)*len(ids))}
	for i, id := range ids {
		index[id], c.games[i] = i, float64(r.bots[id].Sums.Games)
	}
	rows, err := r.Store.db.Query("SELECT a, b, sum(games * count), sum(halves * count) FROM met GROUP BY a, b")
	if err != nil {
		return nil, r.Store.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var a, b int64
		var games, halves float64
		if err := rows.Scan(&a, &b, &games, &halves); err != nil {
			return nil, err
		}
		i, ok := index[a]
		j, both := index[b]
		if ok && both {
			c.points[i*len(ids)+j], c.points[j*len(ids)+i] = halves/2, games-halves/2
		}
	}
	// Games under way count as drawn, so that not all lanes choose the same.
	for _, bots := range r.open {
		for _, a := range bots {
			i, ok := index[a]
			if !ok {
				continue
			}
			c.games[i] += float64(len(bots))
			for _, b := range bots {
				if j, both := index[b]; both && i != j {
					c.points[i*len(ids)+j] += float64(len(bots)) / 2
				}
			}
		}
	}
	var chosen []int64
	for _, i := range c.choose(seats) {
		chosen = append(chosen, ids[i])
	}
	return chosen, rows.Err()
}

// one plays a round and keeps it.
func (r *Run) one(ctx context.Context, t *task, lane int) (enough bool, err error) {
	o := r.Options
	o.Header.Seed, o.Core = t.group.Seed, r.Lanes.Core(lane)
	var seen replay.Record
	o.Sinks = append(o.Sinks[:len(o.Sinks):len(o.Sinks)], &seen)
	for _, id := range t.group.seats(t.round) {
		program, limits, err := r.program(ctx, id)
		if err != nil {
			return false, err
		}
		o.Programs, o.Limits = append(o.Programs, program), append(o.Limits, limits)
	}
	p := &Played{Group: t.group, Round: t.round, Nodes: r.Nodes, Machine: r.machine, Load: load(), When: time.Now()}
	first, outcome, err := match.PlayAgain(ctx, r.Store.Game, o, r.Nodes > 0)
	if err != nil {
		return false, err
	}
	p.Header, p.Result = outcome.Header, arena.ResultOf(outcome)
	if first != nil {
		p.Result = arena.ResultOfSecond(first, outcome)
	}
	if p.Packed, err = pack(&seen); err != nil {
		return false, err
	}
	id, err := r.Store.keep(p)
	if err != nil {
		return false, err
	}
	return r.kept(t, id)
}

// kept does what follows a game: the bound on turns, the curve of the ratings,
// whoever watches.
func (r *Run) kept(t *task, id int64) (enough bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.finished++
	if t.round == len(t.group.Bots)-1 {
		delete(r.open, t.group.ID)
	}
	if r.Keep > 0 {
		if err := r.Store.Trim(r.Keep); err != nil {
			return false, err
		}
	}
	if r.finished%20 == 0 {
		if err := r.Store.remember(); err != nil {
			return false, err
		}
	}
	if r.Progress != nil {
		g, err := r.Store.One(id)
		if err != nil {
			return false, err
		}
		r.Progress(g)
	}
	if r.enough != nil {
		return r.enough()
	}
	return false, nil
}

// program is what is started for a version.
func (r *Run) program(ctx context.Context, id int64) (player.Program, float64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.bots[id]
	if p := r.programs[id]; p != nil {
		return p, b.Limits, nil
	}
	spec, err := r.Store.program(b, r.Nodes)
	if err != nil {
		return nil, 0, err
	}
	kit := entrants.Builder{Game: r.Store.Game, Resolver: r.Resolver, Nodes: r.Nodes}
	e, err := kit.Build(ctx, spec)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", b.Name, err)
	}
	if b.Folder == "" && e.Print != b.Print {
		return nil, 0, fmt.Errorf("%s was imported, and its program has changed since: add it under another name", b.Name)
	}
	r.programs[id] = e.Program
	return e.Program, b.Limits, nil
}

// machine names this machine, for games by the clock.
func machine() string {
	name, err := os.Hostname()
	if err != nil {
		name = "?"
	}
	return fmt.Sprintf("%s, %d cores, %s/%s", name, player.Cores(), runtime.GOOS, runtime.GOARCH)
}

// load is how many processes wanted a core in the last minute, 0 where the
// system does not tell.
func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), " ")
	n, _ := strconv.ParseFloat(first, 64)
	return n
}
