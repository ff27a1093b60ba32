package bundle

import (
	"go/ast"
	"go/token"
	"go/types"
)

// effects works out what an initialiser does besides giving its own variables
// a value, so that a table nobody reads can be left out and a registration that
// prints, panics on purpose or talks to the world cannot.
//
// It errs on the side of keeping: any package-level variable that holds a
// pointer, any call through an interface, any goroutine and any function
// outside a short list of pure ones makes the effect unknown. A panic that
// never happens in a working program is not an effect.
type effects struct {
	unitOf map[types.Object]*unit
	memo   map[*unit]*effect
}

// effect is what running a piece of code may do.
type effect struct {
	unknown bool
	written []*types.Var // package-level variables, in the order found
	calls   []*unit      // functions mentioned, in the order found
}

func newEffects(unitOf map[types.Object]*unit) *effects {
	return &effects{unitOf: unitOf, memo: map[*unit]*effect{}}
}

// ofUnit returns the effect of calling the function u or initialising the
// variables of u, with all the functions that this may call.
func (e *effects) ofUnit(u *unit) *effect {
	sum := &effect{}
	seen := map[*unit]bool{u: true}
	for queue := []*unit{u}; len(queue) > 0; queue = queue[1:] {
		s := e.direct(queue[0])
		sum.unknown = sum.unknown || s.unknown
		for _, v := range s.written {
			sum.write(v)
		}
		for _, callee := range s.calls {
			if !seen[callee] {
				seen[callee] = true
				queue = append(queue, callee)
			}
		}
	}
	return sum
}

// direct returns the effect of u's own code.
func (e *effects) direct(u *unit) *effect {
	if s, ok := e.memo[u]; ok {
		return s
	}
	s := &effect{}
	e.memo[u] = s
	w := &effectWalk{e: e, s: s, info: u.pkg.Info}
	if f := u.function(); f != nil {
		if f.Body == nil {
			s.unknown = true
		} else {
			ast.Inspect(f.Body, w.node)
		}
		return s
	}
	for _, spec := range u.specs {
		for _, value := range spec.(*ast.ValueSpec).Values {
			ast.Inspect(value, w.node)
		}
	}
	return s
}

func (s *effect) write(v *types.Var) {
	for _, old := range s.written {
		if old == v {
			return
		}
	}
	s.written = append(s.written, v)
}

type effectWalk struct {
	e    *effects
	s    *effect
	info *types.Info
}

func (w *effectWalk) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
		w.s.unknown = true
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, lhs := range n.Lhs {
				w.place(lhs)
			}
		}
	case *ast.IncDecStmt:
		w.place(n.X)
	case *ast.RangeStmt:
		if _, ok := coreOf(w.info.TypeOf(n.X)).(*types.Chan); ok {
			w.s.unknown = true
		}
		if n.Tok == token.ASSIGN {
			w.place(n.Key)
			if n.Value != nil {
				w.place(n.Value)
			}
		}
	case *ast.UnaryExpr:
		switch n.Op {
		case token.ARROW:
			w.s.unknown = true
		case token.AND:
			w.place(n.X)
		}
	case *ast.SliceExpr:
		w.place(n.X) // the slice of an array is a pointer into it
	case *ast.SelectorExpr:
		w.selector(n)
	case *ast.Ident:
		w.name(n)
	}
	return true
}

// place notes that the variable that e is a part of may be written.
func (w *effectWalk) place(e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				if _, pkg := w.info.Uses[id].(*types.PkgName); pkg {
					e = x.Sel
					continue
				}
			}
			e = x.X
		case *ast.Ident:
			if v, ok := w.info.Uses[x].(*types.Var); ok && isPackageLevel(v) {
				w.s.write(v)
			}
			return
		default:
			return
		}
	}
}

// selector covers the address that a method with a pointer receiver takes.
func (w *effectWalk) selector(n *ast.SelectorExpr) {
	sel, ok := w.info.Selections[n]
	if !ok || sel.Kind() == types.FieldVal {
		return
	}
	f := sel.Obj().(*types.Func)
	recv := f.Signature().Recv()
	if types.IsInterface(recv.Type()) {
		w.s.unknown = true
		return
	}
	if _, ptr := recv.Type().(*types.Pointer); ptr {
		w.place(n.X)
	}
}

// name covers what a name stands for: a function is taken as called wherever
// it is mentioned, so that function values need no attention of their own.
func (w *effectWalk) name(id *ast.Ident) {
	switch obj := w.info.Uses[id].(type) {
	case *types.Builtin:
		switch obj.Name() {
		case "print", "println", "close", "recover":
			w.s.unknown = true
		}
	case *types.Func:
		obj = obj.Origin()
		if u := w.e.unitOf[obj]; u != nil {
			w.s.calls = append(w.s.calls, u)
		} else if !isPure(obj) {
			w.s.unknown = true
		}
	case *types.Var:
		if obj.IsField() || !isPackageLevel(obj) {
			return
		}
		if w.e.unitOf[obj] == nil || hasPointers(obj.Type(), 0) {
			w.s.unknown = true
		}
	}
}

var purePackages = map[string]bool{
	"math": true, "math/bits": true, "math/cmplx": true, "strings": true, "strconv": true, "bytes": true,
	"errors": true, "unicode": true, "unicode/utf8": true, "unicode/utf16": true, "sort": true, "encoding/binary": true,
	"encoding/base64": true, "encoding/hex": true, "regexp": true,
}

// isPure reports whether the standard library's f changes nothing but what its
// arguments point to. One that takes an interface may call the program's own
// methods.
func isPure(f *types.Func) bool {
	if f.Pkg() == nil || !purePackages[f.Pkg().Path()] {
		return false
	}
	params := f.Signature().Params()
	for i := 0; i < params.Len(); i++ {
		if t, ok := params.At(i).Type().Underlying().(*types.Interface); ok && t.NumMethods() > 0 {
			return false
		}
	}
	return true
}

// hasPointers reports whether a value of type t can lead to memory outside it.
func hasPointers(t types.Type, depth int) bool {
	if depth > 20 {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Array:
		return hasPointers(t.Elem(), depth+1)
	case *types.Struct:
		for i := 0; i < t.NumFields(); i++ {
			if hasPointers(t.Field(i).Type(), depth+1) {
				return true
			}
		}
		return false
	}
	return true
}
