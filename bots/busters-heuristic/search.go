//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

const (
	maxSamples    = 64
	maxCandidates = 80
)

// order is what one buster is to do: a command for this turn, if any, and a goal
// from then on.
type order struct {
	now  busters.Action
	goal goal
}

// plan has one order for each own buster, by its id.
type plan [busters.MaxBusters]order

// search finds this turn's plan: it starts from the last turn's and changes one
// buster's order at a time (to a goal chosen anew, and to whatever the parameter
// kinds adds), each change tried in playouts on several guesses of where the enemies are.
type search struct {
	actions [busters.MaxBusters]busters.Action
	// enemyGoals is what the policy holds the enemies to be about.
	enemyGoals [busters.MaxBusters]goal
	plan       plan
	rollouts   int

	b          *belief
	eval       evaluation
	samples    [maxSamples]playout
	places     places
	used       int
	horizon    int
	league     busters.League
	candidates [maxCandidates]order
	work       playout
	// held has the worth of the plan on each sample, tried that of the last one
	// that was valued.
	held, tried [maxSamples]float64
}

func (s *search) start(b *belief) {
	s.b = b
	s.eval.start(b.team)
}

// run leaves the commands of the own busters in s.actions.
func (s *search) run(b *belief, league busters.League, rng *fastrand.Rand, more func(n int) bool) {
	s.league = league
	s.rollouts = 0
	s.horizon = int(horizon)
	if left := busters.Turns - int(b.s.Turn); s.horizon > left {
		s.horizon = left
	}
	s.sample(rng)
	for i := range s.plan {
		s.plan[i].now = busters.Action{}
	}
	for k := 0; k < s.used; k++ {
		s.work = s.samples[k]
		s.held[k] = s.playOut(&s.work, &s.plan)
	}
	fresh := plan{}
	if s.better(&fresh, switchMargin) {
		s.plan, s.held = fresh, s.tried
	}
	s.improve(rng, more)
	s.settle()
	s.pass()
}

// improve tries other orders for one buster after the other until the time is
// up or nothing is better.
func (s *search) improve(rng *fastrand.Rand, more func(n int) bool) {
	b := s.b
	for pass, changed := 0, true; changed && pass < 6; pass++ {
		changed = false
		start := rng.Intn(b.n)
		for k := 0; k < b.n; k++ {
			i := b.first + (start+k)%b.n
			if b.s.Busters[i].Stunned > 0 {
				continue
			}
			count := s.list(i)
			for c := 0; c < count; c++ {
				if !more(s.rollouts) {
					return
				}
				tried := s.plan
				tried[i] = s.candidates[c]
				if tried[i] == s.plan[i] {
					continue
				}
				margin := switchMargin
				if tried[i].now.Kind == busters.Move {
					margin = stepMargin
				}
				if s.better(&tried, margin) {
					s.plan, s.held, changed = tried, s.tried, true
				}
			}
		}
	}
}

// better reports whether a plan is worth more than the held one by margin, and surely so: by its mean
// over the samples less some standard errors. It is given up
// as soon as the samples played so far speak against it. On the same samples little
// luck is in the difference. The plan's own worths go into s.tried.
func (s *search) better(pl *plan, margin float64) bool {
	const batch = 4
	sum, squares := 0.0, 0.0
	for k := 0; k < s.used; k++ {
		s.work = s.samples[k]
		s.tried[k] = s.playOut(&s.work, pl)
		d := s.tried[k] - s.held[k] - margin
		sum += d
		squares += d * d
		n := float64(k + 1)
		if (k+1)%batch != 0 && k+1 != s.used {
			continue
		}
		mean := sum / n
		spread := math.Sqrt(math.Max(0, squares/n-mean*mean) / n)
		if k+1 == s.used {
			return mean > sureBy*spread
		}
		if mean+giveUp*spread <= 0 {
			return false
		}
	}
	return false
}

// playOut plays p to the horizon with the plan's orders and returns its worth.
func (s *search) playOut(p *playout, pl *plan) float64 {
	s.rollouts++
	var orders [busters.MaxBusters]busters.Action
	for i := s.b.first; i < s.b.first+s.b.n; i++ {
		orders[i] = pl[i].now
		p.goals[i] = pl[i].goal
	}
	v := 0.0
	t := 0
	for t < s.horizon && !p.s.Over() {
		before := p.s.Secured
		carried := p.carried()
		p.step(&orders)
		if before != p.s.Secured {
			v += s.eval.scored(&before, &carried, p, t)
		}
		v += s.eval.looked(p, &s.b.fog, t)
		t++
		orders = [busters.MaxBusters]busters.Action{}
	}
	return v + s.eval.final(p, t)
}

