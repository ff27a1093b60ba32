//go:build go1.18

// One file made of tags.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package main (tags) ----
//
// Package main is built without tags.

func main() { fmt.Println(hook == nil, mode) }

var hook func()

const mode = "plain"
