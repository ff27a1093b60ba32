package bundle

import (
	"fmt"
	"math/rand"
	"sort"
	"strings"
)

// A randomProgram is a program of three packages whose names come from a pool
// so small that everything collides with and hides everything else. It always
// compiles, ends, and prints numbers that depend on which name means what.
type randomProgram struct {
	r     *rand.Rand
	packs []*randomPackage
}

type randomPackage struct {
	name  string
	text  string
	decls []randomDecl // in order: a later one may use the earlier ones
	names map[string]bool
}

type randomDecl struct {
	kind, name string
	fields     []string // of a type, its own
	methods    []string
	embeds     string // of a type: the name of its embedded field
}

var pool = []string{"a", "b", "A", "B", "len", "New", "fmt", "bits", "string", "T", "one", "Two", "int8", "copy", "x", "Y"}

func newRandomProgram(seed int64) *randomProgram {
	p := &randomProgram{r: rand.New(rand.NewSource(seed))}
	for _, name := range []string{"one", "two", "main"} {
		p.packs = append(p.packs, p.pack(name))
	}
	return p
}

func (p *randomProgram) pick() string { return pool[p.r.Intn(len(pool))] }

// scope is what names stand for inside a function.
type scope struct {
	p     *randomProgram
	pack  *randomPackage
	names map[string]string // kind by name, for all that is visible
	types map[string]randomDecl
	pkgs  map[string]*randomPackage // by import name
	b     *strings.Builder
	depth int
	// labels are taken, in whatever function; useLen allows the builtin.
	labels map[string]bool
	useLen bool
}

func (p *randomProgram) pack(name string) *randomPackage {
	pack := &randomPackage{name: name, names: map[string]bool{"init": true, "main": true}}
	s := &scope{p: p, pack: pack, names: map[string]string{}, types: map[string]randomDecl{},
		pkgs: map[string]*randomPackage{}, b: &strings.Builder{}}
	b := s.b
	s.labels, s.useLen = map[string]bool{}, p.r.Intn(2) == 0
	if s.useLen {
		pack.names["len"] = true // the predeclared one stays visible
	}
	fmt.Fprintf(b, "package %s\n\nimport (\n", name)
	paths := map[string]*randomPackage{"fmt": nil, "math/bits": nil}
	for _, q := range p.packs {
		paths["fuzz/"+q.name] = q
	}
	var keep []string
	for _, path := range []string{"fmt", "math/bits", "fuzz/one", "fuzz/two"} {
		q, known := paths[path]
		if !known {
			continue
		}
		as := path[strings.LastIndex(path, "/")+1:]
		if p.r.Intn(2) == 0 {
			as = p.pick()
		}
		for pack.names[as] {
			as += "1"
		}
		pack.names[as] = true
		fmt.Fprintf(b, "\t%s %q\n", as, path)
		switch {
		case q != nil:
			s.names[as], s.pkgs[as] = "package", q
			keep = append(keep, as+".Keep")
		case path == "fmt":
			s.names[as] = "fmt"
			keep = append(keep, as+".Sprint()")
		default:
			s.names[as] = "bits"
			keep = append(keep, as+".UintSize")
		}
	}
	b.WriteString(")\n\n")
	for _, k := range keep {
		fmt.Fprintf(b, "var _ = %s\n", k)
	}
	b.WriteString("\n// Keep is used by importers.\nconst Keep = 1\n\n")
	pack.names["Keep"] = true
	for i := 0; i < 9; i++ {
		s.declare()
	}
	if name == "main" {
		b.WriteString("func main() {\n")
		for i := 0; i < 6; i++ {
			fmt.Fprintf(b, "\tprintln_(%s)\n", s.expr(3))
		}
		b.WriteString("}\n\n")
		for as, kind := range s.names {
			if kind == "fmt" {
				fmt.Fprintf(b, "func println_(n int) { %s.Println(n) }\n", as)
			}
		}
	}
	pack.text = b.String()
	return pack
}

