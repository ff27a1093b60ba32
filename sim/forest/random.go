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

// seedSteps are the shifts to the cells at distance 1, 2 and 3, both ways each.
var seedSteps = [18]uint8{1, 9, 10, 2, 8, 11, 18, 19, 20, 3, 7, 12, 17, 21, 27, 28, 29, 30}

// nthSeed walks the steps in the order in which countSeeds counts them.
func (s *State) nthSeed(seeders, free Board, k int) Action {
	for i, step := range seedSteps {
		switch i {
		case 3:
			seeders &^= s.Trees[1]
		case 9:
			seeders &^= s.Trees[2]
		}
		up, down := seeders<<(step&63)&free, seeders>>(step&63)&free
		ups, both := bits.OnesCount64(up), bits.OnesCount64(up)+bits.OnesCount64(down)
		if k >= both {
			k -= both
			continue
		}
		if k < ups {
			target := nth(up, k)
			return NewAction(Seed, target-Pos(step), target)
		}
		target := nth(down, k-ups)
		return NewAction(Seed, target+Pos(step), target)
	}
	panic("forest: asked for more seeds than there are")
}

// nth returns the k-th lowest position of b (from 0). It counts the bits of all
// bytes at once and looks the last step up: a loop over the bits costs a
// mispredicted branch.
func nth(b Board, k int) Pos {
	const ones = 0x0101010101010101
	sums := b - b>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0F0F0F0F0F0F0F0F * ones
	// A byte of sums holds the bits up to and with that byte: the bytes with at
	// most k are passed.
	passed := (uint64(k)*ones | ones<<7) - sums&^(ones<<7)
	at := uint(bits.OnesCount64(passed&(ones<<7))) * 8
	k -= int(sums << 8 >> (at & 63) & 0xFF)
	return Pos(at) + Pos(inByte[b>>(at&63)&0xFF][k&7])
}

// inByte has the position of the k-th lowest bit of each byte.
var inByte [256][8]uint8

func init() {
	for b := range inByte {
		k := 0
		for i := 0; i < 8; i++ {
			if b>>uint(i)&1 != 0 {
				inByte[b][k] = uint8(i)
				k++
			}
		}
	}
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
