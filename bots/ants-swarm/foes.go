//go:build go1.18

package main

import "botkit/sim/ants"

// foe is a foe in sight, or one that stood at the edge of sight a round ago.
type foe struct {
	at place
	// heading is its last move, ants.Moves if it is not known.
	heading ants.Action
}

// forecast is where foes are expected after the round.
type forecast struct {
	foes, before []foe
	// come is the expected number of foes on each square; touched lists the
	// squares where it is not zero.
	come    [worldSize]float32
	touched []place
}

// watch follows the foes from round to round and forecasts their moves.
func (f *forecast) watch(w *island) {
	f.foes, f.before = f.before[:0], f.foes
	for _, p := range w.foes {
		f.foes = append(f.foes, foe{at: p, heading: f.headingTo(p)})
	}
	for _, p := range f.touched {
		f.come[p] = 0
	}
	f.touched = f.touched[:0]
	for i := range f.foes {
		f.expect(w, &f.foes[i])
	}
}

// headingTo finds the foe of the last round that now stands on p, if there is
// just one that can be it, and returns its move.
func (f *forecast) headingTo(p place) ants.Action {
	heading := ants.MaxActions
	for i := range f.before {
		b := &f.before[i]
		if span(b.at, p) > 1 {
			continue
		}
		m := moveTo(b.at, p)
		if heading == ants.MaxActions || m == b.heading {
			heading = m
		}
	}
	return heading
}

// tendency is the weight of a foe's move m after its last one: who walks goes
// on, who stood stays.
func (e *foe) tendency(m ants.Action) float64 {
	switch {
	case e.heading == ants.MaxActions:
		return tuning.foeOther
	case e.heading == ants.H && m == ants.H:
		return tuning.foeStood
	case e.heading == ants.H:
		return tuning.foeOther
	case m == ants.H:
		return tuning.foeStay
	}
	switch (m - e.heading + 8) % 8 {
	case 0:
		return tuning.foeAhead
	case 1, 7:
		return tuning.foeTurn
	case 4:
		return tuning.foeBack
	}
	return tuning.foeOther
}

// expect spreads one foe over the squares that it can go to: most go on as
// they went, some turn, few do anything else.
func (f *forecast) expect(w *island, e *foe) {
	var weight [ants.MaxActions]float64
	total := 0.0
	for m := range weight {
		q := e.at + stride[m]
		if w.ground[q] == water {
			continue
		}
		v := e.tendency(ants.Action(m))
		weight[m] = v
		total += v
	}
	for m, v := range weight {
		if v == 0 {
			continue
		}
		q := e.at + stride[m]
		if f.come[q] == 0 {
			f.touched = append(f.touched, q)
		}
		f.come[q] += float32(v / total)
	}
}
