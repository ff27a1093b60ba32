package arena

import (
	"math"
	"slices"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/stats"
)

// Tally holds the running figures of an arena. Its size depends on the plan,
// a byte or two a game, and not on what the games contain; the order in which
// games are added does not matter.
type Tally struct {
	plan *Plan
	sprt *stats.SPRT
	// dropStarved leaves games with starved turns out of the strength.
	dropStarved bool

	games, starved, dropped int
	alike                   alike
	// again are the games that were played twice, first the first of them in
	// the plan.
	again int
	first *Fault
	// worst are the worst games lost, recorded is where games were recorded.
	worst    []Lost
	recorded string
	players  []playerTally
	// halves has, a group, the outcome of its two games for the pairing's
	// first entrant; nil when games have more than two seats.
	halves []uint8
	pairs  []stats.Pairs // a pairing
	// met and points are, at i*entrants+j, in how many games i and j met and
	// how many of them i finished above j, ties as half.
	met, points []float64
	ratings     *stats.Ratings

	// counted are the pairs before the frontier, the first group that is not
	// complete; the sequential test sees groups in the plan's order, so
	// that it stops at the same pair in every run.
	frontier int
	counted  stats.Pairs
	llr      float64
	verdict  stats.Verdict
}

// playerTally is what is counted of one entrant.
type playerTally struct {
	figures figures
	metrics map[string]*mean
	// faults has, a reason, the first such game of the plan.
	faults map[string]*Fault
	// refused are the commands that were not carried out, by reason.
	refused []Refused
	// unread are lines that it wrote unasked, nil if there were none.
	unread *Unread
}

type mean struct {
	sum float64
	n   int
}

// mostMetrics bounds the metrics of an entrant, because a bot can invent a new name every turn.
const mostMetrics = 32

// mostReasons bounds the reasons of refusals, because a file can hold any.
const mostReasons = 32

// A half of a group: not played, or how it ended.
const (
	halfUnknown = iota
	halfLoss
	halfDraw
	halfWin
	halfDropped
)

// NewTally returns the empty figures of a plan. sprt may be nil.
func NewTally(p *Plan, sprt *stats.SPRT, dropStarved bool) *Tally {
	n := len(p.Entrants)
	t := &Tally{plan: p, sprt: sprt, dropStarved: dropStarved,
		players: make([]playerTally, n), met: make([]float64, n*n), points: make([]float64, n*n)}
	for i := range t.players {
		t.players[i].metrics, t.players[i].faults = map[string]*mean{}, map[string]*Fault{}
	}
	if p.Seats == 2 {
		t.halves = make([]uint8, p.Groups())
		t.pairs = make([]stats.Pairs, len(p.Pairings()))
	}
	if n > 2 {
		t.ratings = stats.NewRatings(n)
	}
	return t
}

// Add counts a game. It must not have been counted before.
func (t *Tally) Add(r Result) {
	t.games++
	t.alike.add(&r)
	starved := r.Starved()
	if starved {
		t.starved++
	}
	if len(r.Again) > 0 {
		t.twice(&r)
	}
	for seat, entrant := range r.Seats {
		t.players[entrant].add(&r, seat)
	}
	t.lose(&r)
	drop := starved && t.dropStarved
	if drop {
		t.dropped++
	} else {
		t.compare(&r)
	}
	if t.halves != nil {
		t.pair(&r, drop)
	}
}

// twice counts a game that was played again.
func (t *Tally) twice(r *Result) {
	t.again++
	if t.first != nil && t.first.Number <= r.Number {
		return
	}
	for seat, cause := range r.Again {
		if cause != "" {
			t.first = &Fault{Number: r.Number, Seed: r.Seed, Cause: t.plan.Entrants[r.Seats[seat]].Name + ": " + cause}
			return
		}
	}
}

func (p *playerTally) add(r *Result, seat int) {
	p.figures.add(r, seat)
	if r.OutOf(seat) != "" {
		p.addFault(r, seat)
	}
	if len(r.Unread) > 0 && r.Unread[seat] != nil {
		p.leave(r, *r.Unread[seat])
	}
	for _, refused := range r.refused(seat) {
		p.refuse(r, refused)
	}
	if len(r.Metrics) > 0 {
		for name, value := range r.Metrics[seat] {
			m := p.metrics[name]
			if m == nil {
				if len(p.metrics) >= mostMetrics {
					continue
				}
				m = new(mean)
				p.metrics[name] = m
			}
			m.sum += value
			m.n++
		}
	}
}

