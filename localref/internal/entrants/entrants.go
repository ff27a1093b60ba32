// Package entrants makes the players of an arena from what its command line
// names: the -p, each a command, bot:NAME or builtin:NAME, and the programs of
// -pool.
//
//	kit := entrants.Builder{Game: g, Resolver: resolver, Nodes: 100}
//	field, err := kit.Field(ctx, entrants.List{Players: []string{"./mybot", "builtin:greedy"}})
//
// An Entrant is built, knows whether fixed work reaches it, and carries a
// fingerprint of its files, so that a bot that was changed is not taken for
// what it was.
package entrants

import (
	"cmp"
	"context"
	"debug/buildinfo"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/tune"
)

// List names who takes part.
type List struct {
	// Players has one description an entrant, Names their names in the tables;
	// those that are missing are made from the descriptions.
	Players, Names []string
	// Pool is a folder of further entrants, empty for none; PoolArguments are
	// for each of them.
	Pool, PoolArguments string
}

// Entrant is a program in an arena.
type Entrant struct {
	arena.Entrant
	Program player.Program
	// Prints say what its fingerprint was taken of.
	Prints Prints
}

// Field are all entrants in their order.
type Field []Entrant

// ByTheClock lists the names of those that fixed work does not reach.
func (f Field) ByTheClock() (names []string) {
	for _, e := range f {
		if e.Clock {
			names = append(names, e.Name)
		}
	}
	return names
}

// Warnings name those that fixed work does not reach.
func (f Field) Warnings() (all []string) {
	for _, e := range f {
		if e.Clock {
			all = append(all, fmt.Sprintf("%s thinks by the clock: where it takes a count of fixed work, write -p %s", e.Name, quote.Word(e.Command+" -nodes {nodes}")))
		}
		if len(e.Prints.Left) > 0 {
			all = append(all, fmt.Sprintf("%s: too much to be compared when the arena goes on, and left out: %s", e.Name, strings.Join(e.Prints.Left, ", ")))
		}
	}
	return all
}

// Compared says of those that may read and start more than can be seen by what
// it was told that they have not changed.
func (f Field) Compared() (all []string) {
	const shown = 8
	for _, e := range f {
		if !e.Prints.Open {
			continue
		}
		names := e.Prints.Files
		if len(names) > shown {
			names = append(slices.Clone(names[:shown]), fmt.Sprintf("%d more", len(names)-shown))
		}
		what := "though no file of it was found"
		if len(names) > 0 {
			what = "by " + strings.Join(names, ", ") + " alone"
		}
		all = append(all, fmt.Sprintf("%s counts as unchanged %s; -uses FILE-OR-FOLDER compares more, -fresh begins anew", e.Name, what))
	}
	return all
}

// Plan is what a plan says of the entrants.
func (f Field) Plan() (all []arena.Entrant) {
	for _, e := range f {
		all = append(all, e.Entrant)
	}
	return all
}

// Builder builds entrants.
type Builder struct {
	Game     *game.Game
	Resolver *player.Resolver
	// Nodes is the fixed work a turn, 0 for none.
	Nodes int
	// Skipped says what of a pool was left out, and why.
	Skipped []string
}

// BuildFlags are those of go build for an entrant: a build that says where and
// when it was made would be another program on each machine and after each
// commit.
func BuildFlags() []string { return []string{"-trimpath", "-buildvcs=false"} }

// Field builds and names all programs of a list.
func (b *Builder) Field(ctx context.Context, l List) (Field, error) {
	named, skipped, err := l.all()
	if err != nil {
		return nil, err
	}
	b.Skipped = append(b.Skipped, skipped...)
	var field Field
	used := map[string]bool{}
	for _, n := range named {
		e, err := b.Build(ctx, n.player)
		if err != nil {
			return nil, err
		}
		e.Name = n.name
		for n, plain := 2, e.Name; used[e.Name]; n++ {
			e.Name = fmt.Sprintf("%s#%d", plain, n)
		}
		used[e.Name] = true
		field = append(field, e)
	}
	return field, nil
}

// namedPlayer is a description with its name.
type namedPlayer struct{ player, name string }

