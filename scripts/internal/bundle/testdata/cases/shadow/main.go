// Package main hides names that other packages and the universe declare.
package main

import (
	"fmt"
	str "strings"

	"cases/shadow/lib"
)

var limit = 3

// Total is hidden below.
func Total(n int) int { return n + limit }

func shadows(lib2 int, New func() int) int {
	Make := lib.Make(lib2) // lib.Make becomes Make, which this hides
	if Size := New() + lib.Size; Size > 2 {
		return Size + lib.Size + Make + lib.Make(1)
	}
	return 0
}

func imports() string {
	strings := str.ToUpper("import hidden by a local") // the alias is undone
	return strings + str.Repeat("!", limit)
}

func types(Kind lib.Kind) (limit lib.Kind) {
	type Other lib.Kind
	limit = Kind + lib.Kind(Other(1))
	return limit
}

func main() {
	limit := limit + 1
	fmt.Println(shadows(1, func() int { return 5 }), imports(), types(2), limit, Total(1), lib.Total(1))
	for limit := range []int{1, 2} {
		fmt.Println(limit, lib.Length([]int{4, 5, 6}), len([]int{1}), copied())
	}
	{
		Total := func(int) string { return "local" }
		fmt.Println(Total(1), lib.Total(2))
	}
	switch kind := any(lib.Kind(3)).(type) {
	case lib.Kind:
		Kind := kind + 1
		fmt.Println(Kind, kind, lib.Kind(9))
	case error:
		fmt.Println(kind)
	}
}

func copied() []int {
	to := make([]int, 2)
	copy(to, []int{7, 8, 9})
	return append(to, cap(to))
}
