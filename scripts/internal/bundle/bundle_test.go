package bundle

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// cases loads every program in testdata/cases, by the name of its folder.
func cases(t testing.TB) map[string]*source.Program {
	t.Helper()
	mains, err := filepath.Glob("testdata/cases/*/main.go")
	require.NoError(t, err)
	var patterns []string
	for _, main := range mains {
		patterns = append(patterns, "./"+filepath.Base(filepath.Dir(main)))
	}
	programs, err := source.Load("testdata/cases", patterns...)
	require.NoError(t, err)
	byName := map[string]*source.Program{}
	for _, p := range programs {
		byName[filepath.Base(p.Main().Dir)] = p
	}
	return byName
}

// run builds every program of the module in dir with one command, runs each
// and returns what it wrote.
func run(t testing.TB, dir string, args ...string) map[string]string {
	t.Helper()
	return runWith(t, os.Environ(), dir, args...)
}

// runWith is run with an environment for the go command.
func runWith(t testing.TB, env []string, dir string, args ...string) map[string]string {
	t.Helper()
	bin := t.TempDir()
	build := exec.Command("go", append([]string{"build", "-ldflags=-s -w", "-o", bin + string(filepath.Separator)}, args...)...)
	build.Dir, build.Env = dir, env
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	entries, err := os.ReadDir(bin)
	require.NoError(t, err)
	wrote := map[string]string{}
	for _, e := range entries {
		var text bytes.Buffer
		cmd := exec.Command(filepath.Join(bin, e.Name()))
		cmd.Stdout, cmd.Stderr = &text, &text
		require.NoError(t, cmd.Run(), "%s: %s", e.Name(), &text)
		wrote[strings.TrimSuffix(e.Name(), ".exe")] = text.String()
	}
	return wrote
}

// module is a folder of bundles to build together.
type module struct{ dir string }

func newModule(t testing.TB) module {
	m := module{t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(m.dir, "go.mod"), []byte("module bundles\n\ngo 1.18\n"), 0o666))
	return m
}

func (m module) add(t testing.TB, name string, text []byte) {
	t.Helper()
	require.NoError(t, os.Mkdir(filepath.Join(m.dir, name), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(m.dir, name, "main.go"), text, 0o666))
}

// variants returns the bundle of p as it is and without comments.
func variants(t testing.TB, p *source.Program) (full, stripped *document) {
	t.Helper()
	res, err := Bundle(p, Options{})
	require.NoError(t, err)
	again, err := Bundle(p, Options{})
	require.NoError(t, err)
	require.Equal(t, string(res.Text), string(again.Text), "two runs, one output")

	full = settled(t, p)
	require.Equal(t, string(res.Text), string(full.text))
	stripped, err = full.strip()
	require.NoError(t, err)
	require.LessOrEqual(t, stripped.size(), full.size())
	return full, stripped
}

func settled(t testing.TB, p *source.Program) *document {
	t.Helper()
	units := splitUnits(p)
	require.NoError(t, findEmbeds(p, units))
	w, err := newWriter(p, findReached(p, units, findAliases(units)))
	require.NoError(t, err)
	doc, err := w.settle(Options{})
	require.NoError(t, err)
	return doc
}

// TestCases bundles every program in testdata/cases, compares the bundle with
// its golden file, and its output with that of the source: as it is and
// without comments.
func TestCases(t *testing.T) {
	programs := cases(t)
	m := newModule(t)
	var names []string
	for name := range programs {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		full, stripped := variants(t, programs[name])
		m.add(t, "full-"+name, full.text)
		m.add(t, "stripped-"+name, stripped.text)
		golden := filepath.Join("testdata", "golden", name+".go")
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(golden), 0o777))
			require.NoError(t, os.WriteFile(golden, full.text, 0o666))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), string(full.text), name)
	}
	want := run(t, "testdata/cases", "./...")
	got := run(t, m.dir, "./...")
	require.Len(t, want, len(names))
	require.Len(t, got, 2*len(names))
	for _, name := range names {
		require.NotEmpty(t, want[name], name)
		require.Equal(t, want[name], got["full-"+name], name)
		require.Equal(t, want[name], got["stripped-"+name], name+" without comments")
	}
}
