//go:build go1.18

package witch

// Shelf numbers the legal contents of a shelf, Shelves of them: at most ten
// ingredients of four tiers. It is the form for searches, in which casting,
// brewing and counting are look-ups. The empty shelf is 0, and a shelf that is
// contained in another has the smaller number.
type Shelf uint16

const (
	// Shelves is the number of legal shelves.
	Shelves = 1001
	// ShelfSpace is a power of two above Shelves: tables of that size need no
	// bounds check behind a mask.
	ShelfSpace = 1024
	// NoShelf is the result of what cannot be done.
	NoShelf Shelf = ShelfSpace - 1
	// Capacity is how many ingredients a shelf holds.
	Capacity = 10
	// MaxRepeats is how often a spell can be cast in one go from a legal shelf.
	MaxRepeats = 5
)

// Moves maps each shelf to the one after some change, NoShelf where the change
// is impossible. Index it with shelf & (ShelfSpace - 1).
type Moves [ShelfSpace]Shelf

var (
	shelfCounts  [ShelfSpace]Ingredients
	shelfNumbers [Capacity + 1][Capacity + 1][Capacity + 1][Capacity + 1]Shelf
	// SpellMoves has one cast of each spell. Casting n times is following it n
	// times: a spell that fits n times fits every time before, because what it
	// takes and the room it needs grow with each.
	SpellMoves [SpellRows]Moves
	// OrderMoves has the brew of each order, with the needs of the full game.
	OrderMoves [OrderRows]Moves
	// TaxMoves pays as many tier-0 ingredients as its index says.
	TaxMoves [6]Moves
	// GainMoves adds up to as many tier-0 ingredients as its index says, as many
	// as there is room for; the last fills the shelf.
	GainMoves [Capacity + 1]Moves
	// LeftOver is the worth of a shelf at the end of the game.
	LeftOver [ShelfSpace]int32
)

func init() {
	number := Shelf(0)
	for a := int32(0); a <= Capacity; a++ {
		for b := int32(0); a+b <= Capacity; b++ {
			for c := int32(0); a+b+c <= Capacity; c++ {
				for d := int32(0); a+b+c+d <= Capacity; d++ {
					shelfCounts[number] = Ingredients{a, b, c, d}
					shelfNumbers[a][b][c][d] = number
					LeftOver[number] = b + c + d
					number++
				}
			}
		}
	}
	for row := range SpellMoves {
		SpellMoves[row] = MovesBy(Spells[row])
	}
	for row := range OrderMoves {
		n := Orders[row].Needs
		OrderMoves[row] = MovesBy(Ingredients{-n[0], -n[1], -n[2], -n[3]})
	}
	for k := range TaxMoves {
		TaxMoves[k] = MovesBy(Ingredients{int32(-k)})
	}
	for n := range GainMoves {
		for s := range GainMoves[n] {
			GainMoves[n][s] = NoShelf
			if s < Shelves {
				v := shelfCounts[s]
				v[0] += minInt32(int32(n), Capacity-v.Sum())
				GainMoves[n][s], _ = ShelfOf(v)
			}
		}
	}
}

// MovesBy tabulates one change over all shelves.
func MovesBy(change Ingredients) (m Moves) {
	for s := range m {
		m[s] = NoShelf
		if s < Shelves {
			v := shelfCounts[s]
			for i := range v {
				v[i] += change[i]
			}
			if to, ok := ShelfOf(v); ok {
				m[s] = to
			}
		}
	}
	return m
}

// ShelfOf returns the number of a shelf; ok is false if no shelf holds that.
func ShelfOf(v Ingredients) (s Shelf, ok bool) {
	for _, n := range v {
		if n < 0 || n > Capacity {
			return NoShelf, false
		}
	}
	if v.Sum() > Capacity {
		return NoShelf, false
	}
	return shelfNumbers[v[0]][v[1]][v[2]][v[3]], true
}

// Counts returns what is on a shelf.
func (s Shelf) Counts() Ingredients { return shelfCounts[s&(ShelfSpace-1)] }

// After returns the shelf after the change, NoShelf if that is impossible.
func (m *Moves) After(s Shelf) Shelf { return m[s&(ShelfSpace-1)] }

func minInt32(a, b int32) int32 {
	if a < b {
		return a
	}
	return b
}
