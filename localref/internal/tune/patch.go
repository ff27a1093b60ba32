package tune

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Change is a source file with other values in it.
type Change struct {
	Path          string
	Before, After []byte
}

// Rewrite finds where the sources in dir give the parameters their values,
//
//	contest.Tune(&variable, "name", value, low, high, step, "meaning")
//
// and puts values there, one a parameter. Nothing is written. Parameters that keep
// their values are left alone.
func Rewrite(dir string, params []Param, values []float64) ([]Change, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	wanted := map[string]int{}
	for i, p := range params {
		wanted[p.Name] = i
	}
	found := map[string]string{}
	var changes []Change
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		before, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		places, err := tuneCalls(path, before, wanted)
		if err != nil {
			return nil, err
		}
		for _, at := range places {
			p := params[at.param]
			if other := found[p.Name]; other != "" {
				return nil, fmt.Errorf("parameter %s is declared at %s and at %s", p.Name, other, at.position)
			}
			found[p.Name] = at.position
			if at.value != p.Value {
				return nil, fmt.Errorf("%s: %s is %v, but the bot was tuned with %v: the file has changed", at.position, p.Name, at.value, p.Value)
			}
		}
		after, err := replaced(before, places, values)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if string(after) != string(before) {
			changes = append(changes, Change{path, before, after})
		}
	}
	for _, p := range params {
		if found[p.Name] == "" {
			return nil, fmt.Errorf("%s: no call Tune(…, %q, value, …) in its Go files", dir, p.Name)
		}
	}
	return changes, nil
}

// place is where a file gives a parameter its value.
type place struct {
	param      int
	start, end int
	value      float64
	position   string
}

// tuneCalls finds the calls of Tune for wanted parameters, by their index.
func tuneCalls(path string, source []byte, wanted map[string]int) (places []place, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || err != nil || len(call.Args) < 3 || calledName(call) != "Tune" {
			return true
		}
		literal, ok := call.Args[1].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		name, _ := strconv.Unquote(literal.Value)
		param, ok := wanted[name]
		if !ok {
			return true
		}
		at := place{param: param, position: files.Position(call.Args[2].Pos()).String(),
			start: files.Position(call.Args[2].Pos()).Offset, end: files.Position(call.Args[2].End()).Offset}
		text := string(source[at.start:at.end])
		var wrong error
		if at.value, wrong = strconv.ParseFloat(text, 64); wrong != nil {
			err = fmt.Errorf("%s: expected a plain number as the value of %s, found %s", at.position, name, text)
		}
		places = append(places, at)
		return true
	})
	return places, err
}

// calledName is the last name of what is called.
func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// replaced puts the values in their places.
func replaced(source []byte, places []place, values []float64) ([]byte, error) {
	sort.Slice(places, func(a, b int) bool { return places[a].start > places[b].start })
	changed := false
	after := string(source)
	for _, at := range places {
		if value := values[at.param]; value != at.value {
			after = after[:at.start] + Number(value) + after[at.end:]
			changed = true
		}
	}
	if !changed {
		return source, nil
	}
	formatted, err := format.Source([]byte(after)) // comments at line ends may have to move
	if err != nil {
		return nil, err
	}
	return keepEnds(source, formatted), nil
}

// keepEnds gives the lines of formatted, which have plain ends, the ends that
// they had in source, and the file its mark; formatting takes both away.
func keepEnds(source, formatted []byte) []byte {
	if mark := []byte("\uFEFF"); bytes.HasPrefix(source, mark) && !bytes.HasPrefix(formatted, mark) {
		formatted = append(mark, formatted...)
	}
	old, now := bytes.SplitAfter(source, []byte("\n")), bytes.SplitAfter(formatted, []byte("\n"))
	var kept []byte
	for i, line := range now {
		like := old[min(i, len(old)-1)] // where their number differs, Diff refuses the change
		if text, ok := bytes.CutSuffix(line, []byte("\n")); ok && bytes.HasSuffix(like, []byte("\r\n")) {
			line = append(slices.Clone(text), "\r\n"...)
		}
		kept = append(kept, line...)
	}
	return kept
}

// Diff is a unified diff of two texts with the same number of lines, as git apply takes
// it.
func Diff(name string, before, after []byte) (string, error) {
	const context = 3
	old, now := strings.SplitAfter(string(before), "\n"), strings.SplitAfter(string(after), "\n")
	if len(old) != len(now) {
		return "", fmt.Errorf("%s has %d lines and would have %d: format it with gofmt first", name, len(old), len(now))
	}
	if n := len(old); old[n-1] == "" && now[n-1] == "" {
		old, now = old[:n-1], now[:n-1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", name, name)
	for i := 0; i < len(old); {
		if old[i] == now[i] {
			i++
			continue
		}
		last := i // the last change of the hunk: the next one is not within its context
		for j := i; j < len(old) && j <= last+2*context; j++ {
			if old[j] != now[j] {
				last = j
			}
		}
		from, to := max(0, i-context), min(len(old), last+1+context)
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", from+1, to-from, from+1, to-from)
		writeHunk(&b, old[from:to], now[from:to])
		i = last + 1
	}
	return b.String(), nil
}

// writeHunk writes lines with the changed ones twice, each run of changes as it was
// and then as it is.
func writeHunk(b *strings.Builder, old, now []string) {
	line := func(mark, text string) {
		b.WriteString(mark + text)
		if !strings.HasSuffix(text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
	for i := 0; i < len(old); {
		if old[i] == now[i] {
			line(" ", old[i])
			i++
			continue
		}
		end := i
		for end < len(old) && old[end] != now[end] {
			end++
		}
		for _, text := range old[i:end] {
			line("-", text)
		}
		for _, text := range now[i:end] {
			line("+", text)
		}
		i = end
	}
}
