package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// truth reports whether ground and hill of a place are what colony c holds them
// to be. Where a seat is empty, hills are known by sight alone.
func truth(s *ants.State, c int, w *island, p place) bool {
	x, y := p.x()+s.Hill[c].X(), p.y()+s.Hill[c].Y()
	if x < 0 || y < 0 || x >= s.Cols || y >= s.Rows {
		return w.ground[p] == water
	}
	q := ants.At(x, y)
	hill := s.HillOf[q] != 0 && int(s.HillOf[q]) != c+1
	if w.seen[p] == never && s.Colonies&(s.Colonies-1) != 0 {
		hill = false
	}
	return s.Water[q] == (w.ground[p] == water) && w.foreign[p] == hill
}

// On islands of all numbers of colonies: once a symmetry is believed, all that
// is known of the world is so, seen or not.
func TestSymmetryForetellsTheIsland(t *testing.T) {
	for colonies := 2; colonies <= 8; colonies++ {
		rounds := 250
		if colonies > 4 {
			rounds = 120 // on the large island the symmetry shows sooner here
		}
		s := islandOf(t, 3, colonies, rounds)
		m := newMind()
		players := []player{seat(m)}
		for c := 1; c < colonies; c++ {
			players = append(players, halt)
		}
		since, unseen := 0, 0
		playOut(t, s, players, func(*ants.Orders) {
			if !m.sym.known {
				return
			}
			if since == 0 {
				since = s.Round + 1
			}
			if s.Round%25 != 0 {
				return
			}
			for p := range m.w.ground {
				if m.w.ground[p] == unknown {
					continue
				}
				if m.w.seen[p] == never {
					unseen++
				}
				if !truth(s, 0, &m.w, place(p)) {
					t.Fatalf("%d colonies, round %d: square %d,%d is not what it is held to be", colonies, s.Round+1, place(p).x(), place(p).y())
				}
			}
		})
		require.NotZero(t, since, "%d colonies: the symmetry stayed unknown", colonies)
		require.NotZero(t, unseen, "%d colonies: nothing was foretold", colonies)
		t.Logf("%d colonies: known since round %d", colonies, since)
	}
}

// reveal shows the mind all squares of the island for which want is true; who
// stands on food would have taken it, so nobody does.
func reveal(t *testing.T, m *mind, s *ants.State, want func(x, y int) bool) {
	t.Helper()
	msg := &ants.View{Round: int(m.round) + 1, Colonies: s.Colonies}
	for y := 0; y < s.Rows; y++ {
		for x := 0; x < s.Cols; x++ {
			q := ants.At(x, y)
			if !s.Water[q] && s.Food[q] == 0 && want(x, y) {
				msg.Ants = append(msg.Ants, ants.AntReport{X: x - s.Hill[0].X(), Y: y - s.Hill[0].Y(), Area: s.Area(0, q)})
			}
		}
	}
	m.observe(msg)
}

// mirrored is an island that looks the same in a mirror, but after no turn:
// the western half of one made from a seed, and its image.
func mirrored(t *testing.T) *ants.Map {
	t.Helper()
	m, err := ants.Generate(9, 2, 0)
	require.NoError(t, err)
	last := m.Cols - 1
	for i := range m.Water {
		if x, y := i%m.Cols, i/m.Cols; x > last/2 {
			m.Water[i] = m.Water[last-x+y*m.Cols]
		}
	}
	if m.Hills[0].X > last/2 {
		m.Hills[0] = m.Hills[1]
	}
	m.Hills[1] = ants.Point{X: last - m.Hills[0].X, Y: m.Hills[0].Y}
	at := ants.Point{X: m.Hills[0].X - 1, Y: m.Hills[0].Y}
	m.Food = []ants.Pile{{Point: at, Amount: 40}, {Point: ants.Point{X: last - at.X, Y: at.Y}, Amount: 40}}
	return m
}

func begin(m *ants.Map) *ants.State {
	s := new(ants.State)
	*s = ants.New(m, 100)
	return s
}

