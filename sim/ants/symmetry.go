//go:build go1.18

package ants

// Symmetry is the group under which a square island of side n looks the same
// to all its seats. Seat i's view is image i of seat 0's.
type Symmetry struct {
	side  int
	order int // the number of images of a square in general position
}

// SymmetryFor returns the group for an island of that side with at least that
// many seats: half turn for 2, quarter turns for 3 and 4, quarter turns and
// mirrors for 5 to 8.
func SymmetryFor(colonies, side int) Symmetry {
	switch {
	case colonies <= 2:
		return Symmetry{side, 2}
	case colonies <= 4:
		return Symmetry{side, 4}
	}
	return Symmetry{side, 8}
}

// Image returns the i-th image of p, of 2, 4 or 8; the 0-th is p itself.
// With 8 images the mirrored ones have odd numbers.
func (g Symmetry) Image(p Point, i int) Point {
	last := g.side - 1
	turns := i
	switch g.order {
	case 2:
		turns = 2 * i
	case 8:
		turns = i / 2
		if i%2 == 1 {
			p.X = last - p.X
		}
	}
	for ; turns > 0; turns-- {
		p = Point{p.Y, last - p.X}
	}
	return p
}

// orbit returns all images of p, each once.
func (g Symmetry) orbit(p Point) []Point {
	var images []Point
next:
	for i := 0; i < g.order; i++ {
		q := g.Image(p, i)
		for _, r := range images {
			if r == q {
				continue next
			}
		}
		images = append(images, q)
	}
	return images
}
