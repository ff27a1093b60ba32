// Package language uses what the language got after Go 1.18.
package language

func use(list []int, m map[int]int) {
	_ = min(1, 2)       // want "min requires go1.21 or later"
	_ = max(list[0], 2) // want "max requires go1.21 or later"
	clear(m)            // want "clear requires go1.21 or later"
	for range 3 {       // want "cannot range over 3"
	}
	for i := range len(list) { // want "cannot range over len"
		_ = i
	}
	for v := range walk { // want "cannot range over walk"
		_ = v
	}
	_ = [2]int(list) // want "cannot convert list"
}

func walk(yield func(int) bool) { yield(1) }

type list[T any] = []T // want "generic type alias requires go1.23 or later"

func own() int {
	min := func(a, b int) int { return a }
	return min(1, 2)
}
