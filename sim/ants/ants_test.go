package ants_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// start reads a map of rows from north to south, with further lines (f, start)
// after them, and returns the first position.
func start(t testing.TB, rounds int, rows []string, more ...string) *ants.State {
	t.Helper()
	colonies := 0
	for _, row := range rows {
		for _, c := range row {
			if c >= 'A' && c <= 'H' {
				colonies++
			}
		}
	}
	lines := []string{fmt.Sprint("players ", colonies), fmt.Sprint("cols ", len(rows[0])), fmt.Sprint("rows ", len(rows))}
	for _, row := range rows {
		lines = append(lines, "m "+row)
	}
	m, err := ants.ParseMap(append(lines, more...))
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(m, rounds)
	return s
}

// play carries out one round; moves has one text a colony, "N H SW".
func play(t testing.TB, s *ants.State, moves ...string) {
	t.Helper()
	var orders ants.Orders
	for c, text := range moves {
		words := strings.Fields(text)
		require.Len(t, words, s.Ants[c], "moves of colony %d", c)
		for i, w := range words {
			m, err := ants.ParseAction([]byte(w))
			require.NoError(t, err, w)
			orders[c][i] = m
		}
	}
	s.Step(&orders)
}

// ground tells the ants on a square and its food: "a2 b1 f10".
func ground(s *ants.State, x, y int) string {
	var parts []string
	for c := 0; c < s.Colonies; c++ {
		if n := s.Count[ants.At(x, y)][c]; n > 0 {
			parts = append(parts, fmt.Sprintf("%c%d", 'a'+c, n))
		}
	}
	if f := s.Food[ants.At(x, y)]; f > 0 {
		parts = append(parts, fmt.Sprintf("f%d", f))
	}
	return strings.Join(parts, " ")
}

// field is a map of two hills five squares apart, without food.
var field = []string{
	"%%%%%%%%%",
	"%.......%",
	"%.A...B.%",
	"%.......%",
	"%%%%%%%%%",
}

// arena has three hills round the squares 1,3 and 1,2.
var arena = []string{".....", "A.B..", "..C..", ".....", "....."}

