// Package bundle turns a program of several packages into one file of package
// main that imports the standard library alone: everything that main reaches,
// nothing else.
//
// The stages, each in a file of its own: the program is cut into units
// (unit.go), those that main reaches are found (reach.go, with conversions.go
// for methods behind interfaces and effects.go for initialisers), the source's
// order of initialisation is made one that all compilers agree on (order.go),
// names that would collide are changed (names.go), the units are written in
// that order (emit.go, embed.go), and the result is type-checked and
// compared with the source, identifier by identifier (verify.go). A result that
// is too large loses its comments (strip.go).
//
// The units' text is copied from the source; only identifiers are replaced in
// it, so the layout and the comments stay as they were written.
package bundle

import (
	"fmt"
	"go/token"
	"strings"

	"botkit/scripts/internal/source"
)

// Limit is how many UTF-16 units the contest site takes.
const Limit = 100_000

// Options say how a program is bundled.
type Options struct {
	// Limit is the largest size in UTF-16 units; 0 stands for the site's.
	Limit int
	// Strip leaves all comments out; without it they stay as long as they fit.
	Strip bool
	// Origin is what the header says the file was made from.
	Origin string
}

// Result is a program in one file.
type Result struct {
	Text []byte
	// Size is the length in UTF-16 units.
	Size int
	// Stripped says that the comments are left out.
	Stripped bool
	// Renamed lists the changed names as "package.old new".
	Renamed []string
	// Largest are the declarations by size, the largest first.
	Largest []Declaration
}

// TooLarge is the error for a program that does not fit.
type TooLarge struct {
	Size, Limit int
	Largest     []Declaration
}

// Error lists the declarations worth a look.
func (e *TooLarge) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d UTF-16 units without comments, %d are allowed; the largest declarations:", e.Size, e.Limit)
	for i, d := range e.Largest {
		if i == 15 {
			break
		}
		fmt.Fprintf(&b, "\n%8d  %s", d.Size, d.Name)
	}
	return b.String()
}

// Bundle writes prog as one file. The same program gives the same text.
func Bundle(prog *source.Program, opts Options) (*Result, error) {
	if opts.Limit == 0 {
		opts.Limit = Limit
	}
	units := splitUnits(prog)
	if err := refuseDirectives(prog); err != nil {
		return nil, err
	}
	if err := findEmbeds(prog, units); err != nil {
		return nil, err
	}
	alias := findAliases(units)
	r := findReached(prog, units, alias)
	if err := refuseKept(prog, units); err != nil {
		return nil, err
	}
	if other, err := linkedOrder(prog, r); err != nil {
		return nil, err
	} else if other != prog {
		return Bundle(other, opts)
	}
	w, err := newWriter(prog, r)
	if err != nil {
		return nil, err
	}
	doc, err := w.settle(opts)
	if err != nil {
		return nil, err
	}
	if err := w.refuseRenamed(); err != nil {
		return nil, err
	}
	return fit(doc, w, opts)
}

// fit makes doc as small as it must be.
func fit(doc *document, w *writer, opts Options) (*Result, error) {
	res := &Result{Renamed: w.renamed()}
	if opts.Strip || doc.size() > opts.Limit {
		stripped, err := doc.strip()
		if err != nil {
			return nil, err
		}
		doc, res.Stripped = stripped, true
	}
	res.Text, res.Size, res.Largest = doc.text, doc.size(), doc.largest()
	if res.Size > opts.Limit {
		return nil, &TooLarge{Size: res.Size, Limit: opts.Limit, Largest: res.Largest}
	}
	return res, nil
}

// Units returns the length of text in UTF-16 units, as the site counts.
func Units(text []byte) int {
	n := 0
	for _, r := range string(text) {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// at names a place for people: the file as it is known in the module.
func at(prog *source.Program, file *source.File, pos token.Pos) string {
	return fmt.Sprintf("%s:%d", file.Name, prog.Fset.PositionFor(pos, false).Line)
}
