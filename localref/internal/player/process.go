package player

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
)

// command is a program that is run as a child process.
type command struct {
	name string
	args []string
	env  []string
	// leagueAt is where in args the flag -league goes, 0 for nowhere.
	leagueAt int
}

// Name is the text the program was described with.
func (c *command) Name() string { return c.name }

// Words returns the command line that a program is started with; nil if it is
// not a child process.
func Words(p Program) []string {
	if c, ok := p.(*command); ok {
		return c.args
	}
	return nil
}

// Cmd returns the program as it is run once with other arguments behind its
// own; nil if it is not a child process.
func Cmd(ctx context.Context, p Program, arguments ...string) *exec.Cmd {
	c, ok := p.(*command)
	if !ok {
		return nil
	}
	words := append(slices.Clone(c.args), arguments...)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Env = environment(os.Environ(), c.env)
	return cmd
}

// Under returns p run by another program, whose words stand before its own; nil
// if it is not a child process.
func Under(p Program, words ...string) Program {
	c, ok := p.(*command)
	if !ok {
		return nil
	}
	under := *c
	under.args = append(slices.Clone(words), c.args...)
	if c.leagueAt > 0 {
		under.leagueAt += len(words)
	}
	return &under
}

// Env returns the NAME=VALUE words in front of a program's command line.
func Env(p Program) []string {
	if c, ok := p.(*command); ok {
		return c.env
	}
	return nil
}