func TestReadings(t *testing.T) {
	for _, test := range []struct {
		name string
		rows []string
		more []string
		run  func(t *testing.T, s *ants.State)
	}{
		{"R1 north is y+1, east is x+1", field, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "N E SW", "H H H")
			require.Equal(t, "a1", ground(s, 2, 3))
			require.Equal(t, "a1", ground(s, 3, 2))
			require.Equal(t, "a1", ground(s, 1, 1))
		}},
		{"R2 outside the grid is water", arena, []string{"f 0 3 1"}, func(t *testing.T, s *ants.State) {
			play(t, s, "H H E", "H H H", "H H H")
			require.Equal(t, 1, s.Store[0])
			play(t, s, "W H H", "H H H", "H H H")
			require.Equal(t, 2, s.Ants[0])
			require.Equal(t, ants.Water, s.Content(0, ants.At(-1, 3)))
			require.Equal(t, ants.Water, s.Content(0, ants.At(0, 5)))
		}},
		{"R2 the drowned lose what they carry", field, []string{"f 2 3 1"}, func(t *testing.T, s *ants.State) {
			play(t, s, "N H H", "H H H")
			require.Equal(t, 1, s.Wealth(0))
			play(t, s, "N H H", "H H H")
			require.Equal(t, 2, s.Ants[0])
			require.Equal(t, 0, s.Wealth(0))
		}},
		{"R3 a square left in the same round holds no fight", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "W H H", "H H H")
			require.Equal(t, "a2 f8", ground(s, 1, 3))
			play(t, s, "S S", "W W", "H H H")
			require.Equal(t, "a2", ground(s, 1, 2))
			require.Equal(t, "b2 f6", ground(s, 1, 3))
		}},
		{"R4 ants that cross do not meet", arena, []string{"start 1"}, func(t *testing.T, s *ants.State) {
			play(t, s, "E", "H", "H")
			play(t, s, "E", "W", "H")
			require.Equal(t, "a1", ground(s, 2, 3))
			require.Equal(t, "b1", ground(s, 1, 3))
		}},
		{"R5 3,2,1 ends as 1,0,0", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "W W H", "NW H H")
			require.Equal(t, "a1 f9", ground(s, 1, 3), "the winner has taken one")
			require.Equal(t, [3]int{1, 1, 2}, [3]int{s.Ants[0], s.Ants[1], s.Ants[2]})
		}},
		{"R5 1,2,3 ends as 0,0,1", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "E H H", "W W H", "NW NW NW")
			require.Equal(t, "c1 f9", ground(s, 1, 3))
		}},
		{"R5 3,3,1 ends as 0,0,0", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "W W W", "NW H H")
			require.Equal(t, "f10", ground(s, 1, 3))
			require.Equal(t, [3]int{0, 0, 2}, [3]int{s.Ants[0], s.Ants[1], s.Ants[2]})
		}},
		{"R6 the youngest die first, carried food is lost", arena, []string{"f 1 3 1"}, func(t *testing.T, s *ants.State) {
			play(t, s, "H H E", "H H H", "H H H")
			require.Equal(t, []bool{false, false, true}, s.Laden[0][:3])
			play(t, s, "E E H", "W H H", "H H H")
			require.Equal(t, "a2 f8", ground(s, 1, 3), "the one that carried fell, the others took from the ten")
			require.Equal(t, []bool{true, true}, s.Laden[0][:2])
		}},
		{"R7 at most 99", arena, []string{"f 1 3 97"}, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "W W H", "H H H")
			require.Equal(t, "a1 f98", ground(s, 1, 3), "99, and the winner takes one")
		}},
		{"R7 10 once, however many fell", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "W W W", "NW NW NW")
			require.Equal(t, "f10", ground(s, 1, 3))
		}},
		{"R8 the oldest takes first", field, []string{"f 3 2 2"}, func(t *testing.T, s *ants.State) {
			play(t, s, "E E E", "H H H")
			require.Equal(t, []bool{true, true, false}, s.Laden[0][:3])
			require.Equal(t, "a3", ground(s, 3, 2))
			play(t, s, "H H H", "H H H")
			require.Equal(t, []bool{true, true, false}, s.Laden[0][:3], "nothing is left, nothing is put down")
		}},
		{"R9 food on a foreign hill is taken, the store is not", arena, []string{"f 2 3 1"}, func(t *testing.T, s *ants.State) {
			s.Store[1] = 5
			play(t, s, "E E E", "NE NE NE", "H H H")
			play(t, s, "E E E", "H H H", "H H H")
			require.Equal(t, "a3", ground(s, 2, 3))
			require.Equal(t, []bool{true, false, false}, s.Laden[0][:3])
			require.Equal(t, 5, s.Store[1])
		}},
		{"R9 food on the own hill goes to the store at once", field, []string{"f 2 2 5"}, func(t *testing.T, s *ants.State) {
			play(t, s, "H H N", "H H H")
			require.Equal(t, 2, s.Store[0])
			require.Equal(t, []bool{false, false, false}, s.Laden[0][:3])
			require.Equal(t, "a2 f3", ground(s, 2, 2))
		}},
		{"R10 one birth a round for 8", field, nil, func(t *testing.T, s *ants.State) {
			s.Store[0], s.Store[1] = 17, 7
			play(t, s, "N N N", "N N N")
			require.Equal(t, "a1", ground(s, 2, 2))
			require.Equal(t, []int{4, 3}, s.Ants[:2])
			require.Equal(t, []int{9, 7}, s.Store[:2])
			play(t, s, "H H H H", "H H H")
			require.Equal(t, []int{5, 3}, s.Ants[:2])
			require.Equal(t, []int{1, 7}, s.Store[:2])
			play(t, s, "H H H H H", "H H H")
			require.Equal(t, []int{5, 3}, s.Ants[:2])
		}},
		{"R11, R12 a newborn meets the besieger in the next round", arena, nil, func(t *testing.T, s *ants.State) {
			play(t, s, "S S S", "W W H", "H H H")
			s.Store[0] = 8
			play(t, s, "S S S", "W H H", "H H H")
			require.Equal(t, "a1 b1", ground(s, 0, 3))
			require.Equal(t, 4, s.Ants[0])
			play(t, s, "H H H H", "H H H", "H H H")
			require.Equal(t, "f10", ground(s, 0, 3))
		}},
		{"R13 three ants at the start, any number on a square", field, nil, func(t *testing.T, s *ants.State) {
			require.Equal(t, "a3", ground(s, 2, 2))
			play(t, s, "N N N", "H H H")
			require.Equal(t, "a3", ground(s, 2, 3))
		}},
		{"R13 as many as the map says", field, []string{"start 7"}, func(t *testing.T, s *ants.State) {
			require.Equal(t, "a7", ground(s, 2, 2))
		}},
		{"R14 the order of age, also after losses and births", field, nil, func(t *testing.T, s *ants.State) {
			s.Store[0] = 8
			play(t, s, "N NE E", "H H H")
			play(t, s, "H N H H", "H H H")
			require.Equal(t, []ants.Square{ants.At(2, 3), ants.At(3, 2), ants.At(2, 2)}, s.Place[0][:s.Ants[0]])
		}},
		{"R15 no ants, no colony, in the round counted from 1", field, []string{"start 1"}, func(t *testing.T, s *ants.State) {
			s.Store[0] = 7
			play(t, s, "H", "H")
			play(t, s, "N", "H")
			require.False(t, s.Over())
			play(t, s, "N", "H")
			require.Equal(t, 3, s.Died[0])
			require.True(t, s.Over())
			require.Equal(t, ants.Hill, s.Content(1, ants.At(2, 2)), "its hill stays")
		}},
		{"R15 a full store saves a colony without ants", field, []string{"start 1"}, func(t *testing.T, s *ants.State) {
			play(t, s, "N", "H")
			s.Store[0] = 9
			play(t, s, "N", "H")
			require.Equal(t, 1, s.Ants[0])
			require.Zero(t, s.Died[0])
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, 100, test.rows, test.more...)
			test.run(t, s)
			consistent(t, s)
		})
	}
}

