//go:build go1.18

package main

import (
	"math/bits"

	"botkit/sim/witch"
)

// A move of the search: a kind and an index, a cast also its repeat count.
type move uint16

const (
	moveWait move = iota << 12
	moveRest
	moveCast       // | times<<8 | spell
	moveLearn      // | place of the tome at the root
	moveBrew       // | place of the queue at the root
	moveKind  move = 7 << 12
	moveIndex move = 1<<8 - 1
)

func (m move) kind() move { return m & moveKind }
func (m move) index() int { return int(m & moveIndex) }
func (m move) times() int { return int(m >> 8 & 15) }

const (
	// maxPly bounds the depth of a search.
	maxPly = 24
	// spellSpace is the number of spells a search knows: bits of a mask.
	spellSpace = 32
)

// problem is what stays the same during one search for one witch: the spells
// she has or may learn, the orders shown, and what her rival is expected to do.
type problem struct {
	// Spells known at the root come first, then those of the tome: spell of
	// place k is base+k.
	spell      [spellSpace]*witch.Moves
	spellID    [spellSpace]int32
	rows       [spellSpace]uint8
	repeatable uint32
	base       int
	known      uint32

	order   [witch.QueuePlaces]*witch.Moves
	orderID [witch.QueuePlaces]int32
	price   [witch.QueuePlaces]int16
	halved  [witch.QueuePlaces]witch.Moves // wood 2 has its own needs
	tomeRow [witch.TomePlaces]uint8
	// learning is the worth of a spell by what else of the tome is known.
	learning [witch.TomePlaces][1 << witch.TomePlaces]float32

	leaf     [witch.ShelfSpace]float32
	discount [maxPly + 1]float32

	rupee, deny float32

	ends      *endWorth
	goal      uint8
	leftOvers bool
	turnsLeft int
	rival     forecast
	root      node
}

// forecast is what a witch is expected to do in each ply to come.
type forecast struct {
	// brew and learn are root places, -1 for none.
	brew, learn [maxPly]int8
	// shelf is what she holds after the ply.
	shelf [maxPly]witch.Shelf
	// now is her shelf before the first ply.
	now witch.Shelf
	// brewAt is the ply in which she brews the order of a root place, maxPly
	// if she does not.
	brewAt [8]int8
}

// node is one position of a search.
type node struct {
	value      float32 // discounted gains so far, without the leaf
	ready      uint32
	stock      uint32 // four bits a place of the tome
	score      int16
	rivalScore int16
	parent     uint16
	by         move
	shelf      witch.Shelf
	orders     uint8 // places of the root's queue still there
	tome       uint8 // places of the root's tome still there
	learnt     uint8 // places of the root's tome that she learnt
	bonus      uint8 // threes<<4 | ones
	brews      uint8
	rivalBrews uint8
	first      uint8 // number of the root move
}

// set prepares the search for the witch at a seat of a state.
func (p *problem) set(s *witch.State, seat int) {
	me, other := &s.Witches[seat], &s.Witches[1-seat]
	*p = problem{goal: s.League.Goal(), leftOvers: s.League != witch.Wood2, turnsLeft: witch.MaxTurns - int(s.Turn)}
	p.base = int(me.Known)
	if p.base > spellSpace-witch.TomePlaces {
		p.base = spellSpace - witch.TomePlaces
	}
	for i := 0; i < p.base; i++ {
		p.addSpell(i, int(me.Spell[i]), int32(me.SpellID[i]))
	}
	p.known = 1<<uint(p.base) - 1
	for k := 0; k < int(s.TomeLen); k++ {
		p.addSpell(p.base+k, int(s.Tome[k]), int32(s.Tome[k]))
		p.tomeRow[k] = s.Tome[k]
	}
	for i := 0; i < int(s.QueueLen); i++ {
		row := int(s.Queue[i])
		p.order[i] = &witch.OrderMoves[row]
		if s.League == witch.Wood2 {
			n := witch.Needs(row, s.League)
			p.halved[i] = witch.MovesBy(witch.Ingredients{-n[0], -n[1], -n[2], -n[3]})
			p.order[i] = &p.halved[i]
		}
		p.orderID[i] = witch.FirstOrder + int32(row)
		p.price[i] = int16(witch.Orders[row].Price)
	}
	p.rival.now = shelfOf(other.Shelf)
	p.rival.clear()
	p.root = node{
		ready: uint32(me.Ready) & p.known, shelf: shelfOf(me.Shelf),
		score: int16(me.Score), rivalScore: int16(other.Score),
		orders: 1<<s.QueueLen - 1, tome: 1<<s.TomeLen - 1,
		bonus: s.Threes<<4 | s.Ones, brews: me.Brews, rivalBrews: other.Brews,
	}
	for k := 0; k < int(s.TomeLen); k++ {
		n := s.Stock[k]
		if n > witch.Capacity {
			n = witch.Capacity
		}
		p.root.stock |= uint32(n) << uint(4*k)
	}
}

