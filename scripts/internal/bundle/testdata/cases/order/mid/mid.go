// Package mid is initialised after deep.
package mid

import "cases/order/deep"

// Value depends on the order.
var Value = later*100 + deep.Add("mid value")

var later = deep.Add("mid later")

// Table is computed by a function without effects.
var Table = squares()

// Unread is too, but nobody reads it.
var Unread = squares()

func squares() (t [5]int) {
	for i := range t {
		t[i] = i * i
	}
	return t
}

// Size is filled by a blank variable's initialiser.
var Size int

var _ = setSize()

func setSize() bool {
	Size = len(Table)
	return true
}

// Nowhere is filled, but not read.
var Nowhere [50]int

var _ = setNowhere(&Nowhere)

func setNowhere(t *[50]int) bool {
	t[3] = 1
	return true
}
