//go:build go1.18

package main

import (
	"math/bits"
)

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
	}
	if rivalLearn >= 0 && n.tome>>uint(rivalLearn)&1 != 0 {
		to.tome &^= 1 << uint(rivalLearn)
		// Taxes lie on the tome as it is after both have learnt.
		to.stock = taxed(to.stock, firstOf(to.tome, bits.OnesCount8(below(n.tome, int(rivalLearn)))))
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
