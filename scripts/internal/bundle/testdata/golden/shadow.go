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

// libKind is an int.
type libKind int

// libSize is hidden by a local of the caller.
const libSize = 4

func libLen(a []int) int { return 100 }

func libCopy(n int) int { return n * 2 }

const libAppend = "appended"

// Length calls this package's own len and copy.
func Length(a []int) string {
	fmt := "fmt is a local here"
	return fmt + libAppend + string(rune('0'+libCopy(libLen(a))/100))
}

// libMake is hidden by a local of the caller.
func libMake(n int) int { return n + 10 }

// libTotal collides.
func libTotal(n int) int { return n * libLimit }

var libLimit = 7

// ---- package main (shadow) ----
//
// Package main hides names that other packages and the universe declare.

var limit = 3

// Total is hidden below.
func Total(n int) int { return n + limit }

func shadows(lib2 int, New func() int) int {
	Make := libMake(lib2) // lib.Make becomes Make, which this hides
	if Size := New() + libSize; Size > 2 {
		return Size + libSize + Make + libMake(1)
	}
	return 0
}

func imports() string {
	strings := str.ToUpper("import hidden by a local") // the alias is undone
	return strings + str.Repeat("!", limit)
}

func types(Kind libKind) (limit libKind) {
	type Other libKind
	limit = Kind + libKind(Other(1))
	return limit
}

func main() {
	limit := limit + 1
	fmt.Println(shadows(1, func() int { return 5 }), imports(), types(2), limit, Total(1), libTotal(1))
	for limit := range []int{1, 2} {
		fmt.Println(limit, Length([]int{4, 5, 6}), len([]int{1}), copied())
	}
	{
		Total := func(int) string { return "local" }
		fmt.Println(Total(1), libTotal(2))
	}
	switch kind := any(libKind(3)).(type) {
	case libKind:
		Kind := kind + 1
		fmt.Println(Kind, kind, libKind(9))
	case error:
		fmt.Println(kind)
	}
}

func copied() []int {
	to := make([]int, 2)
	copy(to, []int{7, 8, 9})
	return append(to, cap(to))
}
