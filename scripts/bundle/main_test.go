package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"mvdan.cc/sh/v3/shell"
)

const fakeBot = `//go:build go1.18

// Package main answers each number with another.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"

	"fake/sim/count"
)

func main() {
	nodes := flag.Int("nodes", 0, "work")
	flag.Parse()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println(count.Next(in.Text(), *nodes))
	}
}
`

const fakeSim = `//go:build go1.18

// Package count is what the bot plays.
package count

// Next returns a line for a line.
func Next(line string, nodes int) int {
	sum = sum*31 + len(line) + nodes
	for _, r := range line {
		sum += int(r)
	}
	return sum % 1000
}

var sum int
`

// fakeModule is a module with one bot, to which a few lines may be added.
func fakeModule(t *testing.T) (root, folder string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                "module fake\n\ngo 1.18\n",
		"bots/fake-bot/main.go": fakeBot,
		"sim/count/count.go":    fakeSim,
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o666))
	}
	return root, filepath.Join(root, "bots", "fake-bot")
}

// fakeReferee plays five turns: each player is told the seed, the turn and
// what both answered in the turn before.
func fakeReferee(game string, seed int, file string, commands [2]command) error {
	if game != "fake" {
		return fmt.Errorf("no game %s", game)
	}
	var r record
	r.Init = [][]string{nil, nil}
	last := "start"
	var talk [2]func(string) (string, error)
	for p, command := range commands {
		cmd := exec.Command(command[0], command[1:]...)
		in, err := cmd.StdinPipe()
		if err != nil {
			return err
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			return err
		}
		if err := cmd.Start(); err != nil {
			return err
		}
		defer cmd.Wait()
		defer in.Close()
		lines := bufio.NewScanner(out)
		talk[p] = func(line string) (string, error) {
			_, err := fmt.Fprintln(in, line)
			if err != nil || !lines.Scan() {
				return "", errors.Join(fmt.Errorf("player %d said nothing", p), err)
			}
			return lines.Text(), nil
		}
	}
	for k := 0; k < 5; k++ {
		line := fmt.Sprint(seed, " ", k, " ", last)
		var answers [2]string
		for p := range answers {
			var err error
			if answers[p], err = talk[p](line); err != nil {
				return err
			}
		}
		last = answers[0] + " " + answers[1]
		r.Turns = append(r.Turns, turnOf(line, answers))
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o666)
}

func turnOf(line string, answers [2]string) turn {
	return turn{In: [][]string{{line}, {line}}, Out: [][]string{{answers[0]}, {answers[1]}}}
}

// TestCheck bundles a bot and checks it against its source, and finds bundles
// that are not like it.
func TestCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a bundle several times: left out by -short")
	}
	root, folder := fakeModule(t)
	var said strings.Builder
	j := &job{root: root, folders: []string{folder}, check: true, log: &said,
		trial: trial{seeds: 3, nodes: 7, play: fakeReferee, log: &said}}
	_, err := j.build()
	require.NoError(t, err)
	require.Contains(t, said.String(), "3 games of fake against its source with -nodes 7: all 30 lines the same")
	require.Contains(t, said.String(), "peak memory")
	good, err := os.ReadFile(filepath.Join(root, "dist", "fake-bot.go"))
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(root, "dist", "go.mod"), "bundles are not packages of the module")

	tests := []struct{ name, old, new, want string }{
		{"another answer", "% 1000", "% 999", "fake, seed 1, bundle in seat 1: turn 1, player 1, answer line 1: source \"315\", bundle \"338\""},
		{"too new", "return sum", "return min(sum, sum)", "go build"},
		{"vet", "fmt.Println(Next", "fmt.Printf(\"%d\\n\", \"x\")\n\t\tfmt.Println(Next", "go vet"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			bad := filepath.Join(t.TempDir(), "bad.go")
			text := strings.Replace(string(good), test.old, test.new, 1)
			require.NotEqual(t, string(good), text)
			require.NoError(t, os.WriteFile(bad, []byte(text), 0o666))
			require.ErrorContains(t, j.trial.run(root, folder, bad), test.want)
		})
	}
}

// TestWithoutSiteGo checks a bundle where Go 1.18.1 cannot be had.
func TestWithoutSiteGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a bundle several times: left out by -short")
	}
	root, folder := fakeModule(t)
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOPROXY", "off")
	var said strings.Builder
	j := &job{root: root, folders: []string{folder}, check: true, log: &said,
		trial: trial{seeds: 1, nodes: 7, play: fakeReferee, log: &said}}
	_, err := j.build()
	require.NoError(t, err)
	require.Contains(t, said.String(), "go1.18.1 cannot be had here (")
	require.Contains(t, said.String(), "compiled and vetted by "+runtime.Version()+" with the language of Go 1.18")

	file := filepath.Join(root, "dist", "fake-bot.go")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	text = []byte(strings.Replace(string(text), "return sum", "return min(sum, sum)", 1))
	require.NoError(t, os.WriteFile(file, text, 0o666))
	require.ErrorContains(t, j.trial.run(root, folder, file), "min requires go1.21")
}

