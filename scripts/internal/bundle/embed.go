package bundle

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"botkit/scripts/internal/source"
)

// embedded is the file that a //go:embed variable holds.
type embedded struct {
	name    *ast.Ident
	typ     ast.Expr
	data    string
	bytes   bool // []byte, else a string
	mutable bool // the program may change it
}

// findEmbeds reads the files of the //go:embed variables among units.
func findEmbeds(prog *source.Program, units []*unit) error {
	var errs []error
	for _, u := range units {
		patterns := embedPatterns(u)
		if len(patterns) == 0 {
			continue
		}
		e, err := readEmbed(u, patterns)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: //go:embed %s: %w", at(prog, u.file, u.specs[0].Pos()), strings.Join(patterns, " "), err))
			continue
		}
		u.embed = e
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	markMutable(units)
	return nil
}

// embedPatterns returns the patterns of the //go:embed lines above u.
func embedPatterns(u *unit) []string {
	if !u.isVar() {
		return nil
	}
	var patterns []string
	for _, doc := range []*ast.CommentGroup{u.decl.(*ast.GenDecl).Doc, u.specs[0].(*ast.ValueSpec).Doc} {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
				patterns = append(patterns, splitPatterns(rest)...)
			}
		}
	}
	return patterns
}

// splitPatterns splits the patterns of a //go:embed line, which may stand in
// quotes of Go.
func splitPatterns(line string) (patterns []string) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if quoted, err := strconv.QuotedPrefix(line); err == nil {
			pattern, _ := strconv.Unquote(quoted) // a quoted prefix is whole
			patterns = append(patterns, pattern)
			line = line[len(quoted):]
			continue
		}
		end := strings.IndexAny(line, " \t")
		if end < 0 {
			end = len(line)
		}
		patterns = append(patterns, line[:end])
		line = line[end:]
	}
	return patterns
}

func readEmbed(u *unit, patterns []string) (*embedded, error) {
	spec := u.specs[0].(*ast.ValueSpec)
	if len(spec.Names) != 1 || spec.Type == nil {
		return nil, fmt.Errorf("expected one variable with a type")
	}
	e := &embedded{name: spec.Names[0], typ: spec.Type}
	switch t := u.pkg.Info.TypeOf(spec.Type).Underlying().(type) {
	case *types.Basic: // string, the compiler has seen to that
	case *types.Slice:
		e.bytes = true
	default:
		return nil, fmt.Errorf("%s has no form in a single file; use a string or []byte a file", types.TypeString(t, nil))
	}
	if len(patterns) != 1 {
		return nil, fmt.Errorf("expected one file")
	}
	pattern := strings.TrimPrefix(patterns[0], "all:")
	files, err := fs.Glob(os.DirFS(u.pkg.Dir), pattern) // the folder's own name is no pattern
	if err != nil {
		return nil, err
	}
	if len(files) != 1 {
		return nil, fmt.Errorf("expected one file, found %d", len(files))
	}
	data, err := os.ReadFile(filepath.Join(u.pkg.Dir, filepath.FromSlash(files[0])))
	if err != nil {
		return nil, err
	}
	e.data = string(data)
	return e, nil
}

// markMutable finds the embedded strings that must stay variables: those that
// are used in any way that a constant cannot be, or where a constant would be
// worked out by the compiler in place of the program.
func markMutable(units []*unit) {
	embeds := map[types.Object]*embedded{}
	for _, u := range units {
		if u.embed != nil {
			embeds[u.objs[0]] = u.embed
			u.embed.mutable = u.embed.bytes
		}
	}
	if len(embeds) == 0 {
		return
	}
	for _, u := range units {
		for _, node := range u.nodes() {
			ast.PreorderStack(node, nil, func(n ast.Node, stack []ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if e := embeds[u.pkg.Info.Uses[id]]; e != nil && !asConstant(u.pkg.Info, id, stack) {
						e.mutable = true
					}
				}
				return true
			})
		}
	}
}

// asConstant reports whether id, inside stack, is used in a way that means the
// same for a constant.
func asConstant(info *types.Info, id *ast.Ident, stack []ast.Node) bool {
	var used ast.Node = id
	i := len(stack) - 1
	if sel, ok := stack[i].(*ast.SelectorExpr); ok && sel.Sel == id {
		used = sel
		i--
	}
	switch parent := stack[i].(type) {
	case *ast.CallExpr:
		if used == parent.Fun {
			return false
		}
		return !info.Types[parent.Fun].IsBuiltin()
	case *ast.RangeStmt:
		return used == parent.X
	case *ast.AssignStmt:
		for _, lhs := range parent.Lhs {
			if lhs == used {
				return false
			}
		}
		return true
	case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit:
		return true
	}
	return false
}

// emit returns the declaration that takes the place of the variable. typ is
// its type as text.
func (e *embedded) emit(name, typ string) string {
	literal := Literal(e.data)
	switch {
	case e.bytes:
		return fmt.Sprintf("var %s = %s(%s)", name, typ, literal)
	case e.mutable:
		return fmt.Sprintf("var %s %s = %s", name, typ, literal)
	}
	return fmt.Sprintf("const %s %s = %s", name, typ, literal)
}

// Literal returns the shortest Go string literal for data: raw where that is
// possible, else with escapes. A byte that is no text costs four UTF-16 units.
func Literal(data string) string {
	quoted := quote(data)
	if canBackquote(data) && Units([]byte(data))+2 < Units([]byte(quoted)) {
		return "`" + data + "`"
	}
	return quoted
}

func canBackquote(s string) bool {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		if r == utf8.RuneError && n == 1 || r == '`' || r == '\r' || r == 0 || r == '\ufeff' {
			return false
		}
	}
	return true
}

func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			if short := strings.IndexByte("\a\b\f\n\r\t\v", byte(r)); short >= 0 {
				b.WriteByte('\\')
				b.WriteByte("abfnrtv"[short])
			} else {
				fmt.Fprintf(&b, `\x%02x`, r)
			}
		case r >= 0x7f && !strconv.IsPrint(r):
			// Its own quoting knows the short form of each.
			q := strconv.QuoteToASCII(string(r))
			b.WriteString(q[1 : len(q)-1])
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	b.WriteByte('"')
	return b.String()
}