func TestRanks(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(s *ants.State)
		want   []int
	}{
		{"equal", func(s *ants.State) {}, []int{1, 1, 1}},
		{"more ants", func(s *ants.State) { s.Ants[1], s.Store[0] = 4, 50 }, []int{2, 1, 3}},
		{"store and carried", func(s *ants.State) { s.Store[2], s.Laden[1][0], s.Laden[1][2] = 1, true, true }, []int{3, 1, 2}},
		{"the dead in the order of death", func(s *ants.State) {
			s.Died, s.Ants = [8]int{9, 0, 10}, [8]int{0, 1, 0}
		}, []int{3, 1, 2}},
		{"dead in the same round: the stores", func(s *ants.State) {
			s.Died, s.Ants, s.Store = [8]int{9, 9, 9}, [8]int{}, [8]int{2, 0, 2}
		}, []int{1, 3, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, 100, arena)
			test.change(s)
			ranks := s.Ranks()
			require.Equal(t, test.want, ranks[:3])
		})
	}
}

func TestEnd(t *testing.T) {
	s := start(t, 2, arena)
	for !s.Over() {
		play(t, s, "H H H", "H H H", "H H H")
	}
	require.Equal(t, 2, s.Round)

	s = start(t, 2, arena)
	s.Store[1] = 20
	s.Expel(1)
	s.Expel(1)
	require.Equal(t, 1, s.Died[1])
	play(t, s, "H H H", "", "H H H")
	require.Zero(t, s.Ants[1], "nothing is born to a colony that was put out")
	require.False(t, s.Over())
	s.Expel(0)
	require.Equal(t, []int{2, 1, 0}, s.Died[:3])
	require.True(t, s.Over())
	consistent(t, s)
}

