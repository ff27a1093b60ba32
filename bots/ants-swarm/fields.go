//go:build go1.18

package main

import "botkit/sim/ants"

// far is the distance of what cannot be reached.
const far = int16(1 << 13)

// field is the number of steps from each known land square to the nearest
// source; its flow is breadth first, so the cost is that of the land walked.
type field struct {
	steps [worldSize]int16
	queue []place
	clean bool
}

// clear undoes the last flood; the queue lists all that it touched.
func (f *field) clear() {
	if !f.clean {
		for i := range f.steps {
			f.steps[i] = far
		}
		f.clean = true
	}
	for _, p := range f.queue {
		f.steps[p] = far
	}
	f.queue = f.queue[:0]
}

// source is a place where a field starts with some steps already taken.
type source struct {
	at   place
	cost int16
}

// walkable reports whether own ants walk over p: known land, and no hill of
// others, where the defenders cannot be seen.
func (w *island) walkable(p place) bool { return w.ground[p] == land && !w.foreign[p] }

// flood fills f from one place, which may be a foreign hill.
func (f *field) flood(w *island, from place) {
	f.clear()
	f.steps[from] = 0
	f.queue = append(f.queue, from)
	f.run(w, nil)
}

// floodFrom fills f from sources sorted by rising cost.
func (f *field) floodFrom(w *island, sources []source) {
	f.clear()
	f.run(w, sources)
}

func (f *field) run(w *island, sources []source) {
	w.floods++
	next := 0
	for head := 0; ; head++ {
		// A source joins when the flood has come to its cost.
		for next < len(sources) && (head >= len(f.queue) || sources[next].cost <= f.steps[f.queue[head]]) {
			s := sources[next]
			if f.steps[s.at] > s.cost {
				f.steps[s.at] = s.cost
				f.queue = append(f.queue, s.at)
				if head < len(f.queue)-1 {
					// Keep the queue in order: it goes before longer ones.
					for i := len(f.queue) - 1; i > head && f.steps[f.queue[i-1]] > s.cost; i-- {
						f.queue[i], f.queue[i-1] = f.queue[i-1], f.queue[i]
					}
				}
			}
			next++
		}
		if head >= len(f.queue) {
			return
		}
		p := f.queue[head]
		d := f.steps[p] + 1
		for _, s := range stride[:ants.H] {
			if q := p + s; f.steps[q] > d && w.walkable(q) {
				f.steps[q] = d
				f.queue = append(f.queue, q)
			}
		}
	}
}
