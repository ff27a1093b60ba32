//go:build go1.18

// Package main has comments everywhere.
package main

import "fmt" // for printing

// A heading that belongs to what follows.

/* block before */
var x = 1 // trailing x

// grouped variables
var ( // after the parenthesis
	// doc of a
	a = 1 // trailing a
	b = 2 /* trailing b */
	// doc of gone
	gone = 3 // trailing gone

	// apart

	c = 4
)

var (
	lonely = 5 // the only one kept
	other  = 6
)

type ( /* types */
	// T is kept.
	T struct {
		// field doc
		f int /* inline */ // trailing f
	}
	// U is not.
	U int
)

// dropped goes with its comment.
func dropped() {}

//go:noinline
func add(a, b int) int { // opening
	/* multi
	line */
	return a + // in the middle
		b /* end */
} // after the function

const s = `raw // no comment

	/* none */
` // after raw

func main() {
	if t := (T{f: x}); t.f > 0 /* here */ {
		fmt.Println(add(a, b), c, lonely, s, "// not a comment")
	}
	const (
		one = 1
		two = 2 // on one line
	)
	fmt.Println(one, two)
}

// The end.
