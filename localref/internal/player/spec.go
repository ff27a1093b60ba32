package player

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/shell"

	"botkit/internal/module"
	"botkit/localref/internal/game"
)

// Resolver turns the description of a seat into a Program. Entries are built
// once in its life, into a folder that Close removes.
type Resolver struct {
	// Self is the command that runs localref, for builtin opponents.
	Self []string
	// Root is the module's root folder, where bots/ lies; found from the
	// working folder if empty.
	Root string
	// BuildFlags go to go build (-tags profile).
	BuildFlags []string
	// Building is told the folder of each entry before it is built.
	Building func(dir string)

	mu    sync.Mutex
	dir   string
	built map[string]string
}

// NewResolver returns a Resolver for the running program.
func NewResolver() *Resolver {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return &Resolver{Self: []string{self}}
}

// Close removes what was built. Programs from r cannot be started afterwards.
func (r *Resolver) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.dir == "" {
		return nil
	}
	err := os.RemoveAll(r.dir)
	r.dir, r.built = "", nil
	return err
}

// Resolve returns the program that spec describes. The empty spec is the kit's
// own bot. ctx ends a build.
func (r *Resolver) Resolve(ctx context.Context, g *game.Game, spec string) (Program, error) {
	info := g.Info()
	if strings.TrimSpace(spec) == "" {
		spec = "bot:" + filepath.Base(info.Bot)
	}
	kind, rest, _ := strings.Cut(spec, ":")
	if kind == "tcp" {
		return resolveTCP(g, rest)
	}
	switch kind {
	case "builtin", "bot":
	default:
		kind, rest = "", spec
	}
	words, err := shell.Fields(rest, nil)
	if err != nil {
		return nil, fmt.Errorf("-p %q: expected a command line: %w", spec, err)
	}
	env, words := assignments(words)
	if len(words) == 0 {
		return nil, fmt.Errorf("-p %q: expected a command, found none", spec)
	}
	leagueAt := 0
	switch kind {
	case "builtin":
		if _, err := g.Opponents.Named(words[0]); err != nil {
			return nil, fmt.Errorf("-p %q: %w", spec, err)
		}
		words = append(append(append([]string(nil), r.Self...), "builtin", info.Name), words...)
		leagueAt = len(r.Self) + 3 // before its own flags, which have the last word
	case "bot":
		if words[0], err = r.build(ctx, words[0]); err != nil {
			return nil, fmt.Errorf("-p %q: %w", spec, err)
		}
	}
	return &command{name: spec, args: words, env: env, leagueAt: leagueAt}, nil
}

var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)

// assignments takes leading NAME=VALUE words off, as a shell does.
func assignments(words []string) (env, rest []string) {
	for len(words) > 0 && assignment.MatchString(words[0]) {
		env, words = append(env, words[0]), words[1:]
	}
	return env, words
}

// build builds the entry in bots/name or in the folder name and returns the
// program's path.
func (r *Resolver) build(ctx context.Context, name string) (path string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if built := r.built[name]; built != "" {
		return built, nil
	}
	dir, err := r.folder(name)
	if err != nil {
		return "", err
	}
	if r.dir == "" {
		if r.dir, err = os.MkdirTemp("", "botkit-"); err != nil {
			return "", err
		}
		r.built = map[string]string{}
	}
	path = filepath.Join(r.dir, fmt.Sprintf("%d-%s", len(r.built), filepath.Base(dir)))
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if r.Building != nil {
		r.Building(dir)
	}
	args := append(append([]string{"build"}, r.BuildFlags...), "-o", path, ".")
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	if said, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("go build in %s: %w\n%s", dir, err, strings.TrimSpace(string(said)))
	}
	r.built[name] = path
	return path, nil
}

// folder finds the folder of an entry: a plain name is one of the module's
// bots, anything with a separator is a folder.
func (r *Resolver) folder(name string) (string, error) {
	dir := name
	if name == filepath.Base(name) && name != "." && name != ".." {
		if r.Root == "" {
			root, err := module.Kit()
			if err != nil {
				return "", err
			}
			r.Root = root
		}
		dir = filepath.Join(r.Root, "bots", name)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if stat, err := os.Stat(abs); err != nil || !stat.IsDir() {
		hint := ""
		if bots, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), "*", "main.go")); len(bots) > 0 {
			for i := range bots {
				bots[i] = filepath.Base(filepath.Dir(bots[i]))
			}
			hint = "; there are " + strings.Join(bots, ", ")
		}
		return "", fmt.Errorf("expected an entry's folder, found none at %s%s", dir, hint)
	}
	return abs, nil
}
