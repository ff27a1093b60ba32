package witch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/witch"
)

func TestSetUp(t *testing.T) {
	for _, c := range []struct {
		seed   int64
		orders []uint8
		tome   []uint8
	}{
		{1, []uint8{76, 64, 49, 50, 48}, []uint8{23, 29, 27, 17, 26, 21}},
		{2, []uint8{43, 56, 63, 71, 62}, []uint8{35, 17, 23, 9, 22, 3}},
		{-1, []uint8{67, 58, 75, 65, 77}, []uint8{10, 7, 1, 37, 31, 29}},
		{1<<48 + 1, []uint8{76, 64, 49, 50, 48}, []uint8{23, 29, 27, 17, 26, 21}},
	} {
		s := witch.New(c.seed, witch.Bronze)
		require.Equal(t, c.tome, s.Tome[:s.TomeLen], "seed %d", c.seed)
		for i, id := range c.orders {
			require.Equal(t, id, s.Queue[i]+witch.FirstOrder, "seed %d", c.seed)
		}
	}
	s := witch.New(1, witch.Wood2)
	require.EqualValues(t, 18, s.OrderEnd)
	require.Equal(t, witch.Ingredients{2, 2, 3, 3}, s.Witches[1].Shelf)
}

func TestShelf(t *testing.T) {
	require.Equal(t, witch.Ingredients{}, witch.Shelf(0).Counts())
	for s := witch.Shelf(0); s < witch.Shelves; s++ {
		again, ok := witch.ShelfOf(s.Counts())
		require.True(t, ok)
		require.Equal(t, s, again)
	}
	for _, bad := range []witch.Ingredients{{11}, {-1, 1}, {5, 5, 1}, {0, 0, 0, 1 << 30}} {
		_, ok := witch.ShelfOf(bad)
		require.False(t, ok, "%v", bad)
	}
}

// The tables of shelves do what Step does.
func TestShelfMovesAreSteps(t *testing.T) {
	for row := 0; row < witch.SpellRows; row++ {
		for from := witch.Shelf(0); from < witch.Shelves; from++ {
			to := from
			for times := int32(1); times <= witch.MaxRepeats+1; times++ {
				if to != witch.NoShelf {
					to = witch.SpellMoves[row].After(to)
				}
				if times > 1 && !witch.Repeatable(row) {
					break
				}
				s := oneSpell(row, from.Counts())
				cast := witch.Action{Kind: witch.Cast, ID: 90, Times: times}
				if (to != witch.NoShelf) != s.Can(0, cast) {
					t.Fatalf("row %d from %v times %d: table and rules differ", row, from.Counts(), times)
				}
				if to != witch.NoShelf {
					s.Step([2]witch.Action{cast, {}})
					if to.Counts() != s.Witches[0].Shelf {
						t.Fatalf("row %d from %v times %d: table says %v, rules %v", row, from.Counts(), times, to.Counts(), s.Witches[0].Shelf)
					}
				}
			}
		}
	}
}

// oneSpell is a game in which witch 0 knows one spell, id 90.
func oneSpell(row int, shelf witch.Ingredients) witch.State {
	s := witch.State{League: witch.Bronze}
	w := &s.Witches[0]
	w.Shelf, w.Known, w.Ready = shelf, 1, 1
	w.Spell[0], w.SpellID[0] = uint8(row), 90
	return s
}

func TestParseAction(t *testing.T) {
	cast := func(id, times int32) witch.Action { return witch.Action{Kind: witch.Cast, ID: id, Times: times} }
	bad := witch.Action{Kind: witch.Forfeit}
	for _, c := range []struct {
		line   string
		league witch.League
		want   witch.Action
	}{
		{"WAIT", witch.Bronze, witch.Action{}},
		{"wait  two  spaces", witch.Bronze, witch.Action{}},
		{"WAITING", witch.Bronze, bad},
		{"Rest ", witch.Bronze, witch.Action{Kind: witch.Rest}},
		{"REST", witch.Wood2, bad},
		{"CAST 80", witch.Wood2, bad},
		{"LEARN 3", witch.Wood1, bad},
		{"learn\t3", witch.Bronze, witch.Action{Kind: witch.Learn, ID: 3}},
		{"BREW 007 3 go", witch.Bronze, witch.Action{Kind: witch.Brew, ID: 7}},
		{"BREW", witch.Bronze, bad},
		{"BREW 1x", witch.Bronze, bad},
		{" WAIT", witch.Bronze, bad},
		{"", witch.Bronze, bad},
		{"CAST 80 2 go", witch.Bronze, cast(80, 2)},
		{"CAST 80 2", witch.Bronze, cast(80, 2)},
		{"CAST\v80\f2\r", witch.Bronze, cast(80, 2)},
		{"CAST 80 2x", witch.Bronze, cast(80, 1)},
		{"CAST 80 -1", witch.Bronze, cast(80, 1)},
		{"CAST 80 0", witch.Bronze, cast(80, 0)},
		{"CAST 80 2147483647", witch.Bronze, cast(80, 2147483647)},
		{"CAST 80 2147483648", witch.Bronze, bad},
		{"CAST 80 0123456789012345", witch.Bronze, bad},
		{"CAST 99999999999999999999999999 1", witch.Bronze, bad},
		{"CAST -1", witch.Bronze, bad},
	} {
		got, err := witch.ParseAction([]byte(c.line), c.league)
		require.Equal(t, c.want, got, "%q", c.line)
		require.Equal(t, c.want.Kind == witch.Forfeit, err != nil, "%q", c.line)
	}
}

