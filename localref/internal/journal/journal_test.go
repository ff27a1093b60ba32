package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type note struct {
	N int `json:"n"`
}

var testForm = Form{Kind: "a notebook", Mark: `{"plan":`}

func ignore(Line) error { return nil }

// open opens a notebook and returns its lines.
func open(t *testing.T, path string) (*File, []string) {
	t.Helper()
	var lines []string
	keep := func(line Line) error {
		lines = append(lines, string(line.Text))
		return nil
	}
	f, err := testForm.Open(path, map[string]int{"plan": 1}, keep, keep)
	require.NoError(t, err)
	return f, lines
}

// TestTornAnywhere cuts a file off at each byte: what was whole is there, and
// the run goes on behind it.
func TestTornAnywhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	f, lines := open(t, path)
	require.Empty(t, lines)
	for n := range 3 {
		require.NoError(t, f.Append(note{n}))
	}
	require.NoError(t, f.Close())
	require.True(t, testForm.IsAt(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "{\"plan\":1}\n{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n", string(text))
	for cut := range len(text) {
		require.NoError(t, os.WriteFile(path, text[:cut], 0o644))
		f, lines := open(t, path)
		require.Len(t, lines, bytes.Count(text[:cut], []byte("\n")))
		for n := max(0, len(lines)-1); n < 3; n++ {
			require.NoError(t, f.Append(note{n}))
		}
		require.NoError(t, f.Close())
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(text), string(again), "cut at %d", cut)
	}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "notes")
	f, _ := open(t, path)
	_, err := testForm.Open(path, 1, ignore, ignore)
	require.ErrorContains(t, err, "notes: another run is writing to this file")
	require.NoError(t, f.Close())
	for text, want := range map[string]string{
		"a diary":                               "this is not a notebook: its first line is not a plan",
		"{}\n" + strings.Repeat("x", Longest+1): "line 2: expected at most 1048576 bytes",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := testForm.Open(path, 1, ignore, ignore)
		require.ErrorContains(t, err, want)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Len(t, after, len(text), "the file is left alone")
	}
	require.False(t, testForm.IsAt(path))
	require.False(t, testForm.IsAt(filepath.Join(dir, "none")))
}

func TestDifference(t *testing.T) {
	same := Point{What: "the game", There: []int{1}, Here: []int{1}}
	require.Empty(t, Difference(same))
	require.Equal(t, "the seats: 2 there, 3 here", Difference(same, Point{What: "the seats", There: 2, Here: 3}, Point{What: "x", There: 1, Here: 2}))
	require.Equal(t, "it is another one", Difference(Point{There: "a", Here: "b", Text: "it is another one"}))
	require.Len(t, Hash(same), 8)
	require.NotEqual(t, Hash(1), Hash(2))
}

func TestPath(t *testing.T) {
	t.Chdir(t.TempDir())
	path, err := Path("", "a.jsonl")
	require.NoError(t, err)
	require.Equal(t, filepath.Join("results", "a.jsonl"), path)
	require.DirExists(t, "results")
	path, err = Path("named", "b.jsonl")
	require.NoError(t, err)
	require.Equal(t, "named", path)
}

// TestClear: a run begun anew empties its own file, also behind a link, and no
// other.
func TestClear(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, testForm.Clear("none"))
	require.NoFileExists(t, "none")
	f, _ := open(t, "notes")
	require.NoError(t, f.Append(note{1}))
	require.ErrorContains(t, testForm.Clear("notes"), "another run is writing")
	require.NoError(t, f.Close())
	require.NoError(t, os.Symlink("notes", "link"))
	require.NoError(t, testForm.Clear("link"))
	text, err := os.ReadFile("notes")
	require.NoError(t, err)
	require.Empty(t, text)
	require.NoError(t, os.WriteFile("bot", []byte("a program"), 0o755))
	require.ErrorContains(t, testForm.Clear("bot"), "bot: expected a notebook to begin anew, found something else")
	text, err = os.ReadFile("bot")
	require.NoError(t, err)
	require.Equal(t, "a program", string(text))
}