func (l List) all() (all []namedPlayer, skipped []string, err error) {
	if len(l.Names) > len(l.Players) {
		return nil, nil, fmt.Errorf("expected at most one -name for each -p, found %d for %d", len(l.Names), len(l.Players))
	}
	for i, player := range l.Players {
		name := ""
		if i < len(l.Names) {
			name = l.Names[i]
		}
		if name == "" {
			name = shortName(player)
		}
		all = append(all, namedPlayer{player, name})
	}
	if l.Pool != "" {
		pool, left, err := readPool(l.Pool)
		if err != nil {
			return nil, nil, fmt.Errorf("-pool: %w", err)
		}
		for _, program := range pool {
			program.player = strings.TrimSpace(program.player + " " + l.PoolArguments)
			all = append(all, program)
		}
		skipped = left
	}
	return all, skipped, nil
}

// Build builds one program, without a name, and gives it the fixed work, if
// there is one and it reaches the program: -nodes is a flag of the kit's bots,
// others have to say where it goes.
func (b *Builder) Build(ctx context.Context, spec string) (Entrant, error) {
	var e Entrant
	fixed := b.Nodes > 0
	flag := fmt.Sprintf(" -nodes %d", b.Nodes)
	switch {
	case strings.Contains(spec, "{nodes}"):
		if b.Nodes == 0 {
			return e, fmt.Errorf("%s %q asks for {nodes}, so give -nodes too", cmp.Or(b.Resolver.Flag, "-p"), spec)
		}
		spec = strings.ReplaceAll(spec, "{nodes}", fmt.Sprint(b.Nodes))
	case FixedWork(b.Game, spec):
	case strings.HasPrefix(spec, "bot:"):
		if fixed {
			spec += flag
		}
	default:
		fixed = false
	}
	var err error
	if e.Program, err = b.Resolver.Resolve(ctx, b.Game, spec); err != nil {
		return e, err
	}
	if err := b.Resolver.Startable(b.Game, e.Program); err != nil {
		return e, err
	}
	builtin := strings.HasPrefix(spec, "builtin:")
	if b.Nodes > 0 && !fixed && !builtin && isKitBot(ctx, e.Program) {
		fixed, spec = true, spec+flag
		if e.Program, err = b.Resolver.Resolve(ctx, b.Game, spec); err != nil {
			return e, err
		}
	}
	e.Command, e.Clock = spec, b.Nodes > 0 && !fixed
	if !builtin {
		if e.Prints, err = fingerprint(player.Words(e.Program)); err != nil {
			return e, err
		}
		e.Print = e.Prints.Whole
		if e.Prints.Narrow != e.Print {
			e.Narrow = e.Prints.Narrow
		}
		e.Prints.Open = e.Prints.Open && !strings.HasPrefix(spec, "bot:")
	}
	return e, nil
}

// isKitBot reports whether a command is the binary of one of the kit's bots, or
// of a fork: a Go program that tells its parameters when it is asked.
func isKitBot(ctx context.Context, p player.Program) bool {
	words := player.Words(p)
	if len(words) == 0 {
		return false
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return false
	}
	if _, err := buildinfo.ReadFile(path); err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, tune.AskedWithin)
	defer cancel()
	_, err = tune.Ask(player.Cmd(ctx, p, "-params"))
	return err == nil
}

// FixedWork reports whether a player's work does not depend on the clock by
// itself: his command says how much it is, or he is a builtin that does not search.
func FixedWork(g *game.Game, spec string) bool {
	if rest, builtin := strings.CutPrefix(spec, "builtin:"); builtin {
		if name, _, _ := strings.Cut(rest, " "); g.Opponents.Searchers[name] == nil {
			return true
		}
	}
	return slices.ContainsFunc(strings.Fields(spec), func(word string) bool {
		return word == "-nodes" || word == "--nodes" || strings.HasPrefix(word, "-nodes=") || strings.HasPrefix(word, "--nodes=")
	})
}

// shortName makes a name for the tables from a description: without the folders
// in its first word if it is long.
func shortName(spec string) string {
	spec = strings.TrimSpace(spec)
	if spec == "" {
		return "bot"
	}
	const most = 32
	if len(spec) > most {
		if first, rest, _ := strings.Cut(spec, " "); strings.ContainsAny(first, `/\`) {
			spec = strings.TrimSpace(filepath.Base(first) + " " + rest)
		}
	}
	if runes := []rune(spec); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return spec
}
