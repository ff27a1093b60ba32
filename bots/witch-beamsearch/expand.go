//go:build go1.18

package main

import (
	"math/bits"

	"botkit/sim/witch"
)

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
