package bundle

import (
	"path/filepath"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

const collidingLib = `package lib

type Point struct{ X int }

type Kind int

type point struct{ Y int }

type Pair struct {
	Point
	Kind
	*Deep
	point
}

type Deep struct{ Z int }

func New() *Pair { return &Pair{Point{1}, 2, &Deep{4}, point{3}} }
`

// TestJSONNames has types of one name in two packages whose structs go through
// JSON: what is exported stays so, and a field is called what it was.
func TestJSONNames(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"go.mod":        "module orders\n\ngo 1.18\n",
		"json/lib/l.go": collidingLib,
		"json/Up/u.go":  "package Up\n\ntype point int\n\ntype Named struct{ P point }\n\nfunc N() interface{} { return Named{1} }\n",
		"json/main.go": `package main

import (
	"encoding/json"
	"os"

	"orders/json/Up"
	"orders/json/lib"
)

type Point struct{ A int }

type Kind string

type Deep []int

type point bool

type Own struct {
	P  Point
	K  Kind
	D  Deep
	In *lib.Pair
}

func main() {
	text, err := json.Marshal(Own{Point{7}, "k", Deep{1}, lib.New()})
	println(string(text), err == nil, point(true))
	o := Own{}
	err = json.Unmarshal(text, &o)
	println(err == nil, o.In != nil && o.In.Deep != nil && o.In.Z == 4)
	json.NewEncoder(os.Stdout).Encode(Up.N())
}
`})
	sameEverywhere(t, dir, "json")
}

// TestVisibleNames refuses new names that the program may see.
func TestVisibleNames(t *testing.T) {
	tests := []struct{ name, main, want string }{
		{"two embedded", `package main

import (
	"encoding/json"
	"os"

	"visible/lib"
)

type Kind string

type Own struct {
	Kind
	In *lib.Pair
}

func main() { json.NewEncoder(os.Stdout).Encode(Own{"a", lib.New()}) }
`, "the field Kind collides with another name and would be LibKind in the bundle"},
		{"type name", `package main

import (
	"encoding/xml"
	"os"

	"visible/lib"
)

type Pair struct{ In *lib.Pair }

func main() { xml.NewEncoder(os.Stdout).Encode(Pair{lib.New()}) }
`, "the type Pair collides with another name and would be LibPair in the bundle"},
		{"unseen", `package main

import "visible/lib"

type Kind string

type Own struct {
	Kind
	In *lib.Pair
}

func main() { println(Own{"a", lib.New()}.In.Kind) }
`, ""},
	}
	for _, test := range tests {
		dir := t.TempDir()
		write(t, dir, map[string]string{"go.mod": "module visible\n\ngo 1.18\n", "lib/lib.go": collidingLib, "main.go": test.main})
		programs, err := source.Load(dir, ".")
		require.NoError(t, err)
		_, err = Bundle(programs[0], Options{})
		if test.want == "" {
			require.NoError(t, err, test.name)
			continue
		}
		require.ErrorContains(t, err, test.want, test.name)
		require.ErrorContains(t, err, filepath.Join(dir, "lib", "lib.go"), test.name)
	}
}
