package tune

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const patchSource = `package main

import "botkit/bots/internal/contest"

// The numbers.
var (
	c, horizon float64
	worst      float64
)

var params = contest.Params{
	contest.Tune(&c, "c", 0.25, 0.02, 3, 0.05, "constant"), // UCT
	contest.Tune(&horizon, "horizon", 24, 4, 80, 4, "turns"), // plies
	// one
	// two
	// three
	// four
	// five
	// six
	// seven
	contest.Tune(&worst, "worst", -1.5, -9, 9, 0.5, "x"),
}
`

const patchGolden = `--- a/bots/b/params.go
+++ b/bots/b/params.go
@@ -9,8 +9,8 @@
 )
 
 var params = contest.Params{
-	contest.Tune(&c, "c", 0.25, 0.02, 3, 0.05, "constant"),   // UCT
-	contest.Tune(&horizon, "horizon", 24, 4, 80, 4, "turns"), // plies
+	contest.Tune(&c, "c", 0.25, 0.02, 3, 0.05, "constant"),      // UCT
+	contest.Tune(&horizon, "horizon", 24.75, 4, 80, 4, "turns"), // plies
 	// one
 	// two
 	// three
@@ -18,5 +18,5 @@
 	// five
 	// six
 	// seven
-	contest.Tune(&worst, "worst", -1.5, -9, 9, 0.5, "x"),
+	contest.Tune(&worst, "worst", 2, -9, 9, 0.5, "x"),
 }
`

var patchParams = []Param{{Name: "c", Value: 0.25}, {Name: "horizon", Value: 24}, {Name: "worst", Value: -1.5}}

func sourceFolder(t *testing.T, source string) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "params.go"), []byte(source), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "params_test.go"), []byte("package main\nfunc Tune(...any)\nvar _ = Tune(nil, \"c\", 7)"), 0o644))
	return dir
}

func TestPatch(t *testing.T) {
	source := strings.Replace(patchSource, `"constant"), //`, `"constant"),   //`, 1)
	dir := sourceFolder(t, source)
	changes, err := Rewrite(dir, patchParams, []float64{0.25, 24.75, 2})
	require.NoError(t, err)
	require.Len(t, changes, 1)
	diff, err := Diff("bots/b/params.go", changes[0].Before, changes[0].After)
	require.NoError(t, err)
	require.Equal(t, patchGolden, diff)

	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git, which is to take the patch, is not here")
	}
	path := filepath.Join(dir, "bots", "b", "params.go")
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(source), 0o644))
	cmd := exec.Command("git", "apply", "-")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	cmd.Stdin = strings.NewReader(diff)
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(changes[0].After), string(now))
}

func TestPatchOfNothing(t *testing.T) {
	changes, err := Rewrite(sourceFolder(t, patchSource), patchParams, []float64{0.25, 24, -1.5})
	require.NoError(t, err)
	require.Empty(t, changes)
}

func TestPatchRefusals(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{`"c", 0.25`, `"c", 0.3`, "params.go:12:24: c is 0.3, but the bot was tuned with 0.25"},
		{`"c", 0.25`, `"c", 1.0 / 4`, "expected a plain number as the value of c, found 1.0 / 4"},
		{`"c", 0.25`, `"d", 0.25`, `no call Tune(…, "c", value, …)`},
		{`"horizon", 24`, `"c", 0.25`, "parameter c is declared at"},
		{"package main", "package", "expected 'IDENT'"},
	} {
		dir := sourceFolder(t, strings.Replace(patchSource, c.old, c.now, 1))
		_, err := Rewrite(dir, patchParams, []float64{1, 1, 1})
		require.ErrorContains(t, err, c.want)
	}
	_, err := Diff("x", []byte("a\nb\n"), []byte("a\n"))
	require.ErrorContains(t, err, "gofmt")
}

func TestDiffWithoutLastLineEnd(t *testing.T) {
	diff, err := Diff("x", []byte("a\nb"), []byte("a\nc"))
	require.NoError(t, err)
	require.Equal(t, "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n", diff)
}

// TestKeepsLineEnds: with other values a file has the line ends and the mark that
// it had, and only the lines of the values change.
func TestKeepsLineEnds(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "params.go")
	source := "\uFEFF" + strings.ReplaceAll(patchSource, "\n", "\r\n")
	source = strings.Replace(source, "// five\r\n", "// five\n", 1)
	require.NoError(t, os.WriteFile(path, []byte(source), 0o644))
	changes, err := Rewrite(dir, patchParams, []float64{0.25, 24.75, 2})
	require.NoError(t, err)
	require.Len(t, changes, 1)
	after := string(changes[0].After)
	require.Equal(t, strings.Count(source, "\r\n"), strings.Count(after, "\r\n"))
	require.Equal(t, strings.Count(source, "\n"), strings.Count(after, "\n"))
	require.True(t, strings.HasPrefix(after, "\uFEFFpackage main\r\n"))
	require.Contains(t, after, "// five\n")
	diff, err := Diff("params.go", changes[0].Before, changes[0].After)
	require.NoError(t, err)
	require.Contains(t, diff, "24.75")
	require.NotContains(t, diff, "-package", "a line that was not changed")
}

// TestOpenBounds: null is no bound, and such a parameter cannot be searched.
func TestOpenBounds(t *testing.T) {
	params, err := ReadParams([]byte(`[{"name":"a","value":1,"low":null,"high":null,"step":1},{"name":"b","value":1,"low":0,"high":2,"step":1}]`))
	require.NoError(t, err)
	_, err = Choose(params, []string{"b"})
	require.NoError(t, err)
	_, err = Choose(params, []string{"a"})
	require.ErrorContains(t, err, `parameter "a": expected bounds to search between, found -Inf to +Inf`)
}
