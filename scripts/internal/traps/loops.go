package traps

import (
	"go/ast"
	"go/token"
	"go/types"
)

// loops reports loop variables that something may hold on to when their
// iteration is over: a function literal inside the loop, or a stored address.
// Under Go 1.18 all iterations share the variable.
func (c *checker) loops(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		var vars []ast.Expr
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				vars = []ast.Expr{n.Key, n.Value}
			}
		case *ast.ForStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
				vars = init.Lhs
			}
		}
		for _, v := range vars {
			if id, ok := v.(*ast.Ident); ok && c.info.Defs[id] != nil {
				c.loopVariable(n, c.info.Defs[id])
			}
		}
		return true
	})
}

// loopVariable looks for uses of v in the whole loop that outlive an iteration.
func (c *checker) loopVariable(loop ast.Node, v types.Object) {
	reported := map[ast.Node]bool{}
	ast.PreorderStack(loop, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || c.info.Uses[id] != v {
			return true
		}
		for _, outer := range stack {
			if lit, ok := outer.(*ast.FuncLit); ok {
				if !reported[lit] {
					reported[lit] = true
					c.report(id.Pos(), "the function literal uses loop variable %s, which all iterations share before Go 1.22; copy it first", v.Name())
				}
				return true
			}
		}
		if c.isStoredAddress(id, stack) {
			c.report(id.Pos(), "the address of loop variable %s is stored, but all iterations share it before Go 1.22; copy it first", v.Name())
		}
		return true
	})
}

// isStoredAddress reports whether id is the root of an address that is kept:
// assigned, put in a literal, appended, sent or bound to a method value. An
// address that is only passed to a function or used at once is not.
func (c *checker) isStoredAddress(id *ast.Ident, stack []ast.Node) bool {
	var addressed ast.Expr = id
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			addressed = n
			continue
		case *ast.IndexExpr:
			if _, array := c.info.TypeOf(n.X).Underlying().(*types.Array); !array || n.X != addressed {
				return false
			}
			addressed = n
			continue
		case *ast.SelectorExpr:
			if c.isBoundByAddress(n) {
				return !isCallee(stack[:i], n)
			}
			if _, ptr := c.info.TypeOf(n.X).Underlying().(*types.Pointer); ptr {
				return false
			}
			addressed = n
			continue
		case *ast.SliceExpr:
			_, array := c.info.TypeOf(n.X).Underlying().(*types.Array)
			return array && n.X == addressed && c.isStored(stack[:i])
		case *ast.UnaryExpr:
			return n.Op == token.AND && c.isStored(stack[:i])
		}
		return false
	}
	return false
}

// isBoundByAddress reports whether sel takes the address of its operand for a
// method with a pointer receiver.
func (c *checker) isBoundByAddress(sel *ast.SelectorExpr) bool {
	s := c.info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	recv := s.Obj().(*types.Func).Signature().Recv()
	_, ptr := recv.Type().(*types.Pointer)
	_, already := c.info.TypeOf(sel.X).Underlying().(*types.Pointer)
	return ptr && !already
}

func isCallee(stack []ast.Node, sel ast.Expr) bool {
	if len(stack) == 0 {
		return false
	}
	call, ok := stack[len(stack)-1].(*ast.CallExpr)
	if !ok || call.Fun != sel {
		return false
	}
	if len(stack) > 1 {
		switch stack[len(stack)-2].(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return false
		}
	}
	return true
}

// isStored reports whether the value that stack leads to is kept somewhere.
func (c *checker) isStored(stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			continue
		case *ast.AssignStmt:
			return n.Tok == token.ASSIGN
		case *ast.CompositeLit, *ast.KeyValueExpr, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
			return true
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok {
				if b, ok := c.info.Uses[id].(*types.Builtin); ok {
					return b.Name() == "append" && !n.Ellipsis.IsValid()
				}
			}
			if i > 0 {
				switch stack[i-1].(type) {
				case *ast.GoStmt, *ast.DeferStmt:
					return true
				}
			}
		}
		return false
	}
	return false
}
