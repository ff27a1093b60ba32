package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/tune"
)

var anyLanguage = filepath.Join("..", "docs", "any-language")

// needs skips a test where a program is not at hand.
func needs(t *testing.T, program string) {
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not on the PATH", program)
	}
}

// page is a piece of a page after the other: a diff, or a command.
var page = regexp.MustCompile("(?ms)^```diff\n(.*?)^```$|^    ([a-z][^\n]*)$")

// TestTheCppPage walks docs/any-language.md from its .cpp to the improvement:
// each command and each change as they stand there, with fewer games and more time.
func TestTheCppPage(t *testing.T) {
	long(t)
	needs(t, "g++")
	text, err := os.ReadFile(anyLanguage + ".md")
	require.NoError(t, err)
	walk, _, ok := strings.Cut(string(text), "\n## Numbers")
	require.True(t, ok)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "docs", "any-language"), os.DirFS(anyLanguage)))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))

	var said []string // of each command
	for _, m := range page.FindAllStringSubmatch(walk, -1) {
		if m[1] != "" {
			change(t, filepath.Join(dir, "mine", "greedy.cpp"), m[1])
			continue
		}
		said = append(said, walked(t, dir, m[2]))
	}
	require.Len(t, said, 10)
	require.Regexp(t, `Seat 0 wins`, said[2])
	require.Regexp(t, `Seat 0 lost in turn 0: .*aborted\n.*out_of_range`, said[4])
	if said[6] != "" { // there is a gdb
		require.Regexp(t, `inLine \(cell=17\) at mine/greedy.cpp:\d+\n.* value \(action="SEED 34 17"\)`, said[6])
	}
	score := regexp.MustCompile(`wins \d+, draws \d+, losses \d+: ([0-9.]+) %`).FindStringSubmatch(said[7])
	require.NotNil(t, score, said[7])
	percent, err := strconv.ParseFloat(score[1], 64)
	require.NoError(t, err)
	require.Greater(t, percent, 60.0)
	require.Regexp(t, `(?m)^found: harvest=\S+ crowd=\S+ soil=\S+$`, said[8])
	require.Regexp(t, `(?m)^src:mine/greedy.cpp in forest against src:mine/v1.cpp: 1 game `, said[9])
	require.Regexp(t, `(?m)^(Processor time of the whole program, as perf saw it|Functions: perf )`, said[9])

	if strings.Contains(said[8], "PASSED") {
		require.Contains(t, said[8], "greedy.cpp is changed")
	}
	// It can be handed in: without the header it compiles as on the site.
	require.NoError(t, os.Remove(filepath.Join(dir, "mine", "tune.hpp")))
	ran(t, localref(t, dir, "play", "forest", "-p", "src:mine/greedy.cpp", "-p", "builtin:greedy", "-timeout", patient))
}

// change carries out a diff without line numbers.
func change(t *testing.T, path, diff string) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var before, after strings.Builder
	for _, line := range strings.SplitAfter(diff, "\n") {
		if line == "" {
			continue
		}
		if line[0] != '+' {
			before.WriteString(line[1:])
		}
		if line[0] != '-' {
			after.WriteString(line[1:])
		}
	}
	require.Equal(t, 1, strings.Count(string(text), before.String()), "%s", diff)
	text = []byte(strings.Replace(string(text), before.String(), after.String(), 1))
	require.NoError(t, os.WriteFile(path, text, 0o644))
}

