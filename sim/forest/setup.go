//go:build go1.18

package forest

import "botkit/sim/javarand"

// hashOrder is the order in which the official referee's hash map of cells is
// walked when holes are dug.
var hashOrder = [Cells]int8{1, 6, 8, 16, 21, 32, 19, 34, 35, 36, 11, 12, 13, 24, 29, 0, 2, 5, 9, 15, 22, 31, 7, 17, 18, 20, 33, 25, 26, 27, 28, 3, 4, 10, 14, 23, 30}

// startRules is what the leagues differ in at the start.
type startRules struct {
	trees, size, apart int
	edge, holes        bool
}

var starts = [...]startRules{
	Wood2:  {trees: 6, size: 3, apart: 0},
	Wood1:  {trees: 4, size: 1, apart: 1},
	Bronze: {trees: 2, size: 1, apart: 2, edge: true, holes: true},
}

// New returns the first position of the game with that seed, as on the
// contest site, and the referee's random stream after it, from which the
// lists of actions are shuffled.
func New(seed int64, league League) (State, javarand.Rand) {
	r := javarand.New(seed)
	rules := starts[league]
	s := State{Soil: island, Nutrients: 20, League: league}
	if rules.holes {
		s.digHoles(&r)
	}
	var cells []int8
	for len(cells) < 2*rules.trees {
		cells = s.drawTrees(&r, rules)
	}
	for i, c := range cells {
		bit := Board(1) << PosOf[c]
		s.Own[i%2] |= bit
		s.Trees[rules.size] |= bit
	}
	s.dawn()
	return s, r
}

func (s *State) digHoles(r *javarand.Rand) {
	want, have := int(r.Intn(11)), 0
	for have < want-1 {
		c := hashOrder[r.Intn(Cells)]
		for _, c := range [2]int8{c, opposites[c]} {
			if bit := Board(1) << PosOf[c]; s.Soil&bit != 0 {
				s.Soil ^= bit
				have++
			}
		}
	}
}

// drawTrees draws the cells of the start trees, the players' in turn. It may
// run out of room and return too few; the official referee then tries again.
func (s *State) drawTrees(r *javarand.Rand, rules startRules) (cells []int8) {
	var open []int8
	for c := int8(0); c < Cells; c++ {
		bit := Board(1) << PosOf[c]
		if s.Soil&bit != 0 && c != 0 && (!rules.edge || Ring[3]&bit != 0) {
			open = append(open, c)
		}
	}
	for i := 0; i < rules.trees && len(open) > 0; i++ {
		c := open[r.Intn(int32(len(open)))]
		o := opposites[c]
		cells = append(cells, c, o)
		kept := open[:0]
		for _, k := range open {
			if cubes[k].distance(cubes[c]) > rules.apart && cubes[k].distance(cubes[o]) > rules.apart {
				kept = append(kept, k)
			}
		}
		open = kept
	}
	return cells
}
