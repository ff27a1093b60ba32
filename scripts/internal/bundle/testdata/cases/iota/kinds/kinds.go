// Package kinds declares constants.
package kinds

// Level is typed.
type Level uint8

// Levels.
const (
	Low Level = iota // lowest
	Mid              // in between
	High
	Count = iota
)

// Sizes skip the first.
const (
	_  = iota
	KB = 1 << (10 * iota)
	MB
	GB
)

const (
	// Name is not part of an enumeration.
	Name = "name"
	// Dropped is not reached.
	Dropped = "dropped"
)

const (
	repeated = 7
	Last     // repeats 7
	Gone
)

const (
	a, b = iota, iota * 10
	_, _
	c, Pair
)

// Shifted mixes.
const Shifted = 1 << MB2

// MB2 is small.
const MB2 = Typed + 1

// Typed is typed.
const Typed int8 = 3
