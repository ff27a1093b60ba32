package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o640))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func TestSpare(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "a", "a")
	write(t, "b", "b")
	require.NoError(t, os.Symlink("a", "soft"))
	require.NoError(t, os.Link("a", "hard"))
	for _, out := range []string{"a", "./a", "soft", "hard", filepath.Join(filepath.Dir(mustAbs(t, "a")), "a")} {
		require.ErrorContains(t, Spare(out, "b", "a"), "expected another file to write to", out)
	}
	for _, out := range []string{"", "new", "b", os.DevNull} {
		require.NoError(t, Spare(out, "a", "missing", os.DevNull), out)
	}
}

func mustAbs(t *testing.T, path string) string {
	abs, err := filepath.Abs(path)
	require.NoError(t, err)
	return abs
}

// TestWrite: what is there keeps its mode and its links, and stays as it is when
// writing fails.
func TestWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("d", 0o755))
	write(t, "d/a", "old")
	require.NoError(t, os.Symlink("d/a", "one"))
	require.NoError(t, os.Symlink("one", "two"))
	require.NoError(t, os.Symlink("d/later", "dangling"))
	require.NoError(t, Text("two", []byte("new")))
	require.Equal(t, "new", read(t, "d/a"))
	target, err := os.Readlink("two")
	require.NoError(t, err)
	require.Equal(t, "one", target)
	info, err := os.Stat("d/a")
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	require.NoError(t, Text("dangling", []byte("there")))
	require.Equal(t, "there", read(t, "d/later"))

	broken := errors.New("broken")
	require.ErrorIs(t, Write("d/a", func(w io.Writer) error { return errors.Join(broken, errOf(w.Write([]byte("half")))) }), broken)
	require.Equal(t, "new", read(t, "d/a"))
	entries, err := os.ReadDir("d")
	require.NoError(t, err)
	require.Len(t, entries, 2, "nothing is left beside them")

	require.NoError(t, Text(os.DevNull, []byte("gone")))
	require.ErrorContains(t, Text("d", nil), "found a folder")
	require.ErrorContains(t, Text("-", nil), "./-")
}

func errOf(_ int, err error) error { return err }

func TestOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "plain", "text")
	require.NoError(t, Text("packed.gz", []byte("text")))
	require.Equal(t, "\x1f\x8b", read(t, "packed.gz")[:2])
	write(t, "joined", read(t, "packed.gz")+read(t, "packed.gz"))
	write(t, "torn", read(t, "packed.gz")[:20])
	write(t, "empty", "")
	for path, want := range map[string]string{"plain": "text", "packed.gz": "text", "joined": "texttext", "empty": ""} {
		f, err := Open(path)
		require.NoError(t, err, path)
		for range 2 { // at any place, as often as wanted
			text, err := io.ReadAll(io.NewSectionReader(f, 0, 100))
			require.NoError(t, err)
			require.Equal(t, want, string(text), path)
		}
		f.Close()
	}
	f, err := Open("torn")
	require.NoError(t, err, "what was whole of it")
	f.Close()
	_, err = Open(".")
	require.ErrorContains(t, err, "found a folder")
	write(t, "bad", "\x1f\x8bxxxxxxxxxxxxxxx")
	_, err = Open("bad")
	require.ErrorContains(t, err, "bad: expected gzip")
	require.ErrorContains(t, Regular("."), "found a folder")
	require.NoError(t, Regular("none"))
}
