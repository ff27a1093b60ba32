// Package dot is imported with a dot.
package dot

// DotConst is a constant.
const DotConst = "dot"

// Dotted is a function.
func Dotted(n int) int { return n + 1 }
