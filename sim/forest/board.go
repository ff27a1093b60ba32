//go:build go1.18

package forest

import "math/bits"

// Cells is the number of cells of the island.
const Cells = 37

// Pos is a cell's bit in the boards: 10*(y+3) + x+3 in cube coordinates: rows of
// seven with three empty columns between them, so that moving a whole board up to
// three cells by one shift never wraps into another row, and the last row just fits.
type Pos uint8

// Board is a set of cells, one bit a Pos.
type Board = uint64

// Tables of the island, by Pos where not said otherwise. They are constant
// after the package is initialised.
var (
	// PosOf is the position of each cell of the contest's numbering.
	PosOf [Cells]Pos
	// CellOf is the contest's number of each position, -1 off the island.
	CellOf [64]int8
	// Neighbors has, by the contest's number, the six neighbours, -1 off the island.
	Neighbors [Cells][6]int8
	// Ring has the cells at each distance from the centre.
	Ring [4]Board
	// Reach has the cells at distance 1..n of a position, for n 0..3.
	Reach [4][64]Board
	// Ray has the n cells from a position in a direction, for n 0..3: those
	// that a tree of size n shades.
	Ray [6][4][64]Board

	island    Board
	cubes     [Cells]cube
	opposites [Cells]int8
)

// Bonus is what a completed tree earns beside the nutrients, by richness.
var Bonus = [4]int{0, 0, 2, 4}

// shifts is what a step in each direction adds to a Pos.
var shifts = [6]int{-9, 1, 10, 9, -1, -10}

type cube struct{ x, y, z int }

var directions = [6]cube{{1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 0}, {-1, 0, 1}, {0, -1, 1}}

func (c cube) plus(d cube, k int) cube { return cube{c.x + k*d.x, c.y + k*d.y, c.z + k*d.z} }

func (c cube) pos() Pos { return Pos(10*(c.y+3) + c.x + 3) }

func (c cube) distance(d cube) int {
	return (abs(c.x-d.x) + abs(c.y-d.y) + abs(c.z-d.z)) / 2
}

func (c cube) onIsland() bool { return c.distance(cube{}) <= 3 }

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

func init() {
	numberCells()
	for i := range CellOf {
		CellOf[i] = -1
	}
	for i := range cubes {
		PosOf[i] = cubes[i].pos()
		CellOf[PosOf[i]] = int8(i)
		island |= 1 << PosOf[i]
	}
	for i, c := range cubes {
		opposites[i] = CellOf[cube{-c.x, -c.y, -c.z}.pos()]
		Ring[c.distance(cube{})] |= 1 << PosOf[i]
		fillNeighborhood(i, c)
	}
}

// numberCells walks the spiral by which the contest numbers the cells.
func numberCells() {
	cur, index := cube{}.plus(directions[0], 1), 1
	for ring := 1; ring <= 3; ring++ {
		for orientation := 0; orientation < 6; orientation++ {
			for k := 0; k < ring; k++ {
				cubes[index] = cur
				index++
				cur = cur.plus(directions[(orientation+2)%6], 1)
			}
		}
		cur = cur.plus(directions[0], 1)
	}
}

func fillNeighborhood(i int, c cube) {
	p := PosOf[i]
	for d, step := range directions {
		rays[d].turn = shifts[d]
		Neighbors[i][d] = -1
		for k := 1; k <= 3; k++ {
			Ray[d][k][p] = Ray[d][k-1][p]
			if n := c.plus(step, k); n.onIsland() {
				Ray[d][k][p] |= 1 << n.pos()
				if k == 1 {
					rays[d].stay |= 1 << p
					Neighbors[i][d] = CellOf[n.pos()]
				}
			}
		}
	}
	for _, other := range cubes {
		for n := c.distance(other); n > 0 && n <= 3; n++ {
			Reach[n][p] |= 1 << other.pos()
		}
	}
}

// ray is a direction: a board is moved one cell along it by a rotation, after
// those cells are dropped that have no neighbour there.
type ray struct {
	stay Board
	turn int
}

// rays has the six directions.
var rays [8]ray

// step returns the cells one step along the ray from those in b.
func (r ray) step(b Board) Board { return bits.RotateLeft64(b&r.stay, r.turn) }

// Around returns the cells of b and all their neighbours.
func Around(b Board) Board {
	return (b | b<<1 | b>>1 | b<<9 | b>>9 | b<<10 | b>>10) & island
}

// next removes the lowest position from b and returns it.
func next(b *Board) Pos {
	p := Pos(bits.TrailingZeros64(*b))
	*b &= *b - 1
	return p
}
