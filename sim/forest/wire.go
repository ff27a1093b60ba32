//go:build go1.18

package forest

import (
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
