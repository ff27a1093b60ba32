//go:build go1.18

// Package javarand is java.util.Random bit for bit, because the official
// referees draw their maps, decks and list orders from it: the same seed gives
// the same game as on the contest site.
//
// The method is the linear congruential generator that the Java class library
// documents for java.util.Random; only the low 48 bits of a seed matter.
package javarand

const (
	multiplier = 0x5DEECE66D
	increment  = 0xB
	mask       = 1<<48 - 1
)

// Rand is the state of one java.util.Random, a plain value.
type Rand struct{ state uint64 }

// New returns what `new Random(seed)` returns.
func New(seed int64) Rand {
	return Rand{(uint64(seed) ^ multiplier) & mask}
}

// Next returns the next bits (1..32) random bits as Java's next does.
func (r *Rand) Next(bits uint) int32 {
	r.state = (r.state*multiplier + increment) & mask
	return int32(r.state >> (48 - bits))
}

// Intn returns what nextInt(n) returns. It panics unless n is positive.
func (r *Rand) Intn(n int32) int32 {
	if n <= 0 {
		panic("javarand: Intn needs a positive bound")
	}
	u := r.Next(31)
	if n&(n-1) == 0 {
		return int32(int64(n) * int64(u) >> 31)
	}
	for {
		v := u % n
		// Java's test for the incomplete last block relies on this overflow.
		if u-v+(n-1) >= 0 {
			return v
		}
		u = r.Next(31)
	}
}

// Shuffle does what Collections.shuffle does with a list of n elements.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n; i > 1; i-- {
		swap(i-1, int(r.Intn(int32(i))))
	}
}
