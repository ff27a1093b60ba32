package witch

import (
	"math/bits"
	"sort"

	"botkit/sim/witch"
)

// taste is what a line of play is judged by.
type taste struct {
	rupee float32
	tiers [4]float32
	// spell is the worth of a learnt spell.
	spell float32
	// discount is what a gain keeps of its worth a turn.
	discount float32
	// once ends a line with its first brew.
	once bool
}

// solo is the game of one witch alone. Spells are bits: those she knows
// first, then those of the tome at the root.
type solo struct {
	ready, known uint64
	shelf        witch.Shelf
	orders, tome uint8 // root places that are left
	threes, ones uint8
	brews        uint8
	stock        [witch.TomePlaces]uint8
	done         bool
	value, total float32 // without and with what is on the shelf
	first        witch.Action
}

// root is what does not change along a line.
type root struct {
	state *witch.State
	base  int
	rows  [64]uint8
	ids   [64]int32
	taste taste
}

// bestLine returns the first action of the best line that a beam search
// finds for witch 0 alone.
func bestLine(s *witch.State, width, depth int, taste taste) witch.Action {
	r := newRoot(s, taste)
	layer := []solo{r.start()}
	var best solo
	worth := float32(1)
	for ply := 0; ply < depth; ply++ {
		next := make([]solo, 0, 16*len(layer))
		for i := range layer {
			if layer[i].done {
				next = append(next, layer[i])
				continue
			}
			next = r.children(next, &layer[i], worth, ply == 0)
		}
		if len(next) == 0 {
			break
		}
		layer = distinct(next, width)
		best = layer[0]
		worth *= taste.discount
	}
	return best.first
}

func newRoot(s *witch.State, taste taste) *root {
	r := &root{state: s, taste: taste, base: int(s.Witches[0].Known)}
	w := &s.Witches[0]
	for i := 0; i < r.base; i++ {
		r.rows[i], r.ids[i] = w.Spell[i], int32(w.SpellID[i])
	}
	for k := 0; k < int(s.TomeLen); k++ {
		r.rows[r.base+k] = s.Tome[k]
	}
	return r
}

func (r *root) start() solo {
	s, w := r.state, &r.state.Witches[0]
	// Only wrapped repeat counts can overfill a shelf; then it starts empty.
	shelf, ok := witch.ShelfOf(w.Shelf)
	if !ok {
		shelf = 0
	}
	return solo{
		ready: w.Ready, known: 1<<w.Known - 1, shelf: shelf,
		orders: 1<<s.QueueLen - 1, tome: 1<<s.TomeLen - 1,
		threes: s.Threes, ones: s.Ones, brews: w.Brews, stock: s.Stock,
	}
}

// children appends what can follow n. worth is the discount of the turn.
func (r *root) children(next []solo, n *solo, worth float32, root bool) []solo {
	add := func(c solo, a witch.Action) {
		if root {
			c.first = a
		}
		v := c.shelf.Counts()
		c.total = c.value
		for tier, weight := range r.taste.tiers {
			c.total += weight * float32(v[tier])
		}
		next = append(next, c)
	}
	for todo := n.ready; todo != 0; todo &= todo - 1 {
		i := bits.TrailingZeros64(todo)
		row := int(r.rows[i])
		c := *n
		c.ready &^= 1 << uint(i)
		for times := int32(1); times == 1 || witch.Repeatable(row); times++ {
			if c.shelf = witch.SpellMoves[row].After(c.shelf); c.shelf == witch.NoShelf {
				break
			}
			add(c, witch.Action{Kind: witch.Cast, ID: r.ids[i], Times: times})
		}
	}
	for i := 0; i < int(r.state.QueueLen); i++ {
		if c, ok := r.brew(n, i, worth); ok {
			add(c, witch.Action{Kind: witch.Brew, ID: witch.FirstOrder + int32(r.state.Queue[i])})
		}
	}
	for k := 0; k < int(r.state.TomeLen); k++ {
		if c, ok := r.learn(n, k, worth); ok {
			add(c, witch.Action{Kind: witch.Learn, ID: int32(r.state.Tome[k])})
		}
	}
	c := *n
	c.ready = c.known
	if n.ready != n.known {
		add(c, witch.Action{Kind: witch.Rest})
	} else {
		add(c, witch.Action{Kind: witch.Wait})
	}
	return next
}

func (r *root) brew(n *solo, i int, worth float32) (c solo, ok bool) {
	if n.orders>>uint(i)&1 == 0 {
		return c, false
	}
	row := int(r.state.Queue[i])
	needs := witch.Needs(row, r.state.League)
	left := n.shelf.Counts()
	for tier := range left {
		left[tier] -= needs[tier]
	}
	c = *n
	if c.shelf, ok = witch.ShelfOf(left); !ok {
		return c, false
	}
	price := witch.Orders[row].Price
	switch place := bits.OnesCount8(n.orders & (1<<uint(i) - 1)); {
	case place == 0 && n.threes > 0:
		price += 3
		c.threes--
	case place == 0 && n.ones > 0, place == 1 && n.threes > 0 && n.ones > 0:
		price++
		c.ones--
	}
	c.orders &^= 1 << uint(i)
	c.brews++
	c.value += worth * r.taste.rupee * float32(price)
	c.done = r.taste.once || c.brews >= r.state.League.Goal()
	return c, true
}

func (r *root) learn(n *solo, k int, worth float32) (c solo, ok bool) {
	if n.tome>>uint(k)&1 == 0 {
		return c, false
	}
	c = *n
	tax := bits.OnesCount8(n.tome & (1<<uint(k) - 1))
	if c.shelf = witch.TaxMoves[tax].After(c.shelf); c.shelf == witch.NoShelf {
		return c, false
	}
	stock := int(n.stock[k])
	if stock > witch.Capacity {
		stock = witch.Capacity
	}
	c.shelf = witch.GainMoves[stock].After(c.shelf)
	c.tome &^= 1 << uint(k)
	c.known |= 1 << uint(r.base+k)
	c.ready |= 1 << uint(r.base+k)
	c.value += worth * r.taste.spell
	return c, true
}

// distinct returns the best width of the children, each position once.
func distinct(children []solo, width int) []solo {
	type key struct {
		ready, known uint64
		shelf        witch.Shelf
		orders, tome uint8
	}
	type rank struct {
		total float32
		index int32
	}
	ranks := make([]rank, len(children))
	for i := range children {
		ranks[i] = rank{children[i].total, int32(i)}
	}
	sort.Slice(ranks, func(i, j int) bool {
		if ranks[i].total != ranks[j].total {
			return ranks[i].total > ranks[j].total
		}
		return ranks[i].index < ranks[j].index
	})
	seen := make(map[key]bool, width)
	kept := make([]solo, 0, width)
	for _, r := range ranks {
		n := &children[r.index]
		k := key{n.ready, n.known, n.shelf, n.orders, n.tome}
		if seen[k] {
			continue
		}
		seen[k] = true
		if kept = append(kept, *n); len(kept) == width {
			break
		}
	}
	return kept
}
