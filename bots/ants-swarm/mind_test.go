package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/bots/internal/contest"
	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// island starts a game on the island of a seed.
func islandOf(t testing.TB, seed uint64, colonies, rounds int) *ants.State {
	t.Helper()
	m, err := ants.Generate(seed, colonies, 0)
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(m, rounds)
	return s
}

// player is what sits in a seat of these tests' games.
type player func(msg *ants.View, moves []ants.Action)

// seat returns the player that m is.
func seat(m *mind) player {
	return func(msg *ants.View, moves []ants.Action) { copy(moves, m.think(msg)) }
}

func halt(msg *ants.View, moves []ants.Action) {
	for i := range moves {
		moves[i] = ants.H
	}
}

// stroll returns a player that walks at random, but not into water.
func stroll(seed uint64) player {
	r := fastrand.New(seed)
	return func(msg *ants.View, moves []ants.Action) {
		for i := range moves {
			moves[i] = ants.Action(r.Intn(int(ants.MaxActions)))
			if msg.Ants[i].Area[12-5*ants.DY[moves[i]]+ants.DX[moves[i]]] == ants.Water {
				moves[i] = ants.H
			}
		}
	}
}

// playOut plays s to its end; see is called before each round is carried out.
func playOut(t testing.TB, s *ants.State, players []player, see func(orders *ants.Orders)) {
	t.Helper()
	var orders ants.Orders
	var msg ants.View
	var text []byte
	for !s.Over() {
		for c, p := range players {
			if s.Died[c] == 0 {
				text = s.AppendInput(text[:0], c)
				require.NoError(t, msg.Parse(text))
				p(&msg, orders[c][:s.Ants[c]])
			}
		}
		if see != nil {
			see(&orders)
		}
		s.Step(&orders)
	}
}

func TestGrowsAlone(t *testing.T) {
	for seed := uint64(1); seed <= 4; seed++ {
		s := islandOf(t, seed, 2, 200)
		playOut(t, s, []player{seat(newMind()), halt}, nil)
		require.GreaterOrEqual(t, s.Ants[0], 10, "seed %d", seed)
	}
}

// No ant ever steps into the lake or onto a foreign hill, in any company.
func TestKeepsOffWaterAndHills(t *testing.T) {
	for _, colonies := range []int{2, 4, 8} {
		s := islandOf(t, 5, colonies, 150)
		players := []player{seat(newMind()), seat(newMind())}
		for c := 2; c < colonies; c++ {
			players = append(players, stroll(uint64(c)))
		}
		playOut(t, s, players, func(orders *ants.Orders) {
			for c := 0; c < 2; c++ {
				for i, m := range orders[c][:s.Ants[c]] {
					q := s.Place[c][i].Step(m)
					require.False(t, s.Water[q], "round %d: an ant drowns", s.Round+1)
					require.True(t, s.HillOf[q] == 0 || int(s.HillOf[q]) == c+1, "round %d: an ant on a foreign hill", s.Round+1)
				}
			}
		})
	}
}

func TestBeatsStrollers(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		s := islandOf(t, seed, 4, 250)
		playOut(t, s, []player{stroll(1), seat(newMind()), stroll(2), stroll(3)}, nil)
		ranks := s.Ranks()
		require.Equal(t, 1, ranks[1], "seed %d", seed)
	}
}

func TestSameMessagesSameMoves(t *testing.T) {
	var games [2][]ants.Action
	for n := range games {
		s := islandOf(t, 3, 2, 120)
		playOut(t, s, []player{seat(newMind()), stroll(1)}, func(orders *ants.Orders) {
			games[n] = append(games[n], orders[0][:s.Ants[0]]...)
		})
	}
	require.Equal(t, games[0], games[1])
}

// The original's messages have no round, colour or number of colonies.
func TestNeedsNoAddedMembers(t *testing.T) {
	s := islandOf(t, 1, 2, 200)
	m := newMind()
	playOut(t, s, []player{func(msg *ants.View, moves []ants.Action) {
		msg.Round, msg.Rounds, msg.Colonies, msg.Colour = 0, 0, 0, -1
		copy(moves, m.think(msg))
	}, halt}, nil)
	require.GreaterOrEqual(t, s.Ants[0], 10)
}

func TestRemembersWhatAntsHide(t *testing.T) {
	rows := []string{".......", ".......", ".A.....", "......B", "......."}
	lines := []string{"players 2", "cols 7", "rows 5", "f 3 2 3"}
	for _, r := range rows {
		lines = append(lines, "m "+r)
	}
	mp, err := ants.ParseMap(lines)
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(mp, 100)
	m := newMind()
	pile := placeAt(2, 0)
	var msg ants.View
	see := func() {
		require.NoError(t, msg.Parse(s.AppendInput(nil, 0)))
		m.observe(&msg)
	}
	order := func(moves ...ants.Action) {
		var orders ants.Orders
		for i, a := range moves {
			orders[0][i] = a
			m.swarm[i].next = m.swarm[i].at + stride[a]
		}
		for i := range orders[1] {
			orders[1][i] = ants.H
		}
		s.Step(&orders)
	}
	see()
	require.NotZero(t, m.w.food[pile], "seen from home")
	order(ants.E, ants.H, ants.H)
	see()
	order(ants.E, ants.E, ants.H)
	see()
	require.True(t, m.swarm[0].laden)
	require.NotZero(t, m.w.food[pile], "hidden under an ant that took one: believed")
	order(ants.H, ants.E, ants.E)
	see()
	require.NotZero(t, m.w.food[pile])
	order(ants.W, ants.H, ants.E)
	see()
	require.True(t, m.swarm[2].laden, "the last unit")
	order(ants.W, ants.H, ants.W)
	see()
	order(ants.E, ants.W, ants.H)
	see()
	require.Zero(t, m.w.food[pile], "seen to be empty")
}

