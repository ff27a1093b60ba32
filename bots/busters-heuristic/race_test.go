package main

import (
	"math/bits"
	"testing"

	"botkit/sim/busters"

	"github.com/stretchr/testify/require"
)

// checkPhantoms holds every phantom against what its team is shown of s.
func checkPhantoms(t *testing.T, h *phantoms, s *busters.State, team int) {
	n := int(s.PerTeam)
	enemies, ghosts := s.Seen(team)
	total := 0.0
	for k := range h.p {
		p := &h.p[k]
		total += p.weight
		if k%16 != int(s.Turn)%16 {
			continue
		}
		for i := 0; i < 2*n; i++ {
			if s.Team(i) != team && enemies>>uint(i)&1 == 0 {
				continue
			}
			u, v := &p.s.Busters[i], &s.Busters[i]
			require.Equal(t, [3]int16{v.X, v.Y, int16(v.Ghost)}, [3]int16{u.X, u.Y, int16(u.Ghost)}, "buster %d", i)
		}
		var carried uint32
		for i := 0; i < 2*n; i++ {
			if g := p.s.Busters[i].Ghost; g != busters.None {
				require.Zero(t, carried>>uint(g)&1, "ghost %d on two backs", g)
				carried |= 1 << uint(g)
			}
		}
		for g := 0; g < int(s.GhostCount); g++ {
			u, v := &p.s.Ghosts[g], &s.Ghosts[g]
			if ghosts>>uint(g)&1 != 0 {
				require.Equal(t, [3]int16{v.X, v.Y, int16(v.Status)}, [3]int16{u.X, u.Y, int16(u.Status)}, "ghost %d", g)
				require.Equal(t, v.Still, u.Still, "ghost %d", g)
			}
			if v.Status == busters.Secured && h.ours>>uint(g)&1 != 0 {
				require.Equal(t, busters.Secured, u.Status, "ghost %d", g)
			}
			require.Equal(t, u.Status == busters.Carried, carried>>uint(g)&1 != 0, "ghost %d", g)
		}
	}
	require.InDelta(t, phantomCount, total, 1e-6)
}

func TestPhantomsAgreeWithTheInput(t *testing.T) {
	for seed := int64(0); seed < 6; seed++ {
		s, err := busters.New(seed, busters.Wood2, 2+int(seed)%4, 8+3*int(seed))
		require.NoError(t, err)
		team := int(seed) % 2
		minds := [2]*mind{}
		minds[team] = newMind(t, &s, team, int(busters.Wood2))
		game(t, s, minds, 2, func(s *busters.State, _ int, _ []busters.Action) {
			checkPhantoms(t, &minds[team].race.h, s, team)
		})
	}
}

// What the team brings home, its book says too.
func TestRaceCountsItsOwnGhosts(t *testing.T) {
	s, err := busters.New(4, busters.Wood2, 3, 13)
	require.NoError(t, err)
	minds := [2]*mind{newMind(t, &s, 0, int(busters.Wood2))}
	game(t, s, minds, 20, func(s *busters.State, _ int, _ []busters.Action) {
		require.Equal(t, int(s.Secured[0]), bits.OnesCount32(minds[0].race.h.ours))
	})
}

// Alone on the map a team of the race brings all ghosts home.
func TestRaceCollectsAll(t *testing.T) {
	for seed := int64(1); seed <= 4; seed++ {
		s, err := busters.New(seed, busters.Wood2, 3, 9+4*int(seed))
		require.NoError(t, err)
		m := newMind(t, &s, 0, -1)
		for !s.Over() {
			var actions [busters.MaxBusters]busters.Action
			copy(actions[:], answer(t, m, &s, 10))
			s.Step(&actions)
		}
		require.Equal(t, s.GhostCount, s.Secured[0])
	}
}

// A carrier needs no turn more for going to the nearest edge of its base from which its next
// ghost is near.
func TestRaceWalksHomeStraight(t *testing.T) {
	for _, team := range []int{0, 1} {
		s, err := busters.Empty(busters.Wood2, 2, 9)
		require.NoError(t, err)
		r := &race{b: &belief{team: team}}
		bx, by := busters.Base(team)
		for x := 0; x <= busters.Width; x += 701 {
			for y := 0; y <= busters.Height; y += 503 {
				u := &s.Busters[0]
				u.X, u.Y = int16(x), int16(y)
				way := distance(x, y, bx, by) - busters.BaseRange
				turns := 0
				for ; !busters.InBase(int(u.X), int(u.Y), team); turns++ {
					a := r.bring(int(u.X), int(u.Y), noItem)
					s.Step(&[busters.MaxBusters]busters.Action{a})
				}
				require.LessOrEqual(t, turns, (way+busters.BusterStep+9)/busters.BusterStep, "from %d %d", x, y)
			}
		}
	}
}

