//go:build go1.18

package main

// This file enters what the believed symmetry tells of squares that no ant has
// seen. Ways and goals may lead over them; a step never does, because an ant
// sees all squares that it can step on.

// believe enters the images of all that was seen.
func (m *mind) believe() {
	if !m.sym.decide() && !m.w.wrong {
		if m.sym.known {
			for _, p := range m.w.fresh {
				m.foretell(p)
			}
		}
		return
	}
	m.w.forget()
	if !m.sym.known {
		return
	}
	for _, p := range m.w.sights {
		m.foretell(p)
	}
}

// eachImage calls f with the images of p that no ant has seen.
func (m *mind) eachImage(p place, f func(m *mind, p, q place)) {
	g := &m.sym.believed
	for _, l := range groups[g.group] {
		x, y := g.image(l, p.x(), p.y())
		if x <= -reach || x >= reach || y <= -reach || y >= reach {
			continue
		}
		if q := placeAt(x, y); m.w.seen[q] == never {
			f(m, p, q)
		}
	}
}

// foretell enters the images of a square that was seen.
func (m *mind) foretell(p place) { m.eachImage(p, (*mind).foretellAt) }

func (m *mind) foretellAt(p, q place) {
	w := &m.w
	if w.ground[q] == unknown {
		w.learn(q, w.ground[p])
	}
	if m.sym.full && (p == home || w.foreign[p]) && !w.foreign[q] {
		w.foreign[q] = true
		w.hills = append(w.hills, q)
	}
}

// forget drops all that was not seen.
func (w *island) forget() {
	w.wrong = false
	kept := w.hills[:0]
	for _, p := range w.hills {
		if w.seen[p] != never && w.foreign[p] {
			kept = append(kept, p)
		}
	}
	w.hills = kept
	w.lands = w.lands[:0]
	for p := range w.known {
		w.known[p] = 0
		if w.seen[p] == never {
			w.ground[p], w.foreign[p], w.food[p] = unknown, false, 0
		}
	}
	for _, p := range w.sights {
		w.learn(p, w.ground[p])
	}
	w.dropPiles()
}

// expectFood enters the piles that the believed symmetry tells of. The others
// eat as we do, so the image of a pile is taken to be as full as the pile is, but
// one ant is always worth sending: they may be weak.
func (m *mind) expectFood() {
	if !m.sym.known {
		return
	}
	for _, p := range m.w.first {
		m.eachImage(p, (*mind).expectFoodAt)
	}
}

func (m *mind) expectFoodAt(p, q place) {
	w := &m.w
	if w.ground[q] != land || w.foreign[q] {
		return
	}
	if w.food[q] == 0 {
		w.piles = append(w.piles, q)
	}
	if w.food[q] = w.food[p]; w.food[q] == 0 {
		w.food[q] = 1
	}
}