func TestWrappingRepeats(t *testing.T) {
	for _, c := range []struct {
		name        string
		row         int
		times       int32
		shelf, want witch.Ingredients
	}{
		{"two thirds of a cast", 37, 1431655766, witch.Ingredients{3, 1, 0, 0}, witch.Ingredients{1, 3, 0, 0}},
		{"the reverse cast", 38, 2147483647, witch.Ingredients{0, 4, 1, 0}, witch.Ingredients{2, 2, 1, 0}},
		{"more than a shelf holds", 29, 600000000, witch.Ingredients{3, 0, 0, 0}, witch.Ingredients{1294967299, 0, 0, 1200000000}},
		{"refused", 38, 2147483646, witch.Ingredients{0, 3, 0, 0}, witch.Ingredients{0, 3, 0, 0}},
	} {
		s := oneSpell(c.row, c.shelf)
		s.Step([2]witch.Action{{Kind: witch.Cast, ID: 90, Times: c.times}, {}})
		require.Equal(t, c.want, s.Witches[0].Shelf, c.name)
	}
}

// learning is a game with spells 0..5 in the tome, 6 and 7 to come.
func learning(stock [6]uint8, shelf witch.Ingredients) witch.State {
	s := witch.State{League: witch.Bronze, NextID: 86}
	s.Tome, s.TomeLen, s.Stock = [6]uint8{0, 1, 2, 3, 4, 5}, 6, stock
	s.TomeDeck[0], s.TomeDeck[1], s.TomeEnd = 6, 7, 2
	s.Witches[0].Shelf, s.Witches[1].Shelf = shelf, shelf
	return s
}

func TestLearn(t *testing.T) {
	learn := func(id int32) witch.Action { return witch.Action{Kind: witch.Learn, ID: id} }
	for _, c := range []struct {
		name        string
		a, b        witch.Action
		stock       [6]uint8
		shelf       witch.Ingredients
		wantA       witch.Ingredients
		wantTome    [6]uint8
		wantStock   [6]uint8
		wantKnownID [2]uint16
	}{
		{"the tax lies on the places in front", learn(2), witch.Action{}, [6]uint8{}, witch.Ingredients{3}, witch.Ingredients{1},
			[6]uint8{0, 1, 3, 4, 5, 6}, [6]uint8{1, 1}, [2]uint16{86, 0}},
		{"what does not fit is lost, paying makes room", learn(1), witch.Action{}, [6]uint8{0, 5}, witch.Ingredients{2, 8}, witch.Ingredients{2, 8},
			[6]uint8{0, 2, 3, 4, 5, 6}, [6]uint8{1}, [2]uint16{86, 0}},
		{"both learn one: both pay, both gain, ids in seat order", learn(1), learn(1), [6]uint8{0, 2}, witch.Ingredients{3}, witch.Ingredients{4},
			[6]uint8{0, 2, 3, 4, 5, 6}, [6]uint8{2}, [2]uint16{86, 87}},
		{"two leave, two come; the tax lies on the tome as it is then", learn(5), learn(0), [6]uint8{}, witch.Ingredients{5}, witch.Ingredients{},
			[6]uint8{1, 2, 3, 4, 6, 7}, [6]uint8{1, 1, 1, 1, 1}, [2]uint16{86, 87}},
		{"too dear", learn(3), witch.Action{}, [6]uint8{}, witch.Ingredients{2, 3}, witch.Ingredients{2, 3},
			[6]uint8{0, 1, 2, 3, 4, 5}, [6]uint8{}, [2]uint16{}},
	} {
		s := learning(c.stock, c.shelf)
		s.Step([2]witch.Action{c.a, c.b})
		require.Equal(t, c.wantA, s.Witches[0].Shelf, c.name)
		require.Equal(t, c.wantTome, s.Tome, c.name)
		require.Equal(t, c.wantStock, s.Stock, c.name)
		require.Equal(t, c.wantKnownID, [2]uint16{s.Witches[0].SpellID[0], s.Witches[1].SpellID[0]}, c.name)
	}
	// The deck is out: the window shrinks and a tax behind its end is lost.
	s := learning([6]uint8{}, witch.Ingredients{5})
	s.TomeEnd = 0
	s.Step([2]witch.Action{learn(5), learn(0)})
	require.EqualValues(t, 4, s.TomeLen)
	require.Equal(t, [6]uint8{1, 1, 1, 1}, s.Stock)
}

