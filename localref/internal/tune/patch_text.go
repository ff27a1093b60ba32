package tune

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// RewriteSource is Rewrite for a source file in another language than Go, in
// which a parameter is declared by a call or a macro whose name ends in tune, whatever
// its case:
//
//	TUNE(name, value, low, high, step, "meaning")
//	width = tune("width", value, low, high, step, "meaning")
func RewriteSource(path string, params []Param, values []float64) ([]Change, error) {
	return rewriteText(path, params, values, func(text, name string) [][]int {
		declared := regexp.MustCompile(`(?i:tune)!?\(\s*["']?` + regexp.QuoteMeta(name) + `["']?\s*,\s*(-?[\w.]+(?:[eE][-+]\d+)?)\s*,`)
		return declared.FindAllStringSubmatchIndex(text, -1)
	})
}

// RewriteList is Rewrite for a file that lists parameters as ReadParams reads
// them.
func RewriteList(path string, params []Param, values []float64) ([]Change, error) {
	entry, value := regexp.MustCompile(`\{[^{}]*\}`), regexp.MustCompile(`"value"\s*:\s*([^\s,}]+)`)
	return rewriteText(path, params, values, func(text, name string) (all [][]int) {
		named := regexp.MustCompile(`"name"\s*:\s*` + regexp.QuoteMeta(strconv.Quote(name)))
		for _, at := range entry.FindAllStringIndex(text, -1) {
			if part := text[at[0]:at[1]]; named.MatchString(part) {
				if m := value.FindStringSubmatchIndex(part); m != nil {
					all = append(all, []int{0, 0, at[0] + m[2], at[0] + m[3]})
				}
			}
		}
		return all
	})
}

// rewriteText puts values into a file in the places that find finds for each
// name: indexes as regexp gives them, the value the first subexpression.
func rewriteText(path string, params []Param, values []float64, find func(text, name string) [][]int) ([]Change, error) {
	before, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	after := string(before)
	for i, p := range params {
		places := find(after, p.Name)
		if len(places) != 1 {
			return nil, fmt.Errorf("%s: expected one place that gives %s its value, found %d", path, p.Name, len(places))
		}
		start, end := places[0][2], places[0][3]
		old := after[start:end]
		value, err := strconv.ParseFloat(old, 64)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: expected a plain number as the value of %s, found %s", path, p.Name, old)
		case value != p.Value:
			return nil, fmt.Errorf("%s: %s is %s, but the bot was tuned with %v: the file has changed", path, p.Name, old, p.Value)
		case values[i] == value:
			continue
		}
		now := Number(values[i])
		if strings.Contains(old, ".") && !strings.ContainsAny(now, ".e") {
			now += ".0" // whole, but of a type with fractions
		}
		after = after[:start] + now + after[end:]
	}
	if after == string(before) {
		return nil, nil
	}
	return []Change{{path, before, []byte(after)}}, nil
}
