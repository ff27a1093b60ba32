//go:build go1.18

package ants

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"botkit/sim/wire"
)

// Map is a map file: the island, the hills, and the food at the start.
//
//	# anything after a number sign at the start of a line is a remark
//	players 2
//	cols 28
//	rows 28
//	start 3            (may be left out: 3)
//	m %%%%…            one line a row, from north to south
//	f 12 8 92          x from the west, y from the south, amount 1..99
//
// In the rows '%' is water, '.' land, 'A' the first colony's hill, 'B' the
// second's, and so on.
type Map struct {
	// Colonies, Cols, Rows are the sizes, Start the ants a colony begins with.
	Colonies, Cols, Rows, Start int
	// Water has one entry a square, x+y*Cols, y from the south.
	Water []bool
	// Hills has one entry a colony.
	Hills []Point
	// Food are the piles.
	Food []Pile
}

// Point is a place on a map: x from the west, y from the south, both from 0.
type Point struct{ X, Y int }

// Pile is food on a square.
type Pile struct {
	Point
	Amount int
}

// LineError says what is wrong with a line of a map file.
type LineError struct {
	// Line counts from 1; 0 when something is missing from the whole file.
	Line int
	// Problem says what was expected and what came.
	Problem string
}

// Error returns the line and the problem.
func (e *LineError) Error() string {
	if e.Line == 0 {
		return "map: " + e.Problem
	}
	return fmt.Sprintf("map line %d: %s", e.Line, e.Problem)
}

