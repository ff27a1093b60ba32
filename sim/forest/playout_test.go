package forest

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
)

func BenchmarkRandomPlayout(b *testing.B) {
	first, _ := New(1, Bronze)
	r := fastrand.New(1)
	turns := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s := first
		turns += randomPlayout(&s, &r)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

// A random playout is the game of actions drawn from the lists, in all leagues
// and from any position.
func TestRandomPlayoutDrawsFromTheLists(t *testing.T) {
	randomTurn := func(s *State, r *fastrand.Rand) (a [2]Action) {
		for p := range a {
			var list [MaxActions]Action
			if n := s.Legal(p, &list); s.Awake(p) && n > 1 {
				a[p] = list[r.Intn(n)]
			}
		}
		return a
	}
	for seed := uint64(0); seed < 600; seed++ {
		s, _ := New(int64(seed), League(seed%3))
		r := fastrand.New(seed)
		for turns := seed % 50; turns > 0 && !s.Over(); turns-- {
			s.Step(randomTurn(&s, &r))
		}
		played, same, turns := s, r, 0
		for ; !s.Over(); turns++ {
			s.Step(randomTurn(&s, &r))
		}
		require.Equal(t, turns, randomPlayout(&played, &same))
		require.Equal(t, s, played)
		require.Equal(t, r, same)
	}
}

// randomPlayout plays uniformly random actions to the end and returns the
// number of turns. It draws what a choice from the legal lists draws, in the
// same order, but builds no lists and remembers what an action changes of the
// counts: how fast the rules can be for a rollout policy that needs no list.
func randomPlayout(s *State, r *fastrand.Rand) (turns int) {
	w := newWalk(s)
	for ; !s.Over(); turns++ {
		sun, free := s.Sun, s.free()
		var dying, sent [2]Board
		if s.Asleep&1 == 0 {
			dying[0], sent[0] = w.choose(s, 0, free, r)
		}
		if s.Asleep&2 == 0 {
			dying[1], sent[1] = w.choose(s, 1, free, r)
		}
		if sent[0]|sent[1] != 0 {
			s.sow(sent, sun)
			w.trees[0][0] = bits.OnesCount64(s.Own[0] & s.Trees[0])
			w.trees[1][0] = bits.OnesCount64(s.Own[1] & s.Trees[0])
		}
		if dying[0]|dying[1] != 0 {
			s.fell(dying)
			w.trees[0][3] -= bits.OnesCount64(dying[0])
			w.trees[1][3] -= bits.OnesCount64(dying[1])
		}
		if s.Asleep == 3 {
			s.nextDay()
		}
	}
	return turns
}

// walk is what a random playout knows beside the position.
type walk struct {
	// trees counts each player's by size: all prices follow from it.
	trees [2][4]int
	// reach is where the tree at each position can send seeds.
	reach [64]Board
}

func newWalk(s *State) (w walk) {
	for size, all := range s.Trees {
		for p, own := range s.Own {
			w.trees[p][size] = bits.OnesCount64(own & all)
		}
		for all != 0 {
			at := next(&all) & 63
			w.reach[at] = Reach[size][at]
		}
	}
	return w
}

// choose is State.choose of a random action. Drawing and doing are one, because
// a second branch on the kind of action would be mispredicted like the first.
func (w *walk) choose(s *State, p int, free Board, r *fastrand.Rand) (dying, sent Board) {
	p &= 1
	sun, n, ready := int(s.Sun[p]), &w.trees[p], s.Own[p]&^s.Dormant
	complete := ready & s.Trees[3] & ifPaid(sun-CompleteCost)
	var grow, seeders Board
	if s.League > Wood2 {
		grow = ready & (s.Trees[0]&ifPaid(sun-growBase[1]-n[1]) | s.Trees[1]&ifPaid(sun-growBase[2]-n[2]) | s.Trees[2]&ifPaid(sun-growBase[3]-n[3]))
	}
	if s.League == Bronze {
		seeders = ready &^ s.Trees[0] & ifPaid(sun-n[0])
	}
	if complete|grow|seeders == 0 {
		s.Asleep |= 1 << uint(p)
		return 0, 0
	}
	withComplete := 1 + bits.OnesCount64(complete)
	withGrow := withComplete + bits.OnesCount64(grow)
	total := withGrow
	for b := seeders; b != 0; b &= b - 1 {
		total += bits.OnesCount64(w.reach[bits.TrailingZeros64(b)&63] & free)
	}
	k := 0
	if total > 1 {
		k = r.Intn(total)
	}
	switch {
	case k >= withGrow:
		source, target := w.nthSeed(seeders, free, k-withGrow)
		s.Sun[p] -= int16(n[0])
		s.Dormant |= 1 << source
		return 0, 1 << target
	case k >= withComplete:
		w.grow(s, p, nth(grow, k-withComplete))
		return 0, 0
	case k > 0:
		s.Sun[p] -= CompleteCost
		return 1 << nth(complete, k-1), 0
	}
	s.Asleep |= 1 << uint(p)
	return 0, 0
}

// ifPaid is all cells if the sun that is left is not negative, else none.
func ifPaid(left int) Board { return ^Board(left >> 63) }

// grow grows the tree at position at of player p.
func (w *walk) grow(s *State, p int, at Pos) {
	at &= 63
	bit := Board(1) << at
	size := s.SizeAt(at) & 3
	larger := (size + 1) & 3
	n := &w.trees[p]
	s.Sun[p] -= int16(growBase[larger] + n[larger])
	n[size]--
	n[larger]++
	s.Trees[size] ^= bit
	s.Trees[larger] |= bit
	s.Dormant |= bit
	w.reach[at] = Reach[larger][at]
}

// nthSeed returns the k-th of the seeds that seeders can send to free cells.
func (w *walk) nthSeed(seeders, free Board, k int) (source, target Pos) {
	for {
		source = next(&seeders) & 63
		targets := w.reach[source] & free
		here := bits.OnesCount64(targets)
		if k < here {
			return source, nth(targets, k)
		}
		k -= here
	}
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
