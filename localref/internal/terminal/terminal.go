// Package terminal lays out what a person reads in a terminal: tables, and text
// of others cut to fit and freed of what a terminal would obey.
package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Table writes rows with their columns under each other, two blanks between
// them. Columns are right-aligned except those listed.
func Table(w io.Writer, rows [][]string, left ...int) error {
	return write(w, rows, func(column int) bool { return slices.Contains(left, column) })
}

// LeftTable writes rows like Table, all columns left-aligned.
func LeftTable(w io.Writer, rows [][]string) error {
	return write(w, rows, func(int) bool { return true })
}

func write(w io.Writer, rows [][]string, left func(column int) bool) error {
	rows = slices.Clone(rows)
	var widths []int
	for n, row := range rows {
		row = slices.Clone(row)
		rows[n] = row
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			row[i] = Printable(cell)
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if left(i) {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Cut shortens text to at most n characters.
func Cut(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n-1]) + "…"
}

// Printable replaces control characters, which a terminal would obey, and those
// that turn the direction of the text around them, also of ours.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || turns(r) {
			return '�'
		}
		return r
	}, text)
}

// Count is a number of things: 1 turn, 2 turns.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// turns reports whether a character embeds, overrides, isolates or marks a
// direction of text.
func turns(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}
