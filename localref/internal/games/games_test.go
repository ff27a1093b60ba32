package games

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

const module = "botkit/localref/internal/games/"

// sources calls look for each Go file of localref that is not a test, by its
// path from localref.
func sources(t *testing.T, look func(path, name string)) {
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			name, err := filepath.Rel(root, path)
			require.NoError(t, err)
			look(path, filepath.ToSlash(name))
		}
		return nil
	}))
}

// TestCodeKnowsNoGame: outside this folder no code of localref names a game. A
// comment may, as an example; so may a test.
func TestCodeKnowsNoGame(t *testing.T) {
	var names []string
	for _, g := range game.All() {
		names = append(names, g.Info().Name)
	}
	named := regexp.MustCompile(`(?i)(\b|_)(` + strings.Join(names, "|") + `)(\b|_)|^(` + strings.Join(names, "|") + `)[A-Z]`)
	require.Regexp(t, named, "forestScene")
	require.NotRegexp(t, named, "ownWants")
	read := 0
	sources(t, func(path, name string) {
		if strings.HasPrefix(name, "internal/games/") {
			return
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		file := token.NewFileSet().AddFile(name, -1, len(text))
		var s scanner.Scanner
		s.Init(file, text, nil, 0) // without comments
		for pos, tok, literal := s.Scan(); tok != token.EOF; pos, tok, literal = s.Scan() {
			require.NotRegexp(t, named, literal, "%s:%d", name, file.Line(pos))
		}
		read++
	})
	require.Greater(t, read, 50)
}

// TestGamesStandAlone: a game's folder imports no other game's; what is generic
// imports none, but for the command, which takes the list; and sims are for the
// games, but for the words of the wire.
func TestGamesStandAlone(t *testing.T) {
	sources(t, func(path, name string) {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		require.NoError(t, err)
		own, inGames := strings.CutPrefix(name, "internal/games/")
		own, _, _ = strings.Cut(own, "/")
		for _, spec := range file.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			of, isGame := strings.CutPrefix(imported+"/", module)
			of, _, _ = strings.Cut(of, "/")
			switch {
			case isGame && of == "":
				require.Equal(t, "main.go", name, "only the command takes the list of games")
			case isGame && own != "games.go":
				require.True(t, inGames && own == of, "%s imports %s", name, imported)
			case strings.HasPrefix(imported, "botkit/sim/") && !inGames:
				require.Equal(t, "botkit/sim/wire", imported, name)
			}
		}
	})
}
