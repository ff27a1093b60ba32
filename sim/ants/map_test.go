package ants_test

import (
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

const goodMap = `# two hills
players 2
cols 6
rows 5
start 4

m %%%%%%
m %A..B%
m %....%
m %....%
m %%%%%%
f 2 2 5
f 3 1 99`

func TestParseMap(t *testing.T) {
	m, err := ants.ParseMap(ants.SplitMap([]byte(goodMap + "\n")))
	require.NoError(t, err)
	require.Equal(t, 4, m.Start)
	require.Equal(t, []ants.Point{{X: 1, Y: 3}, {X: 4, Y: 3}}, m.Hills)
	require.Equal(t, []ants.Pile{{Point: ants.Point{X: 2, Y: 2}, Amount: 5}, {Point: ants.Point{X: 3, Y: 1}, Amount: 99}}, m.Food)
	again, err := ants.ParseMap(m.Lines())
	require.NoError(t, err)
	require.Equal(t, m, again)
}

func TestMapErrors(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"word", "start 4", "begin 4", `map line 5: expected players, cols, rows, start, m, f or #, found "begin"`},
		{"players missing", "players 2\n", "", `map: the line "players …" is missing`},
		{"cols missing", "cols 6\n", "", `map: the line "cols …" is missing`},
		{"players many", "players 2", "players 9", `map line 2: expected players from 2 to 8, found "9"`},
		{"players word", "players 2", "players two", `map line 2: expected players from 2 to 8, found "two"`},
		{"two numbers", "cols 6", "cols 6 7", "map line 3: expected one number after cols, found 2 words"},
		{"too large", "cols 6", "cols 600", `map line 3: expected cols from 5 to 96, found "600"`},
		{"twice", "start 4", "rows 5", "map line 5: rows was given in line 4 already"},
		{"no ants", "start 4", "start 0", `map line 5: expected start from 1 to 1024, found "0"`},
		{"row missing", "m %....%\n", "", "map: expected 5 m lines, found 4"},
		{"row short", "m %A..B%", "m %A..B", "map line 8: expected 6 squares, found 5"},
		{"row blank", "m %A..B%", "m %A. B%", "map line 8: expected one row of squares after m, found 2 words"},
		{"square", "m %A..B%", "m %A.xB%", "map line 8: expected %, . or a hill from A to B in column 4, found 'x'"},
		{"hill of nobody", "m %A..B%", "m %A.CB%", "map line 8: expected %, . or a hill from A to B in column 4, found 'C'"},
		{"hill twice", "m %....%", "m %A...%", "map line 9: the hill A stands in line 8 already"},
		{"hill missing", "m %A..B%", "m %A...%", "map: the hill B is missing"},
		{"food on water", "f 2 2 5", "f 0 2 5", "map line 12: the square 0 2 is water"},
		{"food outside", "f 2 2 5", "f 2 5 5", "map line 12: the square 2 5 is outside a map of 6 by 5"},
		{"food negative", "f 2 2 5", "f -1 2 5", "map line 12: the square -1 2 is outside a map of 6 by 5"},
		{"food amount", "f 2 2 5", "f 2 2 100", "map line 12: expected an amount from 1 to 99, found 100"},
		{"food words", "f 2 2 5", "f 2 2", "map line 12: expected f X Y AMOUNT, found 2 words after f"},
		{"food number", "f 2 2 5", "f 2 y 5", `map line 12: expected a number, found "y"`},
		{"food twice", "f 3 1 99", "f 2 2 1", "map line 13: the square 2 2 got food in line 12 already"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(goodMap, test.old, test.new, 1)
			require.NotEqual(t, goodMap, text)
			_, err := ants.ParseMap(ants.SplitMap([]byte(text)))
			require.EqualError(t, err, test.want)
		})
	}
}

func FuzzParseMap(f *testing.F) {
	f.Add(goodMap)
	f.Add("players 2\ncols 5\nrows 5\nm A...B\nm .....\nm .....\nm .....\nm .....")
	f.Add("f 1 1\nm\nplayers")
	f.Add(strings.Join(generated(f, 1, 2, 11).Lines(), "\n"))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ants.ParseMap(ants.SplitMap([]byte(text)))
		if err != nil {
			var where *ants.LineError
			require.ErrorAs(t, err, &where)
			return
		}
		again, err := ants.ParseMap(m.Lines())
		require.NoError(t, err)
		require.Equal(t, m, again)
		s := new(ants.State)
		*s = ants.New(m, 1)
		s.Step(new(ants.Orders))
	})
}

