//go:build go1.18

package main

import (
	"math/bits"

	"botkit/sim/witch"
)

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

// expandLayer makes the children of a whole ply; false if time ran out, which
// makes the ply worthless.
func (b *beam) expandLayer(ply int, more func(made int) bool) bool {
	layer := b.layers[ply][:b.sizes[ply]]
	b.count = 0
	b.floor = b.worth(&layer[0]) - windowBelow
	b.top = 0
	saved := b.best
	for i := range layer {
		if i&15 == 0 && ply > 0 && !more(b.made+b.ended+b.count) {
			b.best = saved
			b.heads = [buckets]int32{}
			return false
		}
		if b.count > maxChildren-256 {
			break // only the worst parents are left out
		}
		b.expand(ply, &layer[i], i)
	}
	b.made += b.count
	return true
}

// expand makes the children of one node.
func (b *beam) expand(ply int, n *node, parent int) {
	p := b.p
	ends := b.rivalEnds(ply, n)
	before := b.count
	for todo := n.ready; todo != 0; todo &= todo - 1 {
		i := bits.TrailingZeros32(todo)
		moves := p.spell[i&(spellSpace-1)]
		s := moves[n.shelf&(witch.ShelfSpace-1)]
		if s == witch.NoShelf {
			continue
		}
		by := moveCast | 1<<8 | move(i)
		repeatable := p.repeatable>>uint(i)&1 != 0
		for s != witch.NoShelf {
			if ends {
				b.end(ply, n, parent, by, s, n.value, 0)
			} else {
				b.add(n.value, s, parent, by)
			}
			if !repeatable {
				break
			}
			s = moves[s&(witch.ShelfSpace-1)]
			by += 1 << 8
		}
	}
	b.brews(ply, n, parent, ends)
	b.learns(ply, n, parent, ends)
	if n.ready != p.knownBy(n) {
		b.addOrEnd(ply, n, parent, moveRest, n.shelf, n.value, ends)
	} else if b.count == before {
		b.addOrEnd(ply, n, parent, moveWait, n.shelf, n.value, ends)
	}
}

func (b *beam) brews(ply int, n *node, parent int, ends bool) {
	p := b.p
	for todo := n.orders; todo != 0; todo &= todo - 1 {
		i := bits.TrailingZeros8(todo)
		s := p.order[i].After(n.shelf)
		if s == witch.NoShelf {
			continue
		}
		bonus, _ := n.pays(i)
		paid := p.price[i] + bonus
		value := n.value + p.gain(ply, i, paid)
		if ends || n.brews+1 >= p.goal {
			b.end(ply, n, parent, moveBrew|move(i), s, value, paid)
			continue
		}
		b.add(value, s, parent, moveBrew|move(i))
	}
}

func (b *beam) learns(ply int, n *node, parent int, ends bool) {
	p := b.p
	for todo := n.tome; todo != 0; todo &= todo - 1 {
		k := bits.TrailingZeros8(todo)
		s := b.learnt(n, k)
		if s == witch.NoShelf {
			break // later places cost more
		}
		b.addOrEnd(ply, n, parent, moveLearn|move(k), s, n.value+p.discount[ply]*p.worthOf(n, k), ends)
	}
}

// learnt is the shelf after learning from a root place.
func (b *beam) learnt(n *node, k int) witch.Shelf {
	tax := bits.OnesCount8(below(n.tome, k))
	s := witch.TaxMoves[tax].After(n.shelf)
	if s == witch.NoShelf {
		return s
	}
	stock := n.stock >> uint(4*k) & 15
	if stock > witch.Capacity {
		stock = witch.Capacity
	}
	return witch.GainMoves[stock].After(s)
}

func (p *problem) knownBy(n *node) uint32 { return p.known | uint32(n.learnt)<<uint(p.base) }

func (b *beam) addOrEnd(ply int, n *node, parent int, by move, s witch.Shelf, value float32, ends bool) {
	if ends {
		b.end(ply, n, parent, by, s, value, 0)
		return
	}
	b.add(value, s, parent, by)
}

// add notes a child that goes on.
func (b *beam) add(value float32, s witch.Shelf, parent int, by move) {
	v := int32((value + b.p.leaf[s&(witch.ShelfSpace-1)] - b.floor) * grain)
	if v < 0 {
		v = 0
	}
	if v >= buckets {
		v = buckets - 1
	}
	if v > b.top {
		b.top = v
	}
	b.heads[v]++
	b.children[b.count&(maxChildren-1)] = child{uint16(v), uint16(parent), by}
	b.count++
}

// rivalEnds reports whether the rival's expected move of this ply is his last
// brew.
func (b *beam) rivalEnds(ply int, n *node) bool {
	if b.p.turnsLeft <= ply+1 {
		return true
	}
	order := b.p.rival.brew[ply]
	return order >= 0 && n.rivalBrews+1 >= b.p.goal && n.orders>>uint(order)&1 != 0
}

// end judges a child that ends the game.
func (b *beam) end(ply int, n *node, parent int, by move, s witch.Shelf, value float32, paid int16) {
	p := b.p
	b.ended++
	mine, his := int(n.score+paid), int(n.rivalScore)
	if order := p.rival.brew[ply]; order >= 0 && n.orders>>uint(order)&1 != 0 {
		bonus, _ := n.pays(int(order))
		his += int(p.price[order] + bonus)
	}
	if p.leftOvers {
		mine += int(witch.LeftOver[s&(witch.ShelfSpace-1)])
		his += int(witch.LeftOver[p.rival.shelf[ply]&(witch.ShelfSpace-1)])
	}
	value += p.leaf[s&(witch.ShelfSpace-1)] + p.ends.of(mine-his, ply)
	first := n.first
	if ply == 0 {
		first = b.rootOf(by)
	}
	if value > b.endings[first] {
		b.endings[first] = value
	}
	if !b.best.exists || value > b.best.value {
		b.best = outcome{value: value, ply: ply, node: parent, by: by, ends: true, exists: true}
	}
}

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

