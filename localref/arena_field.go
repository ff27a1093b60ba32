package main

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// fieldFlags say who takes part in an arena.
type fieldFlags struct {
	specs, names seatFlag
	pool         string
	poolArgs     string
	gauntlet     bool
}

func (f *fieldFlags) register(fs *flag.FlagSet) {
	fs.Var(&f.specs, "p", "an entrant, repeated for each: a `command`, bot:NAME, builtin:NAME")
	fs.Var(&f.names, "name", "a short `name` for the tables, in the order of -p")
	fs.StringVar(&f.pool, "pool", "", "let the first -p play all programs and bot folders in `folder`, and every other -p")
	fs.StringVar(&f.poolArgs, "pool-args", "", "`arguments` for the programs of the pool, like \"-nodes {nodes}\"")
	fs.BoolVar(&f.gauntlet, "gauntlet", false, "let the first entrant play all others, instead of all each other")
}

// entrant is a program in an arena.
type entrant struct {
	arena.Entrant
	program player.Program
}

// entrants builds and names all programs.
func (f *fieldFlags) entrants(ctx context.Context, r *player.Resolver, g *game.Game, nodes int) ([]entrant, error) {
	specs := append([]string(nil), f.specs...)
	names := append([]string(nil), f.names...)
	if len(names) > len(specs) {
		return nil, fmt.Errorf("expected at most one -name for each -p, found %d for %d", len(names), len(specs))
	}
	for len(names) < len(specs) {
		names = append(names, "")
	}
	if f.pool != "" {
		if len(specs) == 0 {
			return nil, fmt.Errorf("-pool: expected a candidate with -p as well")
		}
		pool, err := readPool(f.pool)
		if err != nil {
			return nil, fmt.Errorf("-pool: %w", err)
		}
		for _, spec := range pool {
			specs = append(specs, strings.TrimSpace(spec+" "+f.poolArgs))
			names = append(names, strings.TrimSuffix(filepath.Base(spec), "'"))
		}
	}
	var field []entrant
	used := map[string]bool{}
	for i, spec := range specs {
		e, err := newEntrant(ctx, r, g, spec, nodes)
		if err != nil {
			return nil, err
		}
		if e.Name = names[i]; e.Name == "" {
			e.Name = shortName(spec)
		}
		for n, plain := 2, e.Name; used[e.Name]; n++ {
			e.Name = fmt.Sprintf("%s#%d", plain, n)
		}
		used[e.Name] = true
		field = append(field, e)
	}
	return field, nil
}

// newEntrant builds a program and gives it the fixed work, if there is one and
// it reaches the program: -nodes is a flag of the kit's bots, others have to say
// where it goes.
func newEntrant(ctx context.Context, r *player.Resolver, g *game.Game, spec string, nodes int) (entrant, error) {
	var e entrant
	if strings.TrimSpace(spec) == "" {
		spec = "bot:" + filepath.Base(g.Info().Bot)
	}
	fixed := nodes > 0
	switch {
	case strings.Contains(spec, "{nodes}"):
		if nodes == 0 {
			return e, fmt.Errorf("-p %q asks for {nodes}, so give -nodes too", spec)
		}
		spec = strings.ReplaceAll(spec, "{nodes}", fmt.Sprint(nodes))
	case ownWork(g, spec):
	case strings.HasPrefix(spec, "bot:"):
		if nodes > 0 {
			spec += fmt.Sprintf(" -nodes %d", nodes)
		}
	default:
		fixed = false
	}
	e.Command, e.Clock = spec, nodes > 0 && !fixed
	var err error
	if e.program, err = r.Resolve(ctx, g, spec); err != nil {
		return e, err
	}
	if !strings.HasPrefix(spec, "builtin:") {
		e.Print, err = fingerprint(player.Words(e.program))
	}
	return e, err
}

// ownWork reports whether a player's work does not depend on the clock by
// itself: his command says how much it is, or he is a builtin that does not search.
func ownWork(g *game.Game, spec string) bool {
	if rest, builtin := strings.CutPrefix(spec, "builtin:"); builtin {
		if name, _, _ := strings.Cut(rest, " "); g.Opponents.Searchers[name] == nil {
			return true
		}
	}
	return slices.ContainsFunc(strings.Fields(spec), func(word string) bool {
		return word == "-nodes" || word == "--nodes" || strings.HasPrefix(word, "-nodes=") || strings.HasPrefix(word, "--nodes=")
	})
}

// shortName makes a name for the tables from a command: without the folders
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

// fingerprint hashes the files among a command's words: the program itself if it is
// named by its path, and scripts. An interpreter found on the PATH is taken to stay as it is.
func fingerprint(words []string) (string, error) {
	sum := sha256.New()
	files := 0
	for i, word := range words {
		path := word
		if i == 0 {
			if filepath.Base(word) == word {
				continue
			}
			if found, err := exec.LookPath(word); err == nil {
				path = found
			}
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		f, err := os.Open(path)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return "", err
		}
		files++
	}
	if files == 0 {
		return "", nil
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:16], nil
}

// readPool lists the programs and the folders of Go bots in a folder, by name.
func readPool(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var specs []string
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if !strings.ContainsRune(path, filepath.Separator) {
			path = "." + string(filepath.Separator) + path
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		switch {
		case info.IsDir():
			if sources, _ := filepath.Glob(filepath.Join(path, "*.go")); len(sources) > 0 {
				specs = append(specs, "bot:"+quoted(path))
			}
		case info.Mode()&0o111 != 0, strings.EqualFold(filepath.Ext(path), ".exe"):
			specs = append(specs, quoted(path))
		}
	}
	if len(specs) == 0 {
		return nil, fmt.Errorf("expected programs or folders of Go bots, found none in %s", dir)
	}
	return specs, nil
}

// byTheClock lists the entrants that fixed work does not reach.
func byTheClock(field []entrant) (names []string) {
	for _, e := range field {
		if e.Clock {
			names = append(names, e.Name)
		}
	}
	return names
}
