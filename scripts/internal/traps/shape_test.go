package traps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// shape is what the rules of each game export under the same names, with the
// signature where that is the same as well.
var shape = map[string]string{
	"League":            "",
	"Leagues":           "func() []string",
	"LeagueNamed":       "func(name string) (League, error)",
	"League.String":     "func() string",
	"New":               "",
	"State":             "",
	"State.Over":        "func() bool",
	"State.Scores":      "",
	"State.Step":        "",
	"State.Legal":       "",
	"MaxActions":        "",
	"Action":            "",
	"ParseAction":       "",
	"Action.Append":     "func(dst []byte) []byte",
	"Action.String":     "func() string",
	"State.AppendInit":  "",
	"State.AppendInput": "",
	"View":              "",
	"View.ReadInit":     "func(next wire.Source) error",
	"View.Read":         "func(next wire.Source) error",
}

// without has what a game cannot have, and why.
var without = map[string]map[string]string{
	"witch": {
		"State.AppendInit": "nothing is told once",
		"View.ReadInit":    "nothing is told once",
	},
	"ants": {
		"League":           "one set of rules",
		"Leagues":          "one set of rules",
		"LeagueNamed":      "one set of rules",
		"League.String":    "one set of rules",
		"State.Legal":      "each ant may always make each move",
		"State.Scores":     "colonies are ranked: State.Ranks",
		"State.AppendInit": "nothing is told once",
		"View.ReadInit":    "nothing is told once",
	},
}

var (
	simFiles = []string{"doc.go", "state.go", "setup.go", "actions.go", "step.go", "wire.go"}
	botFiles = []string{"README.md", "main.go", "mind.go", "params.go"}
)

// TestShape holds the rules and the bots of all games to the same names and
// files, so that who knows one finds the way in the others.
func TestShape(t *testing.T) {
	games := map[string]bool{}
	for _, dir := range folders(t, "bots") {
		game, _, found := strings.Cut(dir, "-")
		if !found {
			continue // bots/internal
		}
		games[game] = true
		for _, name := range botFiles {
			require.FileExists(t, filepath.Join(kit, "bots", dir, name))
		}
		play := declared(t, filepath.Join(kit, "bots", dir))["play"]
		require.True(t, strings.HasPrefix(play, "func(e *contest.Entry") && strings.HasSuffix(play, " error"), "bots/%s: the main loop play is %q", dir, play)
	}
	require.GreaterOrEqual(t, len(games), 4)
	for game := range games {
		dir := filepath.Join(kit, "sim", game)
		for _, name := range simFiles {
			require.FileExists(t, filepath.Join(dir, name))
		}
		names := declared(t, dir)
		for name, want := range shape {
			got, has := names[name]
			if reason := without[game][name]; reason != "" {
				require.False(t, has, "sim/%s has %s after all; the test says: %s", game, name, reason)
				continue
			}
			require.True(t, has, "sim/%s has no %s", game, name)
			if want != "" {
				require.Equal(t, want, got, "sim/%s: %s", game, name)
			}
		}
		require.True(t, strings.HasPrefix(names["ParseAction"], "func(line []byte") || strings.HasPrefix(names["ParseAction"], "func(word []byte"),
			"sim/%s: ParseAction is %s", game, names["ParseAction"])
	}
}

func folders(t *testing.T, part string) (names []string) {
	entries, err := os.ReadDir(filepath.Join(kit, part))
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// declared returns what a package declares: functions and methods with their
// signature, other names with none. Names that are not exported are among them.
func declared(t *testing.T, dir string) map[string]string {
	names := map[string]string{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*") + "." + name
				}
				names[name] = types.ExprString(d.Type)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						names[s.Name.Name] = ""
					case *ast.ValueSpec:
						for _, name := range s.Names {
							names[name.Name] = ""
						}
					}
				}
			}
		}
	}
	return names
}
