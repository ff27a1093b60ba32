package journal

import (
	"encoding/json"

	"botkit/localref/internal/quote"
)

// Point is one point in which two plans may differ: what it is, what the file
// has there and what is wanted here.
type Point struct {
	What        string
	There, Here any
	// Text, if it is set, says the difference whatever the values are.
	Text string
}

// Difference says in which point two plans differ first, by the JSON of the
// values; nothing if they are the same.
func Difference(points ...Point) string {
	for _, p := range points {
		there, _ := json.Marshal(p.There)
		here, _ := json.Marshal(p.Here)
		if string(there) == string(here) {
			continue
		}
		if p.Text != "" {
			return p.Text
		}
		a, b := quote.Two(string(there), string(here), 120)
		return p.What + ": " + a + " there, " + b + " here"
	}
	return ""
}
