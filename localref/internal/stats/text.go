package stats

import (
	"fmt"
	"math"
)

// Signed is an Elo difference for people: with its sign, one digit behind the
// point, ∞ where there is no bound and - where nothing is known.
func Signed(elo float64) string {
	switch {
	case math.IsNaN(elo):
		return "-"
	case math.IsInf(elo, 1):
		return "+∞"
	case math.IsInf(elo, -1):
		return "-∞"
	case elo > 0:
		return fmt.Sprintf("+%.1f", elo)
	}
	return fmt.Sprintf("%.1f", elo)
}