// TestOverSource shows that a bundle never takes the place of what it is made
// of, however that is called.
func TestOverSource(t *testing.T) {
	root, folder := fakeModule(t)
	mainFile := filepath.Join(folder, "main.go")
	sim := filepath.Join(root, "sim", "count", "count.go")
	other := t.TempDir()
	hard, soft, dir := filepath.Join(other, "hard.go"), filepath.Join(other, "soft.go"), filepath.Join(other, "dir")
	dangling := filepath.Join(other, "dangling.go")
	require.NoError(t, os.Link(sim, hard))
	require.NoError(t, os.Symlink(mainFile, soft))
	require.NoError(t, os.Symlink(folder, dir))
	require.NoError(t, os.Symlink(filepath.Join(dir, "new.go"), dangling))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("notes"), 0o666))
	for out, want := range map[string]string{
		mainFile:                           "main.go is a file of the source fake/bots/fake-bot",
		folder + "/../fake-bot/./main.go":  "is a file of the source fake/bots/fake-bot",
		filepath.Join(dir, "main.go"):      "is a file of the source fake/bots/fake-bot",
		filepath.Join(folder, "notes.txt"): "is a file of the source fake/bots/fake-bot",
		soft:                               "is a file of the source fake/bots/fake-bot",
		hard:                               "is a file of the source fake/sim/count",
		sim:                                "is a file of the source fake/sim/count",
		filepath.Join(root, "go.mod"):      "is a file of the module",
		filepath.Join(folder, "bundle.go"): "would be a part of package fake/bots/fake-bot",
		dangling:                           "would be a part of package fake/bots/fake-bot",
	} {
		j := &job{root: root, folders: []string{folder}, out: out, log: io.Discard}
		_, err := j.build()
		require.ErrorContains(t, err, want, out)
		require.ErrorContains(t, err, "; say with -o where else the bundle goes", out)
	}
	for file, want := range map[string]string{mainFile: fakeBot, sim: fakeSim, filepath.Join(root, "go.mod"): "module fake\n\ngo 1.18\n"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, want, string(text), file)
	}
	_, err := (&job{root: root, folders: []string{folder}, out: filepath.Join(other, "new", "bot.go"), log: io.Discard}).build()
	require.NoError(t, err)

	// A dist that is a link to the module does not cost its go.mod.
	require.NoError(t, os.Symlink(root, filepath.Join(root, "dist")))
	_, err = (&job{root: root, folders: []string{folder}, log: io.Discard}).build()
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	require.Equal(t, "module fake\n\ngo 1.18\n", string(text))
}

// TestShellLine hands a command over that only a whole quoting keeps together.
func TestShellLine(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash to read the line")
	}
	want := command{"/x/tmp dir/it's \"$HOME\" `x`", "-nodes", "7", "", "a\\b\n*", "~", "é"}
	line, err := want.line()
	require.NoError(t, err)
	out, err := exec.Command("bash", "-c", "printf '%s\\0' "+line).Output()
	require.NoError(t, err)
	require.Equal(t, strings.Join(want, "\x00")+"\x00", string(out))
	words, err := shell.Fields(line, nil)
	require.NoError(t, err)
	require.Equal(t, []string(want), words)
}

// TestRefereeInSpaces plays a game of the kit from a folder with a space, a
// quote and a dollar in its name.
func TestRefereeInSpaces(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the referee")
	}
	odd := filepath.Join(t.TempDir(), "tmp dir's $x")
	require.NoError(t, os.Mkdir(odd, 0o777))
	t.Setenv("TMPDIR", odd)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	folder := filepath.Join(root, "bots", "forest-mcts")
	var said strings.Builder
	j := &job{root: root, folders: []string{folder}, out: filepath.Join(odd, "forest.go"), check: true, log: &said,
		trial: trial{seeds: 1, nodes: 5, log: &said}}
	_, err = j.build()
	require.NoError(t, err)
	require.Contains(t, said.String(), "1 games of forest against its source with -nodes 5")
}

