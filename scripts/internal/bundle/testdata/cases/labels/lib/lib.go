// Package lib has names that are labels elsewhere.
package lib

// Record has tags.
type Record struct {
	Loop int    `json:"loop,omitempty" Record:"Next"`
	Next string `json:"next"`
}

// Next has a label like main's function.
func Next(n int) int {
loop:
	if n < 10 {
		n *= 2
		goto loop
	}
	return n
}
