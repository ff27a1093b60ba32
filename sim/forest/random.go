//go:build go1.18

package forest

import (
	"math/bits"

	"botkit/sim/fastrand"
)

// RandomAction returns one of the legal actions of player p, each equally
// likely (a cell that two trees reach counts twice, as in the official list).
// It does not build the list: counting bits is several times faster.
func (s *State) RandomAction(p int, r *fastrand.Rand) Action {
	complete, grow := s.Completable(p), s.Growable(p)
	n := 1 + bits.OnesCount64(complete)
	withGrow := n + bits.OnesCount64(grow)
	free, seeders := s.free(), s.Seeders(p)
	k := r.Intn(withGrow + s.countSeeds(seeders, free))
	switch {
	case k == 0:
		return NewAction(Wait, 0, 0)
	case k < n:
		return NewAction(Complete, 0, nth(complete, k-1))
	case k < withGrow:
		return NewAction(Grow, 0, nth(grow, k-n))
	}
	return s.nthSeed(seeders, free, k-withGrow)
}

// countSeeds counts the seeds that seeders can send to free cells. Moving the
// whole board by each of the 6, 12 and 18 steps to cells at distance 1, 2 and 3
// counts all trees at once, without a branch that depends on the position.
func (s *State) countSeeds(seeders, free Board) int {
	if seeders == 0 {
		return 0
	}
	n := bits.OnesCount64(seeders<<1&free) + bits.OnesCount64(seeders>>1&free) +
		bits.OnesCount64(seeders<<9&free) + bits.OnesCount64(seeders>>9&free) +
		bits.OnesCount64(seeders<<10&free) + bits.OnesCount64(seeders>>10&free)
	seeders &^= s.Trees[1]
	if seeders == 0 {
		return n
	}
	n += bits.OnesCount64(seeders<<2&free) + bits.OnesCount64(seeders>>2&free) +
		bits.OnesCount64(seeders<<8&free) + bits.OnesCount64(seeders>>8&free) +
		bits.OnesCount64(seeders<<11&free) + bits.OnesCount64(seeders>>11&free) +
		bits.OnesCount64(seeders<<18&free) + bits.OnesCount64(seeders>>18&free) +
		bits.OnesCount64(seeders<<19&free) + bits.OnesCount64(seeders>>19&free) +
		bits.OnesCount64(seeders<<20&free) + bits.OnesCount64(seeders>>20&free)
	seeders &^= s.Trees[2]
	if seeders == 0 {
		return n
	}
	return n + bits.OnesCount64(seeders<<3&free) + bits.OnesCount64(seeders>>3&free) +
		bits.OnesCount64(seeders<<7&free) + bits.OnesCount64(seeders>>7&free) +
		bits.OnesCount64(seeders<<12&free) + bits.OnesCount64(seeders>>12&free) +
		bits.OnesCount64(seeders<<17&free) + bits.OnesCount64(seeders>>17&free) +
		bits.OnesCount64(seeders<<21&free) + bits.OnesCount64(seeders>>21&free) +
		bits.OnesCount64(seeders<<27&free) + bits.OnesCount64(seeders>>27&free) +
		bits.OnesCount64(seeders<<28&free) + bits.OnesCount64(seeders>>28&free) +
		bits.OnesCount64(seeders<<29&free) + bits.OnesCount64(seeders>>29&free) +
		bits.OnesCount64(seeders<<30&free) + bits.OnesCount64(seeders>>30&free)
}

func (s *State) nthSeed(seeders, free Board, k int) Action {
	for size := 1; size <= 3; size++ {
		for b := seeders & s.Trees[size]; b != 0; {
			source := next(&b)
			targets := Reach[size][source&63] & free
			if here := bits.OnesCount64(targets); k >= here {
				k -= here
				continue
			}
			return NewAction(Seed, source, nth(targets, k))
		}
	}
	panic("forest: asked for more seeds than there are")
}

// nth returns the k-th lowest position of b.
func nth(b Board, k int) Pos {
	for ; k > 0; k-- {
		b &= b - 1
	}
	return Pos(bits.TrailingZeros64(b))
}

// RandomPlayout plays uniformly random actions to the end and returns the
// number of turns.
func (s *State) RandomPlayout(r *fastrand.Rand) (turns int) {
	for ; !s.Over(); turns++ {
		var a [2]Action
		for p := range a {
			if s.Awake(p) {
				a[p] = s.RandomAction(p, r)
			}
		}
		s.act(a)
		if s.Asleep == 3 {
			s.nextDay()
		}
	}
	return turns
}