func TestViewOrder(t *testing.T) {
	s := start(t, 10, field, "f 4 2 5", "f 5 1 5")
	play(t, s, "E E H", "W H H")
	require.Equal(t, ants.Home, s.Content(0, ants.At(2, 2)), "ants on a hill are invisible")
	require.Equal(t, ants.Hill, s.Content(1, ants.At(2, 2)))
	play(t, s, "E H H", "H H H")
	require.Equal(t, ants.Friend, s.Content(0, ants.At(4, 2)), "an own ant hides the food under it")
	require.Equal(t, ants.Foe, s.Content(1, ants.At(4, 2)))
	area := s.Area(0, ants.At(4, 2))
	require.Equal(t, "water water water water water|empty empty empty empty empty|home friend friend foe hill|empty empty empty food empty|water water water water water", drawArea(area))
}

func drawArea(area [ants.AreaSize]ants.Content) string {
	var rows []string
	for y := 0; y < 5; y++ {
		var words []string
		for _, v := range area[5*y : 5*y+5] {
			words = append(words, v.String())
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return strings.Join(rows, "|")
}

// consistent checks what must hold in every position.
func consistent(t testing.TB, s *ants.State) {
	t.Helper()
	var count [ants.Squares][ants.MaxColonies]uint16
	for c := 0; c < s.Colonies; c++ {
		require.GreaterOrEqual(t, s.Store[c], 0)
		require.True(t, s.Died[c] == 0 || s.Ants[c] == 0, "a dead colony has no ants")
		for _, q := range s.Place[c][:s.Ants[c]] {
			count[q][c]++
			require.False(t, s.Water[q], "an ant on water")
		}
	}
	require.True(t, count == s.Count, "the counts do not agree with the lists")
	for q, f := range s.Food {
		require.True(t, f <= ants.MaxFood && (f == 0 || !s.Water[q]))
	}
}

// substance is all food there is, an ant counted as what it cost.
func substance(s *ants.State) int {
	total := 0
	for _, f := range s.Food {
		total += int(f)
	}
	for c := 0; c < s.Colonies; c++ {
		total += s.Wealth(c) + ants.BirthCost*s.Ants[c]
	}
	return total
}

func generated(t testing.TB, seed uint64, colonies, side int) *ants.Map {
	t.Helper()
	m, err := ants.Generate(seed, colonies, side)
	require.NoError(t, err)
	return m
}

func TestRandomGames(t *testing.T) {
	for colonies := 2; colonies <= 8; colonies++ {
		r := fastrand.New(uint64(colonies))
		s := new(ants.State)
		m := generated(t, uint64(colonies), colonies, 0)
		m.Start = 40
		*s = ants.New(m, 120)
		var orders ants.Orders
		for !s.Over() {
			before, wealth := substance(s), s.Died
			for c := range orders {
				for i := range orders[c][:s.Ants[c]] {
					orders[c][i] = ants.Action(r.Intn(int(ants.MaxActions)))
				}
			}
			s.Step(&orders)
			require.LessOrEqual(t, substance(s), before, "substance never grows: a fight costs two ants and leaves ten")
			for c, d := range wealth {
				require.True(t, d == 0 || s.Died[c] == d, "the dead stay dead")
			}
		}
		consistent(t, s)
	}
}

// A game of seats that all do the same as seen from their own place stays
// symmetric to the end.
func TestMirroredSeats(t *testing.T) {
	for _, colonies := range []int{2, 4} {
		m := generated(t, 3, colonies, 0)
		sym := ants.SymmetryFor(colonies, m.Cols)
		s := new(ants.State)
		*s = ants.New(m, 200)
		r := fastrand.New(9)
		var orders ants.Orders
		for !s.Over() {
			for i := 0; i < s.Ants[0]; i++ {
				move := ants.Action(r.Intn(int(ants.MaxActions)))
				for c := 0; c < colonies; c++ {
					orders[c][i] = turned(sym, move, c)
				}
			}
			s.Step(&orders)
			for c := 1; c < colonies; c++ {
				require.Equal(t, s.Ants[0], s.Ants[c])
				require.Equal(t, s.Store[0], s.Store[c])
				require.Equal(t, s.Died[0], s.Died[c])
				for i, q := range s.Place[0][:s.Ants[0]] {
					p := sym.Image(ants.Point{X: q.X(), Y: q.Y()}, c)
					require.Equal(t, ants.At(p.X, p.Y), s.Place[c][i])
				}
			}
		}
	}
}

// turned is the move as the symmetry's i-th image makes it.
func turned(sym ants.Symmetry, m ants.Action, i int) ants.Action {
	a, b := sym.Image(ants.Point{X: 5, Y: 5}, i), sym.Image(ants.Point{X: 5 + ants.DX[m], Y: 5 + ants.DY[m]}, i)
	for n := ants.N; n < ants.MaxActions; n++ {
		if ants.DX[n] == b.X-a.X && ants.DY[n] == b.Y-a.Y {
			return n
		}
	}
	panic("no such move")
}

// crowd returns a game of eight colonies with that many ants each, spread
// over the island, and random orders.
func crowd(t testing.TB, n int) (*ants.State, *[64]ants.Orders) {
	m := generated(t, 1, 8, 0)
	m.Start = n
	s := new(ants.State)
	*s = ants.New(m, 1000000)
	r := fastrand.New(1)
	orders := new([64]ants.Orders)
	for i := range orders {
		for c := range orders[i] {
			for j := range orders[i][c] {
				orders[i][c][j] = ants.Action(r.Intn(int(ants.MaxActions)))
			}
		}
	}
	var land []ants.Square
	for y := 0; y < m.Rows; y++ {
		for x := 0; x < m.Cols; x++ {
			if !s.Water[ants.At(x, y)] {
				land = append(land, ants.At(x, y))
			}
		}
	}
	for c := 0; c < 8; c++ {
		for i := 0; i < n; i++ {
			s.Count[s.Place[c][i]][c]--
			s.Place[c][i] = land[r.Intn(len(land))]
			s.Count[s.Place[c][i]][c]++
		}
	}
	return s, orders
}

func TestNoAllocations(t *testing.T) {
	s, orders := crowd(t, 60)
	i := 0
	require.Zero(t, testing.AllocsPerRun(100, func() { s.Step(&orders[i%64]); i++ }), "Step")
	s, _ = crowd(t, 60)
	text := make([]byte, 0, 1<<17)
	require.Zero(t, testing.AllocsPerRun(10, func() { text = s.AppendInput(text[:0], 3) }), "AppendInput")
	var m ants.View
	require.NoError(t, m.Parse(text))
	require.Zero(t, testing.AllocsPerRun(10, func() { _ = m.Parse(text) }), "Message.Read")
	answer := ants.AppendAnswer(nil, orders[0][3][:60])
	var moves [ants.MaxAnts]ants.Action
	require.Zero(t, testing.AllocsPerRun(10, func() { _ = ants.ParseAnswer(answer, 60, &moves) }), "ParseAnswer")
}

// BenchmarkStep is a round of eight colonies of 60 ants that wander.
func BenchmarkStep(b *testing.B) {
	first, orders := crowd(b, 60)
	s := new(ants.State)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if i%16 == 0 { // before too many have fallen
			b.StopTimer()
			*s = *first
			b.StartTimer()
		}
		s.Step(&orders[i%64])
	}
}

func BenchmarkAppendInput(b *testing.B) {
	s, _ := crowd(b, 60)
	text := make([]byte, 0, 1<<17)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		text = s.AppendInput(text[:0], i%8)
	}
	b.SetBytes(int64(len(text)))
}

func BenchmarkReadRound(b *testing.B) {
	s, _ := crowd(b, 60)
	text := s.AppendInput(nil, 0)
	var m ants.View
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := m.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