// brewing is a game with orders for two of one tier each, and a full bag.
func brewing(threes, ones uint8) witch.State {
	s := witch.State{League: witch.Bronze, Threes: threes, Ones: ones}
	s.Queue, s.QueueLen = [5]uint8{0, 1, 2, 3, 4}, 5
	s.OrderDeck[0], s.OrderDeck[1], s.OrderEnd = 10, 11, 2
	s.Witches[0].Shelf, s.Witches[1].Shelf = witch.Ingredients{5, 5, 0, 0}, witch.Ingredients{5, 5, 0, 0}
	return s
}

func TestBonuses(t *testing.T) {
	brew := func(row int32) witch.Action { return witch.Action{Kind: witch.Brew, ID: witch.FirstOrder + row} }
	for _, c := range []struct {
		name         string
		threes, ones uint8
		a, b         witch.Action
		want         [2]int32
		left         [2]uint8
		queue        [5]uint8
	}{
		{"head", 4, 4, brew(0), witch.Action{}, [2]int32{9, 0}, [2]uint8{3, 4}, [5]uint8{1, 2, 3, 4, 10}},
		{"second", 4, 4, brew(1), witch.Action{}, [2]int32{8, 0}, [2]uint8{4, 3}, [5]uint8{0, 2, 3, 4, 10}},
		{"third", 4, 4, brew(2), witch.Action{}, [2]int32{8, 0}, [2]uint8{4, 4}, [5]uint8{0, 1, 3, 4, 10}},
		{"the last three twice", 1, 4, brew(0), brew(0), [2]int32{9, 9}, [2]uint8{0, 4}, [5]uint8{1, 2, 3, 4, 10}},
		{"two at once", 4, 4, brew(0), brew(0), [2]int32{9, 9}, [2]uint8{2, 4}, [5]uint8{1, 2, 3, 4, 10}},
		{"both places, the last three", 1, 1, brew(0), brew(1), [2]int32{9, 8}, [2]uint8{0, 0}, [5]uint8{2, 3, 4, 10, 11}},
		{"ones move to the head", 0, 2, brew(0), brew(1), [2]int32{7, 7}, [2]uint8{0, 1}, [5]uint8{2, 3, 4, 10, 11}},
		{"ones out first", 2, 0, brew(1), brew(0), [2]int32{7, 9}, [2]uint8{1, 0}, [5]uint8{2, 3, 4, 10, 11}},
	} {
		s := brewing(c.threes, c.ones)
		s.Step([2]witch.Action{c.a, c.b})
		scores, left := [2]int32{s.Witches[0].Score, s.Witches[1].Score}, [2]uint8{s.Threes, s.Ones}
		require.Equal(t, c.want, scores, c.name)
		require.Equal(t, c.left, left, c.name)
		require.Equal(t, c.queue, s.Queue, c.name)
	}
}

func TestEnd(t *testing.T) {
	brew := witch.Action{Kind: witch.Brew, ID: witch.FirstOrder}
	s := brewing(4, 4)
	s.Witches[0].Brews, s.Witches[1].Brews = 5, 5
	s.Step([2]witch.Action{brew, brew})
	require.True(t, s.Over())
	require.Equal(t, [2]int{9 + 3, 9 + 3}, s.Scores())

	s = brewing(4, 4)
	s.Step([2]witch.Action{{Kind: witch.Forfeit}, brew})
	require.True(t, s.Over())
	require.Equal(t, [2]int{-1, 9 + 3}, s.Scores(), "the other's action still counts")

	s = brewing(4, 4)
	for i := 0; i < witch.MaxTurns; i++ {
		require.False(t, s.Over())
		s.Step([2]witch.Action{})
	}
	require.True(t, s.Over())
}

func randomAction(s *witch.State, seat int, r *fastrand.Rand) witch.Action {
	var list [witch.MaxActions]witch.Action
	return list[r.Intn(s.Legal(seat, &list))]
}

