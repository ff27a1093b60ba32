package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"botkit/internal/module"
	"botkit/localref/internal/compile"
	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
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
	// Building is told the folder of each entry, or the source, before it is built.
	Building func(dir string)
	// Flag is the flag that errors name, -p if it is empty.
	Flag string

	mu       sync.Mutex
	dir      string
	built    map[string]string
	compiled map[string][]string
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
	abandoned.Delete(r.dir)
	r.dir, r.built = "", nil
	return err
}

// abandoned are the folders of all Resolvers that were not closed.
var abandoned sync.Map

// Abandon ends all programs and removes what was built, for a referee that has
// to end without closing anything.
func Abandon() {
	guard.end()
	abandoned.Range(func(dir, _ any) bool { return os.RemoveAll(dir.(string)) == nil })
}

// Resolve returns the program that spec describes. ctx ends a build.
func (r *Resolver) Resolve(ctx context.Context, g *game.Game, spec string) (Program, error) {
	if strings.TrimSpace(spec) == "" {
		return nil, errors.New("-p: expected a command, bot:NAME or builtin:NAME, found nothing")
	}
	kind, rest := Kind(spec)
	if kind == "tcp" {
		return resolveTCP(g, rest)
	}
	program, err := r.program(ctx, g, spec)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", cmp.Or(r.Flag, "-p"), spec, err)
	}
	return program, nil
}

// Kind splits a description: builtin, bot, src or tcp, empty for a command line,
// and the rest.
func Kind(spec string) (kind, rest string) {
	kind, rest, colon := strings.Cut(spec, ":")
	if !colon {
		return "", spec // a program may be called bot
	}
	switch kind {
	case "builtin", "bot", "src", "tcp":
		return kind, rest
	}
	return "", spec
}

// program makes a program that runs here.
func (r *Resolver) program(ctx context.Context, g *game.Game, spec string) (Program, error) {
	kind, rest := Kind(spec)
	words, err := quote.Words(rest)
	if err != nil {
		return nil, fmt.Errorf("expected a command line: %w", err)
	}
	env, words := assignments(words)
	if len(words) == 0 {
		return nil, errors.New("expected a command, found none")
	}
	leagueAt := 0
	switch kind {
	case "builtin":
		if _, err := g.Opponents.Named(words[0]); err != nil {
			return nil, err
		}
		words = append(append(append([]string(nil), r.Self...), "builtin", g.Info().Name), words...)
		leagueAt = len(r.Self) + 3 // before its own flags, which have the last word
	case "bot":
		if words[0], err = r.build(ctx, words[0]); err != nil {
			return nil, err
		}
	case "src":
		program, err := r.compile(ctx, words[0])
		if err != nil {
			return nil, err
		}
		words = append(slices.Clone(program), words[1:]...)
	case "":
		if isSource(words[0]) {
			return nil, fmt.Errorf("expected a program, found a source file: src:%s compiles it", words[0])
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

// compile returns the command that runs a source file. The source is looked at
// once in r's life: what it is changed to meanwhile plays in no game.
func (r *Resolver) compile(ctx context.Context, path string) ([]string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if words := r.compiled[path]; words != nil {
		return words, nil
	}
	cache, err := compile.UserCache()
	if err != nil {
		return nil, err
	}
	words, err := cache.Source(ctx, path, r.Building)
	if err != nil {
		return nil, err
	}
	if r.compiled == nil {
		r.compiled = map[string][]string{}
	}
	r.compiled[path] = words
	return words, nil
}

// isSource reports whether a file is a source that cannot be run as it is.
func isSource(path string) bool {
	if _, err := compile.LanguageOf(path); err != nil {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 == 0)
}

// Bot is the description of the bot that a flag -bot names: as for a seat, or
// by the name or the folder of an entry alone; nothing is the game's own.
func (r *Resolver) Bot(g *game.Game, text string) string {
	if strings.TrimSpace(text) == "" {
		return "bot:" + filepath.Base(g.Info().Bot)
	}
	if kind, _ := Kind(text); kind != "" {
		return text
	}
	words, err := quote.Words(text)
	if err != nil {
		return text // Resolve says what is wrong
	}
	if _, words = assignments(words); len(words) == 0 {
		return text
	}
	if info, err := os.Stat(words[0]); err == nil && info.Mode().IsRegular() {
		return text
	}
	if _, err := r.folder(words[0]); err != nil && words[0] == filepath.Base(words[0]) {
		if _, err := exec.LookPath(words[0]); err == nil {
			return text
		}
	}
	return "bot:" + text
}

// build builds the entry in bots/name or in the folder name, as it is or as it
// was in a revision (name@revision), and returns the program's path.
func (r *Resolver) build(ctx context.Context, name string) (path string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if built := r.built[name]; built != "" {
		return built, nil
	}
	dir, err := r.folder(name)
	if _, missing := exec.LookPath("go"); err != nil || missing != nil {
		if program := beside(name); program != "" {
			return program, nil
		}
		if err == nil {
			return "", fmt.Errorf("expected Go on the PATH, which builds it, or a program %s beside localref, found neither", name)
		}
	}
	if entry, revision, ok := strings.Cut(name, "@"); ok && err != nil {
		var remove func()
		if dir, remove, err = r.checkOut(ctx, entry, revision); err == nil {
			defer remove()
		}
	}
	if err != nil {
		return "", err
	}
	if r.dir == "" {
		if r.dir, err = os.MkdirTemp("", "botkit-"); err != nil {
			return "", err
		}
		r.built = map[string]string{}
		abandoned.Store(r.dir, true)
	}
	path = filepath.Join(r.dir, fmt.Sprint(len(r.built)), filepath.Base(dir))
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

// beside is the program of an entry that lies beside localref, as in what is
// downloaded; empty if there is none. It stands for the entry where nothing can
// be built: without Go, or outside the kit's module.
func beside(name string) string {
	self, err := os.Executable()
	if err != nil || name != filepath.Base(name) {
		return ""
	}
	program, err := exec.LookPath(filepath.Join(filepath.Dir(self), name))
	if err != nil {
		return ""
	}
	return program
}

// folder finds the folder of an entry: a plain name is one of the module's
// bots, anything with a separator is a folder, from here or from the module's
// root.
func (r *Resolver) folder(name string) (string, error) {
	root, noKit := r.Root, error(nil)
	if root == "" {
		root, noKit = module.Kit()
	}
	var places []string
	switch plain := name == filepath.Base(name) && name != "." && name != ".."; {
	case plain && noKit != nil:
		return "", noKit
	case plain:
		places = []string{filepath.Join(root, "bots", name)}
	case noKit != nil || filepath.IsAbs(name):
		places = []string{name}
	default:
		places = []string{name, filepath.Join(root, name)}
	}
	for i, dir := range places {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		if stat, err := os.Stat(abs); err == nil && stat.IsDir() {
			return abs, nil
		}
		places[i] = abs
	}
	places = slices.Compact(places)
	return "", fmt.Errorf("expected an entry's folder, found none at %s%s", strings.Join(places, " nor at "), neighbours(places[len(places)-1]))
}

// neighbours says which entries there are beside a folder that is not there.
func neighbours(dir string) string {
	bots, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), "*", "main.go"))
	if len(bots) == 0 {
		return ""
	}
	for i := range bots {
		bots[i] = filepath.Base(filepath.Dir(bots[i]))
	}
	return "; there are " + strings.Join(bots, ", ")
}