// Whoever busts a ghost that an enemy busts too stays on it.
func TestRaceHoldsAContestedGhost(t *testing.T) {
	s, err := busters.Empty(busters.Wood2, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(0, 8000, 4500, 0))
	s.Busters[0].X, s.Busters[0].Y = 6800, 4500
	s.Busters[2].X, s.Busters[2].Y = 9200, 4500
	m := newMind(t, &s, 0, int(busters.Wood2))
	for turn := 0; turn < 5; turn++ {
		a := answer(t, m, &s, 20)
		require.Equal(t, busters.BustOf(0), a[0])
		s.Step(&[busters.MaxBusters]busters.Action{0: a[0], 1: a[1], 2: busters.BustOf(0)})
	}
	require.NotZero(t, m.race.h.busy, "some enemy is held up")
}

func TestRacingAllocatesNothing(t *testing.T) {
	s, err := busters.New(3, busters.Wood1, 4, 23)
	require.NoError(t, err)
	m := newMind(t, &s, 0, int(busters.Wood1))
	for i := 0; i < 15; i++ {
		var actions [busters.MaxBusters]busters.Action
		copy(actions[:], answer(t, m, &s, 20))
		s.Step(&actions)
	}
	require.NoError(t, m.view.Read(source(s.AppendInput(nil, 0))))
	require.Zero(t, testing.AllocsPerRun(10, func() {
		m.think(func(n int) bool { return n < 60 })
	}))
}

func BenchmarkRace(b *testing.B) {
	s, err := busters.New(3, busters.Wood2, 3, 17)
	require.NoError(b, err)
	m := newMind(b, &s, 0, int(busters.Wood2))
	require.NoError(b, m.view.Read(source(s.AppendInput(nil, 0))))
	b.ReportAllocs()
	b.ResetTimer()
	forecasts := 0
	for i := 0; i < b.N; i++ {
		m.turn = 1 // the same position again, thought about anew
		m.think(func(n int) bool { return n < 200 })
		forecasts += m.race.forecasts
	}
	b.ReportMetric(float64(forecasts)/b.Elapsed().Seconds(), "forecasts/s")
}

// hunted is a ghost in the middle, a hunter at x before it, and everybody else far
// away; stay are the commands that keep all where they are.
func hunted(t *testing.T, x int) (m *mind, s busters.State, stay [busters.MaxBusters]busters.Action) {
	s, err := busters.Empty(busters.Wood2, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(0, 8000, 4500, 0))
	for i, at := range [4][2]int{{x, 4500}, {1000, 1000}, {15000, 8000}, {15000, 8000}} {
		s.Busters[i].X, s.Busters[i].Y = int16(at[0]), int16(at[1])
		stay[i] = busters.MoveTo(at[0], at[1])
	}
	return newMind(t, &s, 0, int(busters.Wood2)), s, stay
}

// A hunter goes after a ghost as that flees from those in sight, wherever a phantom has hidden enemies.
func TestRaceHuntsWhereTheGhostFlees(t *testing.T) {
	m, s, stay := hunted(t, 5900)
	answer(t, m, &s, 20)
	m.said = stay
	s.Step(&stay)
	s.Ghosts[0].Still = false
	answer(t, m, &s, 20)
	r := &m.race
	r.h.p[0].s.Ghosts[0].Still = false
	hidden := &r.h.p[0].s.Busters[2]
	hidden.X, hidden.Y = 9900, 4500
	require.NotEqual(t, noItem, r.at[0], "the ghost in sight is an item")
	a := r.hunt(0, r.at[0])
	require.Equal(t, int16(9900), hidden.X, "the phantom stays as it is")
	stay[0] = a
	s.Step(&stay)
	require.True(t, s.CanBust(0, 0), "%s leaves the ghost at (%d, %d) out of reach", a, s.Ghosts[0].X, s.Ghosts[0].Y)
}

// Phantoms in which a ghost in sight should have fled elsewhere count for less.
func TestPhantomsLearnFromFlights(t *testing.T) {
	m, s, stay := hunted(t, 6400)
	h := &m.race.h
	for turn := 0; turn < 2; turn++ {
		answer(t, m, &s, 20)
		m.said = stay
		if turn == 0 {
			s.Step(&stay)
		}
	}
	for k := range h.p {
		p := &h.p[k]
		p.weight = 1
		p.s.Busters[2].X, p.s.Busters[2].Y = 15000, 8000
		if k == 0 {
			p.s.Busters[2].X, p.s.Busters[2].Y = p.s.Ghosts[0].X+1000, 4500
		}
	}
	s.Step(&stay)
	answer(t, m, &s, 20)
	require.Less(t, h.p[0].weight, 0.8*h.p[1].weight)
}
