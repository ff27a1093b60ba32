// Package b collides.
package b

import "fmt"

type item struct{ value float64 }

func (i item) key() int { return int(i.value) }

const size = 3

var cache = map[string]int{"b": size}

func help() string { return fmt.Sprint("b help ", cache) }

// Help helps.
func Help() string { return help() }

// New returns an unexported type.
func New(n int) any { return item{float64(n)} }

// sort collides with an import of the main package.
func sort(list []int) []int { return append([]int{size}, list...) }

// Sorted calls it.
func Sorted(list []int) []int { return sort(list) }

type main int

// Main converts.
func Main(n int) any { return main(n) }

// Init is a plain variable.
var Init = "Init"
