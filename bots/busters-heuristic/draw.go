//go:build go1.18

package main

import (
	"botkit/bots/internal/contest"
	"botkit/sim/busters"
)

// draw shows under -log what is believed and not seen: each ghost held free,
// with the chance that it still is, and each hidden enemy, with a circle as wide
// as it may have strayed. The viewer draws these lines over the board.
func (m *mind) draw(e *contest.Entry) {
	if !e.Log {
		return
	}
	const ghostRadius = 300
	b := &m.b
	var ghosts uint32
	var enemies [busters.MaxBusters]bool
	for _, u := range m.view.Units[:m.view.Count] {
		if u.Type == -1 {
			ghosts |= 1 << uint(u.ID)
		} else {
			enemies[u.ID] = true
		}
	}
	for g := 0; g < int(b.s.GhostCount); g++ {
		t := &b.s.Ghosts[g]
		if t.Status == busters.Free && ghosts>>uint(g)&1 == 0 {
			e.Logf("#draw circle %d %d %d purple ghost %d, %.0f %%", t.X, t.Y, ghostRadius, g, 100*b.stillFree(g))
		}
	}
	for f := b.foe; f < b.foe+b.n; f++ {
		if enemies[f] {
			continue
		}
		t := &b.s.Busters[f]
		away := int(b.s.Turn) - b.enemySeen[f]
		if away > 6 {
			away = 6
		}
		radius := ghostRadius + int(tuning.stale*float64(away*busters.BusterStep))
		if t.Ghost != busters.None {
			e.Logf("#draw circle %d %d %d red enemy %d with ghost %d", t.X, t.Y, radius, f, t.Ghost)
		} else {
			e.Logf("#draw circle %d %d %d red enemy %d", t.X, t.Y, radius, f)
		}
	}
}