// Start runs the program.
func (c *command) Start(o Options) Player {
	path, err := exec.LookPath(c.args[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return Failed(game.Cause{Kind: game.NotStarted, Err: startError(c.args[0], err)})
	}
	args := c.args
	if c.leagueAt > 0 && o.League != "" {
		args = slices.Insert(slices.Clone(args), c.leagueAt, "-league", o.League)
	}
	p, err := start(path, args, append(c.env, o.Env...), o)
	if err != nil {
		return Failed(game.Cause{Kind: game.NotStarted, Err: startError(c.args[0], err)})
	}
	return p
}

// startError says shortly why a program did not start.
func startError(name string, err error) error {
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	plain := filepath.Base(name) == name
	if plain && (errors.Is(err, exec.ErrNotFound) || errors.Is(err, exec.ErrDot)) {
		if here := "." + string(filepath.Separator) + name; isProgram(here) {
			return fmt.Errorf("%s: expected %s, as it is in the working folder and not on the PATH", name, here)
		}
	}
	if !plain && runtime.GOOS == "windows" && (errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist)) {
		return fmt.Errorf("%s: expected a file of this name, or with .exe behind it, found none", name)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// isProgram reports whether a path can be started.
func isProgram(path string) bool {
	_, err := exec.LookPath(path)
	return err == nil
}

// process is a bot as a child process, with all that it starts.
type process struct {
	options Options
	stdin   *os.File
	out     lineReader
	remarks *remarks
	tree    tree

	exited  chan struct{} // closed when the process has ended and state is set
	state   *os.ProcessState
	reason  atomic.Pointer[game.Cause] // why the referee ended it, if it did
	closing sync.Once
}

var seats atomic.Int64

func start(path string, args, env []string, o Options) (*process, error) {
	var files [3][2]*os.File // a pipe each: ours, theirs
	for i := range files {
		ours, theirs, err := pipe(i == 0)
		if err != nil {
			closePipes(files)
			return nil, err
		}
		files[i] = [2]*os.File{ours, theirs}
	}
	p := &process{options: o, exited: make(chan struct{}), stdin: files[0][0]}
	p.tree.mark = fmt.Sprintf("BOTKIT_SEAT=%d.%d", os.Getpid(), seats.Add(1))
	attr := &os.ProcAttr{
		Env:   environment(os.Environ(), []string{"GOMAXPROCS=1"}, env, []string{p.tree.mark}),
		Files: []*os.File{files[0][1], files[1][1], files[2][1]},
	}
	if err := p.tree.start(path, args, attr, o); err != nil {
		closePipes(files)
		return nil, err
	}
	for _, pipe := range files {
		pipe[1].Close()
	}
	p.out.file = files[1][0]
	p.remarks = listen(files[2][0])
	go p.await()
	guard.add(p)
	return p, nil
}

// systemLimit is the system's own limit for programs that are to use so much
// memory at most. It is above the one that is watched, because programs map more
// than they use.
func systemLimit(memory int64) int64 { return memory + memory/4 + 256<<20 }

// environment joins lists of NAME=VALUE; of two values the later one stays.
func environment(lists ...[]string) (joined []string) {
	at := map[string]int{}
	for _, list := range lists {
		for _, entry := range list {
			name, _, _ := strings.Cut(entry, "=")
			if i, ok := at[name]; ok {
				joined[i] = entry
				continue
			}
			at[name] = len(joined)
			joined = append(joined, entry)
		}
	}
	return joined
}

func closePipes(files [3][2]*os.File) {
	for _, pipe := range files {
		for _, f := range pipe {
			if f != nil {
				f.Close()
			}
		}
	}
}

// await notes the end of the process and wakes an Ask that is reading.
func (p *process) await() {
	p.state = p.tree.reap()
	close(p.exited)
	p.out.wake()
}

// ended reports whether the process has ended, waiting up to patience for it.
func (p *process) ended(patience time.Duration) bool {
	select {
	case <-p.exited:
		return true
	default:
	}
	if patience <= 0 {
		return false
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

// obituary says how the process ended; it must have.
func (p *process) obituary() game.Cause {
	if reason := p.reason.Load(); reason != nil {
		return *reason
	}
	if p.state == nil {
		return game.Cause{Kind: game.Ended}
	}
	if err := violent(p.state); err != nil {
		return game.Cause{Kind: game.Killed, Err: err}
	}
	return game.Cause{Kind: game.Exited, Count: p.state.ExitCode()}
}

// Ask sends text and waits for the answer.
func (p *process) Ask(text []byte, n int, limit Limit) Reply {
	if p.options.Pause {
		p.tree.resume()
		defer p.pause()
	}
	if limit.Line == 0 {
		limit.Line = LongestLine
	}
	unread := p.out.waiting()
	wait := limit.Time + limit.Grace
	spent := p.tree.meter()
	sent, err := send(p.stdin, text, time.Now().Add(wait))
	r := Reply{Unread: unread}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		r.Cause = game.Cause{Kind: game.InputUnread, Limit: wait}
	} else {
		p.collect(&r, n, sent.Add(wait), limit, err)
	}
	r.Wall = time.Since(sent)
	r.CPU = spent()
	if r.Cause.TimedOut() {
		r.Ready = p.tree.running() || p.out.poll()
	}
	if !r.Cause.None() {
		r.Rest = beginning(p.out.rest())
	}
	return r
}

// pause stops the process when it is waiting for its next input; what it still
// has to do after its answer, such as writing remarks, may take a moment.
func (p *process) pause() {
	const moment, step = 2 * time.Millisecond, 100 * time.Microsecond
	for waited := time.Duration(0); waited < moment && !p.tree.sleeping(); waited += step {
		time.Sleep(step)
	}
	if !p.ended(0) {
		p.tree.stop()
	}
}

// collect reads n lines. With a stdin that cannot be written to, only what the
// process had written before counts.
func (p *process) collect(r *Reply, n int, deadline time.Time, limit Limit, broken error) {
	p.out.until(deadline)
	for len(r.Lines) < n {
		line, err := p.out.next(limit.Line)
		if err == nil {
			r.Lines = append(r.Lines, line)
			continue
		}
		if err == errTooLong {
			r.Cause = game.Cause{Kind: game.LineTooLong, Count: limit.Line}
			return
		}
		r.Cause = p.more(deadline, broken)
		if r.Cause.Kind == game.NoAnswer {
			r.Cause.Limit = limit.Time + limit.Grace
			if n > 1 {
				r.Cause.Kind, r.Cause.Got, r.Cause.Wanted = game.Incomplete, len(r.Lines), n
			}
		}
		if !r.Cause.None() {
			return
		}
	}
}

// more waits for more output. It returns the cause if there will be none.
func (p *process) more(deadline time.Time, broken error) game.Cause {
	// Having ended, or having closed its stdin, it may still have said what is
	// asked now: that lies in the pipe.
	patience := time.Duration(0)
	if broken != nil {
		patience = 200 * time.Millisecond
	}
	gone := p.ended(patience)
	if gone || broken != nil {
		if p.out.poll() {
			return game.Cause{}
		}
		if gone {
			return p.obituary()
		}
		return game.Cause{Kind: game.ClosedStdin}
	}
	err := p.out.fill()
	switch {
	case err == nil:
		return game.Cause{}
	case errors.Is(err, os.ErrDeadlineExceeded):
		if p.ended(0) {
			return game.Cause{} // woken by its end: look once more at what it said
		}
		if time.Now().Before(deadline) {
			return game.Cause{}
		}
		return game.Cause{Kind: game.NoAnswer}
	}
	// The end of its stdout: mostly the process ends at the same time.
	if p.ended(max(time.Until(deadline), 200*time.Millisecond)) {
		return p.obituary()
	}
	return game.Cause{Kind: game.ClosedStdout}
}

// Tell sends text that needs no answer; it waits only a moment for a program
// that does not read.
func (p *process) Tell(text []byte) {
	if p.options.Pause {
		p.tree.resume()
	}
	_, _ = send(p.stdin, text, time.Now().Add(20*time.Millisecond))
}

// Settle waits until nothing of the program runs: then it reads, or sleeps on
// purpose. One that goes on thinking has soon worked longer than remarks take,
// and one that is ready but gets no processor is waited for.
func (p *process) Settle() {
	const work, most, step = 2 * time.Millisecond, time.Second, 100 * time.Microsecond
	spent := p.tree.meter()
	for begin := time.Now(); time.Since(begin) < most && p.tree.running(); time.Sleep(step) {
		if spent() >= work {
			return
		}
	}
}

// Unread counts the lines that nobody has asked for. A program that is out of
// step is still at work on the last question when its answer is there.
func (p *process) Unread(patience time.Duration) int {
	const step = 200 * time.Microsecond
	for begin := time.Now(); ; time.Sleep(step) {
		works := p.tree.running() // before the look: it may write and rest in between
		if lines := p.out.waiting(); lines > 0 || !works || time.Since(begin) > patience {
			return lines
		}
	}
}

// Remarks returns what came on stderr.
func (p *process) Remarks() Remarks { return p.remarks.take() }

// Kill ends the program at once.
func (p *process) Kill() { p.end(game.Cause{Kind: game.Stopped}) }

// end kills the process and what it started, and notes the reason.
func (p *process) end(reason game.Cause) {
	p.reason.CompareAndSwap(nil, &reason)
	select {
	case <-p.exited: // its number may belong to another process now
	default:
		p.tree.kill()
	}
}

// Close ends the process and all it started, and waits for that.
func (p *process) Close(linger time.Duration) {
	p.closing.Do(func() {
		if p.options.Pause {
			p.tree.resume()
		}
		p.stdin.Close()
		if !p.ended(linger) {
			p.end(game.Cause{Kind: game.Stopped})
		}
		p.ended(10 * time.Second) // longer only if the system itself hangs
		guard.remove(p)
		p.tree.clear()
		p.remarks.close()
		p.out.file.Close()
	})
}

// beginning is the beginning of what a bot wrote, for a report.
func beginning(text []byte) string {
	const most = 120
	return strings.ToValidUTF8(quote.Cut(string(text), most), "\uFFFD")
}
