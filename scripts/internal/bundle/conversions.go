package bundle

import (
	"go/ast"
	"go/token"
	"go/types"
)

// conversions finds every place where a value of a concrete type becomes an
// interface value, said or unsaid.
type conversions struct {
	info  *types.Info
	found func(from, to types.Type)
}

func (c *conversions) unit(u *unit) {
	if f := u.function(); f != nil {
		sig := c.info.Defs[f.Name].Type().(*types.Signature)
		if f.Body != nil {
			c.walk(f.Body, sig.Results())
		}
		return
	}
	for _, node := range u.nodes() {
		c.walk(node, nil)
	}
}

// assign notes that a value of type from is stored in a place of type to.
func (c *conversions) assign(from, to types.Type) {
	if from == nil || to == nil {
		return
	}
	if isInterface(to) && !isInterface(from) {
		c.found(from, to)
	}
}

// isInterface is false for type parameters, whose values are concrete.
func isInterface(t types.Type) bool {
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param && types.IsInterface(t)
}

func (c *conversions) typeOf(e ast.Expr) types.Type { return c.info.TypeOf(e) }

// assignAll notes the assignment of values, which may be a single call with
// several results, to places of the types that to returns.
func (c *conversions) assignAll(values []ast.Expr, n int, to func(i int) types.Type) {
	if len(values) == 1 && n > 1 {
		if tuple, ok := c.typeOf(values[0]).(*types.Tuple); ok {
			for i := 0; i < tuple.Len() && i < n; i++ {
				c.assign(tuple.At(i).Type(), to(i))
			}
			return
		}
	}
	for i, value := range values {
		if i < n {
			c.assign(c.typeOf(value), to(i))
		}
	}
}

func (c *conversions) walk(root ast.Node, results *types.Tuple) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			c.walk(n.Body, c.typeOf(n).Underlying().(*types.Signature).Results())
			return false
		case *ast.ReturnStmt:
			if results != nil {
				c.assignAll(n.Results, results.Len(), func(i int) types.Type { return results.At(i).Type() })
			}
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN {
				c.assignAll(n.Rhs, len(n.Lhs), func(i int) types.Type { return c.typeOf(n.Lhs[i]) })
			}
		case *ast.ValueSpec:
			if n.Type != nil {
				c.assignAll(n.Values, len(n.Names), func(int) types.Type { return c.typeOf(n.Type) })
			}
		case *ast.SendStmt:
			if ch, ok := coreOf(c.typeOf(n.Chan)).(*types.Chan); ok {
				c.assign(c.typeOf(n.Value), ch.Elem())
			}
		case *ast.RangeStmt:
			c.rangeStmt(n)
		case *ast.SwitchStmt:
			c.switchStmt(n)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				c.assign(c.typeOf(n.X), c.typeOf(n.Y))
				c.assign(c.typeOf(n.Y), c.typeOf(n.X))
			}
		case *ast.IndexExpr:
			if m, ok := coreOf(c.typeOf(n.X)).(*types.Map); ok {
				c.assign(c.typeOf(n.Index), m.Key())
			}
		case *ast.CompositeLit:
			c.literal(n)
		case *ast.CallExpr:
			c.call(n)
		}
		return true
	})
}

func (c *conversions) rangeStmt(n *ast.RangeStmt) {
	if n.Tok != token.ASSIGN {
		return
	}
	var key, elem types.Type
	switch t := coreOf(c.typeOf(n.X)).(type) {
	case *types.Map:
		key, elem = t.Key(), t.Elem()
	case *types.Slice:
		key, elem = types.Typ[types.Int], t.Elem()
	case *types.Array:
		key, elem = types.Typ[types.Int], t.Elem()
	case *types.Pointer:
		if a, ok := t.Elem().Underlying().(*types.Array); ok {
			key, elem = types.Typ[types.Int], a.Elem()
		}
	case *types.Chan:
		key = t.Elem()
	case *types.Basic:
		key, elem = types.Typ[types.Int], types.Typ[types.Rune]
	}
	if n.Key != nil {
		c.assign(key, c.typeOf(n.Key))
	}
	if n.Value != nil {
		c.assign(elem, c.typeOf(n.Value))
	}
}

