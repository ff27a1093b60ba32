// Package main uses constants of iota blocks in part.
package main

import (
	"fmt"

	"cases/iota/kinds"
)

// Low collides with kinds.Low.
const (
	Low = iota + 5
	_
	High
)

func main() {
	fmt.Println(Low, High, kinds.Mid, kinds.Shifted, kinds.KB, kinds.MB, kinds.Name, kinds.Last, kinds.Typed)
	fmt.Printf("%T %d\n", kinds.Typed, kinds.Mid)
	var local [kinds.Count]int
	fmt.Println(len(local), kinds.Pair)
}