// declare adds a package-level declaration.
func (s *scope) declare() {
	name := s.p.pick()
	if s.pack.names[name] {
		return
	}
	s.pack.names[name] = true
	d := randomDecl{name: name}
	switch s.p.r.Intn(6) {
	case 0:
		d.kind = "int"
		fmt.Fprintf(s.b, "const %s = %d\n\n", name, s.p.r.Intn(100))
	case 1:
		d.kind = "int"
		fmt.Fprintf(s.b, "var %s = %s\n\n", name, s.expr(2))
	case 2, 3:
		d.kind = "func"
		param := s.p.pick()
		inner := s.inside()
		inner.labels = map[string]bool{}
		inner.names[param] = "int"
		fmt.Fprintf(s.b, "func %s(%s int) int {\n", name, param)
		inner.body()
		s.b.WriteString("}\n\n")
	default:
		d = s.structure(name)
	}
	s.names[name] = d.kind
	if d.kind == "type" {
		s.types[name] = d
	}
	s.pack.decls = append(s.pack.decls, d)
}

// structure declares a type with fields, sometimes an embedded one, and a
// method.
func (s *scope) structure(name string) randomDecl {
	d := randomDecl{kind: "type", name: name}
	used := map[string]bool{}
	fmt.Fprintf(s.b, "type %s struct {\n", name)
	if text, field, ok := s.embeddable(); ok && field != name {
		d.embeds = field
		used[field] = true
		fmt.Fprintf(s.b, "\t%s\n", text)
	}
	for k := 0; k < 2; k++ {
		if f := s.p.pick(); !used[f] {
			used[f] = true
			d.fields = append(d.fields, f)
			// A field's type may be called like a field.
			fmt.Fprintf(s.b, "\t%s %s\n", f, s.intType())
		}
	}
	s.b.WriteString("}\n\n")
	if m := s.p.pick(); !used[m] {
		recv := s.p.pick()
		inner := s.inside()
		inner.names[name] = "type"
		inner.types[name] = d
		inner.names[recv] = "receiver"
		param := s.p.pick()
		if param != recv && s.names["int"] == "" {
			inner.names[param] = "int"
			fmt.Fprintf(s.b, "func (%s %s) %s(%s int) int {\n", recv, name, m, param)
			if len(d.fields) > 0 {
				fmt.Fprintf(s.b, "%s := int(%s.%s)\n_ = %s\n", "local", recv, d.fields[0], "local")
				inner.names["local"] = "int"
			}
			inner.body()
			s.b.WriteString("}\n\n")
			d.methods = append(d.methods, m)
		}
	}
	return d
}

// intType is int under any name; it is never hidden, being not in the pool.
func (s *scope) intType() string { return "int" }

// embeddable returns a type to embed and the name of its field.
func (s *scope) embeddable() (text, field string, ok bool) {
	for _, as := range sortedKeys(s.pkgs) {
		if s.names[as] != "package" {
			continue
		}
		for _, d := range s.pkgs[as].decls {
			if d.kind == "type" && isUpper(d.name) && s.p.r.Intn(2) == 0 {
				return as + "." + d.name, d.name, true
			}
		}
	}
	for _, name := range sortedKeys(s.types) {
		if s.names[name] == "type" && s.p.r.Intn(3) == 0 {
			return name, name, true
		}
	}
	return "", "", false
}

func isUpper(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }

// inside returns a scope for a block in s.
func (s *scope) inside() *scope {
	t := *s
	t.names = map[string]string{}
	for k, v := range s.names {
		t.names[k] = v
	}
	t.types = map[string]randomDecl{}
	for k, v := range s.types {
		t.types[k] = v
	}
	t.depth++
	return &t
}

// body writes the statements of a function that returns an int.
func (s *scope) body() {
	for i := s.p.r.Intn(4); i > 0; i-- {
		s.statement()
	}
	fmt.Fprintf(s.b, "return %s\n", s.expr(2))
}

