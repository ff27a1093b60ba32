//go:build go1.18

package ants

import (
	"fmt"
	"math"
	"sort"

	"botkit/sim/fastrand"
)

// The numbers of the island generator.
const (
	landShare  = 0.55 // of the squares, before ponds
	pondShare  = 0.14 // of the land
	bumpWeight = 1.6
	lakeRing   = 2

	hillPlaces             = 40
	hillNearest, hillFar   = 0.45, 0.8 // of half the side
	pileEvery              = 60        // land squares a colony
	nearLow, nearHigh      = 10, 25
	nearestPile, farthest  = 3, 5 // steps from the hill
	richLow                = 50
	generatorTries         = 100
	smallestIsland         = 11
	minimalHillGap         = 4
	noisePeriod, pondWaves = 7, 3.5 // squares a wave of the noise
)

// IslandSide is the side of a generated island for that many colonies.
func IslandSide(colonies int) int {
	switch {
	case colonies <= 2:
		return 28
	case colonies <= 4:
		return 40
	}
	return 64
}

// Generate makes the island of a seed. Islands for 2, 4 and 8 colonies are
// exactly symmetric; 3 and 5 to 7 colonies take seats of the next larger one.
// side 0 stands for IslandSide.
func Generate(seed uint64, colonies, side int) (*Map, error) {
	if colonies < MinColonies || colonies > MaxColonies {
		return nil, fmt.Errorf("expected %d to %d colonies, found %d", MinColonies, MaxColonies, colonies)
	}
	if side == 0 {
		side = IslandSide(colonies)
	}
	if side < smallestIsland || side > MaxSide {
		return nil, fmt.Errorf("expected an island of side %d to %d, found %d", smallestIsland, MaxSide, side)
	}
	r := fastrand.New(seed)
	for try := 0; try < generatorTries; try++ {
		g := generator{rand: &r, sym: SymmetryFor(colonies, side), side: side}
		if g.island() && g.placeHills() && g.placeFood() {
			m := &Map{Colonies: colonies, Cols: side, Rows: side, Start: DefaultStart, Water: g.water, Food: g.food}
			m.Hills = g.hills[:colonies]
			return m, nil
		}
	}
	return nil, fmt.Errorf("no island of side %d for %d colonies was found from seed %d; it needs to be larger", side, colonies, seed)
}

type generator struct {
	rand  *fastrand.Rand
	sym   Symmetry
	side  int
	water []bool
	hills []Point
	food  []Pile
}

func (g *generator) at(p Point) int       { return p.X + p.Y*g.side }
func (g *generator) point(i int) Point    { return Point{i % g.side, i / g.side} }
func (g *generator) inside(p Point) bool  { return p.X >= 0 && p.Y >= 0 && p.X < g.side && p.Y < g.side }
func (g *generator) isLand(p Point) bool  { return g.inside(p) && !g.water[g.at(p)] }
func (g *generator) between(a, b int) int { return a + g.rand.Intn(b-a+1) }

// island makes the land: noise that is the same for all seats, falling off to
// the edge, cut at the wanted share, with ponds; only the largest part stays.
func (g *generator) island() bool {
	height := g.noise(noisePeriod)
	half := float64(g.side) / 2
	for i := range height {
		p := g.point(i)
		u, v := (float64(p.X)+0.5)/half-1, (float64(p.Y)+0.5)/half-1
		bump := 1 - (1-u*u)*(1-v*v)
		height[i] -= bumpWeight * bump * bump
		if g.edge(p) {
			height[i] = math.Inf(-1)
		}
	}
	g.water = make([]bool, len(height))
	for i := range height {
		g.water[i] = g.edge(g.point(i)) // a small island has less than its share inside
	}
	g.flood(height, 1-landShare)
	ponds := g.noise(pondWaves)
	for i := range ponds {
		if g.water[i] {
			ponds[i] = math.Inf(1)
		}
	}
	dry := 0
	for _, w := range g.water {
		if !w {
			dry++
		}
	}
	g.flood(ponds, pondShare*float64(dry)/float64(len(ponds)))
	return g.keepLargest()
}

func (g *generator) edge(p Point) bool {
	return p.X < lakeRing || p.Y < lakeRing || p.X >= g.side-lakeRing || p.Y >= g.side-lakeRing
}

