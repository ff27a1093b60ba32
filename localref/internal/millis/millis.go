// Package millis turns durations into milliseconds, the unit of the contests' limits
// and of all that localref writes.
package millis

import (
	"fmt"
	"time"
)

// Of is a duration in milliseconds.
func Of(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// Rounded is a duration in milliseconds, rounded to microseconds: at most three
// decimals in a file.
func Rounded(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond).Microseconds()) / 1000
}

// Text is a duration in milliseconds with one digit, without the unit.
func Text(d time.Duration) string { return fmt.Sprintf("%.1f", Of(d)) }

// Duration is the duration of so many milliseconds.
func Duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
