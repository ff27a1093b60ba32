// Package seeded seeds what it draws from.
package seeded

import (
	"math/rand"
	"time"
)

// Random is another each time.
func Random() int {
	rand.Seed(time.Now().UnixNano())
	return rand.Intn(5)
}