func TestFollowsAntsThroughLosses(t *testing.T) {
	m := newMind()
	report := func(places ...[2]int) *ants.View {
		msg := new(ants.View)
		for _, p := range places {
			a := ants.AntReport{X: p[0], Y: p[1]}
			for i := range a.Area {
				a.Area[i] = ants.Empty
			}
			msg.Ants = append(msg.Ants, a)
		}
		return msg
	}
	m.observe(report([2]int{0, 0}, [2]int{0, 0}, [2]int{0, 0}))
	for i := range m.swarm {
		m.swarm[i].next = placeAt(i, 1)
	}
	m.observe(report([2]int{0, 1}, [2]int{2, 1}, [2]int{0, 0}))
	require.Len(t, m.swarm, 3)
	require.Len(t, m.fallen, 1)
	require.Equal(t, placeAt(1, 1), m.fallen[0].next)
}

// Coordinates beyond the remembered world and rounds beyond all limits.
func TestSurvivesTheEdge(t *testing.T) {
	m := newMind()
	msg := &ants.View{Round: 1 << 30}
	for _, x := range []int{-1000000, -121, -120, -119, 0, 119, 120, 121, 1000000} {
		for _, y := range []int{-120, 0, 119} {
			a := ants.AntReport{X: x, Y: y, Food: x%2 == 0}
			for i := range a.Area {
				a.Area[i] = ants.Content(1 + i%7)
			}
			msg.Ants = append(msg.Ants, a)
		}
	}
	for round := 0; round < 5; round++ {
		moves := m.think(msg)
		require.Len(t, moves, len(msg.Ants))
		require.Equal(t, ants.H, moves[0])
	}
}

func FuzzThink(f *testing.F) {
	s := islandOf(f, 1, 2, 10)
	f.Add(s.AppendInput(nil, 0), s.AppendInput(nil, 1))
	f.Add([]byte(`{"action":"round","ants":[]}`), []byte(`{"action":"quit"}`))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		m := newMind()
		var msg ants.View
		for _, text := range [][]byte{first, second, first} {
			if msg.Parse(text) != nil || msg.Quit || len(msg.Ants) > 2*ants.MaxAnts {
				continue
			}
			moves := m.think(&msg)
			require.Len(t, moves, len(msg.Ants))
			for _, a := range moves {
				require.Less(t, a, ants.MaxActions)
			}
		}
	})
}

func TestPlay(t *testing.T) {
	s := islandOf(t, 1, 2, 10)
	var in, out, errs bytes.Buffer
	in.Write(append(s.AppendInput(nil, 0), '\n'))
	in.Write(append(s.AppendInput(nil, 1), '\n'))
	in.Write(append(ants.AppendQuit(nil, ants.GameOver), '\n'))
	e := new(contest.Entry)
	e.Attach(&in, &out, &errs)
	require.Equal(t, io.EOF, play(e), "quit ends the game")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 2)
	for _, line := range lines {
		require.Regexp(t, `^\["[NWSEH]+","[NWSEH]+","[NWSEH]+"\]$`, line)
	}

	e.Attach(strings.NewReader("hello\n"), io.Discard, io.Discard)
	require.ErrorContains(t, play(e), "expected an object")
	e.Attach(strings.NewReader(""), io.Discard, io.Discard)
	require.Equal(t, io.EOF, play(e))
}

// crowded is a game of eight colonies in which the first has n ants, spread
// over an island that it knows, among 420 others.
func crowded(t testing.TB, n int) (*mind, []*ants.View) {
	s := islandOf(t, 1, 8, 1<<20)
	r := fastrand.New(1)
	var land []ants.Square
	for q, water := range s.Water {
		if !water {
			land = append(land, ants.Square(q))
		}
	}
	m := newMind()
	place := func(c, n int) {
		s.Ants[c] = n
		for i := 0; i < n; i++ {
			s.Place[c][i], s.Laden[c][i] = land[r.Intn(len(land))], r.Intn(2) == 0
		}
	}
	var msgs []*ants.View
	for round := 0; round < 24; round++ {
		for c := 0; c < 8; c++ {
			place(c, 60)
		}
		place(0, n)
		s.Count = [ants.Squares][ants.MaxColonies]uint16{}
		for c := 0; c < 8; c++ {
			for _, q := range s.Place[c][:s.Ants[c]] {
				s.Count[q][c]++
			}
		}
		s.Round = round
		msg := new(ants.View)
		require.NoError(t, msg.Parse(s.AppendInput(nil, 0)))
		msgs = append(msgs, msg)
	}
	for _, msg := range msgs { // the island becomes known, the memory is used once
		m.think(msg)
	}
	return m, msgs
}

func TestThinkAllocatesNothing(t *testing.T) {
	m, msgs := crowded(t, 100)
	for i := 0; i < 3; i++ {
		for _, msg := range msgs {
			m.think(msg)
		}
	}
	i := 0
	require.Zero(t, testing.AllocsPerRun(50, func() { m.think(msgs[i%len(msgs)]); i++ }))
}

// BenchmarkThink is the worst case on purpose: each round the ants and 420
// foes stand somewhere else.
func BenchmarkThink(b *testing.B) {
	for _, n := range []int{10, 30, 100, 300, 1000} {
		b.Run(fmt.Sprintf("%dants", n), func(b *testing.B) {
			m, msgs := crowded(b, n)
			slowest := time.Duration(0)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				start := time.Now()
				m.think(msgs[i%len(msgs)])
				if d := time.Since(start); d > slowest {
					slowest = d
				}
			}
			b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
		})
	}
}
