//go:build go1.18

// Package fastrand is the random stream of searches and playouts: a few
// nanoseconds a number, the same numbers from the same seed on every machine.
package fastrand

// Rand is a xorshift64* generator (Vigna, "An experimental exploration of
// Marsaglia's xorshift generators, scrambled", 2016). The zero value is not
// usable; make one with New.
type Rand uint64

// New returns a stream for seed; every seed, zero too, gives a good one.
func New(seed uint64) Rand {
	// One splitmix64 step spreads small seeds over all bits.
	z := seed + 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	z ^= z >> 31
	if z == 0 {
		z = 0x9E3779B97F4A7C15
	}
	return Rand(z)
}

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	x := uint64(*r)
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*r = Rand(x)
	return x * 0x2545F4914F6CDD1D
}

// Intn returns a number in [0, n), n at most 2^32. The bias of the
// multiplication method is below n/2^32 and of no account in a search.
func (r *Rand) Intn(n int) int {
	return int((r.Uint64() >> 32) * uint64(n) >> 32)
}

// Float64 returns a number in [0, 1).
func (r *Rand) Float64() float64 {
	return float64(r.Uint64()>>11) / (1 << 53)
}
