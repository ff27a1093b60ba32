//go:build go1.18

package forest

import (
	"fmt"
	"math/bits"

	"botkit/sim/javarand"
	"botkit/sim/wire"
)

// AppendInit appends the lines that each player gets once: the cells.
func (s *State) AppendInit(dst []byte) []byte {
	dst = wire.AppendInts(dst, Cells)
	for c, n := range Neighbors {
		dst = wire.AppendInts(dst, c, s.RichnessAt(PosOf[c]),
			int(n[0]), int(n[1]), int(n[2]), int(n[3]), int(n[4]), int(n[5]))
	}
	return dst
}

// AppendInput appends what player p, who must be awake, is sent this turn. The
// listed actions are shuffled with r as the official referee does.
func (s *State) AppendInput(dst []byte, p int, r *javarand.Rand) []byte {
	other := 1 - p
	dst = wire.AppendInts(dst, int(s.Day))
	dst = wire.AppendInts(dst, int(s.Nutrients))
	dst = wire.AppendInts(dst, int(s.Sun[p]), int(s.Score[p]))
	dst = wire.AppendInts(dst, int(s.Sun[other]), int(s.Score[other]), bit(!s.Awake(other)))
	all := s.All()
	dst = wire.AppendInts(dst, bits.OnesCount64(all))
	for c, pos := range PosOf {
		if all>>pos&1 != 0 {
			dst = wire.AppendInts(dst, c, s.SizeAt(pos), int(s.Own[p]>>pos&1), int(s.Dormant>>pos&1))
		}
	}
	return s.appendActions(dst, p, r)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// appendActions appends the list of legal actions in the official order: Wait,
// then the three groups, each shuffled by itself.
func (s *State) appendActions(dst []byte, p int, r *javarand.Rand) []byte {
	var list [MaxActions]Action
	n := 1
	completable, growable, seeders := s.Completable(p), s.Growable(p), s.Seeders(p)
	group := func(of Board, add func(pos Pos)) {
		start := n
		for _, pos := range PosOf {
			if of>>pos&1 != 0 {
				add(pos)
			}
		}
		members := list[start:n]
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	simple := func(k Kind) func(Pos) {
		return func(pos Pos) {
			list[n] = NewAction(k, 0, pos)
			n++
		}
	}
	group(completable, simple(Complete))
	group(growable, simple(Grow))
	group(seeders, func(source Pos) { n += s.seedsInOrder(source, list[n:]) })
	dst = wire.AppendInts(dst, n)
	for _, a := range list[:n] {
		dst = append(a.Append(dst), '\n')
	}
	return dst
}

// seedsInOrder writes the seeds of one tree in the order in which the official
// referee finds their targets, and returns their number.
func (s *State) seedsInOrder(source Pos, dst []Action) (n int) {
	size := s.SizeAt(source)
	targets := s.SeedTargets(source)
	from := cubes[CellOf[source]]
	for x := -size; x <= size; x++ {
		for y := -size; y <= size; y++ {
			to := cube{from.x + x, from.y + y, from.z - x - y}
			if abs(x+y) <= size && to.onIsland() && targets>>to.pos()&1 != 0 {
				dst[n] = NewAction(Seed, source, to.pos())
				n++
			}
		}
	}
	return n
}

// View is a game as one player is told of it: that player is always player 0
// of its State. Read the init block once, then each turn.
type View struct {
	State
	// Listed is how many actions the referee listed this turn.
	Listed int

	turns int
}

// ReadInit reads the cells.
func (v *View) ReadInit(next wire.Source) error {
	var n [1]int
	if err := wire.ReadInts(next, n[:], "number of cells"); err != nil {
		return err
	}
	if n[0] != Cells {
		return fmt.Errorf("number of cells: expected %d, found %d", Cells, n[0])
	}
	*v = View{}
	for c := 0; c < Cells; c++ {
		var f [8]int
		if err := wire.ReadInts(next, f[:], "cell"); err != nil {
			return err
		}
		if f[0] != c {
			return fmt.Errorf("cell: expected index %d, found %d", c, f[0])
		}
		for d, n := range Neighbors[c] {
			if f[2+d] != int(n) {
				return fmt.Errorf("cell %d: expected neighbor %d in direction %d, found %d", c, n, d, f[2+d])
			}
		}
		if f[1] == 0 {
			continue
		}
		v.Soil |= 1 << PosOf[c]
		if want := v.RichnessAt(PosOf[c]); f[1] != want {
			return fmt.Errorf("cell %d: expected richness %d or 0, found %d", c, want, f[1])
		}
	}
	return nil
}

// Read reads one turn's block. The league, which the contest does not
// tell, follows from the start trees of the first.
func (v *View) Read(next wire.Source) error {
	var f [8]int
	if err := readHead(next, &f); err != nil {
		return err
	}
	s := State{Soil: v.Soil, League: v.League}
	s.Day, s.Nutrients = uint8(f[0]), uint8(f[1])
	s.Sun = [2]int16{int16(f[2]), int16(f[4])}
	s.Score = [2]int16{int16(f[3]), int16(f[5])}
	s.Asleep = uint8(f[6]&1) << 1
	if err := s.readTrees(next, f[7]); err != nil {
		return err
	}
	if v.turns == 0 {
		s.League = leagueOf(&s)
	}
	v.turns++
	v.State = s
	return v.readActions(next)
}

// headLines are the lines before the trees, with how many numbers each has.
var headLines = [...]struct {
	what    string
	numbers int
}{
	{"day", 1}, {"nutrients", 1}, {"own sun and score", 2},
	{"opponent's sun, score and sleep", 3}, {"number of trees", 1},
}

// readHead reads the numbers of the head lines into f, one after the other.
func readHead(next wire.Source, f *[8]int) error {
	at := 0
	for _, line := range headLines {
		if err := wire.ReadInts(next, f[at:at+line.numbers], line.what); err != nil {
			return err
		}
		at += line.numbers
	}
	for i, n := range f {
		if n < 0 || n > 10000 {
			return fmt.Errorf("head of the turn: number %d of it is %d", i, n)
		}
	}
	return nil
}

func (s *State) readTrees(next wire.Source, n int) error {
	for i := 0; i < n; i++ {
		var f [4]int
		if err := wire.ReadInts(next, f[:], "tree"); err != nil {
			return err
		}
		if f[0] < 0 || f[0] >= Cells || f[1] < 0 || f[1] > 3 {
			return fmt.Errorf("tree: no cell %d or no size %d", f[0], f[1])
		}
		bit := Board(1) << PosOf[f[0]]
		if s.All()&bit != 0 || s.Soil&bit == 0 {
			return fmt.Errorf("tree: cell %d is taken or has no soil", f[0])
		}
		s.Trees[f[1]] |= bit
		s.Own[1-f[2]&1] |= bit
		if f[3] != 0 {
			s.Dormant |= bit
		}
	}
	return nil
}

func (v *View) readActions(next wire.Source) error {
	var n [1]int
	if err := wire.ReadInts(next, n[:], "number of actions"); err != nil {
		return err
	}
	for i := 0; i < n[0]; i++ {
		if _, err := next(); err != nil {
			return fmt.Errorf("action %d of %d: %w", i+1, n[0], err)
		}
	}
	v.Listed = n[0]
	return nil
}

// leagueOf tells the leagues apart by their start trees.
func leagueOf(s *State) League {
	for league, rules := range starts {
		if s.Day == 0 && bits.OnesCount64(s.Own[0]) == rules.trees && bits.OnesCount64(s.Own[0]&s.Trees[rules.size]) == rules.trees {
			return League(league)
		}
	}
	return Bronze
}