// noise is value noise averaged over the symmetry group.
func (g *generator) noise(period float64) []float64 {
	knots := int(float64(g.side)/period) + 3
	lattice := make([]float64, knots*knots)
	for i := range lattice {
		lattice[i] = g.rand.Float64()
	}
	raw := make([]float64, g.side*g.side)
	for i := range raw {
		p := g.point(i)
		x, y := float64(p.X)/period, float64(p.Y)/period
		ix, iy := int(x), int(y)
		fx, fy := smooth(x-float64(ix)), smooth(y-float64(iy))
		row := lattice[ix+iy*knots:]
		south := row[0]*(1-fx) + row[1]*fx
		north := row[knots]*(1-fx) + row[knots+1]*fx
		raw[i] = south*(1-fy) + north*fy
	}
	mean := make([]float64, len(raw))
	done := make([]bool, len(raw))
	for i := range raw {
		if done[i] {
			continue
		}
		// One sum for the whole orbit, so that rounding cannot break the
		// symmetry.
		sum := 0.0
		for k := 0; k < g.sym.order; k++ {
			sum += raw[g.at(g.sym.Image(g.point(i), k))]
		}
		for k := 0; k < g.sym.order; k++ {
			j := g.at(g.sym.Image(g.point(i), k))
			mean[j], done[j] = sum/math.Sqrt(float64(g.sym.order)), true
		}
	}
	return mean
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// flood turns the given share of all squares, those with the lowest values,
// into water; equal values go together.
func (g *generator) flood(value []float64, share float64) {
	sorted := append([]float64(nil), value...)
	sort.Float64s(sorted)
	level := sorted[int(share*float64(len(sorted)))]
	for i, v := range value {
		if v < level {
			g.water[i] = true
		}
	}
}

// keepLargest floods all land but the largest connected part, and reports
// whether that part belongs to all seats alike.
func (g *generator) keepLargest() bool {
	part := make([]int, len(g.water))
	best, bestSize, parts := 0, 0, 0
	for i := range part {
		if g.water[i] || part[i] != 0 {
			continue
		}
		parts++
		size := 0
		g.walk(g.point(i), func(p Point, _ int) { part[g.at(p)] = parts; size++ })
		if size > bestSize {
			best, bestSize = parts, size
		}
	}
	for i := range part {
		if part[i] != best {
			g.water[i] = true
		}
	}
	for i := range part {
		if part[i] == best && g.water[g.at(g.sym.Image(g.point(i), 1))] {
			return false
		}
	}
	return bestSize > 0
}

// walk visits the land that ants reach from p with the number of steps.
func (g *generator) walk(p Point, visit func(p Point, steps int)) {
	steps := make([]int, len(g.water))
	steps[g.at(p)] = 1
	queue := []Point{p}
	for n := 0; n < len(queue); n++ {
		p := queue[n]
		visit(p, steps[g.at(p)]-1)
		for m := N; m < H; m++ {
			q := Point{p.X + DX[m], p.Y + DY[m]}
			if g.isLand(q) && steps[g.at(q)] == 0 {
				steps[g.at(q)] = steps[g.at(p)] + 1
				queue = append(queue, q)
			}
		}
	}
}

// placeHills takes the widest gap between neighbours out of some lawful
// places.
func (g *generator) placeHills() bool {
	var lawful []Point
	half := float64(g.side) / 2
	for i := range g.water {
		p := g.point(i)
		u, v := (float64(p.X)+0.5)/half-1, (float64(p.Y)+0.5)/half-1
		radius := math.Sqrt(u*u + v*v)
		if radius >= hillNearest && radius <= hillFar && g.open(p) && len(g.sym.orbit(p)) == g.sym.order {
			lawful = append(lawful, p)
		}
	}
	if len(lawful) == 0 {
		return false
	}
	widest := 0
	for n := 0; n < hillPlaces; n++ {
		p := lawful[g.rand.Intn(len(lawful))]
		if gap := g.gap(p); gap > widest {
			widest, g.hills = gap, g.sym.orbit(p)
		}
	}
	return widest >= minimalHillGap
}

// open reports whether p and the eight squares round it are land.
func (g *generator) open(p Point) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if !g.isLand(Point{p.X + dx, p.Y + dy}) {
				return false
			}
		}
	}
	return true
}

// gap is the number of steps from p to its nearest image.
func (g *generator) gap(p Point) int {
	images := g.sym.orbit(p)[1:]
	gap := len(g.water)
	g.walk(p, func(q Point, steps int) {
		for _, r := range images {
			if q == r && steps < gap {
				gap = steps
			}
		}
	})
	return gap
}

// placeFood puts the piles down, each in all seats' images.
func (g *generator) placeFood() bool {
	var near, land, middle []Point
	nearest := math.Inf(1)
	taken := map[Point]bool{}
	for _, h := range g.hills {
		taken[h] = true
	}
	g.walk(g.hills[0], func(p Point, steps int) {
		if steps >= nearestPile && steps <= farthest {
			near = append(near, p)
		}
		land = append(land, p)
		// The middle: the squares nearest to the centre, ponds left aside.
		u, v := float64(2*p.X+1-g.side), float64(2*p.Y+1-g.side)
		switch d := u*u + v*v; {
		case d < nearest:
			nearest, middle = d, append(middle[:0], p)
		case d == nearest:
			middle = append(middle, p)
		}
	})
	if len(near) == 0 || !g.pile(near, taken, nearLow, nearHigh) {
		return false
	}
	if !g.pile(middle, taken, richLow, MaxFood) {
		return false
	}
	for n := len(land) / pileEvery / g.sym.order; n > 0; n-- {
		if !g.pile(land, taken, 1, MaxFood) {
			return false
		}
	}
	return true
}

// pile puts one pile on a free place, and its images.
func (g *generator) pile(places []Point, taken map[Point]bool, low, high int) bool {
	amount := g.between(low, high)
	for try := 0; try < generatorTries; try++ {
		p := places[g.rand.Intn(len(places))]
		if taken[p] {
			continue
		}
		for _, q := range g.sym.orbit(p) {
			taken[q] = true
			g.food = append(g.food, Pile{q, amount})
		}
		return true
	}
	return false
}
