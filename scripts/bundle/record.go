package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// record is what the check reads of a recorded game: see the referee's own
// description of its members.
type record struct {
	Init   [][]string `json:"init"`
	Turns  []turn     `json:"turns"`
	Result struct {
		Scores []int           `json:"scores"`
		Ranks  []int           `json:"ranks"`
		Out    json.RawMessage `json:"out"`
	} `json:"result"`
}

// turn is one turn of all seats.
type turn struct {
	In    [][]string `json:"in"`
	Out   [][]string `json:"out"`
	Cause []string   `json:"cause"`
}

func readRecord(file string) (*record, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := &record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("expected one recorded game as JSON in %s: %w", file, err)
	}
	if len(r.Turns) == 0 {
		return nil, fmt.Errorf("expected a game with turns in %s", file)
	}
	return r, nil
}

// complete reports a seat that was put out: such a game compares too little.
func (r *record) complete() error {
	for t, turn := range r.Turns {
		for p, cause := range turn.Cause {
			if cause != "" {
				return fmt.Errorf("turn %d: player %d: %s", t, p, cause)
			}
		}
	}
	if out := string(r.Result.Out); out != "" && out != "null" {
		return fmt.Errorf("a player was put out: %s", out)
	}
	return nil
}

// answers is the number of lines the players wrote.
func (r *record) answers() int {
	n := 0
	for _, turn := range r.Turns {
		for _, lines := range turn.Out {
			n += len(lines)
		}
	}
	return n
}

// sameAs returns the first difference between two games of the same seed.
func (r *record) sameAs(got *record) error {
	for t := range r.Turns {
		if t >= len(got.Turns) {
			return fmt.Errorf("the source's game has %d turns, the bundle's %d", len(r.Turns), len(got.Turns))
		}
		if err := sameLines(t, "input", r.Turns[t].In, got.Turns[t].In); err != nil {
			return err
		}
		if err := sameLines(t, "answer", r.Turns[t].Out, got.Turns[t].Out); err != nil {
			return err
		}
	}
	if len(r.Turns) != len(got.Turns) {
		return fmt.Errorf("the source's game has %d turns, the bundle's %d", len(r.Turns), len(got.Turns))
	}
	if want, got := fmt.Sprint(r.Result), fmt.Sprint(got.Result); want != got {
		return fmt.Errorf("the source's result is %s, the bundle's %s", want, got)
	}
	return nil
}

func sameLines(turn int, what string, want, got [][]string) error {
	for p := range want {
		if p >= len(got) {
			return fmt.Errorf("turn %d: the source's game has %d players, the bundle's %d", turn, len(want), len(got))
		}
		for i := 0; i < len(want[p]) || i < len(got[p]); i++ {
			w, g := lineOf(want[p], i), lineOf(got[p], i)
			if w != g {
				return fmt.Errorf("turn %d, player %d, %s line %d: source %s, bundle %s", turn, p, what, i+1, w, g)
			}
		}
	}
	return nil
}

func lineOf(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return fmt.Sprintf("%q", lines[i])
}

// replay feeds seat's recorded input to a program turn by turn, expects the
// recorded answers and returns the program's peak memory in bytes.
func (r *record) replay(seat int, c command) (peak int64, err error) {
	cmd := exec.Command(c[0], c[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	stop := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	defer stop.Stop()
	talkErr := r.talk(seat, in, out)
	// How a program ends after its last answer is not the game's business.
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if talkErr != nil {
		return 0, fmt.Errorf("replay of the first game: %w", talkErr)
	}
	peak, ok := peakMemory(cmd.ProcessState)
	if !ok {
		return 0, errNoPeak
	}
	return peak, nil
}

// errNoPeak means that the replay went well, but the system keeps no account.
var errNoPeak = errors.New("this system does not tell a program's peak memory")

func (r *record) talk(seat int, in io.Writer, out io.Reader) error {
	answers := bufio.NewReaderSize(out, 1<<16)
	if seat < len(r.Init) {
		if _, err := io.WriteString(in, text(r.Init[seat])); err != nil {
			return err
		}
	}
	for t, turn := range r.Turns {
		if seat >= len(turn.In) || turn.In[seat] == nil {
			continue
		}
		if _, err := io.WriteString(in, text(turn.In[seat])); err != nil {
			return fmt.Errorf("turn %d: %w", t, err)
		}
		for _, want := range turn.Out[seat] {
			line, err := answers.ReadString('\n')
			if got := strings.TrimRight(line, "\r\n"); got != want {
				return errors.Join(fmt.Errorf("turn %d: source %q, bundle %q", t, want, got), err)
			}
		}
	}
	return nil
}

func text(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}
