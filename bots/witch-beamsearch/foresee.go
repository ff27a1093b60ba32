//go:build go1.18

package main

import (
	"botkit/sim/witch"
)

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
