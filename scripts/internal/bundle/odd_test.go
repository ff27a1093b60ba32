package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

// oddSources are programs as editors and habits elsewhere leave them.
var oddSources = map[string]map[string]string{
	"carriage": {"main.go": strings.ReplaceAll(`// Package main has carriage returns.
package main

/* A comment
   of several
   lines. */

// text is raw.
const text = `+"`a\nb`"+`

/*
block
*/
var n = len(text) /* and
one more */

func main() {
	println(text, n) // end
	/* last
	*/ println("x")
}
`, "\n", "\r\n"),
		"late.go": "package main\n\n/* one \r inside */ func init() { println(\"a\") }\r\n",
	},
	"mark": {"main.go": "\ufeff// Package main starts with a mark.\npackage main\n\nfunc main() { println(lone) }\n", "b.go": "\ufeffpackage main\n\nvar lone = 3\n"},
	"debug": {"main.go": "//go:debug panicnil=1\n\n//go:debug asynctimerchan=1\n// Package main sets something.\n//\n//go:debug randautoseed=0\npackage main\n\nfunc main() { println(1) }\n",
		"b.go":       "//go:build go1.18\n// +build go1.18\n\n// More of it.\npackage main\n\nimport _ \"odd/debug/lib\"\n",
		"lib/lib.go": "//go:build go1.18\n// Package lib prints.\n//go:generate true\npackage lib\n\nfunc init() { println(2) }\n"},
	"dots": {"main.go": "package main\n\nimport (\n. \"odd/dots/lib\"\n. \"strings\"\n)\n\nfunc main() { println(Twice(ToUpper(\"a\")), Both) }\n",
		"lib/lib.go": "package lib\n\nimport . \"strings\"\n\nvar Both = Repeat(\"b\", 2)\n\nfunc Twice(s string) string { return Repeat(s, 2) }\n"},
	"tests": {"main.go": "package main\n\nfunc main() { println(v) }\n", "x.go": "package main\n\nvar v = 1\n",
		"x_test.go": "package main\n\nfunc init() { v = 2 }\n", "_old.go": "package main\n\nfunc main() {}\n", ".hidden.go": "package main\n\nfunc main() {}\n",
		"ignored.go": "//go:build ignore\n\npackage main\n\nfunc main() {}\n", "testdata/t.go": "package broken("},
	"space": {"main file.go": "package main\n\nimport \"odd/space/li\"\n\nfunc main() { println(li.X) }\n", "li/ä 'b.go": "package li\n\nvar X = 4\n"},
	"embeds": {"main.go": "package main\n\nimport _ \"embed\"\n\n//go:embed \"a b.txt\"\nvar quoted string\n\n//go:embed `c [d].txt`\nvar raw []byte\n\nfunc main() { println(quoted, string(raw)) }\n",
		"a b.txt": "a\r\nb", "c d.txt": "c"},
	"jumps": {"main.go": `package main

import "odd/jumps/lib"

type L[T any] struct{ lib.Box[T] }

type M struct{ lib.Box[int] }

func main() {
	i := 0
lib:
	for ; i < 5; i++ {
		switch {
		case i == 3:
			goto out
		case i%2 == 0:
			continue lib
		}
	}
out:
	println(i, L[string]{lib.Box[string]{V: "x"}}.Get(), M{lib.Box[int]{V: 2}}.Get(), lib.Loop())
}
`, "lib/lib.go": `package lib

type Box[T any] struct{ V T }

func (b Box[T]) Get() T { return b.V }

func Loop() (n int) {
out:
	if n < 3 {
		n++
		goto out
	}
	return n
}
`},
}

// TestOddSources runs them as source and as bundle, by both compilers.
func TestOddSources(t *testing.T) {
	// The folder is reached through a link, and a go.work above it does not count.
	outer := t.TempDir()
	dir, link := filepath.Join(outer, "real [1] folder's"), filepath.Join(outer, "link")
	write(t, outer, map[string]string{"go.work": "go 1.18\n\nuse ./elsewhere\n"})
	write(t, dir, map[string]string{"go.mod": "module odd\n\ngo 1.21\n"})
	require.NoError(t, os.Symlink(dir, link))
	t.Setenv("GOWORK", "off")
	var folders []string
	for _, name := range sortedKeys(oddSources) {
		write(t, filepath.Join(dir, name), oddSources[name])
		folders = append(folders, name)
	}
	sameEverywhere(t, link, folders...)

	programs, err := source.Load(link, "./debug")
	require.NoError(t, err)
	res, err := Bundle(programs[0], Options{Strip: true})
	require.NoError(t, err)
	head, body, _ := strings.Cut(string(res.Text), "package main\n")
	for _, line := range []string{"//go:debug panicnil=1", "//go:debug asynctimerchan=1", "//go:debug randautoseed=0"} {
		require.Contains(t, head, line+"\n")
	}
	require.NotContains(t, body, "//go:")
	require.NotContains(t, body, "+build")
}
