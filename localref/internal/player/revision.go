package player

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"botkit/internal/module"
)

// checkOut brings the tree of a revision to a folder of its own and returns where
// the entry lies in it: one of the module's bots, or a folder below the
// repository's root.
func (r *Resolver) checkOut(ctx context.Context, name, revision string) (dir string, remove func(), err error) {
	if name == "" || revision == "" {
		return "", nil, fmt.Errorf("expected a bot and a revision as NAME@REVISION, found %q", name+"@"+revision)
	}
	if r.Root == "" {
		if r.Root, err = module.Kit(); err != nil {
			return "", nil, err
		}
	}
	inside := filepath.Join("bots", name)
	if name != filepath.Base(name) {
		abs, err := filepath.Abs(name)
		if err != nil {
			return "", nil, err
		}
		if inside, err = filepath.Rel(r.Root, abs); err != nil || !filepath.IsLocal(inside) {
			return "", nil, fmt.Errorf("expected a folder below %s for @%s, found %s", r.Root, revision, name)
		}
	}
	commit, err := git(ctx, r.Root, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", nil, fmt.Errorf("expected a revision behind the @, git does not know %q: %w", revision, err)
	}
	// Where the module is a folder of a greater repository, the entry lies deeper.
	prefix, err := git(ctx, r.Root, "rev-parse", "--show-prefix")
	if err != nil {
		return "", nil, err
	}
	tree, err := os.MkdirTemp("", "botkit-revision-")
	if err != nil {
		return "", nil, err
	}
	remove = func() {
		_, _ = git(context.WithoutCancel(ctx), r.Root, "worktree", "remove", "--force", tree)
		_ = os.RemoveAll(tree)
	}
	if _, err = git(ctx, r.Root, "worktree", "add", "--detach", "--force", tree, commit); err != nil {
		remove()
		return "", nil, err
	}
	dir = filepath.Join(tree, prefix, inside)
	if stat, err := os.Stat(dir); err != nil || !stat.IsDir() {
		remove()
		return "", nil, fmt.Errorf("there is no %s in revision %s", filepath.ToSlash(inside), revision)
	}
	return dir, remove, nil
}

func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(said.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
