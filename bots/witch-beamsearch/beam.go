//go:build go1.18

package main

import "botkit/sim/witch"

const (
	// maxWidth bounds the nodes kept a ply, maxChildren those made of them.
	maxWidth    = 2048
	maxChildren = 1 << 16
	// Children are sorted by value in buckets: grain of them a rupee, the
	// window around the best of the ply before.
	buckets     = 4096
	grain       = 32
	windowBelow = 80
	seenSlots   = 1 << 13
	maxRoots    = 256
	// impossible is less than any line is worth.
	impossible = -1e6
)

// child is a move from a node that is not carried out yet.
type child struct {
	bucket uint16
	parent uint16
	by     move
}

// beam is the memory of a search, made once.
type beam struct {
	p        *problem
	layers   [maxPly + 1][maxWidth]node
	sizes    [maxPly + 1]int
	children [maxChildren]child
	sorted   [maxChildren]child
	count    int
	heads    [buckets]int32 // all zero between plies
	top      int32          // best bucket used
	floor    float32        // value of bucket 0
	seen     [seenSlots]seenEntry
	stamp    uint32
	distinct bool // drop nodes that are reached twice
	made     int  // children so far, the unit of fixed work

	ended int // of these, the ones that end the game
	best  outcome
	// roots are the moves at the root, worths what the best line behind each
	// is worth, endings the same for lines that end the game.
	roots   [maxRoots]move
	rootN   int
	worths  [maxRoots]float32
	endings [maxRoots]float32
	slots   int
}

type seenEntry struct {
	key   uint64
	stamp uint32
}

// outcome is the end of a line of play.
type outcome struct {
	value  float32
	ply    int
	node   int  // in layer ply
	by     move // the move that ends the game there; only if ends
	ends   bool
	exists bool
}

// search runs the beam to a depth, as long as more allows, and returns the
// best line it found.
func (b *beam) search(p *problem, width, depth int, more func(made int) bool) outcome {
	b.p, b.made, b.ended, b.best = p, 0, 0, outcome{}
	if width > maxWidth {
		width = maxWidth
	}
	if depth > maxPly {
		depth = maxPly
	}
	if depth > p.turnsLeft {
		depth = p.turnsLeft
	}
	b.slots = 256
	for b.slots < 4*width {
		b.slots *= 2
	}
	b.rootN = 0
	b.layers[0][0] = p.root
	b.sizes[0] = 1
	ply := 0
	for ply < depth && b.sizes[ply] > 0 && b.expandLayer(ply, more) {
		b.keep(ply, width)
		ply++
	}
	last := outcome{}
	for ; ply > 0; ply-- {
		if b.sizes[ply] > 0 {
			last = outcome{value: b.worth(&b.layers[ply][0]), ply: ply, exists: true}
			break
		}
	}
	b.judgeRoots(last)
	if !last.exists || b.best.exists && b.best.value > last.value {
		return b.best
	}
	return last
}

// judgeRoots fills in worths: of a move whose lines all fell out of the beam
// it is only known that the last that stayed in is worth more.
func (b *beam) judgeRoots(last outcome) {
	floor := float32(impossible)
	if last.exists {
		layer := b.layers[last.ply][:b.sizes[last.ply]]
		floor = b.worth(&layer[len(layer)-1])
	}
	for i := 0; i < b.rootN; i++ {
		b.worths[i] = floor
		if b.endings[i] > impossible && (!last.exists || b.endings[i] > floor) {
			b.worths[i] = b.endings[i]
		}
	}
	if !last.exists {
		return
	}
	for i := range b.layers[last.ply][:b.sizes[last.ply]] {
		n := &b.layers[last.ply][i]
		if w := b.worth(n); w > b.worths[n.first] {
			b.worths[n.first] = w
		}
	}
}

// rootOf returns the number of a root move.
func (b *beam) rootOf(by move) uint8 {
	for i := 0; i < b.rootN; i++ {
		if b.roots[i] == by {
			return uint8(i)
		}
	}
	if b.rootN == maxRoots {
		return maxRoots - 1
	}
	b.roots[b.rootN] = by
	b.endings[b.rootN] = impossible
	b.rootN++
	return uint8(b.rootN - 1)
}

// worthOfRoot is what the best line behind a root move is worth.
func (b *beam) worthOfRoot(by move) float32 {
	floor := float32(impossible)
	for i := 0; i < b.rootN; i++ {
		if b.roots[i] == by {
			return b.worths[i]
		}
		if i == 0 || b.worths[i] < floor {
			floor = b.worths[i]
		}
	}
	return floor
}

// work is the number of children that the last search made.
func (b *beam) work() int { return b.made + b.ended }

func (b *beam) worth(n *node) float32 { return n.value + b.p.leaf[n.shelf&(witch.ShelfSpace-1)] }

// keep sorts the children of a ply and carries the best out, width of them.
func (b *beam) keep(ply, width int) {
	// Best bucket first; inside a bucket in the order made.
	at, low := int32(0), b.top
	for v := b.top; v >= 0 && int(at) < b.count; v-- {
		size := b.heads[v]
		b.heads[v] = at
		at += size
		low = v
	}
	for i := 0; i < b.count; i++ {
		c := b.children[i]
		b.sorted[b.heads[c.bucket&(buckets-1)]&(maxChildren-1)] = c
		b.heads[c.bucket&(buckets-1)]++
	}
	for v := low; v <= b.top; v++ {
		b.heads[v] = 0
	}
	b.stamp++
	kept := 0
	next := &b.layers[ply+1]
	for i := 0; i < b.count && kept < width; i++ {
		c := b.sorted[i]
		to := &next[kept&(maxWidth-1)]
		b.carryOut(ply, &b.layers[ply][c.parent&(maxWidth-1)], c, to)
		if b.distinct && b.repeated(to) {
			continue
		}
		kept++
	}
	b.sizes[ply+1] = kept
}

// repeated reports whether a node like n was kept in this ply; the better one
// comes first.
func (b *beam) repeated(n *node) bool {
	key := uint64(n.ready)<<32 | uint64(n.shelf)<<20 | uint64(n.orders)<<15 | uint64(n.tome)<<9 | uint64(n.learnt)<<3 | uint64(n.brews)
	at := int(key * 0x9E3779B97F4A7C15 >> 40)
	for {
		e := &b.seen[at&(b.slots-1)&(seenSlots-1)]
		if e.stamp != b.stamp {
			*e = seenEntry{key, b.stamp}
			return false
		}
		if e.key == key {
			return true
		}
		at++
	}
}
