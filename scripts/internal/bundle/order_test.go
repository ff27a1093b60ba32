package bundle

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

// siteGo sets the contest site's compiler for the go command; ok is false where
// it cannot be had.
func siteGo(t testing.TB) (env []string, ok bool) {
	t.Helper()
	env = append(os.Environ(), "GOTOOLCHAIN=go1.18.1", "GO111MODULE=on", "GOWORK=off", "GOFLAGS=-buildvcs=false")
	cmd := exec.Command("go", "version")
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "go1.18.1 ") {
		t.Logf("go1.18.1 cannot be had here, so nothing is run with it: %s", out)
		return nil, false
	}
	return env, true
}

// write puts files into dir.
func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
}

// sameEverywhere bundles the main packages in the folders of the module dir and
// runs each: the source, and the bundle by today's compiler and the site's. All
// must write the same.
func sameEverywhere(t testing.TB, dir string, folders ...string) {
	t.Helper()
	var patterns []string
	for _, folder := range folders {
		patterns = append(patterns, "./"+folder)
	}
	programs, err := source.Load(dir, patterns...)
	require.NoError(t, err)
	require.Len(t, programs, len(folders))
	m := newModule(t)
	text := map[string]string{}
	for _, p := range programs {
		name := filepath.Base(p.Main().Dir)
		res, err := Bundle(p, Options{})
		require.NoError(t, err, name)
		text[name] = string(res.Text)
		m.add(t, name, res.Text)
	}
	want := run(t, dir, patterns...)
	check := func(compiler string, got map[string]string) {
		for _, name := range folders {
			require.NotEmpty(t, want[name], name)
			require.Equal(t, want[name], got[name], "%s, %s:\n%s", name, compiler, text[name])
		}
	}
	check("today", run(t, m.dir, "./..."))
	if env, ok := siteGo(t); ok {
		check("go1.18.1", runWith(t, env, m.dir, "./..."))
	}
}

var orders = flag.Int64("orders", 12, "`number` of random programs whose order of initialisation is compared")

// TestRandomOrder compares when and to what the variables of random programs
// are initialised.
func TestRandomOrder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": "module orders\n\ngo 1.18\n"})
	var folders []string
	for seed := int64(0); seed < *orders; seed++ {
		folder := fmt.Sprint("p", seed)
		write(t, filepath.Join(dir, folder), newRandomOrder(seed, "orders/"+folder).files)
		folders = append(folders, folder)
	}
	sameEverywhere(t, dir, folders...)
}

// orderCases are programs whose bundles once were, or easily are, initialised
// in another way than their sources.
var orderCases = map[string]map[string]string{
	"copied": {
		"lib/lib.go": `package lib

type T struct{ A, B int }

func (t T) Get() int { return t.A }

var (
	Width = 5
	Pair  = T{1, 2}
	List  = [3]int{1, 2, 3}
	Call  = func() int { return 1 }
	Still = 7
)

func init() {
	Width = 80
	Pair.A = 9
	p := &List
	p[1] = 8
	Call = func() int { return 2 }
}
`,
		"main.go": `package main

import "orders/copied/lib"

type Width int

var (
	size        = lib.Width
	typed       = Width(lib.Width)
	again       = (size)
	boxed       interface{} = lib.Width
	pair        = lib.Pair
	pointer     = &lib.T{lib.Width, 3}
	nested      = []lib.T{{lib.Width, 1}, lib.Pair}
	keyed       = map[string]int{"a": lib.Width}
	list        = lib.List
	call        = lib.Call
	method      = lib.Pair.Get
	still       = lib.Still
)

func main() {
	println(size, lib.Width, typed, again, boxed.(int), pair.A, pointer.A, nested[0].A, nested[1].A, keyed["a"], list[1], call(), method(), still)
}
`},
	"within": {"main.go": `package main

var copied = source
var _ = set()
var source = 7
var again = source

func set() int { source = 8; return 1 }

func main() { println(copied, again) }
`},
	"length": {"a.go": `package main

import "unsafe"

const debug = false

var a = trace("a") + len(b)
var b = list("b")
var c = trace("c") + int(unsafe.Sizeof(d))
var d, e = trace("d"), g() + 1

func g() int {
	if debug {
		println(f)
	}
	return trace("g")
}
`, "b.go": `package main

var f = trace("f")

func list(name string) (x [3]int) { trace(name); return }

func trace(name string) int { println(name); return 1 }

func init() { println("second file") }

func main() { println(a, len(b), c, d, e) }
`},
}

func TestOrderCases(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": "module orders\n\ngo 1.18\n"})
	var folders []string
	for _, name := range sortedKeys(orderCases) {
		write(t, filepath.Join(dir, name), orderCases[name])
		folders = append(folders, name)
	}
	sameEverywhere(t, dir, folders...)
}

// TestPackageOrder has packages whose order the language leaves open: the
// linker goes by the names of its symbols and passes over what has nothing to
// do at the start.
func TestPackageOrder(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"go.mod":           "module orders\n\ngo 1.18\n",
		"packages/z/z.go":  "package z\n\nvar T = []int{1}\n",
		"packages/main.go": "package main\n\nimport (\n_ \"orders/packages/a\"\n_ \"orders/packages/a-b\"\n_ \"orders/packages/a.b\"\n_ \"orders/packages/aa\"\n_ \"orders/packages/m\"\n)\n\nfunc main() { println(\"main\") }\n",
	}
	for _, name := range []string{"a", "a-b", "a.b", "aa", "m"} {
		imports := ""
		if name == "aa" {
			imports = "import _ \"orders/packages/z\"\n"
		}
		files["packages/"+name+"/x.go"] = "package x\n" + imports + "func init() { println(\"" + name + "\") }\n"
	}
	write(t, dir, files)
	sameEverywhere(t, dir, "packages")
}

// TestLibraryOrder refuses a package that changes the standard library before
// a part of it that reads the change is initialised.
func TestLibraryOrder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.mod":  "module a\n\ngo 1.18\n",
		"p/p.go":  "package p\n\nimport \"os\"\n\nfunc init() { os.Stderr = os.Stdout }\n",
		"main.go": "package main\n\nimport (\n_ \"a/p\"\n\"log\"\n)\n\nfunc main() { log.Print(1) }\n",
	})
	programs, err := source.Load(dir, ".")
	require.NoError(t, err)
	_, err = Bundle(programs[0], Options{})
	require.ErrorContains(t, err, "package a/p changes os.Stderr before package log is initialised")
	write(t, dir, map[string]string{"p/p.go": "package p\n\nimport (\n_ \"log\"\n\"os\"\n)\n\nfunc init() { os.Stderr = os.Stdout }\n"})
	programs, err = source.Load(dir, ".")
	require.NoError(t, err)
	_, err = Bundle(programs[0], Options{})
	require.NoError(t, err)
}

// TestUnseenOrder refuses what today's compiler and the site's initialise in
// different orders.
func TestUnseenOrder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": "module unseen\n\ngo 1.18\n", "main.go": `package main

type box[T any] struct{ v T }

func (b box[T]) get() int { return later }

var early = box[int]{}.get() + trace("early")

var later = trace("later")

func trace(name string) int { println(name); return 1 }

func main() { println(early, later) }
`})
	programs, err := source.Load(dir, ".")
	require.NoError(t, err)
	_, err = Bundle(programs[0], Options{})
	require.EqualError(t, err, "main.go:7: the initialiser of early uses later through a method of a generic type; "+
		"compilers differ in which of them comes first, so set one of them in a function init")
}
