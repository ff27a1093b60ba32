//go:build go1.18

// One file made of collide and what it uses of collide/a, collide/b.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
	"sort"
)

// ---- package a (collide/a) ----
//
// Package a collides.

type aItem struct{ value string }

func (i aItem) aKey() string { return "a key " + i.value }

func (i aItem) aHidden() {}

const aSize = 2

var aCache = map[string]int{"a": aSize}

func aHelp() string { return fmt.Sprint("a help ", aCache) }

// AHelp helps.
func AHelp() string { return aHelp() }

// ANew returns an unexported type.
func ANew(n int) any { return aItem{fmt.Sprint(n)} }

// Describe looks for this package's key.
func Describe(v any) string {
	if k, ok := v.(interface{ aKey() string }); ok {
		return k.aKey()
	}
	if _, ok := v.(interface{ aHidden() }); ok {
		return "hidden"
	}
	return "nothing in a"
}

// Base has a field that a struct of another package has too.
type Base struct{ aCount int }

// MakeBase makes one.
func MakeBase(n int) Base { return Base{aCount: n} }

// Count reads it.
func (b Base) Count() int { return b.aCount }

// ---- package b (collide/b) ----
//
// Package b collides.

type bItem struct{ value float64 }

const bSize = 3

var bCache = map[string]int{"b": bSize}

func bHelp() string { return fmt.Sprint("b help ", bCache) }

// Help helps.
func Help() string { return bHelp() }

// New returns an unexported type.
func New(n int) any { return bItem{float64(n)} }

// bSort collides with an import of the main package.
func bSort(list []int) []int { return append([]int{bSize}, list...) }

// Sorted calls it.
func Sorted(list []int) []int { return bSort(list) }

type bMain int

// Main converts.
func Main(n int) any { return bMain(n) }

// Init is a plain variable.
var Init = "Init"

// ---- package main (collide) ----
//
// Package main collides with its imports in every kind of name.

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
	Base
	inner
}

type inner struct{ count int }

func main() {
	list := []int{2, 1}
	sort.Ints(list)
	fmt.Println(help(), AHelp(), Help(), size, cache, list, item{1})
	fmt.Println(describe(item{2}), describe(ANew(3)), describe(New(4)), Describe(ANew(5)), Describe(item{6}), Sorted(list))
	x := both{Base: MakeBase(7), inner: inner{count: 8}}
	fmt.Println(x.count, x.Count(), x.Base)
	m := Main(2)
	fmt.Println(m, Init)
}
