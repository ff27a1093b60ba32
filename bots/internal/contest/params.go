//go:build go1.18

package contest

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Param is one tunable number of a bot. Bots list theirs in params.go.
type Param struct {
	// Name is the word used by the flag -param.
	Name string
	// Value points to the variable that the bot reads.
	Value *float64
	// Low and High bound sensible values, Step is a change worth trying.
	Low, High, Step float64
	// Doc is one line of meaning.
	Doc string
}

// Params are all tunable numbers of a bot. It is a flag.Value that takes
// name=value.
type Params []Param

// Tune sets *v to value and returns the entry for a bot's list.
func Tune(v *float64, name string, value, low, high, step float64, doc string) Param {
	*v = value
	return Param{Name: name, Value: v, Low: low, High: high, Step: step, Doc: doc}
}

// String is there for package flag.
func (p Params) String() string { return "" }

// Set takes name=value.
func (p Params) Set(assignment string) error {
	eq := strings.IndexByte(assignment, '=')
	if eq < 0 {
		return fmt.Errorf("expected name=value")
	}
	value, err := strconv.ParseFloat(assignment[eq+1:], 64)
	if err != nil {
		return fmt.Errorf("expected a number after %s=, found %q", assignment[:eq], assignment[eq+1:])
	}
	for i := range p {
		if p[i].Name == assignment[:eq] {
			if !(value >= p[i].Low && value <= p[i].High) {
				return fmt.Errorf("%s must be between %v and %v", p[i].Name, p[i].Low, p[i].High)
			}
			*p[i].Value = value
			return nil
		}
	}
	var names []string
	for i := range p {
		names = append(names, p[i].Name)
	}
	return fmt.Errorf("no parameter is called %q; there are: %s", assignment[:eq], strings.Join(names, ", "))
}

// print writes the parameters as JSON, one a line inside an array. A bound that
// is infinite is null there.
func (p Params) print(w io.Writer) {
	fmt.Fprint(w, "[")
	for i := range p {
		if i > 0 {
			fmt.Fprint(w, ",")
		}
		fmt.Fprintf(w, "\n {\"name\":%s,\"value\":%s,\"low\":%s,\"high\":%s,\"step\":%s,\"doc\":%s}",
			quoted(p[i].Name), number(*p[i].Value), number(p[i].Low), number(p[i].High), number(p[i].Step), quoted(p[i].Doc))
	}
	fmt.Fprint(w, "\n]\n")
}

// number is a number of JSON, which has no infinite ones.
func number(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "null"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// quoted is a string of JSON, which knows other escapes than Go.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
