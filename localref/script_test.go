package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/games/nim"
)

// TestMain makes the test binary localref as well: under that name, first in
// the path of all tests, and with a fifth game where the environment asks for it.
func TestMain(m *testing.M) {
	if os.Getenv(fifthGame) != "" {
		game.Register(nim.Game)
		main()
	}
	testscript.Main(m, map[string]func(){"localref": main})
}

// TestScripts plays the transcripts of testdata/script, each in a folder of its
// own with the files at its end.
func TestScripts(t *testing.T) {
	kit, err := filepath.Abs("..")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Setup: func(env *testscript.Env) error {
			env.Setenv("KIT", kit)
			env.Setenv("HOME", os.Getenv("HOME")) // where compilers look for themselves
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			return nil
		},
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is a command of the transcripts: exits CODE PROGRAM …
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code program [args…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	code := 0
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		code = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("expected exit code %d, found %d", want, code)
	}
}
