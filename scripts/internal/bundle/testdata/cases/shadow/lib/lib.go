// Package lib redefines predeclared names.
package lib

// Kind is an int.
type Kind int

// Size is hidden by a local of the caller.
const Size = 4

func len(a []int) int { return 100 }

func copy(n int) int { return n * 2 }

const append = "appended"

// Length calls this package's own len and copy.
func Length(a []int) string {
	fmt := "fmt is a local here"
	return fmt + append + string(rune('0'+copy(len(a))/100))
}

// Make is hidden by a local of the caller.
func Make(n int) int { return n + 10 }

// Total collides.
func Total(n int) int { return n * limit }

var limit = 7