func (p *problem) addSpell(i, row int, id int32) {
	p.spell[i] = &witch.SpellMoves[row]
	p.spellID[i] = id
	p.rows[i] = uint8(row)
	if witch.Repeatable(row) {
		p.repeatable |= 1 << uint(i)
	}
}

// shelfOf numbers a shelf; what only wrapped repeat counts can pile up is cut
// to what a shelf holds.
func shelfOf(v witch.Ingredients) witch.Shelf {
	room := int32(witch.Capacity)
	for i := len(v) - 1; i >= 0; i-- {
		if v[i] > room {
			v[i] = room
		}
		if v[i] < 0 {
			v[i] = 0
		}
		room -= v[i]
	}
	s, _ := witch.ShelfOf(v)
	return s
}

func (f *forecast) clear() {
	for i := range f.brew {
		f.brew[i], f.learn[i] = -1, -1
		f.shelf[i] = f.now
	}
	for i := range f.brewAt {
		f.brewAt[i] = maxPly
	}
}

// action is the command for a move of this problem.
func (p *problem) action(m move) witch.Action {
	switch m.kind() {
	case moveRest:
		return witch.Action{Kind: witch.Rest}
	case moveCast:
		return witch.Action{Kind: witch.Cast, ID: p.spellID[m.index()], Times: int32(m.times())}
	case moveLearn:
		return witch.Action{Kind: witch.Learn, ID: p.spellID[p.base+m.index()]}
	case moveBrew:
		return witch.Action{Kind: witch.Brew, ID: p.orderID[m.index()]}
	}
	return witch.Action{Kind: witch.Wait}
}

// below returns the places in front of place k among those that are left.
func below(mask uint8, k int) uint8 { return mask & (1<<uint(k) - 1) }

// pays returns the bonus of the order at a root place and the bonuses left
// once it is brewed.
func (n *node) pays(place int) (bonus int16, left uint8) {
	switch bits.OnesCount8(below(n.orders, place)) {
	case 0:
		if n.bonus >= 1<<4 {
			return 3, n.bonus - 1<<4
		}
		if n.bonus > 0 {
			return 1, n.bonus - 1
		}
	case 1:
		if n.bonus >= 1<<4 && n.bonus&15 > 0 {
			return 1, n.bonus - 1
		}
	}
	return 0, n.bonus
}

// firstOf returns the first k places of those that are left.
func firstOf(mask uint8, k int) (first uint8) {
	for ; k > 0 && mask != 0; k-- {
		first |= mask & -mask
		mask &= mask - 1
	}
	return first
}

// spread has, for each mask of tome places, a one in the four bits of each.
var spread = func() (t [1 << witch.TomePlaces]uint32) {
	for mask := range t {
		for k := 0; k < witch.TomePlaces; k++ {
			t[mask] |= uint32(mask>>uint(k)&1) << uint(4*k)
		}
	}
	return t
}()

// taxed lays one ingredient on each place of mask; a place that holds ten
// holds all that anyone can take.
func taxed(stock uint32, mask uint8) uint32 {
	full := stock >> 1 & (stock >> 3) & 0x111111 // 10 and 11
	return stock + spread[mask&(1<<witch.TomePlaces-1)]&^full
}
