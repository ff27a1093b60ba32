// Package other is of another module.
package other

// One is one.
const One = 1
