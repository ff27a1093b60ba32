//go:build go1.18

package witch

// Ingredients is a change of, or a need for, the four tiers.
type Ingredients [4]int32

// Sum is the number of ingredients that the change adds.
func (v Ingredients) Sum() int32 { return v[0] + v[1] + v[2] + v[3] }

// Spell rows: those of the tome are also their official ids; the four that
// every witch starts with follow.
const (
	TomeSpells  = 42
	BasicSpells = 4
	SpellRows   = TomeSpells + BasicSpells
	// OrderRows is the number of orders; the official id of row r is
	// FirstOrder + r.
	OrderRows  = 36
	FirstOrder = TomeSpells
	// firstBasic is the id of player 0's first basic spell.
	firstBasic = FirstOrder + OrderRows
)

// Spells is what each spell does.
var Spells = [SpellRows]Ingredients{
	{-3, 0, 0, 1}, {3, -1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {3, 0, 0, 0}, {2, 3, -2, 0},
	{2, 1, -2, 1}, {3, 0, 1, -1}, {3, -2, 1, 0}, {2, -3, 2, 0}, {2, 2, 0, -1}, {-4, 0, 2, 0},
	{2, 1, 0, 0}, {4, 0, 0, 0}, {0, 0, 0, 1}, {0, 2, 0, 0}, {1, 0, 1, 0}, {-2, 0, 1, 0},
	{-1, -1, 0, 1}, {0, 2, -1, 0}, {2, -2, 0, 1}, {-3, 1, 1, 0}, {0, 2, -2, 1}, {1, -3, 1, 1},
	{0, 3, 0, -1}, {0, -3, 0, 2}, {1, 1, 1, -1}, {1, 2, -1, 0}, {4, 1, -1, 0}, {-5, 0, 0, 2},
	{-4, 0, 1, 1}, {0, 3, 2, -2}, {1, 1, 3, -2}, {-5, 0, 3, 0}, {-2, 0, -1, 2}, {0, 0, -3, 3},
	{0, -3, 3, 0}, {-3, 3, 0, 0}, {-2, 2, 0, 0}, {0, 0, -2, 2}, {0, -2, 2, 0}, {0, 0, 2, -1},
	{2, 0, 0, 0}, {-1, 1, 0, 0}, {0, -1, 1, 0}, {0, 0, -1, 1}, // basic
}

// Order is what a customer needs and pays.
type Order struct {
	Needs Ingredients
	Price int32
}

// Orders is the table of orders.
var Orders = [OrderRows]Order{
	{Ingredients{2, 2, 0, 0}, 6}, {Ingredients{3, 2, 0, 0}, 7}, {Ingredients{0, 4, 0, 0}, 8}, {Ingredients{2, 0, 2, 0}, 8},
	{Ingredients{2, 3, 0, 0}, 8}, {Ingredients{3, 0, 2, 0}, 9}, {Ingredients{0, 2, 2, 0}, 10}, {Ingredients{0, 5, 0, 0}, 10},
	{Ingredients{2, 0, 0, 2}, 10}, {Ingredients{2, 0, 3, 0}, 11}, {Ingredients{3, 0, 0, 2}, 11}, {Ingredients{0, 0, 4, 0}, 12},
	{Ingredients{0, 2, 0, 2}, 12}, {Ingredients{0, 3, 2, 0}, 12}, {Ingredients{0, 2, 3, 0}, 13}, {Ingredients{0, 0, 2, 2}, 14},
	{Ingredients{0, 3, 0, 2}, 14}, {Ingredients{2, 0, 0, 3}, 14}, {Ingredients{0, 0, 5, 0}, 15}, {Ingredients{0, 0, 0, 4}, 16},
	{Ingredients{0, 2, 0, 3}, 16}, {Ingredients{0, 0, 3, 2}, 17}, {Ingredients{0, 0, 2, 3}, 18}, {Ingredients{0, 0, 0, 5}, 20},
	{Ingredients{2, 1, 0, 1}, 9}, {Ingredients{0, 2, 1, 1}, 12}, {Ingredients{1, 0, 2, 1}, 12}, {Ingredients{2, 2, 2, 0}, 13},
	{Ingredients{2, 2, 0, 2}, 15}, {Ingredients{2, 0, 2, 2}, 17}, {Ingredients{0, 2, 2, 2}, 19}, {Ingredients{1, 1, 1, 1}, 12},
	{Ingredients{3, 1, 1, 1}, 14}, {Ingredients{1, 3, 1, 1}, 16}, {Ingredients{1, 1, 3, 1}, 18}, {Ingredients{1, 1, 1, 3}, 20},
}

// Repeatable reports whether the spell in that row may be cast several times
// in one go: those of the tome that consume something, never a basic one.
func Repeatable(row int) bool { return repeatable[row] }

var repeatable = func() (r [SpellRows]bool) {
	for row := 0; row < TomeSpells; row++ {
		for _, d := range Spells[row] {
			if d < 0 {
				r[row] = true
			}
		}
	}
	return r
}()

// Needs returns what the order in that row needs in a league: in wood 2 an
// order that needs two or more of a kind needs half of everything, rounded down.
func Needs(row int, league League) Ingredients {
	needs := Orders[row].Needs
	if league != Wood2 {
		return needs
	}
	for _, n := range needs {
		if n >= 2 {
			return Ingredients{needs[0] / 2, needs[1] / 2, needs[2] / 2, needs[3] / 2}
		}
	}
	return needs
}
