package bundle

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"
)

// shorten returns the document with short names for everything that is
// declared inside a function, parameters and receivers included.
func (d *document) shorten() (*document, error) {
	var edits []edit
	for _, decl := range d.decls() {
		if f, ok := decl.(*ast.FuncDecl); ok {
			edits = append(edits, d.shortenFunc(f)...)
		}
	}
	sort.Slice(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.Write(d.text[at:e.from])
		b.WriteString(e.text)
		at = e.to
	}
	b.Write(d.text[at:])
	short := *d
	short.header, short.body = "", b.String()
	if err := short.parse(); err != nil {
		return nil, err
	}
	return &short, d.sameMeaning(&short)
}

// sameMeaning compares two texts of the same program, identifier by identifier.
func (d *document) sameMeaning(other *document) error {
	if len(other.errs) > 0 {
		return fmt.Errorf("the smaller bundle does not compile, which is a mistake of the bundler: %w", errors.Join(other.errs...))
	}
	a, b := d.idents(), other.idents()
	if len(a) != len(b) {
		return fmt.Errorf("the smaller bundle has %d identifiers in place of %d, which is a mistake of the bundler", len(b), len(a))
	}
	p := newPairing(func(obj types.Object) bool { return obj.Pkg() == d.pkg })
	for i := range a {
		if !p.agree(meaning(d.info, a[i]), meaning(other.info, b[i])) {
			return fmt.Errorf("%s: %s means something else in the smaller bundle, which is a mistake of the bundler",
				d.fset.Position(a[i].Pos()), a[i].Name)
		}
	}
	return nil
}

// shortenFunc returns the edits that rename the locals of f. Each gets a name
// of its own in f, the most used the shortest, and none that f uses already
// for something else.
func (d *document) shortenFunc(f *ast.FuncDecl) []edit {
	symbols, group := d.typeSwitches(f)
	uses := map[types.Object][]*ast.Ident{}
	used := map[string]bool{}
	var order []types.Object
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := symbols[id]
		if obj == nil {
			obj = meaning(d.info, id)
		}
		if g := group[obj]; g != nil {
			obj = g
		}
		if !d.isLocal(obj, f) || id.Name == "_" {
			used[id.Name] = true
			return true
		}
		if uses[obj] == nil {
			order = append(order, obj)
		}
		uses[obj] = append(uses[obj], id)
		return true
	})
	sort.SliceStable(order, func(i, j int) bool { return len(uses[order[i]]) > len(uses[order[j]]) })
	var edits []edit
	next := 0
	for _, obj := range order {
		name := shortName(&next, used)
		for _, id := range uses[obj] {
			from := d.fset.File(id.Pos()).Offset(id.Pos())
			edits = append(edits, edit{from, from + len(id.Name), name})
		}
	}
	return edits
}

// isLocal reports whether obj is a variable, constant or type parameter that
// lives inside f. The name of a local type may be that of a field too.
func (d *document) isLocal(obj types.Object, f *ast.FuncDecl) bool {
	if obj == nil || obj.Pkg() != d.pkg || obj.Pos() < f.Pos() || obj.Pos() >= f.End() || isPackageLevel(obj) {
		return false
	}
	switch obj := obj.(type) {
	case *types.Var:
		return !obj.IsField()
	case *types.Const:
		return true
	case *types.TypeName:
		_, param := obj.Type().(*types.TypeParam)
		return param
	}
	return false
}

// typeSwitches returns the names in f that a type switch declares, which have
// one object a clause, with an object that stands for all of them.
func (d *document) typeSwitches(f *ast.FuncDecl) (symbols map[*ast.Ident]types.Object, group map[types.Object]types.Object) {
	symbols, group = map[*ast.Ident]types.Object{}, map[types.Object]types.Object{}
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.TypeSwitchStmt)
		if !ok {
			return true
		}
		assign, ok := s.Assign.(*ast.AssignStmt)
		if !ok {
			return true
		}
		id := assign.Lhs[0].(*ast.Ident)
		all := types.NewVar(id.Pos(), d.pkg, id.Name, nil)
		symbols[id] = all
		for _, clause := range s.Body.List {
			if obj := d.info.Implicits[clause]; obj != nil {
				group[obj] = all
			}
		}
		return true
	})
	return symbols, group
}

// shortName returns the next of a, b, …, Z, aa, ab, … that is not in used.
func shortName(next *int, used map[string]bool) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for {
		name := ""
		for k := *next; k >= 0; k = k/len(letters) - 1 {
			name = string(letters[k%len(letters)]) + name
		}
		*next++
		if !used[name] && !token.IsKeyword(name) && name != "init" && name != "main" {
			return name
		}
	}
}
