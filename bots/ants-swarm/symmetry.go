//go:build go1.18

package main

import (
	"math"

	"botkit/sim/ants"
)

// Islands look the same to all colonies, so what was seen round the own hill
// tells what is round the others. Which turns and mirrors an island has, and
// about which centre, is learned: all guesses start alive, each square that is
// seen for the first time kills those that foretold something else, and a
// guess that foretold enough rightly is believed. An island without symmetry
// kills them all, and nothing is assumed. images.go uses what is believed.

// linear is a turn or a mirror about the origin: (x, y) goes to
// (xx·x + xy·y, yx·x + yy·y).
type linear struct{ xx, xy, yx, yy int }

var (
	halfTurn     = linear{-1, 0, 0, -1}
	leftTurn     = linear{0, -1, 1, 0}
	rightTurn    = linear{0, 1, -1, 0}
	mirrorEast   = linear{-1, 0, 0, 1}
	mirrorNorth  = linear{1, 0, 0, -1}
	diagonal     = linear{0, 1, 1, 0}
	antidiagonal = linear{0, -1, -1, 0}
)

// groups are the kinds of symmetry that are thought of, each without the
// identity.
var groups = [...][]linear{
	{halfTurn},
	{mirrorEast},
	{mirrorNorth},
	{leftTurn, halfTurn, rightTurn},
	{mirrorEast, mirrorNorth, halfTurn},
	{leftTurn, halfTurn, rightTurn, mirrorEast, mirrorNorth, diagonal, antidiagonal},
}

const (
	// centreReach bounds the distance of the centre from the own hill, in
	// half squares: four fifths of half the side of the largest island.
	centreReach = 77
	// foretold is the logarithm of how much likelier a guess gets with each
	// square that it foretold. Neighbours are alike, so it is much less than
	// for throws of a coin, and least in groups of eight, where some image is
	// always near.
	foretold, foretoldOfEight = 0.13, 0.1
	// unusual is the same for a centre that the islands made from a seed do
	// not have.
	unusual = 7.0
	// doubt is how much likelier than all others together a guess must be.
	doubt = 10.0
)

// guess is a symmetry that may be the island's: its kind and its centre in
// half squares from the own hill.
type guess struct {
	x, y  int16
	group uint8
	// usual is set for centres where the islands made from a seed have them.
	usual bool
	// right counts the squares that it foretold.
	right uint16
	// coast is how likely the lake makes it, as a logarithm.
	coast float32
}

// shift is what a turn about the centre adds to the turn about the origin.
func (g *guess) shift(l linear) (x, y int) {
	cx, cy := int(g.x), int(g.y)
	return (cx - l.xx*cx - l.xy*cy) / 2, (cy - l.yx*cx - l.yy*cy) / 2
}

// image is where the square x, y from the own hill goes.
func (g *guess) image(l linear, x, y int) (int, int) {
	sx, sy := g.shift(l)
	return l.xx*x + l.xy*y + sx, l.yx*x + l.yy*y + sy
}

// sound reports whether a guess takes squares to squares and the own hill to
// others.
func (g *guess) sound() bool {
	turns := groups[g.group]
	cx, cy := int(g.x), int(g.y)
	for _, l := range turns {
		if (cx-l.xx*cx-l.xy*cy)%2 != 0 || (cy-l.yx*cx-l.yy*cy)%2 != 0 {
			return false
		}
		if x, y := g.shift(l); x == 0 && y == 0 {
			return false
		}
	}
	// A mirror alone has no centre along its axis: one guess is enough.
	switch {
	case len(turns) > 1:
		return true
	case turns[0].xx == 1:
		return cx == 0
	case turns[0].yy == 1:
		return cy == 0
	}
	return true
}

// hasHill reports whether a guess has a colony's hill at p.
func (g *guess) hasHill(p place) bool {
	for _, l := range groups[g.group] {
		if x, y := g.shift(l); x == p.x() && y == p.y() {
			return true
		}
	}
	return false
}

// likely is the logarithm of how likely a guess is, but for a factor that all
// share. The island need not be a usual one even if the centre is.
func (g *guess) likely() float64 {
	v := -unusual
	if g.usual && float64(g.coast) > v {
		v = float64(g.coast)
	}
	if len(groups[g.group]) == 7 {
		return v + foretoldOfEight*float64(g.right)
	}
	return v + foretold*float64(g.right)
}

// sighting is what was seen of a square that never changes.
type sighting uint8

const (
	notSeen sighting = iota
	sawWater
	sawLand
	sawHill
)

// symmetry is what is known of the island's symmetry.
type symmetry struct {
	guesses []guess
	// told is set if the number of colonies is known, full if moreover each
	// image of the own hill is a hill.
	full, told, started bool
	// believed is valid if known is set.
	believed guess
	known    bool
	// side is that of the usual island.
	side int
	// sight has what was seen of each square for the guesses to be held
	// against; the box is the part of the world where anything was seen.
	sight                    [worldSize]sighting
	west, east, south, north int
}

// start makes the guesses for that many colonies; told is set if the referee
// gave the number.
func (s *symmetry) start(colonies int, told bool) {
	order := 2
	switch {
	case colonies > 4:
		order = 8
	case colonies > 2:
		order = 4
	}
	s.started, s.told, s.full = true, told, told && colonies == order
	s.side = ants.IslandSide(colonies)
	for k := range groups {
		if len(groups[k])+1 == order {
			s.guessCentres(uint8(k))
		}
	}
}

