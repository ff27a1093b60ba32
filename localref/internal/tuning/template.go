package tuning

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"botkit/localref/internal/compile"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/tune"
)

// template is a source in which numbers are missing: {{name}} stands for them.
// It is compiled for each set of values, by a command in which {name} stands
// for them too.
type template struct {
	path, text string
	build      []string
	params     []tune.Param
	dir        string

	mu   sync.Mutex
	made map[string]string
}

// openTemplate reads a template and checks that each parameter is in it.
func openTemplate(path, build string, params []tune.Param) (*template, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("-bot: %w", err)
	}
	t := &template{path: path, text: string(text), params: params, made: map[string]string{}}
	if t.build, err = quote.Words(build); err != nil || len(t.build) == 0 {
		return nil, fmt.Errorf("-build: expected a command line, found %q", build)
	}
	for _, place := range []string{"src", "out"} {
		if !compile.Mentions(t.build, place) {
			return nil, fmt.Errorf("-build: expected {%s} in it, found %q", place, build)
		}
	}
	for _, p := range params {
		if !strings.Contains(t.text, "{{"+p.Name+"}}") && !compile.Mentions(t.build, p.Name) {
			return nil, fmt.Errorf("parameter %s: expected {{%s}} in %s or {%s} in -build", p.Name, p.Name, path, p.Name)
		}
	}
	t.dir, err = os.MkdirTemp("", "botkit-")
	return t, err
}

func (t *template) close() error { return os.RemoveAll(t.dir) }

// program compiles the template with values, once.
func (t *template) program(ctx context.Context, values []float64) (path string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := fmt.Sprint(values)
	if path := t.made[key]; path != "" {
		return path, nil
	}
	dir := filepath.Join(t.dir, fmt.Sprint(len(t.made)))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	text := t.text
	path = filepath.Join(dir, "bot")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	places := map[string]string{"src": filepath.Join(dir, filepath.Base(t.path)), "out": path}
	for i, p := range t.params {
		places[p.Name] = tune.Number(values[i])
		text = strings.ReplaceAll(text, "{{"+p.Name+"}}", places[p.Name])
	}
	if err := os.WriteFile(places["src"], []byte(text), 0o644); err != nil {
		return "", err
	}
	if err := compile.Run(ctx, compile.Fill(t.build, places)); err != nil {
		return "", fmt.Errorf("-build: %w", err)
	}
	t.made[key] = path
	return path, nil
}

// byTemplate compiles the bot for each set of values.
func (t *Search) byTemplate(ctx context.Context) error {
	f, b := &t.settings, &t.bot
	words, err := quote.Words(f.Bot)
	if err != nil || len(words) == 0 {
		return fmt.Errorf("-bot: expected the template of a source, which -build compiles, found %q", f.Bot)
	}
	if b.template, err = openTemplate(words[0], f.Build, b.params); err != nil {
		return err
	}
	command := func(ctx context.Context, values []float64) (string, error) {
		path, err := b.template.program(ctx, values)
		if err != nil {
			return "", err
		}
		line := slices.Clone(words)
		line[0] = path
		for i := range line {
			line[i] = quote.Word(line[i])
		}
		return strings.Join(line, " "), nil
	}
	kit := entrants.Builder{Game: f.Game, Resolver: t.resolver, Nodes: f.Nodes}
	own, err := command(ctx, values(b.params))
	if err != nil {
		return err
	}
	if b.Entrant, err = kit.Build(ctx, own); err != nil {
		return err
	}
	b.Name = f.Bot
	b.Command = f.Bot + " by " + f.Build // where it was compiled is another place each time
	b.with = func(ctx context.Context, values []float64) (player.Program, error) {
		line, err := command(ctx, values)
		if err != nil {
			return nil, err
		}
		e, err := kit.Build(ctx, line)
		return e.Program, err
	}
	return nil
}
