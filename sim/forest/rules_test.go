package forest_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
	"botkit/sim/javarand"
)

func pos(cell int) forest.Pos { return forest.PosOf[cell] }

func set(list ...int) (b forest.Board) {
	for _, c := range list {
		b |= 1 << pos(c)
	}
	return b
}

func grow(cell int) forest.Action     { return forest.NewAction(forest.Grow, 0, pos(cell)) }
func complete(cell int) forest.Action { return forest.NewAction(forest.Complete, 0, pos(cell)) }
func seed(from, to int) forest.Action { return forest.NewAction(forest.Seed, pos(from), pos(to)) }

var wait = forest.NewAction(forest.Wait, 0, 0)

// clearing is an island without holes, both players rich, with the given trees
// as {cell, size, owner}.
func clearing(trees ...[3]int) forest.State {
	s := forest.State{Nutrients: 20, Day: 3, League: forest.Bronze, Sun: [2]int16{50, 50}}
	s.Soil = forest.Ring[0] | forest.Ring[1] | forest.Ring[2] | forest.Ring[3]
	for _, t := range trees {
		s.Trees[t[1]] |= set(t[0])
		s.Own[t[2]] |= set(t[0])
	}
	return s
}

func TestStepCorners(t *testing.T) {
	for _, test := range []struct {
		name  string
		start forest.State
		turn  [2]forest.Action
		check func(t *testing.T, s forest.State)
	}{
		{"growing pays by own trees of the size and makes dormant", clearing([3]int{0, 1, 0}, [3]int{5, 2, 0}, [3]int{6, 2, 1}),
			[2]forest.Action{grow(0), wait}, func(t *testing.T, s forest.State) {
				require.EqualValues(t, 50-3-1, s.Sun[0])
				require.Equal(t, set(0, 5, 6), s.Trees[2])
				require.Equal(t, set(0), s.Dormant)
				require.EqualValues(t, 2, s.Asleep)
			}},
		{"two seeds for one cell cancel and are refunded", clearing([3]int{1, 1, 0}, [3]int{2, 1, 1}, [3]int{30, 0, 0}),
			[2]forest.Action{seed(1, 0), seed(2, 0)}, func(t *testing.T, s forest.State) {
				require.Equal(t, [2]int16{50, 50}, s.Sun)
				require.Equal(t, set(1, 2), s.Dormant)
				require.Zero(t, s.All()&set(0))
				require.Zero(t, s.Asleep)
			}},
		{"a seed is dormant on the day it is planted", clearing([3]int{1, 1, 0}),
			[2]forest.Action{seed(1, 0), wait}, func(t *testing.T, s forest.State) {
				require.Equal(t, set(0, 1), s.Dormant)
				require.Equal(t, set(0), s.Trees[0])
				require.EqualValues(t, 50, s.Sun[0], "the first seed is free")
			}},
		{"two completions in a turn earn the same nutrients", clearing([3]int{0, 3, 0}, [3]int{8, 3, 1}),
			[2]forest.Action{complete(0), complete(8)}, func(t *testing.T, s forest.State) {
				require.Equal(t, [2]int16{24, 22}, s.Score)
				require.Equal(t, [2]int16{46, 46}, s.Sun)
				require.EqualValues(t, 18, s.Nutrients)
				require.Zero(t, s.All())
			}},
		{"nutrients stop at zero", func() forest.State {
			s := clearing([3]int{0, 3, 0}, [3]int{8, 3, 1})
			s.Nutrients = 1
			return s
		}(), [2]forest.Action{complete(0), complete(8)}, func(t *testing.T, s forest.State) {
			require.Equal(t, [2]int16{5, 3}, s.Score)
			require.Zero(t, s.Nutrients)
		}},
		{"a cell whose tree is being completed is still taken", clearing([3]int{0, 3, 0}, [3]int{1, 1, 1}),
			[2]forest.Action{complete(0), seed(1, 0)}, func(t *testing.T, s forest.State) {
				require.EqualValues(t, 2, s.Asleep)
				require.Equal(t, set(1), s.All())
			}},
		{"an illegal command is a wait", clearing([3]int{0, 3, 0}, [3]int{1, 1, 1}),
			[2]forest.Action{grow(0), complete(0)}, func(t *testing.T, s forest.State) {
				require.EqualValues(t, 4, s.Day, "both slept, the next day has begun")
				require.Zero(t, s.Asleep)
			}},
		{"nothing is harvested after the last day", func() forest.State {
			s := clearing([3]int{0, 3, 0})
			s.Day = 23
			return s
		}(), [2]forest.Action{wait, wait}, func(t *testing.T, s forest.State) {
			require.True(t, s.Over())
			require.EqualValues(t, 50, s.Sun[0])
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := test.start
			s.Step(test.turn)
			test.check(t, s)
		})
	}
}

func TestShadows(t *testing.T) {
	// The sun in direction 1 shines along x: from cell 0 over 1's neighbour row.
	s := clearing([3]int{0, 2, 0}, [3]int{2, 1, 0}, [3]int{9, 2, 1}, [3]int{21, 1, 1})
	along := forest.Neighbors[0][1]
	shadow := s.Shaded(1)
	require.NotZero(t, shadow[2]&set(int(along)))
	require.Zero(t, shadow[3])
	for dir := 0; dir < 6; dir++ {
		shadow := s.Shaded(dir)
		var want [4]forest.Board
		for c, p := range forest.PosOf {
			if s.All()&set(c) == 0 {
				continue
			}
			for size := 1; size <= s.SizeAt(p); size++ {
				want[size] |= forest.Ray[dir][s.SizeAt(p)][p]
			}
		}
		require.Equal(t, want, shadow, "direction %d", dir)
	}
}

