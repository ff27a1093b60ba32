// Package main embeds types of other packages whose names collide.
package main

import (
	"fmt"

	"cases/embedded/a"
	"cases/embedded/b"
)

// State collides with a.State and b.State.
type State struct {
	a.List[int]
	*b.Cell[string]
	name string
}

type wrapA struct{ a.State }
type wrapB struct {
	*b.State
	wrapA
}

func main() {
	s := State{List: a.List[int]{Items: []int{1, 2}}, Cell: &b.Cell[string]{Value: "x"}, name: "n"}
	s.Add(3)
	s.Set("y")
	fmt.Println(s.Items, s.List.Items, s.Value, s.Cell.Value, s.Len(), s.name)
	w := wrapB{State: &b.State{N: 2}, wrapA: wrapA{State: a.State{N: 1}}}
	fmt.Println(w.State.N, w.wrapA.State.N, w.N, w.wrapA.N, w.wrapA.Double(), w.Triple())
	var g a.Grid[b.Cell[int]]
	g.At(1).Value = 7
	fmt.Println(g.At(1).Value, g.Inner.Count, g.Count)
}