func TestSameAs(t *testing.T) {
	read := func(text string) *record {
		file := filepath.Join(t.TempDir(), "r")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		r, err := readRecord(file)
		require.NoError(t, err)
		return r
	}
	const game = `{"init":[["i"],["i"]],"turns":[{"in":[["a"],null],"out":[["W"],null]},{"in":[["b"],["c"]],"out":[["X"],["Y","Z"]]}],"result":{"scores":[1,2],"ranks":[2,1]}}`
	want := read(game)
	require.NoError(t, want.complete())
	require.NoError(t, want.sameAs(read(game)))
	require.Equal(t, 4, want.answers())
	tests := []struct{ old, new, want string }{
		{`"Z"`, `"z"`, `turn 1, player 1, answer line 2: source "Z", bundle "z"`},
		{`"Y","Z"`, `"Y"`, `turn 1, player 1, answer line 2: source "Z", bundle nothing`},
		{`["a"]`, `["A"]`, `turn 0, player 0, input line 1: source "a", bundle "A"`},
		{`,{"in":[["b"],["c"]],"out":[["X"],["Y","Z"]]}`, ``, "the source's game has 2 turns, the bundle's 1"},
		{`[1,2]`, `[1,3]`, "the source's result is"},
	}
	for _, test := range tests {
		require.ErrorContains(t, want.sameAs(read(strings.Replace(game, test.old, test.new, 1))), test.want)
	}
	require.ErrorContains(t, read(strings.Replace(game, `"out":[["W"],null]`, `"out":[null,null],"cause":["timeout",""]`, 1)).complete(),
		"turn 0: player 0: timeout")
	require.ErrorContains(t, read(strings.Replace(game, `"ranks"`, `"out":[{"turn":1,"cause":"late"},null],"ranks"`, 1)).complete(), "late")
}

// TestWatch changes a source three times and waits for each build.
func TestWatch(t *testing.T) {
	root, folder := fakeModule(t)
	j := &job{root: root, folders: []string{folder}, log: io.Discard}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	built := make(chan error)
	done := make(chan error, 1)
	go func() { done <- j.watchUntil(ctx, func(err error) { built <- err }) }()
	next := func() error {
		select {
		case err := <-built:
			return err
		case <-time.After(2 * time.Minute):
			t.Fatal("no build after a change")
			return nil
		}
	}
	change := func(was, now string) {
		text := strings.Replace(fakeSim, was, now, 1)
		require.NoError(t, os.WriteFile(filepath.Join(root, "sim", "count", "count.go"), []byte(text), 0o666))
	}
	output := func() string {
		text, err := os.ReadFile(filepath.Join(root, "dist", "fake-bot.go"))
		require.NoError(t, err)
		return string(text)
	}
	require.NoError(t, next())
	require.Contains(t, output(), "% 1000")
	change("% 1000", "% 2000")
	require.NoError(t, next())
	require.Contains(t, output(), "% 2000")
	change("% 1000", "% x")
	require.ErrorContains(t, next(), "undefined: x")
	change("% 1000", "% 3000")
	require.NoError(t, next())
	require.Contains(t, output(), "% 3000")
	cancel()
	require.NoError(t, <-done)
}

// TestTrap shows that the language after 1.18 is refused at its place.
func TestTrap(t *testing.T) {
	root, folder := fakeModule(t)
	text := strings.Replace(fakeSim, "return sum", "defer func() {\n\t\tfor i := range line {\n\t\t\tdefer func() { sum += i }()\n\t\t}\n\t}()\n\treturn sum", 1)
	require.NoError(t, os.WriteFile(filepath.Join(root, "sim", "count", "count.go"), []byte(text), 0o666))
	_, err := (&job{root: root, folders: []string{folder}, log: io.Discard}).build()
	require.ErrorContains(t, err, "fake-bot: not Go 1.18:\nsim/count/count.go:14:26: the function literal uses loop variable i")
}

func TestFindBot(t *testing.T) {
	root, folder := fakeModule(t)
	for _, name := range []string{"fake-bot", folder} {
		got, err := findBot(root, name)
		require.NoError(t, err)
		require.Equal(t, folder, got)
	}
	_, err := findBot(root, "missing")
	require.ErrorContains(t, err, "no Go files in "+filepath.Join(root, "bots", "missing")+" or missing")
	_, err = findBot(root, "../bundle")
	require.ErrorContains(t, err, "is not in the module at "+root)
}

func TestGameInTheName(t *testing.T) {
	const list = "ants: Ants\n  leagues   school\n\nforest: Spring Challenge 2021\n  leagues   bronze: the best\n"
	for bot, want := range map[string]string{"forest-mcts": "forest", "my-forest": "forest", "ants": "ants", "v2-ants-old": "ants"} {
		game, err := gameIn(list, bot)
		require.NoError(t, err)
		require.Equal(t, want, game)
	}
	_, err := gameIn(list, "leagues")
	require.EqualError(t, err, "expected a game's name (ants, forest) in the bot's, found leagues: say with -game which it plays")
}
