package player

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
)

func init() {
	testBots["script"] = func() { runScript(os.Args[3]) }
	testBots["words"] = func() { fmt.Printf("%q %s %s\n", os.Args[3:], os.Getenv("X"), os.Getenv("GOMAXPROCS")) }
}

// scripted is a bot as a short script, the same on each system: see steps.
func scripted(t testing.TB, script string, o Options) Player {
	o.Core = -1
	return seated(t, self(t, "script")+" "+quote.Word(script), o)
}

// self is a command line that runs the test binary as a bot.
func self(t testing.TB, kind string) string {
	path, err := os.Executable()
	require.NoError(t, err)
	return quote.Word(path) + " bot " + kind
}

// script is a script under way.
type script struct {
	in      *bufio.Reader
	x       string // the line that was read last
	ticks   atomic.Int64
	hoard   []byte
	started []*os.Process
}

// steps are what a script can do, with the text behind the step's name.
var steps = map[string]func(s *script, text string){
	"read":  (*script).read,
	"echo":  func(s *script, text string) { fmt.Println(text) },
	"print": func(s *script, text string) { unquoted, _ := strconv.Unquote(`"` + text + `"`); fmt.Print(unquoted) },
	"err":   func(s *script, text string) { fmt.Fprintln(os.Stderr, text) },
	"exit":  func(s *script, text string) { code, _ := strconv.Atoi(text); os.Exit(code) },
	"crash": func(*script, string) { crash() },
	"sleep": func(*script, string) { time.Sleep(1000 * time.Second) },
	"close": func(s *script, text string) {
		map[string]*os.File{"stdin": os.Stdin, "stdout": os.Stdout}[text].Close()
	},
	"many":  func(s *script, text string) { n, _ := strconv.Atoi(text); fmt.Print(strings.Repeat("x", n)) },
	"count": func(s *script, _ string) { fmt.Println(len(s.x)) },
	"eat":   (*script).eat,
	"tick": func(s *script, _ string) {
		go func() {
			for ; ; time.Sleep(time.Millisecond) {
				s.ticks.Add(1)
			}
		}()
	},
	"ticks": func(s *script, _ string) { fmt.Println(s.ticks.Swap(0)) },
	// start runs another script beside this one, with the same pipes.
	"start": func(s *script, text string) {
		cmd := exec.Command(os.Args[0], "bot", "script", strings.ReplaceAll(text, ",", ";"))
		cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		s.started = append(s.started, cmd.Process)
	},
	"pid": func(*script, string) { fmt.Println(os.Getpid()) },
}

// runScript carries out steps, which semicolons part. Those behind "loop" are
// repeated until stdin ends; $x is the line that was read last.
func runScript(text string) {
	s := &script{in: bufio.NewReader(os.Stdin)}
	all, loop := strings.Split(text, ";"), -1
	for at := 0; at < len(all); at++ {
		name, rest, _ := strings.Cut(strings.TrimSpace(all[at]), " ")
		if name == "loop" {
			loop = at
		} else {
			steps[name](s, strings.ReplaceAll(rest, "$x", s.x))
		}
		if at == len(all)-1 && loop >= 0 {
			at = loop
		}
	}
}

func (s *script) read(string) {
	line, err := s.in.ReadString('\n')
	if err != nil {
		os.Exit(0)
	}
	s.x = strings.TrimSuffix(line, "\n")
}

// eat takes so many MB of memory and touches each page.
func (s *script) eat(text string) {
	size, _ := strconv.Atoi(text)
	s.hoard = make([]byte, size<<20)
	for i := 0; i < len(s.hoard); i += 4096 {
		s.hoard[i] = 1
	}
}

// TestBeside: where nothing can be built, bot:NAME is the program beside this one.
func TestBeside(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	words := quote.Word(name) + " bot words x"
	g, err := game.Named("toy")
	require.NoError(t, err)
	t.Chdir(t.TempDir()) // outside the kit
	program, err := NewResolver().Resolve(t.Context(), g, "bot:"+words)
	require.NoError(t, err)
	p := program.Start(Options{Core: -1})
	defer p.Close(0)
	require.Equal(t, []string{`["x"]  1`}, p.Ask(nil, 1, generous).Lines)
	_, err = NewResolver().Resolve(t.Context(), g, "bot:no-such-program")
	require.Error(t, err)
}