// walked runs a command of the page and returns what it said; nothing if there is no
// such program, but for the compiler.
func walked(t *testing.T, dir, line string) string {
	words, err := quote.Words(line)
	require.NoError(t, err)
	if line, ok := strings.CutPrefix(line, "go run ./localref "); ok {
		words, err = quote.Words(line)
		require.NoError(t, err)
		words = append(words, "-timeout", patient)
		switch words[0] {
		case "arena":
			words = append(words, "-games", "30")
		case "tune":
			words = append(words, "-budget", "32", "-games", "4", "-test", "20")
		case "profile":
			words = append(words, "-games", "1")
		}
		return ran(t, localref(t, dir, words...))
	}
	if _, err := exec.LookPath(words[0]); err != nil && words[0] != "g++" {
		t.Logf("%s is not on the PATH: not tried", words[0])
		return ""
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s: %s", line, out)
	return string(out)
}

// TestTuneFiles tries the files for bots in other languages: parameters are
// listed and set, and what is wrong with -param is said.
func TestTuneFiles(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(anyLanguage)))
	for name, source := range map[string]struct{ compiler, text string }{
		"bot.cpp": {"g++", "#include \"tune.hpp\"\nTUNE(width, 40, 5, 200, 5, \"rows kept\");\nTUNE(care, 0.5, 0, 1, 0.1, \"how careful\");\n" +
			"int main(int argc, char **argv) {\n    TUNE_FLAGS(argc, argv);\n    METRIC(\"sum\", width + care);\n    DRAW(\"cell %d red here\", 7);\n}\n"},
		"bot.py": {"python3", "from tune import draw, flags, metric, tune\nwidth = tune(\"width\", 40, 5, 200, 5, \"rows kept\")\ncare = tune(\"care\", 0.5, 0, 1, 0.1, \"how careful\")\n" +
			"flags()\nmetric(\"sum\", width + care)\ndraw(\"cell 7 red here\")\n"},
		"bot.rs": {"rustc", "mod tune;\nfn main() {\n    let mut t = tune::Tune::new();\n    let width = t.tune(\"width\", 40.0, 5.0, 200.0, 5.0, \"rows kept\");\n" +
			"    let care = t.tune(\"care\", 0.5, 0.0, 1.0, 0.1, \"how careful\");\n    t.flags();\n    tune::metric(\"sum\", width + care);\n    tune::draw(\"cell 7 red here\");\n}\n"},
	} {
		t.Run(source.compiler, func(t *testing.T) {
			needs(t, source.compiler)
			t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
			path := filepath.Join(dir, name)
			require.NoError(t, os.WriteFile(path, []byte(source.text), 0o644))
			r := player.NewResolver()
			defer r.Close()
			g, err := game.Named("forest")
			require.NoError(t, err)
			program, err := r.Resolve(t.Context(), g, "src:"+quote.Word(path))
			require.NoError(t, err)
			out, err := player.Cmd(t.Context(), program, "-params").Output()
			require.NoError(t, err)
			params, err := tune.ReadParams(out)
			require.NoError(t, err)
			require.Equal(t, []tune.Param{{Name: "width", Value: 40, Low: 5, High: 200, Step: 5, Doc: "rows kept"},
				{Name: "care", Value: 0.5, Low: 0, High: 1, Step: 0.1, Doc: "how careful"}}, params)
			said, err := player.Cmd(t.Context(), program, "-param", "care=0.25", "-param", "width=60").CombinedOutput()
			require.NoError(t, err)
			require.Equal(t, "#sum 60.25\n#draw cell 7 red here\n", string(said))
			said, err = player.Cmd(t.Context(), program, "-param", "luck=1").CombinedOutput()
			require.Error(t, err)
			require.Contains(t, string(said), "-param: expected NAME=VALUE of -params, found")
		})
	}
}

// TestThePythonBot plays a game with the bot for the witch: it can carry out
// what it says.
func TestThePythonBot(t *testing.T) {
	needs(t, "python3")
	bot, err := filepath.Abs(filepath.Join(anyLanguage, "greedy.py"))
	require.NoError(t, err)
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	out := ran(t, localref(t, t.TempDir(), "play", "witch", "-p", "src:"+quote.Word(bot), "-p", "builtin:wait", "-seed", "3", "-timeout", patient))
	require.Regexp(t, `Seat 0 wins`, out)
	require.NotContains(t, out, "refused, ")
}
