package module

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRoot(t *testing.T) {
	outer := t.TempDir()
	inner := filepath.Join(outer, "a", "b")
	require.NoError(t, os.MkdirAll(filepath.Join(inner, "c"), 0o755))
	for _, dir := range []string{outer, inner} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), nil, 0o644))
	}
	for dir, want := range map[string]string{outer: outer, filepath.Join(outer, "a"): outer, inner: inner, filepath.Join(inner, "c"): inner} {
		root, ok := Root(dir)
		require.True(t, ok)
		require.Equal(t, want, root)
	}
	_, ok := Root("/")
	require.False(t, ok)
}

// A bot inside the kit that is a module of its own does not hide the kit.
func TestKit(t *testing.T) {
	kit, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	bot := filepath.Join(kit, "bots", "mine")
	require.NoError(t, os.MkdirAll(bot, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(bot, "go.mod"), nil, 0o644))
	t.Chdir(bot)
	_, err = Kit()
	require.ErrorContains(t, err, "expected to run inside the kit's module")
	require.NoError(t, os.MkdirAll(filepath.Join(kit, "bots", "internal", "contest"), 0o755))
	root, err := Kit()
	require.NoError(t, err)
	require.Equal(t, kit, root)
}
