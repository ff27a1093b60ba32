package player

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/game/gametest"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/quote"
)

// testBots are what the test binary can be as a child process.
var testBots = map[string]func(){}

// TestMain makes the test binary one of testBots when it is asked to.
func TestMain(m *testing.M) {
	gametest.Register(gametest.Toy{})
	if len(os.Args) > 2 && os.Args[1] == "bot" {
		testBots[os.Args[2]]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// generous is a limit that no busy machine exceeds.
var generous = Limit{Time: time.Minute}

// seated starts the command line spec and closes it when the test ends.
func seated(t testing.TB, spec string, o Options) Player {
	t.Helper()
	r := NewResolver()
	g, err := game.Named("toy")
	require.NoError(t, err)
	program, err := r.Resolve(t.Context(), g, spec)
	require.NoError(t, err)
	require.Equal(t, spec, program.Name())
	p := program.Start(o)
	t.Cleanup(func() { p.Close(0) })
	return p
}

func TestAskAndAnswer(t *testing.T) {
	p := scripted(t, "loop; read; err #depth $x; err hm $x; echo got $x", Options{})
	for i := 1; i <= 3; i++ {
		r := p.Ask(fmt.Appendf(nil, "%d\n", i), 1, generous)
		require.Equal(t, Reply{Lines: []string{fmt.Sprint("got ", i)}, Wall: r.Wall, CPU: r.CPU}, r)
		require.Positive(t, r.Wall)
	}
	p.Close(time.Minute)
	remarks := p.Remarks()
	require.Equal(t, []string{"#depth 1", "hm 1", "#depth 2", "hm 2", "#depth 3", "hm 3"}, remarks.Lines)
	require.Equal(t, map[string]Metric{"depth": {Sum: 6, Count: 3}}, remarks.Metrics)
	require.Equal(t, 2.0, remarks.Metrics["depth"].Mean())
}

// TestLinesAreQueued holds to the rule of the contest site: what is written
// too much is the next answer, and all line ends count.
func TestLinesAreQueued(t *testing.T) {
	p := scripted(t, `print a\nb\r\nc\rd\n\ne\n; read; read; exit 5`, Options{})
	for _, want := range [][]string{{"a"}, {"b", "c"}, {"d"}, {""}} {
		require.Equal(t, want, p.Ask(nil, len(want), generous).Lines)
	}
	require.Equal(t, []string{"e"}, p.Ask([]byte("1\n2\n"), 1, generous).Lines, "also when it has ended since")
	r := p.Ask([]byte("3\n"), 1, generous)
	require.Empty(t, r.Lines)
	require.Equal(t, "exited with code 5", r.Cause.String())
}

func TestCausesOfMissingAnswers(t *testing.T) {
	short := Limit{Time: 100 * time.Millisecond, Grace: 20 * time.Millisecond}
	for name, c := range map[string]struct {
		script string
		limit  Limit
		want   string
		rest   string
	}{
		"late":     {"sleep", short, "gave no answer within 120ms", ""},
		"half":     {"print ab; sleep", Limit{Time: 2 * time.Second}, "gave no answer within 2s", "ab"},
		"one of 2": {"print 1\\nab; sleep", Limit{Time: 2 * time.Second}, "gave 1 of 2 lines within 2s", "ab"},
		"exit":     {"print ab; exit 7", generous, "exited with code 7", "ab"},
		"crash":    {"crash", generous, "^was ended by " + crashed + "$", ""},
		"stdout":   {"close stdout; sleep", Limit{Time: 2 * time.Second}, "closed its stdout", ""},
		"stdin":    {"close stdin; sleep", Limit{Time: 2 * time.Second}, "closed its stdin|gave no answer", ""},
		"long":     {"many 20000; sleep", generous, "wrote a line of more than 9999 bytes", strings.Repeat("x", 120) + "…"},
		"child":    {"start sleep; exit 3", generous, "exited with code 3", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := scripted(t, c.script, Options{})
			lines := 1
			if name == "one of 2" {
				lines = 2
			}
			if name == "stdin" {
				time.Sleep(50 * time.Millisecond)
			}
			begin := time.Now()
			r := p.Ask([]byte("x\n"), lines, c.limit)
			require.Regexp(t, c.want, r.Cause.String())
			require.Equal(t, c.rest, r.Rest)
			require.Less(t, time.Since(begin), 30*time.Second)
		})
	}
}

func TestProgramsThatCannotStart(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	plain := filepath.Join(dir, "plain.txt")
	require.NoError(t, os.WriteFile(plain, []byte("hello"), 0o644))
	script := filepath.Join(dir, "no shebang")
	require.NoError(t, os.WriteFile(script, []byte("echo 1"), 0o755))
	bot := "bot"
	if runtime.GOOS == "windows" {
		bot = "bot.exe"
	}
	require.NoError(t, os.WriteFile(bot, []byte("hello"), 0o755))
	cases := map[string]string{
		"no-such-bot-anywhere -x": "could not be started: no-such-bot-anywhere: executable file not found in $PATH",
		"./no/such/bot":           "could not be started: ./no/such/bot: no such file or directory",
		plain:                     "could not be started: " + plain + ": permission denied",
		dir:                       "could not be started: " + dir + ": is a directory",
		quote.Word(script):        "could not be started: " + script + ": exec format error",
		"bot":                     "could not be started: bot: expected ./bot, as it is in the working folder and not on the PATH",
	}
	if runtime.GOOS == "windows" {
		cases = map[string]string{
			"no-such-bot-anywhere -x": "could not be started: no-such-bot-anywhere: executable file not found in %PATH%",
			"./no/such/bot":           "could not be started: ./no/such/bot: expected a file of this name, or with .exe behind it, found none",
			`.\no\such\bot.exe`:       `could not be started: .\no\such\bot.exe: expected a file of this name, or with .exe behind it, found none`,
			quote.Word(dir):           "could not be started: " + dir + ": expected a file of this name, or with .exe behind it, found none",
			"bot":                     `could not be started: bot: expected .\bot, as it is in the working folder and not on the PATH`,
			"bot.exe":                 `could not be started: bot.exe: expected .\bot.exe, as it is in the working folder and not on the PATH`,
		}
	}
	for spec, want := range cases {
		p := seated(t, spec, Options{Core: -1})
		reply := p.Ask([]byte("x\n"), 1, generous)
		require.Equal(t, game.NotStarted, reply.Cause.Kind)
		require.Equal(t, want, reply.Cause.String())
		require.Empty(t, reply.Lines)
		p.Tell(nil)
		p.Kill()
		p.Close(0)
		require.Zero(t, p.Remarks())
	}
	if runtime.GOOS == "windows" {
		p := seated(t, `.\bot`, Options{Core: -1})
		require.Regexp(t, `^could not be started: \.\\bot: .`, p.Ask(nil, 1, generous).Cause.String(), "it is there, and is no program")
	}
}

func TestCommandLines(t *testing.T) {
	words := self(t, "words") + " "
	for spec, want := range map[string]string{
		words + `a  b`:          `["a" "b"]  1`,
		words + `"a  b" 'a  b'`: `["a  b" "a  b"]  1`,
		words + `"it's"`:        `["it's"]  1`,
		words + `"" -x`:         `["" "-x"]  1`,
		`X=1 ` + words:          `[] 1 1`,
		`X='2 3' ` + words:      `[] 2 3 1`,
		`GOMAXPROCS=3 ` + words: `[]  3`,
	} {
		if runtime.GOOS == "windows" {
			spec = strings.ReplaceAll(spec, `X='2 3'`, `"X=2 3"`)
		}
		require.Equal(t, []string{want}, seated(t, spec, Options{Core: -1}).Ask(nil, 1, generous).Lines, spec)
	}
	r := NewResolver()
	g, _ := game.Named("toy")
	for spec, want := range map[string]string{
		`echo 'a`:              `expected a command line`,
		`X=1`:                  `expected a command, found none`,
		`bot:no-such-entry`:    `; there are ants-swarm, `,
		`bot:./no/such/folder`: `expected an entry's folder, found none at`,
		`builtin:`:             `expected a command, found none`,
	} {
		_, err := r.Resolve(t.Context(), g, spec)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, fmt.Sprintf("%q", spec))
	}
}