// leave adds the lines that were left unread in a game.
func (p *playerTally) leave(r *Result, unread game.Unread) {
	if p.unread == nil {
		p.unread = &Unread{Number: math.MaxInt}
	}
	p.unread.Games++
	if r.Number < p.unread.Number {
		p.unread.Number, p.unread.Seed, p.unread.Unread = r.Number, r.Seed, unread
	}
}

// refuse adds what was refused in a game for one reason.
func (p *playerTally) refuse(r *Result, refused match.Refused) {
	i := slices.IndexFunc(p.refused, func(known Refused) bool { return known.Kind == refused.Kind })
	if i < 0 {
		if len(p.refused) >= mostReasons {
			return
		}
		i = len(p.refused)
		p.refused = append(p.refused, Refused{Number: math.MaxInt})
	}
	sum := &p.refused[i]
	sum.Games++
	count := sum.Count + refused.Count
	if r.Number < sum.Number {
		sum.Number, sum.Seed, sum.Refused = r.Number, r.Seed, refused
	}
	sum.Count = count
}

// addFault counts a fault with those of its kind.
func (p *playerTally) addFault(r *Result, seat int) {
	why := ""
	if len(r.Why) > 0 {
		why = r.Why[seat]
	}
	f := p.faults[why]
	if f == nil {
		if len(p.faults) >= mostReasons {
			return
		}
		f = &Fault{Why: why, Number: r.Number + 1}
		p.faults[why] = f
	}
	f.Games++
	if r.Number >= f.Number {
		return
	}
	f.Number, f.Seed, f.Cause, f.Stderr = r.Number, r.Seed, r.Out[seat], nil
	if len(r.Stderr) > 0 && r.Stderr[seat] != "" {
		f.Stderr = strings.Split(r.Stderr[seat], "\n")
	}
}

// compare counts who finished above whom.
func (t *Tally) compare(r *Result) {
	n := len(t.players)
	for a, i := range r.Seats {
		for b, j := range r.Seats {
			if i == j {
				continue
			}
			t.met[i*n+j]++
			switch {
			case r.Ranks[a] < r.Ranks[b]:
				t.points[i*n+j]++
			case r.Ranks[a] == r.Ranks[b]:
				t.points[i*n+j] += 0.5
			}
		}
	}
	if t.ratings != nil {
		// Seeds are told apart by their place in the plan.
		t.ratings.Add(uint64(r.Number/t.plan.Seats/len(t.plan.Pairings()))+1, r.Seats, r.Ranks)
	}
}

// pair notes one half of a group, counts the pair when both are there, and
// moves the frontier.
func (t *Tally) pair(r *Result, drop bool) {
	group, rotation := r.Number/2, r.Number%2
	seat := rotation // the pairing's first entrant moves up a seat
	half := uint8(halfDraw)
	switch {
	case drop:
		half = halfDropped
	case r.Ranks[seat] < r.Ranks[1-seat]:
		half = halfWin
	case r.Ranks[seat] > r.Ranks[1-seat]:
		half = halfLoss
	}
	t.halves[group] |= half << (4 * rotation)
	if one, other, ok := t.outcomes(group); ok {
		t.pairs[group%len(t.pairs)].Add(one, other)
	}
	for t.sprt != nil && t.verdict == stats.Continue && t.frontier < len(t.halves) && t.complete(t.frontier) {
		if one, other, ok := t.outcomes(t.frontier); ok {
			t.counted.Add(one, other)
			t.llr, t.verdict = t.sprt.Test(t.counted)
		}
		t.frontier++
	}
}

func (t *Tally) complete(group int) bool {
	return t.halves[group]&15 != halfUnknown && t.halves[group]>>4 != halfUnknown
}

// outcomes returns the two outcomes of a group; ok is false if one is missing
// or dropped.
func (t *Tally) outcomes(group int) (one, other stats.Outcome, ok bool) {
	a, b := t.halves[group]&15, t.halves[group]>>4
	if a == halfUnknown || b == halfUnknown || a == halfDropped || b == halfDropped {
		return 0, 0, false
	}
	return stats.Outcome(a - halfLoss), stats.Outcome(b - halfLoss), true
}

// Games is the number of games counted.
func (t *Tally) Games() int { return t.games }

// Verdict is what the sequential test says, Continue without one.
func (t *Tally) Verdict() stats.Verdict { return t.verdict }

// Duel returns the first entrant's pentanomial counts against all others; ok
// is false if the plan's games do not have them. Under a sequential test the
// pairs after the frontier are not counted.
func (t *Tally) Duel() (p stats.Pairs, ok bool) {
	if !t.plan.duel() {
		return p, false
	}
	if t.sprt != nil {
		return t.counted, true
	}
	for _, pairs := range t.pairs {
		for i, n := range pairs {
			p[i] += n
		}
	}
	return p, true
}
