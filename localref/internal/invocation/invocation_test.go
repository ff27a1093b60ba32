package invocation

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCommand(t *testing.T) {
	built := "/tmp/go-build1748/b001/exe/localref"
	require.Equal(t, "go run botkit/localref", command(built, built, ""))
	t.Chdir(filepath.Join("..", "..", ".."))
	for _, c := range []struct{ name, path, cache, want string }{
		{built, built, "", "go run ./localref"},
		{"/home/me/.cache/go-build/4b/4bd-d/localref", "/home/me/.cache/go-build/4b/4bd-d/localref", "", "go run ./localref"},
		{"/big/cache/4b/4bd-d/localref", "/big/cache/4b/4bd-d/localref", "/big/cache", "go run ./localref"},
		{"localref", "/home/me/go/bin/localref", "/big/cache", "localref"},
		{"./localref-bin", "/home/me/kit/localref-bin", "", "./localref-bin"},
		{"my tools/localref", "/home/me/my tools/localref", "", "'my tools/localref'"},
	} {
		require.Equal(t, c.want, command(c.name, c.path, c.cache), c.path)
	}
}
