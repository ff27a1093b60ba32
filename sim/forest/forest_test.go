package forest_test

import (
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 80, unsafe.Sizeof(forest.State{}))
	require.EqualValues(t, 2, unsafe.Sizeof(forest.Action(0)))
}

// The vectors of the rules page: holes and start trees by seed.
func TestNew(t *testing.T) {
	for _, test := range []struct {
		seed      int64
		holes     string
		own, opps string
	}{
		{1, "1,4,24,33", "21,26", "30,35"},
		{2, "", "25,31", "22,34"},
		{3, "8,9,10,14,15,16", "25,28", "19,34"},
		{463, "0", "20,23", "29,32"},
		{2420, "23,24,25,26,32,33,34,35", "19,22", "28,31"},
		{8413, "19,20,21,27,28,29,30,36", "31,35", "22,26"},
		{29910, "22,23,24,25,31,32,33,34", "30,36", "21,27"},
		{-1, "3,6,12,18,27,36", "24,30", "21,33"},
		{0, "", "21,35", "26,30"},
		{7308340236785320085, "", "19,22", "28,31"},
		{-9223372036854775808, "", "21,35", "26,30"},
		{281474976710657, "1,4,24,33", "21,26", "30,35"},
	} {
		s, _ := forest.New(test.seed, forest.Bronze)
		island := forest.Ring[0] | forest.Ring[1] | forest.Ring[2] | forest.Ring[3]
		require.Equal(t, test.holes, cells(island&^s.Soil), "holes of seed %d", test.seed)
		require.Equal(t, test.own, cells(s.Own[0]), "player 0 of seed %d", test.seed)
		require.Equal(t, test.opps, cells(s.Own[1]), "player 1 of seed %d", test.seed)
		require.Equal(t, s.All(), s.Trees[1])
		require.Equal(t, [2]int16{2, 2}, s.Sun)
	}
}

func TestNewInLowerLeagues(t *testing.T) {
	for seed := int64(0); seed < 200; seed++ {
		s, _ := forest.New(seed, forest.Wood2)
		require.Equal(t, s.All(), s.Trees[3])
		require.Equal(t, [2]int16{18, 18}, s.Sun)
		require.NotContains(t, strings.Split(cells(s.All()), ","), "0")
		require.Len(t, strings.Split(cells(s.Own[0]), ","), 6)

		s, _ = forest.New(seed, forest.Wood1)
		require.Equal(t, s.All(), s.Trees[1])
		require.Equal(t, [2]int16{4, 4}, s.Sun)
	}
}

// cells lists the contest's numbers of a board's cells in ascending order.
func cells(b forest.Board) string {
	var list []string
	for c, p := range forest.PosOf {
		if b>>p&1 != 0 {
			list = append(list, strconv.Itoa(c))
		}
	}
	return strings.Join(list, ",")
}

// perft counts the games of n turns from s, every pair of choices once.
func perft(s forest.State, n int) int {
	if n == 0 || s.Over() {
		return 1
	}
	var lists [2][forest.MaxActions]forest.Action
	lengths := [2]int{1, 1}
	for p := range lists {
		if s.Awake(p) {
			lengths[p] = s.Legal(p, &lists[p])
		}
	}
	total := 0
	for _, a := range lists[0][:lengths[0]] {
		for _, b := range lists[1][:lengths[1]] {
			next := s
			next.Step([2]forest.Action{a, b})
			total += perft(next, n-1)
		}
	}
	return total
}

// The counts are the library's own, frozen once it reproduced the official games.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		name  string
		state forest.State
		depth int
		want  int
	}{
		{"start of seed 1", start(1), 1, 81},
		{"start of seed 1", start(1), 2, 1801},
		{"start of seed 1", start(1), 3, 14881},
		{"start of seed 2420", start(2420), 2, 387},
		{"seed 3 after 40 random turns", walked(3, 40), 2, 12241},
		{"seed 4 after 60 random turns", walked(4, 60), 2, 299},
	} {
		require.Equal(t, test.want, perft(test.state, test.depth), "%s, depth %d", test.name, test.depth)
	}
}

func start(seed int64) forest.State {
	s, _ := forest.New(seed, forest.Bronze)
	return s
}

// walked is the position after some uniformly random turns.
func walked(seed int64, turns int) forest.State {
	s := start(seed)
	r := fastrand.New(uint64(seed))
	for i := 0; i < turns && !s.Over(); i++ {
		s.Step(randomTurn(&s, &r))
	}
	return s
}

func randomTurn(s *forest.State, r *fastrand.Rand) (a [2]forest.Action) {
	for p := range a {
		if s.Awake(p) {
			var list [forest.MaxActions]forest.Action
			a[p] = list[r.Intn(s.Legal(p, &list))]
		}
	}
	return a
}