func (c *conversions) switchStmt(n *ast.SwitchStmt) {
	if n.Tag == nil {
		return
	}
	for _, clause := range n.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			c.assign(c.typeOf(e), c.typeOf(n.Tag))
			c.assign(c.typeOf(n.Tag), c.typeOf(e))
		}
	}
}

func (c *conversions) literal(n *ast.CompositeLit) {
	t := coreOf(c.typeOf(n))
	if p, ok := t.(*types.Pointer); ok { // &T left out inside a literal
		t = coreOf(p.Elem())
	}
	for i, e := range n.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		value := e
		if keyed {
			value = kv.Value
		}
		switch t := t.(type) {
		case *types.Struct:
			if keyed {
				if field, ok := c.info.Uses[kv.Key.(*ast.Ident)]; ok {
					c.assign(c.typeOf(value), field.Type())
				}
			} else {
				c.assign(c.typeOf(value), t.Field(i).Type())
			}
		case *types.Slice:
			c.assign(c.typeOf(value), t.Elem())
		case *types.Array:
			c.assign(c.typeOf(value), t.Elem())
		case *types.Map:
			c.assign(c.typeOf(value), t.Elem())
			c.assign(c.typeOf(kv.Key), t.Key())
		}
	}
}

func (c *conversions) call(n *ast.CallExpr) {
	tv := c.info.Types[n.Fun]
	if tv.IsType() {
		for _, arg := range n.Args {
			c.assign(c.typeOf(arg), tv.Type)
		}
		return
	}
	// Builtins have a signature too, made for the call.
	sig, ok := coreOf(tv.Type).(*types.Signature)
	if !ok {
		return
	}
	params := sig.Params()
	count := len(n.Args)
	if count == 1 {
		if tuple, ok := c.typeOf(n.Args[0]).(*types.Tuple); ok {
			count = tuple.Len()
		}
	}
	c.assignAll(n.Args, count, func(i int) types.Type {
		if sig.Variadic() && i >= params.Len()-1 {
			last := params.At(params.Len() - 1).Type()
			if s, ok := last.Underlying().(*types.Slice); ok && !n.Ellipsis.IsValid() {
				return s.Elem()
			}
			return last
		}
		if i < params.Len() {
			return params.At(i).Type()
		}
		return nil
	})
	if tv.IsBuiltin() {
		c.builtin(n)
	}
}

// builtin covers what the made-up signature of a builtin does not say.
func (c *conversions) builtin(n *ast.CallExpr) {
	id, ok := ast.Unparen(n.Fun).(*ast.Ident)
	if !ok {
		return
	}
	switch id.Name {
	case "panic":
		c.assign(c.typeOf(n.Args[0]), types.NewInterfaceType(nil, nil))
	case "append":
		if s, ok := coreOf(c.typeOf(n)).(*types.Slice); ok && !n.Ellipsis.IsValid() {
			for _, arg := range n.Args[1:] {
				c.assign(c.typeOf(arg), s.Elem())
			}
		}
	case "delete":
		if m, ok := coreOf(c.typeOf(n.Args[0])).(*types.Map); ok {
			c.assign(c.typeOf(n.Args[1]), m.Key())
		}
	}
}

// coreOf returns the underlying type; of a type parameter that of its first
// term, which is as good where only the shape matters.
func coreOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		if i, ok := p.Constraint().Underlying().(*types.Interface); ok {
			for k := 0; k < i.NumEmbeddeds(); k++ {
				switch e := i.EmbeddedType(k).(type) {
				case *types.Union:
					return coreOf(e.Term(0).Type())
				default:
					if !isInterface(e) {
						return coreOf(e)
					}
				}
			}
		}
	}
	return t.Underlying()
}