// settle turns the plan into commands and keeps what is left of it.
func (s *search) settle() {
	b := s.b
	p := &s.work
	*p = s.samples[0]
	p.aimed = 0
	for i := b.first; i < b.first+b.n; i++ {
		p.goals[i] = s.plan[i].goal
		if s.plan[i].now.Kind == busters.Stun {
			p.aimed |= 1 << uint(s.plan[i].now.X)
		}
	}
	for i := b.first; i < b.first+b.n; i++ {
		a := s.plan[i].now
		if a.Kind == busters.Nothing {
			a = p.act(i)
		}
		if a.Kind == busters.Nothing {
			// A stunned buster must say something.
			a = busters.MoveTo(int(p.s.Busters[i].X), int(p.s.Busters[i].Y))
		}
		s.actions[i] = a
		s.plan[i] = order{goal: p.goals[i]}
	}
	// What the enemies are thought to do next stands in the first sample.
	for e := b.foe; e < b.foe+b.n; e++ {
		p.act(e)
		s.enemyGoals[e] = p.goals[e]
	}
}

// sample makes the positions that plans are tried on: the belief with hidden
// enemies put where they may be.
func (s *search) sample(rng *fastrand.Rand) {
	s.used = int(samplesUsed)
	b := s.b
	for g := range s.eval.chance {
		s.eval.chance[g] = b.stillFree(g)
	}
	s.places.fill(&b.fog)
	for k := 0; k < s.used; k++ {
		p := &s.samples[k]
		*p = playout{s: b.s, nodes: &s.places, chance: &s.eval.chance, stuns: s.league >= busters.Wood1}
		for g := 0; g < int(b.s.GhostCount); g++ {
			if b.s.Ghosts[g].Status == busters.Free {
				p.known[0] |= 1 << uint(g)
			}
		}
		p.known[1] = p.known[0]
		for e := b.foe; e < b.foe+b.n; e++ {
			p.goals[e] = s.intent(e)
			if k > 0 {
				s.stray(p, e, rng)
			}
		}
		if k > 0 {
			p.noise, p.rng = goalNoise, fastrand.New(rng.Uint64())
		}
	}
}

// intent is what an enemy is about: what it is seen busting, else what lies in
// the direction in which it was seen walking, else what the policy thought.
func (s *search) intent(e int) goal {
	b := s.b
	u := &b.s.Busters[e]
	if u.Busting != busters.None && b.s.Ghosts[u.Busting].Status == busters.Free {
		return goal{kind: hunt, id: u.Busting}
	}
	dx, dy := b.moved[e][0], b.moved[e][1]
	if u.Ghost != busters.None || u.Stunned > 0 || dx*dx+dy*dy < 400*400 {
		return s.enemyGoals[e]
	}
	length := math.Sqrt(float64(dx*dx + dy*dy))
	best, chosen := math.Inf(1), goal{kind: walk, x: int16(clamp(int(u.X)+3*dx, busters.Width)), y: int16(clamp(int(u.Y)+3*dy, busters.Height))}
	for g := 0; g < int(b.s.GhostCount); g++ {
		t := &b.s.Ghosts[g]
		if t.Status != busters.Free {
			continue
		}
		gx, gy := float64(t.X-u.X), float64(t.Y-u.Y)
		d := math.Sqrt(gx*gx+gy*gy) + 1
		// Within about 20 degrees of its way.
		if cos := (gx*float64(dx) + gy*float64(dy)) / d / length; cos > 0.94 && d < best {
			best, chosen = d, goal{kind: hunt, id: int8(g)}
		}
	}
	return chosen
}

// stray moves an enemy that has not been seen for a while to where it may be.
func (s *search) stray(p *playout, e int, rng *fastrand.Rand) {
	b := s.b
	u := &p.s.Busters[e]
	away := int(b.s.Turn) - b.enemySeen[e]
	if away <= 0 || u.Ghost != busters.None {
		return
	}
	if away > 6 {
		away = 6
	}
	reach := int(staleEnemy * float64(away*busters.BusterStep))
	if reach < 1 {
		return
	}
	for try := 0; try < 4; try++ {
		x := clamp(int(u.X)+rng.Intn(2*reach+1)-reach, busters.Width)
		y := clamp(int(u.Y)+rng.Intn(2*reach+1)-reach, busters.Height)
		if d, _ := b.nearestOwn(x, y); d > busters.SightRange {
			u.X, u.Y = int16(x), int16(y)
			p.goals[e].kind = idle
			return
		}
	}
}
