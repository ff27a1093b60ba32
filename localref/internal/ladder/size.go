package ladder

import (
	"fmt"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// Size is a number of bytes, as a flag.
type Size int64

// String is the size in bytes.
func (s *Size) String() string { return strconv.FormatInt(int64(*s), 10) }

// Set reads a size like 500M or 2G.
func (s *Size) Set(text string) error {
	number, unit := text, 1.0
	for i, letter := range "KMG" {
		if rest, ok := strings.CutSuffix(strings.ToUpper(text), string(letter)); ok {
			number, unit = rest, float64(int64(1)<<(10*(i+1)))
		}
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n > 0 && n*unit < 1<<50) {
		return fmt.Errorf("expected a size like 500M or 2G, found %s", quote.Text(text))
	}
	*s = Size(n * unit)
	return nil
}
