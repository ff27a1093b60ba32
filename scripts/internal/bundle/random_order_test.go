package bundle

import (
	"fmt"
	"math/rand"
	"strings"
)

// A randomOrder is a program that shows in which order its variables are
// initialised and what each saw: packages that copy, change and share each
// other's variables, in initialisers and init functions, in every way that the
// language has.
type randomOrder struct {
	r     *rand.Rand
	files map[string]string // by name below the program's folder
	packs []*orderPackage
}

type orderPackage struct {
	name    string
	imports []*orderPackage // those that it may name
	vars    []orderVar      // in the order of their ranks: each may use those before it
	decls   []string
	count   int
}

// orderVar is a variable of a kind: int, T (a struct), array, pointer, slice,
// map, any or func. One that is final has a value that nothing changes.
type orderVar struct {
	name, kind string
}

const orderDeep = `// Package deep has what all share.
package deep

// T is a struct.
type T struct{ A, B int }

// Get returns a field.
func (t T) Get() int { return t.A*3 + t.B }

// Add changes a field.
func (t *T) Add(n int) int { t.A += n; return t.A }

// Getter is what T is.
type Getter interface{ Get() int }

// Trace tells of a step.
func Trace(name string, n int) int {
	println(name, n)
	return n%1000 + 1
}

// Set changes n.
func Set(n *int, to int) int { old := *n; *n = to; return old }
`

// newRandomOrder makes a program whose packages are in the module's folder.
func newRandomOrder(seed int64, folder string) *randomOrder {
	p := &randomOrder{r: rand.New(rand.NewSource(seed)), files: map[string]string{"deep/deep.go": orderDeep}}
	for _, name := range []string{"one", "two", "three", "main"} {
		pack := &orderPackage{name: name}
		for _, q := range p.packs {
			if name == "main" || p.r.Intn(3) > 0 {
				pack.imports = append(pack.imports, q)
			}
		}
		p.packs = append(p.packs, pack)
		p.fill(pack)
		p.spread(pack, folder)
	}
	return p
}

// fill declares the variables, functions and init functions of pack.
func (p *randomOrder) fill(pack *orderPackage) {
	for i := 0; i < 9; i++ {
		p.declare(pack)
	}
	for i := p.r.Intn(4); i > 0; i-- {
		pack.decls = append(pack.decls, fmt.Sprintf("func init() {\n%s}", p.body(pack, 3)))
	}
	// The order of declarations is not that of the ranks.
	p.r.Shuffle(len(pack.decls), func(i, j int) { pack.decls[i], pack.decls[j] = pack.decls[j], pack.decls[i] })
	if pack.name == "main" {
		b := &strings.Builder{}
		b.WriteString("func main() {\n")
		for _, q := range append(pack.imports, pack) {
			for _, v := range q.vars {
				fmt.Fprintf(b, "println(%q, %s)\n", q.name+"."+v.name, p.read(pack, q, v))
			}
		}
		b.WriteString("}")
		pack.decls = append(pack.decls, b.String())
	}
}

// spread writes the declarations to two files.
func (p *randomOrder) spread(pack *orderPackage, folder string) {
	cut := p.r.Intn(len(pack.decls))
	for i, decls := range [][]string{pack.decls[:cut], pack.decls[cut:]} {
		body := strings.Join(decls, "\n\n")
		b := &strings.Builder{}
		fmt.Fprintf(b, "package %s\n\nimport (\n", pack.name)
		for _, q := range append(pack.imports, &orderPackage{name: "deep"}) {
			if strings.Contains(body, q.name+".") {
				fmt.Fprintf(b, "%q\n", folder+"/"+q.name)
			}
		}
		fmt.Fprintf(b, ")\n\n%s\n", body)
		name := fmt.Sprintf("%s/%c.go", pack.name, 'a'+i)
		if pack.name == "main" {
			name = fmt.Sprintf("%c.go", 'a'+i)
		}
		p.files[name] = b.String()
	}
}

