package bundle

import (
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

// std imports the standard library from export data, once for all programs.
var std = sync.OnceValue(importer.Default)

var stdLock sync.Mutex

// load type-checks the random program in memory.
func (p *randomProgram) load(t testing.TB) *source.Program {
	t.Helper()
	prog := &source.Program{Fset: token.NewFileSet(), Root: "."}
	loaded := inMemory{}
	for _, pack := range p.packs {
		file := pack.name + "/" + pack.name + ".go"
		syntax, err := parser.ParseFile(prog.Fset, file, pack.text, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err, "%s", pack.text)
		info := source.NewInfo()
		conf := types.Config{Importer: loaded, GoVersion: "go1.18"}
		pkg, err := conf.Check("fuzz/"+pack.name, prog.Fset, []*ast.File{syntax}, info)
		require.NoError(t, err, "the random program does not compile:\n%s", pack.text)
		loaded["fuzz/"+pack.name] = pkg
		prog.Packages = append(prog.Packages, &source.Package{Path: "fuzz/" + pack.name, Dir: pack.name, Types: pkg, Info: info,
			Files: []*source.File{{Name: file, Src: []byte(pack.text), Syntax: syntax}}})
	}
	return prog
}

type inMemory map[string]*types.Package

func (m inMemory) Import(path string) (*types.Package, error) {
	if pkg := m[path]; pkg != nil {
		return pkg, nil
	}
	if strings.HasPrefix(path, "fuzz/") {
		return nil, fmt.Errorf("%s is not loaded", path)
	}
	stdLock.Lock()
	defer stdLock.Unlock()
	return std().Import(path)
}

// write puts the program's packages into a module as folders below name.
func (p *randomProgram) write(t testing.TB, dir, module, name string) {
	t.Helper()
	for _, pack := range p.packs {
		folder := filepath.Join(dir, name, pack.name)
		if pack.name == "main" {
			folder = filepath.Join(dir, name)
		}
		require.NoError(t, os.MkdirAll(folder, 0o777))
		text := strings.ReplaceAll(pack.text, `"fuzz/`, `"`+module+"/"+name+"/")
		require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(text), 0o666))
	}
}

var programs = flag.Int64("programs", 60, "`number` of random programs that FuzzNames starts with")

// FuzzNames bundles programs whose names collide in every way. Bundle itself
// compares what each identifier means.
func FuzzNames(f *testing.F) {
	for seed := int64(0); seed < *programs; seed++ {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		variants(t, newRandomProgram(seed).load(t))
	})
}

// TestRandomPrograms runs some of them.
func TestRandomPrograms(t *testing.T) {
	m := newModule(t)
	const count = 8
	for seed := int64(1000); seed < 1000+count; seed++ {
		p := newRandomProgram(seed)
		_, stripped := variants(t, p.load(t))
		p.write(t, m.dir, "bundles", fmt.Sprint("source-", seed))
		m.add(t, fmt.Sprint("bundle-", seed), stripped.text)
	}
	wrote := run(t, m.dir, "./...")
	for seed := 1000; seed < 1000+count; seed++ {
		require.NotEmpty(t, wrote[fmt.Sprint("source-", seed)])
		require.Equal(t, wrote[fmt.Sprint("source-", seed)], wrote[fmt.Sprint("bundle-", seed)], "seed %d", seed)
	}
}
