package traps

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

// TestTraps compares what is found in testdata/traps with the wanted messages,
// which stand in comments at their lines.
func TestTraps(t *testing.T) {
	fset, packages, err := source.LoadPackages("testdata/traps", "./...")
	require.NoError(t, err)
	require.Len(t, packages, 6)
	wanted := 0
	for _, pkg := range packages {
		missing := map[string][]string{} // by line
		for _, file := range pkg.Files {
			for i, line := range strings.Split(string(file.Src), "\n") {
				_, comment, found := strings.Cut(line, "// want ")
				if !found {
					continue
				}
				for _, want := range regexp.MustCompile(`"[^"]*"`).FindAllString(comment, -1) {
					key := fmt.Sprintf("%s:%d", filepath.Base(file.Name), i+1)
					missing[key] = append(missing[key], strings.Trim(want, `"`))
					wanted++
				}
			}
		}
		for _, p := range append(CheckPackage(fset, pkg), WarnPackage(fset, pkg, Seeds(pkg))...) {
			key := fmt.Sprintf("%s:%d", filepath.Base(p.Pos.Filename), p.Pos.Line)
			found := -1
			for i, want := range missing[key] {
				if strings.Contains(p.Text, want) {
					found = i
				}
			}
			if found < 0 {
				t.Errorf("not wanted: %s", p)
				continue
			}
			missing[key] = append(missing[key][:found], missing[key][found+1:]...)
		}
		for key, wants := range missing {
			for _, want := range wants {
				t.Errorf("%s: not found: %s", key, want)
			}
		}
	}
	require.Greater(t, wanted, 35, "the test data lost its wanted messages")
}

// TestNewer spot-checks the generated list.
func TestNewer(t *testing.T) {
	m := since()
	require.Greater(t, len(m), 1000)
	require.Equal(t, "go1.21", m["slices.Sort"])
	require.Equal(t, "go1.19", m["sync/atomic.Int64.Add"])
	for _, old := range []string{"strings.Cut", "fmt.Println", "sync.Mutex.TryLock", "math/bits.TrailingZeros64", "sort.Slice", "math/rand.Rand"} {
		require.NotContains(t, m, old)
	}
}