var orderKinds = []string{"int", "int", "int", "deep.T", "[3]int", "*deep.T", "[]int", "map[string]int", "interface{}", "func() int"}

// declare adds a variable, or two in one specification.
func (p *randomOrder) declare(pack *orderPackage) {
	pack.count++
	name := fmt.Sprintf("V%d", pack.count)
	switch p.r.Intn(10) {
	case 0: // a step that names nothing
		pack.decls = append(pack.decls, "var _ = "+p.call(pack))
		return
	case 1: // one call, two variables
		pack.decls = append(pack.decls, fmt.Sprintf("var %s, %sb = two%d()", name, name, pack.count),
			fmt.Sprintf("func two%d() (int, int) {\n%sreturn %s, %s\n}", pack.count, p.body(pack, 2), p.number(pack), p.number(pack)))
		pack.vars = append(pack.vars, orderVar{name, "int"}, orderVar{name + "b", "int"})
		return
	case 2: // two values, the second may use the first
		first := p.number(pack)
		pack.vars = append(pack.vars, orderVar{name, "int"})
		second := p.call(pack)
		pack.vars = append(pack.vars, orderVar{name + "b", "int"})
		if p.r.Intn(2) == 0 {
			pack.decls = append(pack.decls, fmt.Sprintf("var %sb, %s = %s, %s", name, name, second, first))
		} else {
			pack.decls = append(pack.decls, fmt.Sprintf("var %s, %sb int = %s, %s", name, name, first, second))
		}
		return
	}
	v := orderVar{name, orderKinds[p.r.Intn(len(orderKinds))]}
	value := p.value(pack, v.kind)
	if p.r.Intn(3) == 0 && v.kind != "interface{}" {
		pack.decls = append(pack.decls, fmt.Sprintf("var (\n%s = %s\n)", name, value))
	} else {
		pack.decls = append(pack.decls, fmt.Sprintf("var %s %s = %s", name, v.kind, value))
	}
	pack.vars = append(pack.vars, v)
}

// pickVar returns a variable that code of pack may use, as it is called there.
func (p *randomOrder) pickVar(pack *orderPackage, kind string) (name string, v orderVar, ok bool) {
	var names []string
	var vars []orderVar
	for _, q := range append(append([]*orderPackage(nil), pack.imports...), pack) {
		for _, v := range q.vars {
			if kind == "" || v.kind == kind {
				names, vars = append(names, qualified(pack, q, v)), append(vars, v)
			}
		}
	}
	if len(vars) == 0 {
		return "", v, false
	}
	i := p.r.Intn(len(vars))
	return names[i], vars[i], true
}

func qualified(pack, q *orderPackage, v orderVar) string {
	if pack == q {
		return v.name
	}
	return q.name + "." + v.name
}

// value returns an initialiser of a kind, a copy of another variable if there
// is one.
func (p *randomOrder) value(pack *orderPackage, kind string) string {
	if name, _, ok := p.pickVar(pack, kind); ok && p.r.Intn(2) == 0 {
		return name
	}
	fields := fmt.Sprintf("{%s, %s}", p.number(pack), p.number(pack))
	switch kind {
	case "deep.T":
		return "deep.T" + fields
	case "*deep.T":
		return "&deep.T" + fields
	case "[3]int":
		return "[3]int" + fields
	case "[]int":
		return "[]int" + fields
	case "map[string]int":
		return fmt.Sprintf("map[string]int{\"a\": %s}", p.number(pack))
	case "interface{}":
		return fmt.Sprintf("interface{}(%s)", p.number(pack))
	case "func() int":
		if name, _, ok := p.pickVar(pack, "deep.T"); ok && p.r.Intn(2) == 0 {
			return name + ".Get" // holds a copy
		}
		return fmt.Sprintf("func() int {\n%sreturn %s\n}", p.body(pack, 1), p.number(pack))
	}
	if p.r.Intn(3) == 0 {
		return p.call(pack)
	}
	return p.number(pack)
}

