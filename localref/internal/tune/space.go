package tune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/quote"
)

// Param is a tunable number as a bot prints it when asked with -params.
type Param struct {
	Name string `json:"name"`
	// Value is what the bot plays with unless told otherwise.
	Value float64 `json:"value"`
	// Low and High bound it, both included.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Step is a change worth trying.
	Step float64 `json:"step"`
	Doc  string  `json:"doc,omitempty"`
}

// printedParam is a Param as JSON has it: null is an infinite bound.
type printedParam struct {
	Param
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

func (p printedParam) param() Param {
	p.Param.Low, p.Param.High = math.Inf(-1), math.Inf(1)
	if p.Low != nil {
		p.Param.Low = *p.Low
	}
	if p.High != nil {
		p.Param.High = *p.High
	}
	return p.Param
}

// AskedWithin is how long a bot may take to tell its parameters.
const AskedWithin = 10 * time.Second

// Ask asks a bot for its parameters; cmd is its command with -params.
func Ask(cmd *exec.Cmd) ([]Param, error) {
	cmd.WaitDelay = time.Second // for one that has started others
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("-params: %w: %s", err, quote.Cut(strings.TrimSpace(errs.String()), 200))
	}
	params, err := ReadParams(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("-params: %w", err)
	}
	return params, nil
}

// ReadParams reads what a bot printed when asked with -params.
func ReadParams(text []byte) ([]Param, error) {
	var printed []printedParam
	if err := json.Unmarshal(text, &printed); err != nil {
		return nil, fmt.Errorf("expected the bot's parameters as a JSON list, found %s", quote.Text(text))
	}
	var params []Param
	for _, p := range printed {
		params = append(params, p.param())
	}
	seen := map[string]bool{}
	for _, p := range params {
		switch {
		case p.Name == "" || seen[p.Name]:
			return nil, fmt.Errorf("expected parameters with names of their own, found %s twice or empty", quote.Text(p.Name))
		case !(p.Low < p.High):
			return nil, fmt.Errorf("parameter %s: expected low below high, found %v and %v", p.Name, p.Low, p.High)
		case !(p.Value >= p.Low && p.Value <= p.High):
			return nil, fmt.Errorf("parameter %s: expected a value from %v to %v, found %v", p.Name, p.Low, p.High, p.Value)
		case !(p.Step > 0):
			return nil, fmt.Errorf("parameter %s: expected a step above 0, found %v", p.Name, p.Step)
		}
		seen[p.Name] = true
	}
	return params, nil
}

// Choose picks parameters by name, in the order of names.
func Choose(all []Param, names []string) ([]Param, error) {
	if len(all) == 0 {
		return nil, errors.New("the bot has no tunable parameters")
	}
	byName := map[string]Param{}
	for _, p := range all {
		byName[p.Name] = p
	}
	var chosen []Param
	seen := map[string]bool{}
	for _, name := range names {
		p, ok := byName[name]
		switch {
		case !ok:
			return nil, fmt.Errorf("the bot has no parameter %q; it has\n%s", name, Listed(all))
		case seen[name]:
			return nil, fmt.Errorf("parameter %q is there twice", name)
		case math.IsInf(p.Low, 0) || math.IsInf(p.High, 0):
			return nil, fmt.Errorf("parameter %q: expected bounds to search between, found %v to %v; the bot's params.go gives them", name, p.Low, p.High)
		}
		seen[name] = true
		chosen = append(chosen, p)
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("expected names of parameters; the bot has\n%s", Listed(all))
	}
	return chosen, nil
}

// Listed shows parameters, one a line.
func Listed(params []Param) string {
	var b strings.Builder
	for _, p := range params {
		fmt.Fprintf(&b, "  %-16s %8v  (%v to %v)  %s\n", p.Name, p.Value, p.Low, p.High, p.Doc)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Space maps the values of some parameters to coordinates in which the bounds
// are 0 and 1.
type Space []Param

// logScale reports whether the parameter is searched by factors: its
// bounds are positive and far apart.
func (p Param) logScale() bool { return p.Low > 0 && p.High/p.Low >= 10 }

// whole reports whether the parameter takes whole numbers only: all that is
// known of it is whole.
func (p Param) whole() bool {
	for _, x := range []float64{p.Value, p.Low, p.High, p.Step} {
		if x != math.Trunc(x) {
			return false
		}
	}
	return true
}

// coordinate is where a value lies between the bounds.
func (p Param) coordinate(value float64) float64 {
	if p.logScale() {
		return math.Log(value/p.Low) / math.Log(p.High/p.Low)
	}
	return (value - p.Low) / (p.High - p.Low)
}

// value is the value at any coordinate: reflected at the bounds and rounded to a
// tenth of the step or finer, so that a value that was found can be written down in few digits.
func (p Param) value(x float64) float64 {
	x = Reflect(x)
	value := p.Low + x*(p.High-p.Low)
	if p.logScale() {
		value = p.Low * math.Pow(p.High/p.Low, x)
	}
	digits := 0
	if !p.whole() {
		digits = max(0, -int(math.Floor(math.Log10(p.Step/10))))
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'f', digits, 64), 64)
	if err != nil {
		panic("tune: a number that cannot be read back: " + err.Error())
	}
	return math.Max(p.Low, math.Min(p.High, rounded))
}

// Reflect folds the line into 0 … 1 as if there were mirrors at both ends.
func Reflect(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	if x > 1 {
		return 2 - x
	}
	return x
}

// Point returns the coordinates of values, one a parameter.
func (s Space) Point(values []float64) []float64 {
	point := make([]float64, len(s))
	for i, p := range s {
		point[i] = p.coordinate(values[i])
	}
	return point
}

// Values returns the values at a point, which may lie outside the bounds.
func (s Space) Values(point []float64) []float64 {
	values := make([]float64, len(s))
	for i, p := range s {
		values[i] = p.value(point[i])
	}
	return values
}

// Spread is how far a search begins to look in each coordinate: sigma of the whole
// range, and at least a step, but no more than half of the range.
func (s Space) Spread(sigma float64) []float64 {
	spread := make([]float64, len(s))
	for i, p := range s {
		step := p.Step / (p.High - p.Low)
		if p.logScale() {
			step = math.Abs(p.coordinate(math.Min(p.Value+p.Step, p.High)) - p.coordinate(p.Value))
		}
		spread[i] = math.Min(0.5, math.Max(sigma, step))
	}
	return spread
}

// Number writes a value as a flag and a Go source take it.
func Number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }
