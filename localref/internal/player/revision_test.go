package player

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/game/gametest"
)

// A bot of a revision is what was committed then, whatever lies there now, and
// no tree of it is left.
func TestBotOfARevision(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git found")
	}
	root := t.TempDir()
	run := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	write := func(says string) {
		dir := filepath.Join(root, "bots", "mine")
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("module m\n\ngo 1.18\n"), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main\n\nfunc main() { println(\""+says+"\") }\n"), 0o644))
	}
	run("init", "-q")
	write("old")
	run("add", "-A")
	run("commit", "-q", "-m", "old")
	write("new")

	r := NewResolver()
	r.Root = root
	defer r.Close()
	says := func(spec string) string {
		p, err := r.Resolve(t.Context(), &game.Game{Rules: gametest.Toy{}}, spec)
		require.NoError(t, err)
		out, err := exec.Command(Words(p)[0]).CombinedOutput()
		require.NoError(t, err)
		return string(out)
	}
	require.Equal(t, "old\n", says("bot:mine@HEAD"))
	require.Equal(t, "new\n", says("bot:mine"))
	require.NotContains(t, run("worktree", "list"), "botkit-revision")

	_, err := r.Resolve(t.Context(), &game.Game{Rules: gametest.Toy{}}, "bot:mine@nothing")
	require.ErrorContains(t, err, `git does not know "nothing"`)
	_, err = r.Resolve(t.Context(), &game.Game{Rules: gametest.Toy{}}, "bot:other@HEAD")
	require.ErrorContains(t, err, "there is no bots/other in revision HEAD")
	_, err = r.Resolve(t.Context(), &game.Game{Rules: gametest.Toy{}}, "bot:mine@")
	require.ErrorContains(t, err, "expected a bot and a revision as NAME@REVISION")
}