// A builtin opponent is told the league before its own flags; another program
// is not.
func TestLeagueIsForBuiltins(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	r := &Resolver{Self: []string{path, "bot", "words"}}
	g, err := game.Named("toy")
	require.NoError(t, err)
	for spec, want := range map[string]string{
		"builtin:wait -seed 3":     `["builtin" "toy" "wait" "-league" "best" "-seed" "3"]  1`,
		self(t, "words") + " x -a": `["x" "-a"]  1`,
	} {
		program, err := r.Resolve(t.Context(), g, spec)
		require.NoError(t, err)
		for i := 0; i < 2; i++ { // a program starts many games
			p := program.Start(Options{Core: -1, League: "best"})
			require.Equal(t, []string{want}, p.Ask(nil, 1, generous).Lines)
			p.Close(0)
		}
	}
}

func TestBuild(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs Go: ", err)
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module bot\n\ngo 1.20\n"), 0o644))
	main := filepath.Join(dir, "main.go")
	require.NoError(t, os.WriteFile(main, []byte("package main\nimport \"os\"\nfunc main() { os.Stdout.WriteString(os.Args[1] + \"\\n\") }\n"), 0o644))
	r := NewResolver()
	g, _ := game.Named("toy")
	program, err := r.Resolve(t.Context(), g, "bot:"+dir+"/. 'a b'")
	require.NoError(t, err)
	p := program.Start(Options{Core: -1})
	require.Equal(t, []string{"a b"}, p.Ask(nil, 1, generous).Lines)
	p.Close(0)
	built := r.dir
	require.DirExists(t, built)
	require.NoError(t, os.WriteFile(main, []byte("package main\nfunc main() { x }\n"), 0o644))
	_, err = r.Resolve(t.Context(), g, "bot:"+dir+"/. again")
	require.NoError(t, err, "an entry is built once")
	_, err = r.Resolve(t.Context(), g, "bot:"+dir)
	require.ErrorContains(t, err, "undefined: x")
	require.NoError(t, r.Close())
	require.NoDirExists(t, built)
}