func (s *scope) statement() {
	if s.depth > 4 {
		return
	}
	name := s.p.pick()
	b := s.b
	switch s.p.r.Intn(7) {
	case 0: // a local that hides something from here on, in a block of its own
		e := s.expr(2)
		t := s.inside()
		fmt.Fprintf(b, "{\n%s := %s\n_ = %s\n", name, e, name)
		t.names[name] = "int"
		t.statement()
		fmt.Fprintf(b, "_ = %s\n}\n", t.expr(1))
	case 1:
		e := s.expr(1)
		t := s.inside()
		t.names[name] = "int"
		fmt.Fprintf(b, "if %s := %s; %s > 3 {\n", name, e, name)
		t.statement()
		fmt.Fprintf(b, "return %s\n}\n", t.expr(2))
	case 2:
		if s.labels[name] {
			return
		}
		s.labels[name] = true
		t := s.inside()
		t.names[name] = "int"
		fmt.Fprintf(b, "%s:\nfor %s := 0; %s < 2; %s++ {\n", name, name, name, name)
		t.statement()
		fmt.Fprintf(b, "if %s > 5 {\ncontinue %s\n}\n}\n", t.expr(1), name)
	case 3: // a local type
		t := s.inside()
		f := s.p.pick()
		t.names[name] = "type"
		t.types[name] = randomDecl{kind: "type", name: name, fields: []string{f}}
		fmt.Fprintf(b, "{\ntype %s struct{ %s int }\n_ = %s{}\n", name, f, name)
		t.statement()
		fmt.Fprintf(b, "_ = %s\n}\n", t.expr(2))
	case 4: // a closure
		param := s.p.pick()
		t := s.inside()
		t.names[param] = "int"
		u := s.inside()
		u.names[name] = "func"
		fmt.Fprintf(b, "{\n%s := func(%s int) int {\n", name, param)
		t.body()
		fmt.Fprintf(b, "}\nif %s > %s(1) {\nreturn %s\n}\n}\n", u.expr(1), name, u.expr(2))
	case 5: // a type switch
		t := s.inside()
		e := s.expr(1)
		t.names[name] = "int"
		fmt.Fprintf(b, "switch %s := interface{}(%s).(type) {\ncase int:\n_ = %s\n", name, e, name)
		t.statement()
		fmt.Fprintf(b, "case error:\n_ = %s\n}\n", name)
	case 6:
		t := s.inside()
		t.names[name] = "int"
		fmt.Fprintf(b, "{\nconst %s = %d\n", name, s.p.r.Intn(9))
		t.statement()
		fmt.Fprintf(b, "_ = %s\n}\n", t.expr(2))
	}
}

// expr returns an int expression of what is visible.
func (s *scope) expr(depth int) string {
	var choices []string // with a hole for an argument, if they need one
	for _, name := range sortedKeys(s.names) {
		switch s.names[name] {
		case "int":
			choices = append(choices, name)
		case "func":
			choices = append(choices, name+"(?)")
		case "bits":
			choices = append(choices, name+".OnesCount(uint(?))")
		case "type":
			choices = append(choices, ofType(name, s.types[name], true)...)
		case "package":
			for _, d := range s.pkgs[name].decls {
				switch {
				case !isUpper(d.name):
				case d.kind == "int":
					choices = append(choices, name+"."+d.name)
				case d.kind == "func":
					choices = append(choices, name+"."+d.name+"(?)")
				case d.kind == "type":
					choices = append(choices, ofType(name+"."+d.name, d, false)...)
				}
			}
		}
	}
	if _, hidden := s.names["len"]; s.useLen && !hidden {
		choices = append(choices, `len("abc")`)
	}
	if len(choices) == 0 || s.p.r.Intn(6) == 0 {
		return fmt.Sprint(s.p.r.Intn(10))
	}
	e := choices[s.p.r.Intn(len(choices))]
	if strings.Contains(e, "?") {
		if depth == 0 {
			return "7"
		}
		e = strings.Replace(e, "?", s.expr(depth-1), 1)
	}
	if depth > 0 && s.p.r.Intn(3) == 0 {
		return fmt.Sprintf("(%s*3+%s)%%97", e, s.expr(depth-1))
	}
	return e
}

// ofType returns expressions that go through a type's fields and methods.
func ofType(name string, d randomDecl, own bool) (choices []string) {
	for _, f := range d.fields {
		if !own && !isUpper(f) {
			continue
		}
		choices = append(choices, fmt.Sprintf("(%s{%s: ?}).%s", name, f, f))
		if d.embeds != "" && (own || isUpper(d.embeds)) {
			choices = append(choices, fmt.Sprintf("func(v %s) int { _ = v.%s; return v.%s }(%s{%s: ?})", name, d.embeds, f, name, f))
		}
	}
	for _, m := range d.methods {
		if own || isUpper(m) {
			choices = append(choices, fmt.Sprintf("(%s{}).%s(?)", name, m), fmt.Sprintf("%s.%s(%s{}, ?)", name, m, name))
		}
	}
	return choices
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
