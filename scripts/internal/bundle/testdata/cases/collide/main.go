// Package main collides with its imports in every kind of name.
package main

import (
	"fmt"
	"sort"

	"cases/collide/a"
	"cases/collide/b"
)

type item struct{ value int }

func (i item) key() int { return i.value }

func (i item) String() string { return fmt.Sprint("main item ", i.value) }

const size = 1

var cache = map[string]int{"main": size}

func help() string { return "main help" }

// keyed is satisfied by item, not by the types of the other packages.
type keyed interface{ key() int }

func describe(v any) string {
	switch v := v.(type) {
	case keyed:
		return fmt.Sprint("keyed ", v.key())
	case interface{ hidden() }:
		return "hidden"
	}
	return "unknown"
}

type both struct {
	a.Base
	inner
}

type inner struct{ count int }

func main() {
	list := []int{2, 1}
	sort.Ints(list)
	fmt.Println(help(), a.Help(), b.Help(), size, cache, list, item{1})
	fmt.Println(describe(item{2}), describe(a.New(3)), describe(b.New(4)), a.Describe(a.New(5)), a.Describe(item{6}), b.Sorted(list))
	x := both{Base: a.MakeBase(7), inner: inner{count: 8}}
	fmt.Println(x.count, x.Count(), x.Base)
	m := b.Main(2)
	fmt.Println(m, b.Init)
}