func TestAround(t *testing.T) {
	for c, p := range forest.PosOf {
		require.Equal(t, forest.Reach[1][p]|set(c), forest.Around(set(c)), "cell %d", c)
		require.Equal(t, forest.Reach[2][p]|set(c), forest.Around(forest.Around(set(c))), "cell %d", c)
	}
}

func TestFinal(t *testing.T) {
	for _, test := range []struct {
		name       string
		sun, score [2]int16
		out        [2]bool
		want       [2]int
	}{
		{"a point for three sun", [2]int16{8, 2}, [2]int16{10, 11}, [2]bool{}, [2]int{12, 11}},
		{"a tie counts trees", [2]int16{3, 4}, [2]int16{10, 10}, [2]bool{}, [2]int{11 + 2, 11 + 1}},
		{"a player left alone counts his trees", [2]int16{3, 4}, [2]int16{10, 20}, [2]bool{false, true}, [2]int{13, -1}},
		{"both out", [2]int16{3, 4}, [2]int16{10, 20}, [2]bool{true, true}, [2]int{-1, -1}},
	} {
		s := clearing([3]int{0, 3, 0}, [3]int{5, 0, 0}, [3]int{9, 1, 1})
		s.Sun, s.Score = test.sun, test.score
		require.Equal(t, test.want, s.ScoresWithout(test.out), test.name)
	}
}

// What the list holds is what Step accepts, and nothing else.
func TestLegalListsWhatCanBeDone(t *testing.T) {
	r := fastrand.New(3)
	for game := int64(0); game < 40; game++ {
		s := start(game)
		for !s.Over() {
			for p := 0; p < 2; p++ {
				checkActions(t, &s, p)
			}
			s.Step(randomTurn(&s, &r))
			checkSane(t, &s)
		}
	}
}

func checkActions(t *testing.T, s *forest.State, p int) {
	var list [forest.MaxActions]forest.Action
	listed := map[forest.Action]bool{}
	for _, a := range list[:s.Legal(p, &list)] {
		require.False(t, listed[a], "%v stands twice", a)
		listed[a] = true
	}
	legal := 1
	for _, target := range forest.PosOf {
		for _, kind := range []forest.Kind{forest.Complete, forest.Grow} {
			a := forest.NewAction(kind, 0, target)
			ok := s.Can(p, a)
			if ok != listed[a] {
				t.Fatalf("%v: legal %v, listed %v", a, ok, listed[a])
			}
			legal += count(ok)
		}
		for _, source := range forest.PosOf {
			a := forest.NewAction(forest.Seed, source, target)
			ok := s.Can(p, a)
			if ok != listed[a] {
				t.Fatalf("%v: legal %v, listed %v", a, ok, listed[a])
			}
			legal += count(ok)
		}
	}
	require.Len(t, listed, legal)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func checkSane(t *testing.T, s *forest.State) {
	require.Zero(t, s.Own[0]&s.Own[1])
	require.Zero(t, s.All()&^s.Soil)
	require.Zero(t, s.Dormant&^s.All())
	require.Equal(t, s.All(), s.Trees[0]|s.Trees[1]|s.Trees[2]|s.Trees[3])
	require.Equal(t, s.All(), s.Trees[0]^s.Trees[1]^s.Trees[2]^s.Trees[3])
	for p := range s.Sun {
		require.GreaterOrEqual(t, s.Sun[p], int16(0))
		require.GreaterOrEqual(t, s.Score[p], int16(0))
	}
}

// mirror is s with the players' seats exchanged.
func mirror(s forest.State) forest.State {
	s.Own[0], s.Own[1] = s.Own[1], s.Own[0]
	s.Sun[0], s.Sun[1] = s.Sun[1], s.Sun[0]
	s.Score[0], s.Score[1] = s.Score[1], s.Score[0]
	s.Asleep = s.Asleep>>1 | s.Asleep&1<<1
	return s
}

func TestSeatsAreEqual(t *testing.T) {
	r := fastrand.New(8)
	for game := int64(0); game < 50; game++ {
		s := start(game)
		for !s.Over() {
			a := randomTurn(&s, &r)
			m := mirror(s)
			m.Step([2]forest.Action{a[1], a[0]})
			s.Step(a)
			require.Equal(t, s, mirror(m))
		}
		a, b := s.Scores(), mirror(s)
		require.Equal(t, [2]int{a[1], a[0]}, b.Scores())
	}
}

// lines is a wire.Source over a text.
func lines(text []byte) func() ([]byte, error) {
	return func() ([]byte, error) {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return nil, io.EOF
		}
		line := text[:end]
		text = text[end+1:]
		return line, nil
	}
}

// What a player is sent, read by the bot's reader, is the same state.
func TestReadBack(t *testing.T) {
	random := javarand.New(1)
	r := fastrand.New(4)
	for game := int64(0); game < 50; game++ {
		for _, league := range []forest.League{forest.Wood2, forest.Wood1, forest.Bronze} {
			s, _ := forest.New(game, league)
			var views [2]forest.View
			for p := range views {
				require.NoError(t, views[p].ReadInit(lines(s.AppendInit(nil))))
			}
			for !s.Over() {
				for p := range views {
					if !s.Awake(p) {
						continue
					}
					require.NoError(t, views[p].Read(lines(s.AppendInput(nil, p, &random))))
					want := s
					if p == 1 {
						want = mirror(s)
					}
					require.Equal(t, want, views[p].State)
					var list [forest.MaxActions]forest.Action
					require.Equal(t, s.Legal(p, &list), views[p].Listed)
				}
				s.Step(randomTurn(&s, &r))
			}
		}
	}
}
