package entrants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

// TestWhomNodesReach: a command of its own is not given the fixed work, and a
// work of its own is not overwritten.
func TestWhomNodesReach(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	resolver := player.NewResolver()
	defer resolver.Close()
	for spec, want := range map[string]struct {
		command string
		clock   bool
	}{
		"bot:forest-mcts":             {"bot:forest-mcts -nodes 7", false},
		"bot:forest-mcts -nodes 3":    {"bot:forest-mcts -nodes 3", false},
		"bot:forest-mcts -nodes=3":    {"bot:forest-mcts -nodes=3", false},
		"builtin:greedy":              {"builtin:greedy", false},
		"builtin:uct":                 {"builtin:uct", true},
		"builtin:uct -nodes 3":        {"builtin:uct -nodes 3", false},
		"builtin:beam -seed 2":        {"builtin:beam -seed 2", true},
		"sh ./x":                      {"sh ./x", true},
		"sh ./x -nodes {nodes} -fast": {"sh ./x -nodes 7 -fast", false},
		"sh ./x --nodes 3":            {"sh ./x --nodes 3", false},
		"sh x.sh -nodesxxx 1 ":        {"sh x.sh -nodesxxx 1 ", true},
	} {
		kit := Builder{Game: g, Resolver: resolver, Nodes: 7}
		e, err := kit.Build(t.Context(), spec)
		require.NoError(t, err, spec)
		require.Equal(t, want.command, e.Command, spec)
		require.Equal(t, want.clock, e.Clock, spec)
		if strings.Contains(spec, "{nodes}") {
			continue
		}
		kit.Nodes = 0
		e, err = kit.Build(t.Context(), spec)
		require.NoError(t, err, spec)
		require.False(t, e.Clock, "without fixed work nobody is apart: %s", spec)
	}
}

func TestShortName(t *testing.T) {
	for spec, want := range map[string]string{
		"":                                   "bot",
		"./bot -x":                           "./bot -x",
		"bot:/home/somebody/far/away/my-bot": "my-bot",
		"/home/somebody/far/away/my-bot -depth 3":          "my-bot -depth 3",
		"python3 -c 'a very long program indeed, so long'": "python3 -c 'a very long program…",
	} {
		require.Equal(t, want, shortName(spec))
	}
}

// TestField: names are given, made or numbered; the pool comes last.
func TestField(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	kit := Builder{Game: g, Resolver: player.NewResolver(), Nodes: 5}
	defer kit.Resolver.Close()
	pool := filepath.Join(t.TempDir(), "old versions")
	require.NoError(t, os.Mkdir(pool, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(pool, "v1.exe"), nil, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(pool, "notes.txt"), nil, 0o644))
	require.NoError(t, os.Mkdir(filepath.Join(pool, "empty"), 0o755))

	field, err := kit.Field(t.Context(), List{Players: []string{"builtin:wait", "builtin:greedy", "builtin:wait", "sh ./x"}, Names: []string{"", "new"},
		Pool: pool, PoolArguments: "-n {nodes}"})
	require.NoError(t, err)
	var names []string
	for _, e := range field {
		names = append(names, e.Name)
	}
	require.Equal(t, []string{"builtin:wait", "new", "builtin:wait#2", "sh ./x", "v1.exe"}, names)
	require.Equal(t, []string{"sh ./x"}, field.ByTheClock())
	require.Equal(t, quote.Word(filepath.Join(pool, "v1.exe"))+" -n 5", field[4].Command)
	require.Equal(t, field[4].Entrant, field.Plan()[4])

	_, err = kit.Field(t.Context(), List{Players: []string{"builtin:wait"}, Names: []string{"a", "b"}})
	require.ErrorContains(t, err, "found 2 for 1")
	_, err = kit.Field(t.Context(), List{Players: []string{"builtin:wait"}, Pool: filepath.Join(pool, "empty")})
	require.ErrorContains(t, err, "found none in")
	for name, mode := range map[string]os.FileMode{"v2": 0o644, "readme": 0o644, "data.exe.txt": 0o644} {
		require.NoError(t, os.WriteFile(filepath.Join(pool, "empty", name), nil, mode))
	}
	_, err = kit.Field(t.Context(), List{Players: []string{"builtin:wait"}, Pool: filepath.Join(pool, "empty")})
	require.ErrorContains(t, err, "expected programs ("+programs+")")
	kit.Nodes = 0
	_, err = kit.Field(t.Context(), List{Players: []string{"sh ./x {nodes}"}})
	require.ErrorContains(t, err, "give -nodes too")
}

// TestFingerprint: the program and the scripts among its arguments count, an
// interpreter on the PATH does not.
func TestFingerprint(t *testing.T) {
	dir := t.TempDir()
	program, script := filepath.Join(dir, "program.exe"), filepath.Join(dir, "script")
	write := func(path, text string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o755)) }
	write(program, "a")
	write(script, "b")
	printOf := func(words ...string) string {
		text, err := Fingerprint(words)
		require.NoError(t, err)
		return text
	}
	require.Empty(t, printOf("python3"))
	require.Empty(t, printOf("python3", "-x", filepath.Join(dir, "nothing")))
	require.NotEmpty(t, printOf("python3", dir))
	alone, both := printOf(program), printOf(program, script)
	require.Len(t, alone, 16)
	require.NotEqual(t, alone, both)
	require.Equal(t, printOf("python3", script), printOf("sh", "-x", script))
	write(script, "c")
	require.Equal(t, alone, printOf(program))
	require.NotEqual(t, both, printOf(program, script))
}
