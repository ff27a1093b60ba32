//go:build go1.18

// One file made of comments.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package main (comments) ----
//
// Package main has comments everywhere.

// A heading that belongs to what follows.

/* block before */
var x = 1 // trailing x

// grouped variables
var (
	// doc of a
	a = 1 // trailing a
	b = 2 /* trailing b */
	// apart

	c = 4
)

var lonely = 5 // the only one kept

// T is kept.
type T struct {
	// field doc
	f int /* inline */ // trailing f
}

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
