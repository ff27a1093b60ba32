//go:build go1.18

package main

import "botkit/sim/busters"

// The map is cut into square cells for what was seen, and has a coarser grid of
// nodes to walk to.
const (
	cellSize = 500
	cellsX   = busters.Width / cellSize
	cellsY   = busters.Height / cellSize
	cells    = cellsX * cellsY
	nodesX   = 8
	nodesY   = 5
	nodes    = nodesX * nodesY
)

// fog is where ghosts may hide that nobody has told us of. Because the start is
// mirrored, a cell that was seen empty clears its twin too.
type fog struct {
	hidden [cells]bool  // a ghost unknown so far may have started here
	count  int          // of the cells that are hidden
	begun  int          // and of those at the start
	seen   [cells]int16 // turn of the last look
	// node is the expected number of unknown ghosts around each node, age how long nobody
	// looked there.
	node [nodes]float64
	age  [nodes]int
}

func cellCentre(c int) (x, y int) {
	return c%cellsX*cellSize + cellSize/2, c/cellsX*cellSize + cellSize/2
}

func nodePlace(i int) (x, y int) {
	return i%nodesX*2000 + 1000, i/nodesX*1800 + 900
}

func cellOf(x, y int) int {
	cx, cy := x/cellSize, y/cellSize
	if cx >= cellsX {
		cx = cellsX - 1
	}
	if cy >= cellsY {
		cy = cellsY - 1
	}
	return cy*cellsX + cx
}

// around has, for each cell, the nodes whose middle is well in sight from there.
var around = func() (masks [cells]uint64) {
	const near = 1600
	for c := range masks {
		x, y := cellCentre(c)
		for i := 0; i < nodes; i++ {
			if nx, ny := nodePlace(i); busters.Dist2(x, y, nx, ny) <= near*near {
				masks[c] |= 1 << uint(i)
			}
		}
	}
	return masks
}()

func (f *fog) start() {
	const away = 3500
	for c := range f.hidden {
		x, y := cellCentre(c)
		f.seen[c] = -1
		f.hidden[c] = busters.Dist2(x, y, 0, 0) > away*away &&
			busters.Dist2(x, y, busters.Width, busters.Height) > away*away
		if f.hidden[c] {
			f.count++
		}
	}
	f.begun = f.count
}

// look notes what the own busters see in a turn.
func (f *fog) look(s *busters.State, first, n, turn int) {
	for i := first; i < first+n; i++ {
		b := &s.Busters[i]
		// The whole cell must be in sight.
		const sight = busters.SightRange - cellSize/2
		for c := range f.seen {
			x, y := cellCentre(c)
			if busters.Dist2(x, y, int(b.X), int(b.Y)) > sight*sight {
				continue
			}
			f.seen[c] = int16(turn)
			for _, k := range [2]int{c, cells - 1 - c} {
				if f.hidden[k] {
					f.hidden[k] = false
					f.count--
				}
			}
		}
	}
}

// weigh works out the nodes: pairs is the number of ghost pairs that are
// unknown, lost the number of ghosts that went out of sight somewhere.
func (f *fog) weigh(turn, team, pairs, lost int) {
	homeX, homeY := busters.Base(team)
	awayX, awayY := busters.Base(1 - team)
	const radius = 1900
	each := 0.0
	if f.count > 0 {
		each = 2 * float64(pairs) / float64(f.count)
	}
	for i := range f.node {
		nx, ny := nodePlace(i)
		hidden, age, cellsNear := 0.0, 0, 0
		for c := range f.seen {
			x, y := cellCentre(c)
			if busters.Dist2(x, y, nx, ny) > radius*radius {
				continue
			}
			cellsNear++
			age += turn - int(f.seen[c])
			if f.hidden[c] {
				hidden++
			}
		}
		hidden *= each
		if busters.Dist2(nx, ny, awayX, awayY) < busters.Dist2(nx, ny, homeX, homeY) {
			hidden *= stillThere(turn)
		}
		f.age[i] = age / cellsNear
		astray := float64(lost) * float64(f.age[i]) * tuning.astray
		f.node[i] = hidden + astray
	}
}

// stillThere is the chance that a ghost on the enemy's side which nobody of us
// has seen was not yet taken.
func stillThere(turn int) float64 {
	if turn > 150 {
		return 0.1
	}
	return 1 - 0.006*float64(turn)
}