// TestInputThatIsNotRead sends far more than a pipe holds.
func TestInputThatIsNotRead(t *testing.T) {
	p := scripted(t, "sleep", Options{})
	r := p.Ask(bytes.Repeat([]byte("x"), 1<<22), 1, Limit{Time: 200 * time.Millisecond})
	require.Equal(t, "did not read its input within 200ms", r.Cause.String())
	p.Tell(bytes.Repeat([]byte("x"), 1<<20)) // does not hang
}

// TestLongInput sends more than a pipe holds to a bot that reads slowly.
func TestLongInput(t *testing.T) {
	p := scripted(t, "loop; read; count", Options{})
	long := append(bytes.Repeat([]byte("x"), 300_000), '\n')
	require.Equal(t, []string{"300000"}, p.Ask(long, 1, generous).Lines)
}

func TestEnvironment(t *testing.T) {
	require.Equal(t, []string{"A=3", "B=2", "C=4", "=odd"},
		environment([]string{"A=1", "B=2"}, []string{"A=3", "C="}, nil, []string{"C=4", "=odd"}))
}

// deafRemarks is a collector whose stream is closed; it is fed by add.
func deafRemarks(t testing.TB) *remarks {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	r.Close()
	w.Close()
	return &remarks{names: map[string]bool{}, file: r}
}

// TestRemarksAreBounded floods stderr in many shapes.
func TestRemarksAreBounded(t *testing.T) {
	for _, piece := range []string{"\n", "x\n", "x", strings.Repeat("y", 5000) + "\n", "#n 1\n", "#\n#a\n# 1\n#x y\n"} {
		r := deafRemarks(t)
		written, taken, longest := 0, int64(0), 0
		for turn := 0; turn < 20; turn++ {
			for n := 0; n < 2*remarksPerTurn; n += len(piece) {
				r.add([]byte(piece))
				written += len(piece)
			}
			now := r.take()
			size := 0
			for _, line := range now.Lines {
				longest = max(longest, len(line))
				size += len(line)
				taken += int64(len(line)) + 1
			}
			require.LessOrEqual(t, size, remarksPerTurn)
			taken += now.Dropped
		}
		require.LessOrEqual(t, longest, remarkLength)
		require.LessOrEqual(t, taken, int64(written))
		require.GreaterOrEqual(t, taken+remarkLength, int64(written), "what was dropped is counted")
	}
}

func TestMetricNamesAreBounded(t *testing.T) {
	r := deafRemarks(t)
	for i := 0; i < 1000; i++ {
		r.add(fmt.Appendf(nil, "#m%d %d\n", i, i))
	}
	require.Len(t, r.take().Metrics, metricNames)
}

