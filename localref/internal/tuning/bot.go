package tuning

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"botkit/localref/internal/compile"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/tune"
)

// tunedBot is the bot whose parameters are tuned, as it is.
type tunedBot struct {
	entrants.Entrant
	// params are those that are tuned.
	params []tune.Param
	// with makes the program that plays with other values, one a parameter.
	with func(ctx context.Context, values []float64) (player.Program, error)
	// changes puts values into the source; nil where it is not known.
	changes func(values []float64) ([]tune.Change, error)
	// template is what the bot is compiled from, if it is.
	template *template
}

func (b *tunedBot) close() error {
	if b.template == nil {
		return nil
	}
	return b.template.close()
}

// makeBot builds the bot and finds out how it is given values: by flags, by its
// environment, or by compiling it anew.
func (t *Search) makeBot(ctx context.Context) error {
	f, b := &t.settings, &t.bot
	listed := strings.HasSuffix(f.Params, ".json")
	if listed {
		text, err := os.ReadFile(f.Params)
		if err == nil {
			b.params, err = tune.ReadParams(text)
		}
		if err != nil {
			return fmt.Errorf("-params %s: %w", f.Params, err)
		}
		b.changes = func(values []float64) ([]tune.Change, error) { return tune.RewriteList(f.Params, b.params, values) }
	}
	if f.Build != "" {
		if !listed {
			return fmt.Errorf("-build: expected -params FILE.json, which lists the numbers of the template, found -params %q", f.Params)
		}
		return t.byTemplate(ctx)
	}
	dir, err := t.build(ctx)
	if err != nil {
		return err
	}
	if listed {
		return t.byEnvironment()
	}
	return t.byFlags(ctx, dir)
}

// build builds the bot and returns the folder or the file that was built, if any.
func (t *Search) build(ctx context.Context) (built string, err error) {
	r, b := t.resolver, &t.bot
	say := r.Building
	r.Building = func(path string) {
		built = path
		if say != nil {
			say(path)
		}
	}
	r.Flag = "-bot"
	defer func() { r.Building, r.Flag = say, "" }()
	kit := entrants.Builder{Game: t.settings.Game, Resolver: r, Nodes: t.settings.Nodes}
	if b.Entrant, err = kit.Build(ctx, r.Bot(t.settings.Game, t.settings.Bot)); err != nil {
		return "", err
	}
	if player.Words(b.Program) == nil {
		return "", fmt.Errorf("-bot %q: expected a program that is started here", b.Command)
	}
	b.Name = b.Command
	if kind, _ := player.Kind(b.Command); kind == "bot" {
		b.Name = filepath.Base(built)
		return built, nil
	}
	return "", nil
}

// byFlags gives values by -param and has the parameters from -params.
func (t *Search) byFlags(ctx context.Context, dir string) (err error) {
	b := &t.bot
	if b.params, err = b.ask(ctx, t.settings.Params); err != nil {
		return err
	}
	b.with = func(ctx context.Context, values []float64) (player.Program, error) {
		var spec strings.Builder
		spec.WriteString(b.Command)
		for i, p := range b.params {
			spec.WriteString(" -param " + quote.Word(p.Name) + "=" + tune.Number(values[i]))
		}
		return t.resolver.Resolve(ctx, t.settings.Game, spec.String())
	}
	switch source := b.source(); {
	case dir != "":
		b.changes = func(values []float64) ([]tune.Change, error) { return tune.Rewrite(dir, b.params, values) }
	case source != "":
		b.changes = func(values []float64) ([]tune.Change, error) { return tune.RewriteSource(source, b.params, values) }
	}
	return nil
}

// source is the source file that the bot's command names, empty for none.
func (b *tunedBot) source() string {
	kind, rest := player.Kind(b.Command)
	words, err := quote.Words(rest)
	if err != nil || kind != "" && kind != "src" {
		return ""
	}
	for _, word := range words {
		if _, err := compile.LanguageOf(word); err == nil {
			if info, err := os.Stat(word); err == nil && info.Mode().IsRegular() {
				return word
			}
		}
	}
	return ""
}

// ask asks the bot what it has and picks those with the given names.
func (b *tunedBot) ask(ctx context.Context, names string) ([]tune.Param, error) {
	ctx, cancel := context.WithTimeout(ctx, tune.AskedWithin)
	defer cancel()
	const otherwise = "a program without -params and -param needs -params FILE.json"
	all, err := tune.Ask(player.Cmd(ctx, b.Program, "-params"))
	if err != nil {
		return nil, fmt.Errorf("%s %w\n%s", b.Name, err, otherwise)
	}
	var wanted []string
	for _, name := range strings.Split(names, ",") {
		if name = strings.TrimSpace(name); name != "" {
			wanted = append(wanted, name)
		}
	}
	params, err := tune.Choose(all, wanted)
	if err != nil {
		return nil, fmt.Errorf("-params: %w", err)
	}
	return params, nil
}

var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// byEnvironment gives values by variables of the parameters' names.
func (t *Search) byEnvironment() error {
	b := &t.bot
	for _, p := range b.params {
		if !variable.MatchString(p.Name) {
			return fmt.Errorf("-params %s: expected names that variables of the environment can have, found %s", t.settings.Params, quote.Text(p.Name))
		}
	}
	kind, rest := player.Kind(b.Command)
	b.with = func(ctx context.Context, values []float64) (player.Program, error) {
		var spec strings.Builder
		if kind != "" {
			spec.WriteString(kind + ":")
		}
		for i, p := range b.params {
			spec.WriteString(p.Name + "=" + tune.Number(values[i]) + " ")
		}
		spec.WriteString(rest)
		return t.resolver.Resolve(ctx, t.settings.Game, spec.String())
	}
	// As it is, the bot too plays with the file's values, whatever it has without them.
	program, err := b.with(context.Background(), values(b.params))
	if err != nil {
		return err
	}
	b.Program = program
	return nil
}

// values are the parameters' own.
func values(params []tune.Param) []float64 {
	own := make([]float64, len(params))
	for i, p := range params {
		own[i] = p.Value
	}
	return own
}