// carryOut makes the node behind a child: her move, then what the rival is
// expected to do in the same turn.
func (b *beam) carryOut(ply int, n *node, c child, to *node) {
	p := b.p
	*to = *n
	to.parent, to.by = c.parent, c.by
	if ply == 0 {
		to.first = b.rootOf(c.by)
	}
	i := c.by.index()
	rivalBrew, rivalLearn := p.rival.brew[ply], p.rival.learn[ply]
	if rivalBrew >= 0 && n.orders>>uint(rivalBrew)&1 != 0 {
		bonus, left := n.pays(int(rivalBrew))
		to.rivalScore += p.price[rivalBrew] + bonus
		to.rivalBrews++
		to.bonus = left
		to.orders &^= 1 << uint(rivalBrew)
	}
	paid := 0
	switch c.by.kind() {
	case moveCast:
		moves := p.spell[i&(spellSpace-1)]
		for times := c.by.times(); times > 0; times-- {
			to.shelf = moves.After(to.shelf)
		}
		to.ready &^= 1 << uint(i)
	case moveRest:
		to.ready = p.knownBy(n)
	case moveBrew:
		b.carryOutBrew(ply, n, i, to)
	case moveLearn:
		to.shelf = b.learnt(n, i)
		to.value += p.discount[ply] * p.worthOf(n, i)
		to.learnt |= 1 << uint(i)
		to.ready |= 1 << uint(p.base+i)
		to.tome &^= 1 << uint(i)
		paid = bits.OnesCount8(below(n.tome, i))
	}
	if rivalLearn >= 0 && n.tome>>uint(rivalLearn)&1 != 0 {
		to.tome &^= 1 << uint(rivalLearn)
		// Taxes lie on the tome as it is after both have learnt.
		to.stock = taxed(to.stock, firstOf(to.tome, bits.OnesCount8(below(n.tome, int(rivalLearn)))))
	}
	if paid > 0 && p.ownTax {
		to.stock = taxed(to.stock, firstOf(to.tome, paid))
	}
}

func (b *beam) carryOutBrew(ply int, n *node, i int, to *node) {
	p := b.p
	bonus, left := n.pays(i)
	if to.bonus != n.bonus && left != n.bonus {
		// Both used one up.
		left = bothUsed(n.bonus, to.bonus, left)
	} else if left == n.bonus {
		left = to.bonus
	}
	paid := p.price[i] + bonus
	to.value += p.gain(ply, i, paid)
	to.shelf = p.order[i].After(n.shelf)
	to.score += paid
	to.brews++
	to.bonus = left
	to.orders &^= 1 << uint(i)
}

// bothUsed is what is left of the bonuses when two brews of one turn leave a
// and b of them.
func bothUsed(before, a, b uint8) uint8 {
	threes := int(before>>4) - int(before>>4-a>>4) - int(before>>4-b>>4)
	ones := int(before&15) - int(before&15-a&15) - int(before&15-b&15)
	if threes < 0 {
		threes = 0
	}
	if ones < 0 {
		ones = 0
	}
	return uint8(threes<<4 | ones)
}

// line writes the moves of an outcome into dst, first move first, and returns
// how many there are.
func (b *beam) line(o outcome, dst *[maxPly + 1]move) int {
	length := o.ply
	if o.ends {
		dst[length] = o.by
		length++
	}
	at := o.node
	for ply := o.ply; ply > 0; ply-- {
		n := &b.layers[ply][at]
		dst[ply-1] = n.by
		at = int(n.parent)
	}
	return length
}

// foresee turns a line of the witch that b searched for into a forecast for
// her rival's search and returns its first move.
func (b *beam) foresee(o outcome, f *forecast) move {
	f.now = b.p.root.shelf
	f.clear()
	var moves [maxPly + 1]move
	n := b.line(o, &moves)
	if n > maxPly {
		n = maxPly
	}
	f.plies = n
	if n == 0 {
		return moveWait
	}
	shelves := b.shelvesOf(o)
	for ply := 0; ply < n; ply++ {
		f.shelf[ply] = shelves[ply]
		m := moves[ply]
		switch m.kind() {
		case moveBrew:
			f.brew[ply] = int8(m.index())
			f.brewAt[m.index()] = int8(ply)
		case moveLearn:
			f.learn[ply] = int8(m.index())
			f.learnAt[m.index()] = int8(ply)
		}
	}
	for ply := n; ply < maxPly; ply++ {
		f.shelf[ply] = shelves[n-1]
	}
	return moves[0]
}

// shelvesOf returns the shelf after each move of a line.
func (b *beam) shelvesOf(o outcome) (shelves [maxPly + 1]witch.Shelf) {
	at := o.node
	for ply := o.ply; ply > 0; ply-- {
		n := &b.layers[ply][at]
		shelves[ply-1] = n.shelf
		at = int(n.parent)
	}
	if o.ends {
		n := &b.layers[o.ply][o.node]
		s := n.shelf
		if o.by.kind() == moveBrew {
			s = b.p.order[o.by.index()].After(s)
		}
		for times := o.by.times(); o.by.kind() == moveCast && times > 0; times-- {
			s = b.p.spell[o.by.index()].After(s)
		}
		shelves[o.ply] = s
	}
	return shelves
}
