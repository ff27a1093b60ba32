//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// runner is a buster in a forecast.
type runner struct {
	x, y float64
	time float64 // when it chooses next
	next int     // the part of its route that is next
}

// runner is where buster i of a phantom chooses next: where it stands, or in
// its base if it carries a ghost.
func (p *phantom) runner(i int) runner {
	u := &p.s.Busters[i]
	q := runner{x: float64(u.X), y: float64(u.Y), time: float64(u.Stunned)}
	if u.Ghost != busters.None {
		q.bring(p.s.Team(i))
	}
	return q
}

// walk brings q into reach of (x, y).
func (q *runner) walk(x, y float64) {
	dx, dy := x-q.x, y-q.y
	d := math.Sqrt(dx*dx + dy*dy)
	if way := d - raceReach; way > 0 {
		q.x += dx * way / d
		q.y += dy * way / d
		q.time += way / busters.BusterStep
	}
}

// bring walks q to the edge of its base and lets it release.
func (q *runner) bring(team int) {
	bx, by := busters.Base(team)
	dx, dy := float64(bx)-q.x, float64(by)-q.y
	d := math.Sqrt(dx*dx + dy*dy)
	if way := d - busters.BaseRange; way > 0 {
		q.x += dx * way / d
		q.y += dy * way / d
		q.time += way / busters.BusterStep
	}
	q.time++
}

// earliest is the runner of the first n that chooses next.
func earliest(runners *[busters.MaxPerTeam]runner, n int) int {
	a := 0
	for i := 1; i < n; i++ {
		if runners[i].time < runners[a].time {
			a = i
		}
	}
	return a
}

// route has the items that a buster goes for first, noItem where it is free to
// choose; routes has those of the own team.
type (
	route  [3]int8
	routes [busters.MaxPerTeam]route
)

var noRoute = route{noItem, noItem, noItem}

// recall turns last turn's routes into items of this turn.
func (r *race) recall() {
	for i := range r.plan {
		r.plan[i] = noRoute
		n := 0
		for _, key := range r.keys[i] {
			if key != noItem && r.at[key] != noItem {
				r.plan[i][n] = r.at[key]
				n++
			}
		}
	}
}

// improve changes the routes of one buster after the other as long as that pays.
func (r *race) improve(more func(n int) bool) {
	const passes, units = 2, 16 // a forecast is that much less work than a playout
	best := r.forecast(&r.plan) + tuning.keep
	margin := tuning.keep
	try := func(pl *routes, margin float64) bool {
		v := r.forecast(pl)
		if v <= best+margin {
			return false
		}
		best, r.plan = v, *pl
		return true
	}
	fresh := routes{}
	for i := range fresh {
		fresh[i] = noRoute
	}
	try(&fresh, 0)
	for pass, changed := 0, true; changed && pass < passes; pass++ {
		changed = false
		for i := 0; i < r.b.n; i++ {
			for c := noItem; int(c) < r.count; c++ {
				if !more(r.forecasts / units) {
					return
				}
				pl, old := r.plan, r.plan[i]
				if c == noItem {
					pl[i] = route{old[1], old[2], noItem}
				} else if c != old[0] {
					pl[i] = route{c, old[0], old[1]}
				}
				if pl != r.plan && try(&pl, margin) {
					changed, margin = true, 0.001
				}
			}
		}
	}
}

// forecast runs the own side of the race along the routes, and beyond them to where
// most is to be had for the time, and returns the worth of what is brought home.
func (r *race) forecast(pl *routes) float64 {
	r.forecasts++
	n := r.b.n
	runners := r.runners
	var used [raceKeys]float64
	for i := range r.first {
		r.first[i] = noItem
	}
	bx, by := busters.Base(r.b.team)
	value := 0.0
	for {
		i := earliest(&runners, n)
		q := &runners[i]
		if q.time >= raceTurns {
			return value
		}
		t := noItem
		for t == noItem && q.next < len(pl[i]) {
			if t = pl[i][q.next]; t != noItem && used[t] >= r.items[t].alive[0] {
				t = noItem
			}
			q.next++
		}
		if t == noItem {
			t = r.pick(q, &used)
		}
		if t == noItem {
			q.time = raceTurns
			continue
		}
		if r.first[i] == noItem {
			r.first[i] = t
		}
		it := &r.items[t]
		q.walk(it.x, it.y)
		v, ghosts := r.worth(it, q.time)
		value += v
		used[t]++
		if ghosts >= 0.5 {
			const edge = 0.15 // about where the base ends on the way
			q.x, q.y = float64(bx)+(it.x-float64(bx))*edge, float64(by)+(it.y-float64(by))*edge
		}
		q.time += ghosts*it.home + 0.1
	}
}

// worth is what being at an item in a turn brings, and how many ghosts are
// taken home from there.
func (r *race) worth(it *item, turn float64) (v, ghosts float64) {
	t := int(turn + tuning.late)
	if t > raceTurns {
		t = raceTurns
	}
	ghosts = it.alive[t]
	v = ghosts + tuning.deny*(ghosts-it.alive[raceTurns])
	if it.held {
		v += tuning.free
	}
	if ghosts > 1 {
		v /= ghosts
		ghosts = 1
	}
	if it.key >= busters.MaxGhosts {
		v *= tuning.node
	}
	return v * r.fade[t], ghosts
}

// pick is the item where a runner gets most for its time.
func (r *race) pick(q *runner, used *[raceKeys]float64) int8 {
	best, who := 0.0, noItem
	for i := 0; i < r.count; i++ {
		it := &r.items[i]
		if used[i] > 0 && used[i] >= it.alive[0] {
			continue
		}
		dx, dy := it.x-q.x, it.y-q.y
		turns := math.Max(0, math.Sqrt(dx*dx+dy*dy)-raceReach) / busters.BusterStep
		v, ghosts := r.worth(it, q.time+turns)
		if rate := v / (1 + turns + tuning.home*ghosts*it.home); rate > best {
			best, who = rate, int8(i)
		}
	}
	return who
}