// A map file with a mirror: what lies behind it is known from this side, with
// the hill and the food.
func TestSymmetryOfAMapFile(t *testing.T) {
	s := begin(mirrored(t))
	away := s.Hill[1].X() - s.Hill[0].X()
	hill, pile := placeAt(away, 0), placeAt(away+1, 0)
	m := newMind()
	for limit := s.Cols / 2; limit <= s.Hill[1].X()-3 && !m.sym.known; limit++ {
		reveal(t, m, s, func(x, y int) bool { return x < limit })
	}
	require.True(t, m.sym.known)
	require.Equal(t, []linear{mirrorEast}, groups[m.sym.believed.group])
	require.Equal(t, []place{hill}, m.w.hills)
	require.EqualValues(t, never, m.w.seen[hill])
	require.False(t, m.w.walkable(hill))
	require.NotZero(t, m.w.food[pile], "the image of the pile")
	for p := range m.w.ground {
		if m.w.ground[p] != unknown {
			require.True(t, truth(s, 0, &m.w, place(p)), "square %d,%d", place(p).x(), place(p).y())
		}
	}
	reveal(t, m, s, func(x, y int) bool { return true })
	require.True(t, m.sym.known, "all of it agrees")
	require.Equal(t, []place{hill}, m.w.hills)
}

// An island without symmetry: the guesses that it can be held against die, and
// no other is believed.
func TestNoSymmetry(t *testing.T) {
	m := mirrored(t)
	r := fastrand.New(4)
	for i := range m.Water { // ponds, each on one side alone
		if !m.Water[i] && r.Intn(20) == 0 && i != m.Hills[0].X+m.Hills[0].Y*m.Cols && i != m.Hills[1].X+m.Hills[1].Y*m.Cols {
			m.Water[i] = true
		}
	}
	s, mind := begin(m), newMind()
	for limit := 1; limit <= m.Cols; limit++ {
		reveal(t, mind, s, func(x, y int) bool { return x < limit })
	}
	require.False(t, mind.sym.known)
	for _, g := range mind.sym.guesses {
		require.Less(t, g.right, uint16(100), "a guess that met the island and lived: %v", g)
	}
	for _, p := range mind.w.lands {
		require.NotEqual(t, int32(never), mind.w.seen[p], "land that nobody saw")
	}
}

// A belief that turns out wrong leaves nothing behind.
func TestSymmetryTakenBack(t *testing.T) {
	s := begin(mirrored(t))
	hill := placeAt(s.Hill[1].X()-s.Hill[0].X(), 0)
	m := newMind()
	reveal(t, m, s, func(x, y int) bool { return x < s.Hill[0].X()+2 })
	require.False(t, m.sym.known)
	wrong := guess{x: 14, y: -2, group: 0}
	require.True(t, wrong.sound())
	m.sym.known, m.sym.believed = true, wrong
	m.w.wrong = true // as if it had just been chosen
	m.sym.guesses = append(m.sym.guesses, wrong)
	m.believe()
	m.expectFood()
	require.NotEmpty(t, m.w.hills)
	reveal(t, m, s, func(x, y int) bool { return true })
	require.NotEqual(t, wrong, m.sym.believed)
	require.Equal(t, []place{hill}, m.w.hills, "the hill that was seen")
	count := map[place]int{}
	for _, p := range m.w.piles {
		count[p]++
		require.Equal(t, 1, count[p], "pile %d,%d", p.x(), p.y())
	}
	var known [worldSize]uint8
	for p, g := range m.w.ground {
		if g == unknown {
			continue
		}
		require.True(t, truth(s, 0, &m.w, place(p)), "square %d,%d", place(p).x(), place(p).y())
		for _, d := range around {
			known[place(p)+d]++
		}
	}
	require.Equal(t, known, m.w.known)
}

// Turns and mirrors keep distances, and a group's images of the hill are apart.
func TestGuessesAreSound(t *testing.T) {
	for colonies := 2; colonies <= 8; colonies++ {
		var s symmetry
		s.start(colonies, true)
		require.NotEmpty(t, s.guesses)
		for i := 0; i < len(s.guesses); i += 37 {
			g := &s.guesses[i]
			for _, l := range groups[g.group] {
				ax, ay := g.image(l, 3, 1)
				bx, by := g.image(l, -2, 5)
				require.Equal(t, 25+16, (ax-bx)*(ax-bx)+(ay-by)*(ay-by))
				hx, hy := g.shift(l)
				require.NotEqual(t, [2]int{}, [2]int{hx, hy})
				require.True(t, g.hasHill(placeAt(hx, hy)))
			}
		}
	}
}
