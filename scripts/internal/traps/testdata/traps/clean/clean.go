//go:build go1.18

// Package clean is Go 1.18.
package clean

import "sort"

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

// Sum has generics, which 1.18 knows.
func Sum[T ~int | ~float64](list []T) (sum T) {
	for _, v := range list {
		sum += v
	}
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] }) // no ties: the test has none
	_ = min(1, 2)
	return sum
}
