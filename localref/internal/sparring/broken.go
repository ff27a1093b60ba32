package sparring

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sort"
	"strings"
	"syscall"
	"time"
)

// mishap is a broken bot at play.
type mishap struct {
	*Seat
	Talker
	began time.Time // when the turn's first line was read
	hoard [][]byte
}

// broken is one way to misbehave.
type broken struct {
	name, doc string
	play      func(m *mishap) error
}

// brokenBots are all of them. Where a turn is named it can be moved by the flag
// -turn; before it they answer harmlessly.
func brokenBots() []broken {
	return []broken{
		{"dies-at-start", "exits with code 3 before it reads anything", func(*mishap) error { return exit(3) }},
		{"dies", "exits with code 3 in the fourth turn", func(m *mishap) error { return m.then(func() error { return exit(3) }) }},
		{"killed", "ends by a signal in the fourth turn", func(m *mishap) error { return m.then(killSelf) }},
		{"panics", "crashes in the fourth turn", func(m *mishap) error { return m.then(func() error { panic("out of ideas") }) }},
		{"silent", "never answers", func(m *mishap) error { return m.readOn() }},
		{"late-1", "answers 1 ms late from the fourth turn on", func(m *mishap) error { return m.late(time.Millisecond) }},
		{"late-20", "answers 20 ms late from the fourth turn on", func(m *mishap) error { return m.late(20 * time.Millisecond) }},
		{"late-500", "answers 500 ms late from the fourth turn on", func(m *mishap) error { return m.late(500 * time.Millisecond) }},
		{"half-line", "writes half a line in the fourth turn and stops", (*mishap).halfLine},
		{"two-lines", "answers twice as many lines as asked for", func(m *mishap) error {
			return m.each(func() { m.Say(append(m.Harmless(), m.Harmless()...)...) })
		}},
		{"early", "answers before it is asked, from the second turn on", (*mishap).early},
		{"endless-line", "writes 1 GB without a line end in the fourth turn", func(m *mishap) error {
			return m.then(func() error { return flood(os.Stdout, strings.Repeat("x", 1<<16)) })
		}},
		{"long-line", "answers with a line of 10,000 bytes in the fourth turn", func(m *mishap) error {
			return m.then(func() error { m.Say(strings.Repeat("x", 10000)); return m.readOn() })
		}},
		{"stderr-flood", "writes 1 GB to stderr while it plays", func(m *mishap) error {
			go func() { _ = flood(os.Stderr, strings.Repeat("all is well\n", 1<<13)) }()
			return wait(m.Talker, m.Seat)
		}},
		{"closes-stdin", "closes its stdin before it answers in the fourth turn", func(m *mishap) error {
			return m.then(func() error { os.Stdin.Close(); m.Say(m.Harmless()...); return forever() })
		}},
		{"closes-stdout", "closes its stdout in the fourth turn", func(m *mishap) error {
			return m.then(func() error { os.Stdout.Close(); return m.readOn() })
		}},
		{"ignores-sigterm", "cannot be asked to end, and stays after the game", (*mishap).stay},
		{"forks", "starts programs that hold its pipes and outlive it", (*mishap).fork},
		{"forks-and-dies", "the same, and exits with code 3 in the fourth turn", func(m *mishap) error {
			if err := leaveBehind(); err != nil {
				return err
			}
			return m.then(func() error { return exit(3) })
		}},
		{"invalid-utf8", "adds bytes that are not UTF-8 to its answers", func(m *mishap) error { return m.with(" \xff\xfe\x80") }},
		{"nul", "adds a NUL to its answers", func(m *mishap) error { return m.with(" \x00") }},
		{"crlf", "ends its lines with CR LF", func(m *mishap) error {
			return m.each(func() { m.Write(strings.Join(m.Harmless(), "\r\n") + "\r\n") })
		}},
		{"long-message", "answers with lines of 9,999 bytes", func(m *mishap) error {
			return m.with(" " + strings.Repeat("m", 9998))
		}},
		{"nonsense", "writes a line that means nothing in the fourth turn", func(m *mishap) error {
			return m.then(func() error { m.Say("xyzzy", "xyzzy", "xyzzy", "xyzzy", "xyzzy"); return m.readOn() })
		}},
		{"memory", "takes 300 MB in the first turn and 24 MB more each turn", func(m *mishap) error {
			size := 300
			return m.each(func() {
				m.eat(size << 20)
				size = 24
				m.Say(m.Harmless()...)
			})
		}},
		{"slow-start", "needs 60 % of the first turn's time to start", func(m *mishap) error {
			time.Sleep(m.First * 6 / 10)
			return wait(m.Talker, m.Seat)
		}},
		{"missing-command", "is a script that calls a program which does not exist", func(*mishap) error {
			fmt.Fprintln(os.Stderr, "sh: 1: ./mybot: not found")
			return exit(127)
		}},
		{leftover, "", func(*mishap) error { return forever() }},
	}
}