func TestParseMetric(t *testing.T) {
	for line, want := range map[string]float64{
		"#nodes 12": 12, "#a -1.5e3": -1500, "#x  7 ": 7,
	} {
		_, value, ok := ParseMetric(line)
		require.True(t, ok, line)
		require.Equal(t, want, value)
	}
	for _, line := range []string{"", "#", "# 1", "nodes 1", "#nodes", "#nodes x", "#nodes 1 2", "#n NaN", "#n +Inf", "#" + strings.Repeat("n", 50) + " 1"} {
		_, _, ok := ParseMetric(line)
		require.False(t, ok, line)
	}
}

// splitLines is the slow and obvious reading of the rule about line ends.
func splitLines(text []byte) (lines []string, rest string) {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	for {
		line, after, found := bytes.Cut(text, []byte("\n"))
		if !found {
			return lines, string(text)
		}
		lines = append(lines, string(line))
		text = after
	}
}

// FuzzLines feeds bytes in pieces and compares with splitLines.
func FuzzLines(f *testing.F) {
	f.Add([]byte("WAIT\nGROW 3\r\nSEED 1 2\r\rx"), uint8(3))
	f.Add([]byte("\r\n\n\r\xff\xfe\x00"), uint8(1))
	f.Add(bytes.Repeat([]byte("m"), 9999), uint8(200))
	f.Add(append(bytes.Repeat([]byte("\xff"), 51), '\r'), uint8(85)) // long as written, short as read
	f.Fuzz(func(t *testing.T, text []byte, piece uint8) {
		const most = 50
		want, rest := splitLines(text)
		var got []string
		var l lineReader
		size := int(piece)%97 + 1
		for at := 0; ; {
			line, err := l.next(most)
			if err == nil {
				got = append(got, line)
				continue
			}
			if err != errMore {
				require.ErrorIs(t, err, errTooLong)
				tooLong := len(rest) > most
				for _, line := range want {
					tooLong = tooLong || len(line) > most
				}
				require.True(t, tooLong)
				return
			}
			if at == len(text) {
				break
			}
			n := min(size, len(text)-at)
			n = copy(l.room(), text[at:at+n])
			l.kept = l.buf[:len(l.kept)+n]
			at += n
			require.LessOrEqual(t, len(l.buf), 1<<16)
		}
		for i := range want {
			want[i] = strings.ToValidUTF8(want[i], "\uFFFD")
		}
		require.Equal(t, want, got)
		left := string(l.rest())
		if l.skipLF { // an LF right behind a CR may be left
			left = strings.TrimPrefix(left, "\n")
		}
		require.Equal(t, rest, left)
	})
}

// FuzzRemarks checks that no stream makes the collector fail or grow.
func FuzzRemarks(f *testing.F) {
	f.Add([]byte("#nodes 3\nhello\r\n#x\n"), uint8(2))
	f.Fuzz(func(t *testing.T, text []byte, piece uint8) {
		r := deafRemarks(t)
		for len(text) > 0 {
			n := min(int(piece)+1, len(text))
			r.add(text[:n])
			text = text[n:]
			require.LessOrEqual(t, len(r.line), remarkLength)
		}
		for _, line := range r.take().Lines {
			require.NotContains(t, line, "\n")
		}
	})
}

// A flag -bot takes an entry by its name alone, and all that -p takes.
func TestBot(t *testing.T) {
	g, err := game.Named("forest")
	require.NoError(t, err)
	dir := t.TempDir()
	file := filepath.Join(dir, "mybot")
	require.NoError(t, os.WriteFile(file, nil, 0o755))
	r := NewResolver()
	defer r.Close()
	for text, want := range map[string]string{
		"":                       "bot:forest-mcts",
		"forest-mcts -nodes 3":   "bot:forest-mcts -nodes 3",
		"bot:forest-mcts":        "bot:forest-mcts",
		dir + " -x":              "bot:" + dir + " -x",
		file + " -x":             file + " -x",
		"WIDTH=3 " + file:        "WIDTH=3 " + file,
		"src:bot.cpp -x":         "src:bot.cpp -x",
		"go run x.go":            "go run x.go",
		"./nowhere":              "bot:./nowhere",
		"no-such-entry-anywhere": "bot:no-such-entry-anywhere",
	} {
		if _, err := exec.LookPath("go"); err != nil && text == "go run x.go" {
			continue // it is known by being on the PATH
		}
		require.Equal(t, want, r.Bot(g, text), text)
	}
}
