//go:build go1.18

// One file made of shadow and what it uses of shadow/lib.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
	str "strings"
)

// ---- package lib (shadow/lib) ----
//
// Package lib redefines predeclared names.

// LibKind is an int.
type LibKind int

// LibSize is hidden by a local of the caller.
const LibSize = 4

func libLen(a []int) int { return 100 }

func libCopy(n int) int { return n * 2 }

const libAppend = "appended"

// Length calls this package's own len and copy.
func Length(a []int) string {
	fmt := "fmt is a local here"
	return fmt + libAppend + string(rune('0'+libCopy(libLen(a))/100))
}

// LibMake is hidden by a local of the caller.
func LibMake(n int) int { return n + 10 }

// LibTotal collides.
func LibTotal(n int) int { return n * libLimit }

var libLimit = 7

// ---- package main (shadow) ----
//
// Package main hides names that other packages and the universe declare.

var limit = 3

// Total is hidden below.
func Total(n int) int { return n + limit }

func shadows(lib2 int, New func() int) int {
	Make := LibMake(lib2) // lib.Make becomes Make, which this hides
	if Size := New() + LibSize; Size > 2 {
		return Size + LibSize + Make + LibMake(1)
	}
	return 0
}

func imports() string {
	strings := str.ToUpper("import hidden by a local") // the alias is undone
	return strings + str.Repeat("!", limit)
}

func types(Kind LibKind) (limit LibKind) {
	type Other LibKind
	limit = Kind + LibKind(Other(1))
	return limit
}

func main() {
	limit := limit + 1
	fmt.Println(shadows(1, func() int { return 5 }), imports(), types(2), limit, Total(1), LibTotal(1))
	for limit := range []int{1, 2} {
		fmt.Println(limit, Length([]int{4, 5, 6}), len([]int{1}), copied())
	}
	{
		Total := func(int) string { return "local" }
		fmt.Println(Total(1), LibTotal(2))
	}
	switch kind := any(LibKind(3)).(type) {
	case LibKind:
		Kind := kind + 1
		fmt.Println(Kind, kind, LibKind(9))
	case error:
		fmt.Println(kind)
	}
}

func copied() []int {
	to := make([]int, 2)
	copy(to, []int{7, 8, 9})
	return append(to, cap(to))
}
