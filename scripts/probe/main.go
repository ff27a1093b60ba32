//go:build go1.18

// Probe is a bot of one file that does nothing and says where it runs: paste it
// into a contest site's editor, play one game, and read on stderr the
// site's Go version, cores, memory and the behaviour of its clock.
//
// It learns from the first lines which of the four games it is in and answers
// something legal each turn: WAIT in forest and witch, a MOVE a buster in
// busters, "H" an ant in ants.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

var started = time.Now()

func main() {
	p := &probe{in: bufio.NewReaderSize(os.Stdin, 1<<16), out: os.Stdout, report: func() { report(os.Stderr) }}
	if err := p.play(); err != nil && err != io.EOF {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

// probe is one game from the bot's side.
type probe struct {
	in     *bufio.Reader
	out    io.Writer
	report func()
	turns  int
}

func (p *probe) line() (string, error) {
	line, err := p.in.ReadString('\n')
	if err != nil && (err != io.EOF || line == "") {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// numbers reads a line of at least n numbers and returns all of them.
func (p *probe) numbers(n int, what string) ([]int, error) {
	line, err := p.line()
	if err != nil {
		return nil, err
	}
	var list []int
	for _, word := range strings.Fields(line) {
		v, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("%s: expected numbers, found %q", what, line)
		}
		list = append(list, v)
	}
	if len(list) < n {
		return nil, fmt.Errorf("%s: expected %d numbers, found %q", what, n, line)
	}
	return list, nil
}

// counted reads a number and as many lines.
func (p *probe) counted(what string) error {
	n, err := p.numbers(1, what)
	if err != nil {
		return err
	}
	return p.skip(n[0])
}

func (p *probe) skip(lines int) error {
	for i := 0; i < lines; i++ {
		if _, err := p.line(); err != nil {
			return err
		}
	}
	return nil
}

// say ends a turn; the first one is the time to look around.
func (p *probe) say(answer string) error {
	if p.turns == 0 {
		p.report()
	}
	p.turns++
	_, err := io.WriteString(p.out, answer+"\n")
	return err
}

// play finds out which game it is in and plays it until the input ends.
func (p *probe) play() error {
	first, err := p.line()
	if err != nil {
		return err
	}
	if strings.HasPrefix(first, "{") {
		return p.ants(first)
	}
	count, err := strconv.Atoi(first)
	if err != nil {
		return fmt.Errorf("expected the first line of forest, witch, busters or ants, found %q", first)
	}
	second, err := p.line()
	if err != nil {
		return err
	}
	words := strings.Fields(second)
	switch {
	case len(words) == 1:
		return p.busters(count)
	case len(words) == 8:
		return p.forest(count - 1)
	case len(words) > 8:
		return p.witch(count - 1)
	}
	return fmt.Errorf("expected the second line of forest, witch or busters, found %q", second)
}

// forest: the rest of the cells, then day, nutrients, two players, trees, and
// possible actions.
func (p *probe) forest(cells int) error {
	if err := p.skip(cells); err != nil {
		return err
	}
	for {
		if err := p.skip(4); err != nil {
			return err
		}
		if err := p.counted("trees"); err != nil {
			return err
		}
		if err := p.counted("possible actions"); err != nil {
			return err
		}
		if err := p.say("WAIT"); err != nil {
			return err
		}
	}
}

// witch: the rest of the first turn's actions and two inventories; then whole
// turns.
func (p *probe) witch(actions int) error {
	for {
		if err := p.skip(actions + 2); err != nil {
			return err
		}
		if err := p.say("WAIT"); err != nil {
			return err
		}
		n, err := p.numbers(1, "actions")
		if err != nil {
			return err
		}
		actions = n[0]
	}
}

// busters: the team, then the entities of each turn. The ghost count was the
// second line.
func (p *probe) busters(busters int) error {
	if _, err := p.numbers(1, "team"); err != nil {
		return err
	}
	answer := strings.TrimSuffix(strings.Repeat("MOVE 8000 4500\n", busters), "\n")
	for {
		if err := p.counted("entities"); err != nil {
			return err
		}
		if err := p.say(answer); err != nil {
			return err
		}
	}
}

// ants: a JSON value a line.
func (p *probe) ants(line string) error {
	for {
		var message struct {
			Action string            `json:"action"`
			Ants   []json.RawMessage `json:"ants"`
		}
		if err := json.Unmarshal([]byte(line), &message); err != nil {
			return fmt.Errorf("expected a message of ants, found %q: %w", line, err)
		}
		if message.Action == "quit" {
			_, err := io.WriteString(p.out, "OK\n")
			return err
		}
		moves := make([]string, len(message.Ants))
		for i := range moves {
			moves[i] = `"H"`
		}
		if err := p.say("[" + strings.Join(moves, ",") + "]"); err != nil {
			return err
		}
		var err error
		if line, err = p.line(); err != nil {
			return err
		}
	}
}

// report takes well under the first turn's second.
func report(w io.Writer) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	fmt.Fprintf(b, "go: %s %s/%s, GC percent %d\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, gcPercent())
	fmt.Fprintf(b, "cores: NumCPU %d, GOMAXPROCS %d, quota %s, model %s\n", runtime.NumCPU(), runtime.GOMAXPROCS(0),
		firstOf("/sys/fs/cgroup/cpu.max", "/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), field("/proc/cpuinfo", "model name"))
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Fprintf(b, "memory: total %s, limit %s, this process %d kB from the system\n", field("/proc/meminfo", "MemTotal"),
		firstOf("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"), m.Sys/1024)
	fmt.Fprintf(b, "memory: 32 MB touched in %v\n", touch(32<<20))
	fmt.Fprintf(b, "clock: first line read %v after main's start\n", time.Since(started))
	step, cost := clock()
	fmt.Fprintf(b, "clock: smallest step %v, a reading costs %v\n", step, cost)
	before := time.Now()
	time.Sleep(time.Millisecond)
	fmt.Fprintf(b, "clock: a sleep of 1ms takes %v\n", time.Since(before))
	gap, gaps := longestGap(50 * time.Millisecond)
	fmt.Fprintf(b, "clock: in 50ms of work the longest pause is %v, %d are over 100µs\n", gap, gaps)
	fmt.Fprintf(b, "speed: 10 million steps of xorshift in %v\n", spin(10_000_000))
}

func gcPercent() int {
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	return percent
}

// touch returns how long it takes to get and write n bytes.
func touch(n int) time.Duration {
	before := time.Now()
	block := make([]byte, n)
	for i := 0; i < n; i += 4096 {
		block[i] = 1
	}
	spent := time.Since(before)
	runtime.KeepAlive(block)
	return spent
}

// clock returns the smallest difference between two readings and the time of
// one.
func clock() (step, cost time.Duration) {
	const readings = 20000
	step = time.Hour
	before := time.Now()
	last := before
	for i := 0; i < readings; i++ {
		now := time.Now()
		if d := now.Sub(last); d > 0 && d < step {
			step = d
		}
		last = now
	}
	return step, time.Since(before) / readings
}

// longestGap reads the clock without a rest: what it misses, others had.
func longestGap(whole time.Duration) (longest time.Duration, over int) {
	last := time.Now()
	for end := last.Add(whole); last.Before(end); {
		now := time.Now()
		gap := now.Sub(last)
		if gap > longest {
			longest = gap
		}
		if gap > 100*time.Microsecond {
			over++
		}
		last = now
	}
	return longest, over
}

func spin(steps int) time.Duration {
	before := time.Now()
	x := uint64(1)
	for i := 0; i < steps; i++ {
		x ^= x >> 12
		x ^= x << 25
		x ^= x >> 27
	}
	spent := time.Since(before)
	if x == 0 { // never, but the compiler does not know
		spent = 0
	}
	return spent
}

// firstOf returns the first line of the first file that can be read.
func firstOf(files ...string) string {
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			return strings.SplitN(strings.TrimSpace(string(text)), "\n", 2)[0]
		}
	}
	return "unknown"
}

// field returns the value of a "name: value" line.
func field(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return "unknown"
	}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, name) {
			return strings.TrimSpace(line[strings.IndexByte(line, ':')+1:])
		}
	}
	return "unknown"
}