// read returns an int that tells v's value.
func (p *randomOrder) read(pack, q *orderPackage, v orderVar) string {
	return reading(qualified(pack, q, v), v.kind)
}

func reading(name, kind string) string {
	switch kind {
	case "deep.T":
		return name + ".Get()"
	case "*deep.T":
		return name + ".A"
	case "[3]int", "[]int":
		return name + "[1]"
	case "map[string]int":
		return name + `["a"]`
	case "interface{}":
		return name + ".(int)"
	case "func() int":
		return name + "()"
	}
	return name
}

// number returns an int expression: often the plain name of a variable, which
// a compiler may copy.
func (p *randomOrder) number(pack *orderPackage) string {
	if name, _, ok := p.pickVar(pack, "int"); ok && p.r.Intn(3) > 0 {
		return name
	}
	name, v, ok := p.pickVar(pack, "")
	switch {
	case !ok || p.r.Intn(3) == 0:
		return fmt.Sprint(p.r.Intn(100))
	case v.kind == "[3]int" && p.r.Intn(2) == 0:
		return fmt.Sprintf("(len(%s) + 1)", name) // a constant, but a use all the same
	case v.kind == "int" && p.r.Intn(3) == 0:
		return fmt.Sprintf("func() int { c := make(chan int); go func() { c <- %s }(); return <-c }()", name)
	case v.kind == "deep.T" && p.r.Intn(2) == 0:
		return fmt.Sprintf("deep.Getter(%s).Get()", name)
	}
	return reading(name, v.kind)
}

// call returns a call of a new function that does something.
func (p *randomOrder) call(pack *orderPackage) string {
	pack.count++
	name := fmt.Sprintf("f%d", pack.count)
	body := p.body(pack, 2) + fmt.Sprintf("return deep.Trace(%q, %s)\n", pack.name+" "+name, p.number(pack))
	switch p.r.Intn(4) {
	case 0:
		return "func() int {\n" + body + "}()"
	case 1:
		pack.decls = append(pack.decls, fmt.Sprintf("type t%s int", name), fmt.Sprintf("func (t%s) %s() int {\n%s}", name, name, body))
		if p.r.Intn(2) == 0 {
			return fmt.Sprintf("t%s.%s(0)", name, name)
		}
		return fmt.Sprintf("t%s(0).%s()", name, name)
	}
	pack.decls = append(pack.decls, fmt.Sprintf("func %s() int {\n%s}", name, body))
	return name + "()"
}

// body returns statements that change variables.
func (p *randomOrder) body(pack *orderPackage, most int) string {
	b := &strings.Builder{}
	for i := p.r.Intn(most + 1); i > 0; i-- {
		name, v, ok := p.pickVar(pack, "")
		if !ok {
			continue
		}
		n := p.number(pack)
		switch v.kind {
		case "int":
			switch p.r.Intn(4) {
			case 0:
				fmt.Fprintf(b, "%s++\n", name)
			case 1:
				fmt.Fprintf(b, "deep.Set(&%s, %s)\n", name, n)
			default:
				fmt.Fprintf(b, "%s = %s %% 1000\n", name, n)
			}
		case "deep.T", "*deep.T":
			fmt.Fprintf(b, []string{"%s.Add(%s)\n", "%s.A = %s\n"}[p.r.Intn(2)], name, n)
		case "[3]int", "[]int":
			fmt.Fprintf(b, []string{"%s[1] = %s\n", "%s[:][1] = %s\n"}[p.r.Intn(2)], name, n)
		case "map[string]int":
			fmt.Fprintf(b, "%s[\"a\"] = %s\n", name, n)
		case "interface{}":
			fmt.Fprintf(b, "%s = interface{}(%s)\n", name, n)
		case "func() int":
			fmt.Fprintf(b, "deep.Trace(\"called\", %s())\n", name)
		}
	}
	return b.String()
}