// leftover is the program that broken/forks leaves behind; not an opponent.
const leftover = "leftover"

func brokenNamed(name string) *broken {
	for _, b := range brokenBots() {
		if b.name == name {
			return &b
		}
	}
	return nil
}

// Broken are the names of the broken opponents, without "broken/".
func Broken() (names []string) {
	for _, b := range brokenBots() {
		if b.doc != "" {
			names = append(names, b.name)
		}
	}
	sort.Strings(names)
	return names
}

// BrokenDoc is what a broken opponent does, in one line.
func BrokenDoc(name string) string {
	if b := brokenNamed(name); b != nil {
		return b.doc
	}
	return ""
}

// turn reads the input of the next turn.
func (m *mishap) turn() error {
	first := true
	return m.Read(func() ([]byte, error) {
		line, err := m.Line()
		if first {
			m.began, first = time.Now(), false
		}
		return line, err
	})
}

// each reads turn after turn and calls answer.
func (m *mishap) each(answer func()) error {
	for {
		if err := m.turn(); err != nil {
			return err
		}
		answer()
	}
}

// then answers harmlessly until the turn of the mishap, reads that turn's input and goes
// wrong.
func (m *mishap) then(wrong func() error) error {
	for turn := 0; ; turn++ {
		if err := m.turn(); err != nil {
			return err
		}
		if turn == m.Mishap {
			return wrong()
		}
		m.Say(m.Harmless()...)
	}
}

func (m *mishap) late(by time.Duration) error {
	turn := 0
	return m.each(func() {
		if turn >= m.Mishap {
			time.Sleep(time.Until(m.began.Add(m.Turn + by)))
		}
		turn++
		m.Say(m.Harmless()...)
	})
}

func (m *mishap) halfLine() error {
	return m.then(func() error {
		line := m.Harmless()[0]
		m.Write(line[:(len(line)+1)/2])
		return m.readOn()
	})
}

func (m *mishap) early() error {
	if err := m.turn(); err != nil {
		return err
	}
	m.Say(m.Harmless()...)
	for {
		m.Say(m.Harmless()...)
		if err := m.turn(); err != nil {
			return err
		}
	}
}

// with adds text to the first line of each answer, at most 9,999 bytes in all.
func (m *mishap) with(text string) error {
	return m.each(func() {
		lines := m.Harmless()
		lines[0] += text
		if len(lines[0]) > 9999 {
			lines[0] = lines[0][:9999]
		}
		m.Say(lines...)
	})
}

// eat takes memory and touches each page of it.
func (m *mishap) eat(size int) {
	piece := make([]byte, size)
	for i := 0; i < len(piece); i += 4096 {
		piece[i] = 1
	}
	m.hoard = append(m.hoard, piece)
}

func (m *mishap) stay() error {
	signal.Ignore(syscall.SIGTERM, os.Interrupt)
	if err := wait(m.Talker, m.Seat); !errors.Is(err, io.EOF) {
		return err
	}
	return forever()
}

func (m *mishap) fork() error {
	if err := leaveBehind(); err != nil {
		return err
	}
	return wait(m.Talker, m.Seat)
}

// readOn reads without answering.
func (m *mishap) readOn() error {
	_, _ = io.Copy(io.Discard, m.in)
	return io.EOF
}

// flood writes 1 GB.
func flood(to io.Writer, piece string) error {
	for n := 0; n < 1<<30; n += len(piece) {
		if _, err := io.WriteString(to, piece); err != nil {
			return err
		}
	}
	return forever()
}

// forever is longer than any game.
func forever() error {
	time.Sleep(10 * time.Minute)
	return io.EOF
}

func exit(code int) error {
	os.Exit(code)
	return nil
}

func killSelf() error {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	if err := self.Kill(); err != nil {
		return err
	}
	return forever()
}

// leaveBehind starts programs that hold this one's pipes: one in its process
// group, one in a session of its own.
func leaveBehind() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	// The arguments are those of this bot, up to its name.
	args := append([]string(nil), os.Args...)
	for i, arg := range args {
		if strings.HasPrefix(arg, "broken/") {
			args = append(args[:i], "broken/"+leftover)
			break
		}
	}
	for _, attr := range leftoverAttrs() {
		_, err := os.StartProcess(self, args, &os.ProcAttr{Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}, Sys: attr})
		if err != nil {
			return err
		}
	}
	return nil
}