// SplitMap cuts a map file into the lines that ParseMap takes.
func SplitMap(text []byte) []string {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// mapReader is a map file half read.
type mapReader struct {
	m         Map
	line      int // the line being read
	rowLine   []int
	rows      []string
	pileLine  []int
	seenSizes map[string]int
}

// ParseMap reads a map file's lines. Errors are of type *LineError.
func ParseMap(lines []string) (*Map, error) {
	r := mapReader{seenSizes: map[string]int{}}
	for i, line := range lines {
		r.line = i + 1
		if err := r.read(line); err != nil {
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return &r.m, nil
}

func (r *mapReader) wrong(line int, format string, args ...interface{}) error {
	return &LineError{Line: line, Problem: fmt.Sprintf(format, args...)}
}

func (r *mapReader) read(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 || strings.HasPrefix(words[0], "#") {
		return nil
	}
	switch words[0] {
	case "players":
		return r.size(words, &r.m.Colonies, MinColonies, MaxColonies)
	case "cols":
		return r.size(words, &r.m.Cols, MinSide, MaxSide)
	case "rows":
		return r.size(words, &r.m.Rows, MinSide, MaxSide)
	case "start":
		return r.size(words, &r.m.Start, 1, MaxAnts)
	case "m":
		if len(words) != 2 {
			return r.wrong(r.line, "expected one row of squares after m, found %d words", len(words)-1)
		}
		r.rows, r.rowLine = append(r.rows, words[1]), append(r.rowLine, r.line)
		return nil
	case "f":
		return r.pile(words)
	}
	return r.wrong(r.line, "expected players, cols, rows, start, m, f or #, found %q", wire.Clip([]byte(words[0])))
}

func (r *mapReader) size(words []string, v *int, low, high int) error {
	if len(words) != 2 {
		return r.wrong(r.line, "expected one number after %s, found %d words", words[0], len(words)-1)
	}
	if first := r.seenSizes[words[0]]; first != 0 {
		return r.wrong(r.line, "%s was given in line %d already", words[0], first)
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < low || n > high {
		return r.wrong(r.line, "expected %s from %d to %d, found %q", words[0], low, high, wire.Clip([]byte(words[1])))
	}
	*v = n
	r.seenSizes[words[0]] = r.line
	return nil
}

func (r *mapReader) pile(words []string) error {
	if len(words) != 4 {
		return r.wrong(r.line, "expected f X Y AMOUNT, found %d words after f", len(words)-1)
	}
	var v [3]int
	for i := range v {
		n, err := strconv.Atoi(words[i+1])
		if err != nil {
			return r.wrong(r.line, "expected a number, found %q", wire.Clip([]byte(words[i+1])))
		}
		v[i] = n
	}
	if v[2] < 1 || v[2] > MaxFood {
		return r.wrong(r.line, "expected an amount from 1 to %d, found %d", MaxFood, v[2])
	}
	r.m.Food = append(r.m.Food, Pile{Point{v[0], v[1]}, v[2]})
	r.pileLine = append(r.pileLine, r.line)
	return nil
}

// finish checks what can only be checked when the whole file is known.
func (r *mapReader) finish() error {
	for _, word := range []string{"players", "cols", "rows"} {
		if r.seenSizes[word] == 0 {
			return r.wrong(0, "the line %q is missing", word+" …")
		}
	}
	m := &r.m
	if m.Start == 0 {
		m.Start = DefaultStart
	}
	if len(r.rows) != m.Rows {
		return r.wrong(0, "expected %d m lines, found %d", m.Rows, len(r.rows))
	}
	m.Water = make([]bool, m.Cols*m.Rows)
	m.Hills = make([]Point, m.Colonies)
	hillLine := make([]int, m.Colonies)
	for i, row := range r.rows {
		if len(row) != m.Cols {
			return r.wrong(r.rowLine[i], "expected %d squares, found %d", m.Cols, len(row))
		}
		y := m.Rows - 1 - i
		for x := 0; x < m.Cols; x++ {
			switch c := row[x]; {
			case c == '%':
				m.Water[x+y*m.Cols] = true
			case c == '.':
			case c >= 'A' && int(c-'A') < m.Colonies:
				if first := hillLine[c-'A']; first != 0 {
					return r.wrong(r.rowLine[i], "the hill %c stands in line %d already", c, first)
				}
				hillLine[c-'A'] = r.rowLine[i]
				m.Hills[c-'A'] = Point{x, y}
			default:
				return r.wrong(r.rowLine[i], "expected %%, . or a hill from A to %c in column %d, found %q", 'A'+m.Colonies-1, x+1, c)
			}
		}
	}
	for c, line := range hillLine {
		if line == 0 {
			return r.wrong(0, "the hill %c is missing", 'A'+c)
		}
	}
	return r.checkFood()
}

func (r *mapReader) checkFood() error {
	m := &r.m
	first := map[Point]int{}
	for i, p := range m.Food {
		line := r.pileLine[i]
		if p.X < 0 || p.X >= m.Cols || p.Y < 0 || p.Y >= m.Rows {
			return r.wrong(line, "the square %d %d is outside a map of %d by %d", p.X, p.Y, m.Cols, m.Rows)
		}
		if m.Water[p.X+p.Y*m.Cols] {
			return r.wrong(line, "the square %d %d is water", p.X, p.Y)
		}
		if first[p.Point] != 0 {
			return r.wrong(line, "the square %d %d got food in line %d already", p.X, p.Y, first[p.Point])
		}
		first[p.Point] = line
	}
	return nil
}

// Lines returns the map file's lines; ParseMap reads them back.
func (m *Map) Lines() []string {
	lines := []string{
		fmt.Sprintf("players %d", m.Colonies),
		fmt.Sprintf("cols %d", m.Cols),
		fmt.Sprintf("rows %d", m.Rows),
		fmt.Sprintf("start %d", m.Start),
	}
	for y := m.Rows - 1; y >= 0; y-- {
		row := make([]byte, m.Cols)
		for x := range row {
			row[x] = '.'
			if m.Water[x+y*m.Cols] {
				row[x] = '%'
			}
			for c, h := range m.Hills {
				if h == (Point{x, y}) {
					row[x] = 'A' + byte(c)
				}
			}
		}
		lines = append(lines, "m "+string(row))
	}
	for _, p := range m.Food {
		lines = append(lines, fmt.Sprintf("f %d %d %d", p.X, p.Y, p.Amount))
	}
	return lines
}