func TestRandomGames(t *testing.T) {
	leagues := []witch.League{witch.Bronze, witch.Bronze, witch.Wood1, witch.Wood2}
	for seed := int64(0); seed < 20; seed++ {
		r := fastrand.New(uint64(seed))
		s := witch.New(seed, leagues[seed%4])
		mirror := s
		var readers [2]witch.View
		for !s.Over() {
			checkLegal(t, &s)
			for seat := range readers {
				require.NoError(t, readers[seat].Read(source(string(s.AppendInput(nil, seat)))))
				if readers[seat].State != s.SeenBy(seat) {
					require.Equal(t, s.SeenBy(seat), readers[seat].State)
				}
			}
			a, b := randomAction(&s, 0, &r), randomAction(&s, 1, &r)
			parsed, err := witch.ParseAction([]byte(a.String()), s.League)
			require.NoError(t, err)
			require.Equal(t, a, parsed)
			a2, b2 := mirrored(&s, 0, a, &mirror, 1), mirrored(&s, 1, b, &mirror, 0)
			s.Step([2]witch.Action{a, b})
			mirror.Step([2]witch.Action{b2, a2})
			require.Equal(t, [2]int{mirror.Scores()[1], mirror.Scores()[0]}, s.Scores(), "seed %d", seed)
			for _, w := range s.Witches {
				for _, n := range w.Shelf {
					require.GreaterOrEqual(t, n, int32(0))
				}
				require.LessOrEqual(t, w.Shelf.Sum(), int32(witch.Capacity))
			}
		}
	}
}

// mirrored is the same action for the other seat: ids of spells differ.
func mirrored(s *witch.State, seat int, a witch.Action, m *witch.State, mseat int) witch.Action {
	if a.Kind == witch.Cast {
		w := &s.Witches[seat]
		for i := 0; i < int(w.Known); i++ {
			if int32(w.SpellID[i]) == a.ID {
				a.ID = int32(m.Witches[mseat].SpellID[i])
				break
			}
		}
	}
	return a
}

// checkLegal compares the list with what changes the state when stepped.
func checkLegal(t *testing.T, s *witch.State) {
	var list [witch.MaxActions]witch.Action
	for seat := 0; seat < 2; seat++ {
		listed := map[witch.Action]bool{}
		n := s.Legal(seat, &list)
		for _, a := range list[:n] {
			listed[a] = true
		}
		require.Len(t, listed, n, "an action is listed twice")
		idle := *s
		idle.Step([2]witch.Action{})
		try := func(a witch.Action) {
			after := *s
			var both [2]witch.Action
			both[seat] = a
			after.Step(both)
			if did := after != idle; did != (listed[a] && a.Kind != witch.Wait) {
				require.Failf(t, "legal list and Step differ", "%v: step did something %v, listed %v", a, did, listed[a])
			}
		}
		try(witch.Action{Kind: witch.Rest})
		for id := int32(0); id < 130; id++ {
			try(witch.Action{Kind: witch.Brew, ID: id})
			try(witch.Action{Kind: witch.Learn, ID: id})
			for times := int32(0); times <= witch.MaxRepeats+1; times++ {
				try(witch.Action{Kind: witch.Cast, ID: id, Times: times})
			}
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	s := witch.New(5, witch.Bronze)
	r := fastrand.New(5)
	require.Zero(t, testing.AllocsPerRun(200, func() {
		if s.Over() {
			s = witch.New(5, witch.Bronze)
		}
		s.Step([2]witch.Action{randomAction(&s, 0, &r), randomAction(&s, 1, &r)})
	}))
	text := make([]byte, 0, 1<<14)
	require.Zero(t, testing.AllocsPerRun(200, func() { text = s.AppendInput(text[:0], 1) }))
}

func FuzzParseAction(f *testing.F) {
	for _, line := range []string{"WAIT", "REST hi", "CAST 80 2 go", "cast 1 2147483648", "LEARN\t3", "BREW 42", "CAST 80 -1", "", " WAIT", "BREW 1x"} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		for league := witch.Wood2; league <= witch.Bronze; league++ {
			a, err := witch.ParseAction(line, league)
			if (err != nil) != (a.Kind == witch.Forfeit) {
				t.Fatalf("%q: %v with error %v", line, a, err)
			}
			if err == nil {
				if again, err := witch.ParseAction(a.Append(nil), league); err != nil || again != a {
					t.Fatalf("%q: %v printed and read is %v, %v", line, a, again, err)
				}
			}
			s := witch.New(1, league)
			s.Step([2]witch.Action{a, a})
		}
	})
}

func BenchmarkRandomPlayout(b *testing.B) {
	first := witch.New(1, witch.Bronze)
	r := fastrand.New(1)
	turns := 0
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s := first
		for !s.Over() {
			s.Step([2]witch.Action{randomAction(&s, 0, &r), randomAction(&s, 1, &r)})
			turns++
		}
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}
