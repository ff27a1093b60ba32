// Package warn has what compiles everywhere and does something else.
package warn

import (
	"math/rand"
	"sort"
)

var early = later // want "the variable may have changed when its value is copied here"

var _ = set()

var later, still = 7, 8

var kept = []int{later, still} // want "the variable may have changed"

func set() int {
	later = 8
	return 1
}

func change() { still = 9 } // only when the program runs

// Sorts has ties in one of its sorts.
func Sorts(list []int, s sort.Interface) {
	sort.Slice(list, func(i, j int) bool { return list[i]/2 < list[j]/2 }) // want "sort.Slice leaves ties in another order since go1.19; compare until no two are equal, or use sort.SliceStable"
	sort.Sort(s)                                                           // want "use sort.Stable"
	// The halves have no ties: each is there once.
	sort.Slice(list, func(i, j int) bool { return list[i]/2 < list[j]/2 })
	sort.Slice(list, func(i, j int) bool { return list[i] > list[j] })
	sort.Sort(sort.Reverse(sort.IntSlice(list)))
	sort.Sort(s) // no ties: by name
	sort.SliceStable(list, func(i, j int) bool { return list[i]/2 < list[j]/2 })
	sort.Ints(list)
}

// Random is the same in each run.
func Random() int {
	own := rand.New(rand.NewSource(1))
	return rand.Intn(5) + own.Intn(3) // want "math/rand.Intn gives the same numbers in each run before go1.20"
}

var _ = []interface{}{early, kept}