// guessCentres adds the guesses of one kind.
func (s *symmetry) guessCentres(group uint8) {
	near, far := 0.45*float64(s.side), 0.8*float64(s.side) // in half squares
	for x := -centreReach; x <= centreReach; x++ {
		for y := -centreReach; y <= centreReach; y++ {
			g := guess{x: int16(x), y: int16(y), group: group}
			d := float64(x*x + y*y)
			g.usual = d >= near*near && d <= far*far
			if d <= centreReach*centreReach && g.sound() {
				s.guesses = append(s.guesses, g)
			}
		}
	}
}

// learn holds the guesses against the squares seen for the first time.
func (s *symmetry) learn(w *island) {
	for _, p := range w.fresh {
		v := sawLand
		switch {
		case w.ground[p] == water:
			v = sawWater
		case s.full && (p == home || w.foreign[p]):
			v = sawHill
		}
		s.weigh(p, v)
		if s.told && !s.full && w.foreign[p] {
			s.dropWithoutHill(p)
		}
		s.note(p, v)
	}
}

// note enters a square's sight.
func (s *symmetry) note(p place, v sighting) {
	s.sight[p] = v
	x, y := p.x(), p.y()
	if x < s.west {
		s.west = x
	}
	if x > s.east {
		s.east = x
	}
	if y < s.south {
		s.south = y
	}
	if y > s.north {
		s.north = y
	}
}

// weigh drops the guesses that foretold something other than v for p.
func (s *symmetry) weigh(p place, v sighting) {
	x, y := p.x(), p.y()
	kept := 0
	for i := range s.guesses {
		g := &s.guesses[i]
		right, wrong := s.compare(g, x, y, v)
		if wrong {
			continue
		}
		if right && g.right < math.MaxUint16 {
			g.right++
		}
		if g.usual {
			g.coast += s.shore(2*x-int(g.x), 2*y-int(g.y), v)
		}
		s.guesses[kept] = *g
		kept++
	}
	s.guesses = s.guesses[:kept]
}

// compare tells whether a guess foretold v for the square x, y, and whether it
// foretold something else.
func (s *symmetry) compare(g *guess, x, y int, v sighting) (right, wrong bool) {
	for _, l := range groups[g.group] {
		qx, qy := g.image(l, x, y)
		if qx < s.west || qx > s.east || qy < s.south || qy > s.north {
			continue
		}
		switch s.sight[placeAt(qx, qy)] {
		case notSeen:
		case v:
			right = true
		default:
			return false, true
		}
	}
	return right, false
}

// dropWithoutHill drops the guesses that have no hill at p.
func (s *symmetry) dropWithoutHill(p place) {
	kept := s.guesses[:0]
	for _, g := range s.guesses {
		if g.hasHill(p) {
			kept = append(kept, g)
		}
	}
	s.guesses = kept
}

// landShares are the shares of land from the middle of an island made from a
// seed to its edge, by (1-u²)(1-v²) where u and v run from -1 to 1;
// landAnywhere is that among the squares that ants see.
var landShares = [...]float64{0.81, 0.87, 0.85, 0.86, 0.84, 0.72, 0.37, 0.07, 0.01, 0.002}

const (
	landAnywhere = 0.65
	// coastTells is less than 1 because neighbours are alike.
	coastTells = 0.15
)

// shoreTells has the worth of seeing land and water for each share.
var shoreTells = func() (tells [len(landShares)][2]float32) {
	for i, share := range landShares {
		tells[i][0] = float32(coastTells * math.Log(share/landAnywhere))
		tells[i][1] = float32(coastTells * math.Log((1-share)/(1-landAnywhere)))
	}
	return tells
}()

// shore is what seeing v in half squares dx, dy from the centre of a usual
// island adds to the likelihood.
func (s *symmetry) shore(dx, dy int, v sighting) float32 {
	ring := len(landShares) - 1
	if n := s.side * s.side; dx*dx < n && dy*dy < n {
		ring = (n*n - (n-dx*dx)*(n-dy*dy)) * len(landShares) / (n * n)
	}
	if v == sawWater {
		return shoreTells[ring][1]
	}
	return shoreTells[ring][0]
}

// decide looks for the guess to believe, and reports whether it is another
// than before.
func (s *symmetry) decide() (changed bool) {
	if s.known {
		if s.alive(&s.believed) {
			return false
		}
		s.known, changed = false, true
	}
	best, most := -1, math.Inf(-1)
	for i := range s.guesses {
		if v := s.guesses[i].likely(); v > most {
			best, most = i, v
		}
	}
	if best < 0 || s.guesses[best].right == 0 {
		return changed
	}
	others := 0.0
	for i := range s.guesses {
		if i != best {
			others += math.Exp(s.guesses[i].likely() - most)
		}
		if others*doubt >= 1 {
			return changed
		}
	}
	s.known, s.believed = true, s.guesses[best]
	return true
}

// alive reports whether a guess is among those left.
func (s *symmetry) alive(b *guess) bool {
	for i := range s.guesses {
		if g := &s.guesses[i]; g.x == b.x && g.y == b.y && g.group == b.group {
			return true
		}
	}
	return false
}
