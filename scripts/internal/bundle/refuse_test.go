package bundle

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

func TestRefused(t *testing.T) {
	programs, err := source.Load("testdata/refused", "./folder", "./linkname")
	require.NoError(t, err)
	_, err = Bundle(programs[0], Options{})
	require.ErrorContains(t, err, "folder/main.go:6: //go:embed *.txt: ")
	require.ErrorContains(t, err, "has no form in a single file; use a string or []byte a file")
	_, err = Bundle(programs[1], Options{})
	require.ErrorContains(t, err, "linkname/main.go:5: //go:linkname cannot be bundled")
}

// TestLimit shows the ways to make a program fit, and the error where none is
// enough.
func TestLimit(t *testing.T) {
	p := cases(t)["generics"]
	full, err := Bundle(p, Options{})
	require.NoError(t, err)
	require.False(t, full.Stripped)
	require.Equal(t, Units(full.Text), full.Size)

	stripped, err := Bundle(p, Options{Limit: full.Size - 1})
	require.NoError(t, err)
	require.True(t, stripped.Stripped)
	require.NotContains(t, string(stripped.Text), "// Push adds")
	require.Contains(t, string(stripped.Text), "// One file made of generics", "the header stays")

	asked, err := Bundle(p, Options{Strip: true})
	require.NoError(t, err)
	require.Equal(t, string(stripped.Text), string(asked.Text))

	_, err = Bundle(p, Options{Limit: stripped.Size - 1})
	var tooLarge *TooLarge
	require.ErrorAs(t, err, &tooLarge)
	require.Equal(t, stripped.Size, tooLarge.Size)
	require.Contains(t, err.Error(), "func main (generics/main.go)")
	for i := 1; i < len(tooLarge.Largest); i++ {
		require.GreaterOrEqual(t, tooLarge.Largest[i-1].Size, tooLarge.Largest[i].Size)
	}
}

func TestRenamed(t *testing.T) {
	res, err := Bundle(cases(t)["collide"], Options{})
	require.NoError(t, err)
	require.Contains(t, res.Renamed, "a.help aHelp")
	require.Contains(t, res.Renamed, "b.sort bSort")
	for _, r := range res.Renamed {
		require.False(t, strings.HasPrefix(r, "main."), r)
	}
}

func TestUnits(t *testing.T) {
	require.Equal(t, 0, Units(nil))
	require.Equal(t, 3, Units([]byte("aé✓")))
	require.Equal(t, 4, Units([]byte("😀😀")), "two units each beyond U+FFFF")
}

func FuzzLiteral(f *testing.F) {
	for _, s := range []string{"", "a", "two\nlines\n", "back`tick", "nul\x00", "\xff", "\r\n", "\ufeff", "é😀\u2028", "\\\"'%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		value, err := constantOf(Literal(s))
		require.NoError(t, err)
		require.Equal(t, s, value)
	})
}

// constantOf is what the compiler makes of a literal in a file.
func constantOf(literal string) (string, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "x.go", "package x\n\nconst x = "+literal+"\n", 0)
	if err != nil {
		return "", err
	}
	pkg, err := new(types.Config).Check("x", fset, []*ast.File{file}, nil)
	if err != nil {
		return "", err
	}
	return constant.StringVal(pkg.Scope().Lookup("x").(*types.Const).Val()), nil
}