// steps is the walking distance from p to every square, -1 for none.
func steps(m *ants.Map, p ants.Point) []int {
	d := make([]int, len(m.Water))
	for i := range d {
		d[i] = -1
	}
	d[p.X+p.Y*m.Cols] = 0
	queue := []ants.Point{p}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for a := ants.N; a < ants.H; a++ {
			q := ants.Point{X: p.X + ants.DX[a], Y: p.Y + ants.DY[a]}
			if q.X < 0 || q.Y < 0 || q.X >= m.Cols || q.Y >= m.Rows {
				continue
			}
			if i := q.X + q.Y*m.Cols; !m.Water[i] && d[i] < 0 {
				d[i] = d[p.X+p.Y*m.Cols] + 1
				queue = append(queue, q)
			}
		}
	}
	return d
}

// prospects is what a seat has to walk to: distance and amount of each pile,
// distance of each rival, sorted.
func prospects(m *ants.Map, seat int) (piles [][2]int, rivals []int) {
	d := steps(m, m.Hills[seat])
	for _, f := range m.Food {
		piles = append(piles, [2]int{d[f.X+f.Y*m.Cols], f.Amount})
	}
	for c, h := range m.Hills {
		if c != seat {
			rivals = append(rivals, d[h.X+h.Y*m.Cols])
		}
	}
	sort.Slice(piles, func(i, j int) bool {
		return piles[i][0] < piles[j][0] || piles[i][0] == piles[j][0] && piles[i][1] < piles[j][1]
	})
	sort.Ints(rivals)
	return piles, rivals
}

func TestGeneratedIslands(t *testing.T) {
	food, colonies := 0, 0
	for seed := uint64(1); seed <= 12; seed++ {
		for n := 2; n <= 8; n++ {
			m := generated(t, seed, n, 0)
			require.Equal(t, n, m.Colonies)
			require.Len(t, m.Hills, n)
			checkIsland(t, m)
			if n == 2 || n == 4 || n == 8 {
				checkFairness(t, m)
				for _, p := range m.Food {
					food += p.Amount
				}
				colonies += n
			}
			_, err := ants.ParseMap(m.Lines())
			require.NoError(t, err)
			require.Equal(t, m, generated(t, seed, n, 0), "the same seed, the same island")
		}
	}
	mean := float64(food) / float64(colonies)
	require.True(t, mean >= 200 && mean <= 300, "%.0f food a colony", mean)

	for seed := uint64(1); seed <= 10; seed++ {
		for _, side := range []int{11, 14} {
			for n := 2; n <= 4; n++ {
				checkIsland(t, generated(t, seed, n, side))
			}
		}
	}
}

// checkIsland checks the lake ring, the connected land and the open hills.
func checkIsland(t *testing.T, m *ants.Map) {
	t.Helper()
	d := steps(m, m.Hills[0])
	for i, water := range m.Water {
		x, y := i%m.Cols, i/m.Cols
		if x < 2 || y < 2 || x >= m.Cols-2 || y >= m.Rows-2 {
			require.True(t, water, "no lake at %d %d", x, y)
		}
		require.Equal(t, water, d[i] < 0, "land that cannot be reached at %d %d", x, y)
	}
	for _, h := range m.Hills {
		for i := 0; i < 9; i++ {
			require.False(t, m.Water[h.X+i%3-1+(h.Y+i/3-1)*m.Cols], "water beside a hill")
		}
	}
	piles, _ := prospects(m, 0)
	require.NotEmpty(t, piles)
}

// checkFairness checks that all seats have the same before them.
func checkFairness(t *testing.T, m *ants.Map) {
	t.Helper()
	piles, rivals := prospects(m, 0)
	near := false
	for _, p := range piles {
		near = near || p[0] >= 3 && p[0] <= 5 && p[1] >= 10 && p[1] <= 25
	}
	require.True(t, near, "no near pile: %v", piles)
	for seat := 1; seat < m.Colonies; seat++ {
		p, r := prospects(m, seat)
		require.Equal(t, piles, p)
		require.Equal(t, rivals, r)
	}
	sym := ants.SymmetryFor(m.Colonies, m.Cols)
	for i, water := range m.Water {
		for k := 0; k < ants.MaxColonies; k++ {
			p := sym.Image(ants.Point{X: i % m.Cols, Y: i / m.Cols}, k)
			require.Equal(t, water, m.Water[p.X+p.Y*m.Cols])
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	for _, test := range []struct {
		colonies, side int
		want           string
	}{
		{1, 0, "expected 2 to 8 colonies, found 1"},
		{9, 0, "expected 2 to 8 colonies, found 9"},
		{2, 10, "expected an island of side 11 to 96, found 10"},
		{2, 97, "expected an island of side 11 to 96, found 97"},
		{8, 11, "no island of side 11 for 8 colonies was found from seed 1; it needs to be larger"},
	} {
		_, err := ants.Generate(1, test.colonies, test.side)
		require.EqualError(t, err, test.want)
	}
}
