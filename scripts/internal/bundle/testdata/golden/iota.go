//go:build go1.18

// One file made of iota and what it uses of iota/kinds.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package kinds (iota/kinds) ----
//
// Package kinds declares constants.

// Level is typed.
type Level uint8

// Levels.
const (
	KindsLow Level = iota // lowest
	Mid                   // in between
	KindsHigh
	Count = iota
)

// Sizes skip the first.
const (
	_  = iota
	KB = 1 << (10 * iota)
	MB
	GB
)

// Name is not part of an enumeration.
const Name = "name"

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

// ---- package main (iota) ----
//
// Package main uses constants of iota blocks in part.

// Low collides with kinds.Low.
const (
	Low = iota + 5
	_
	High
)

func main() {
	fmt.Println(Low, High, Mid, Shifted, KB, MB, Name, Last, Typed)
	fmt.Printf("%T %d\n", Typed, Mid)
	var local [Count]int
	fmt.Println(len(local), Pair)
}
