package player

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// What is kept of a bot's stderr: this much between two calls of Remarks, that
// much in a game, lines of at most so many bytes, so many names of metrics.
const (
	remarksPerTurn = 64 << 10
	remarksPerGame = 1 << 20
	remarkLength   = 1000
	metricNames    = 64
)

// remarks takes in a bot's stderr all the time, so that a bot which writes
// there never waits, and keeps a bounded part.
type remarks struct {
	file   *os.File
	caught chan struct{} // told when catchUp's wish was carried out, where another does it
	done   chan struct{}

	mu    sync.Mutex
	line  []byte // the line that has not ended yet, cut
	now   Remarks
	turn  int // bytes in now
	game  int // bytes in all
	names map[string]bool
}

func listen(file *os.File) *remarks {
	r := &remarks{file: file, caught: make(chan struct{}), done: make(chan struct{}), names: map[string]bool{}}
	go r.drain()
	return r
}

func (r *remarks) drain() {
	defer close(r.done)
	buf := make([]byte, 32<<10)
	for r.more(buf) {
	}
}

// add takes in a piece of the stream.
func (r *remarks) add(piece []byte) {
	for len(piece) > 0 {
		end := bytes.IndexByte(piece, '\n')
		part := piece
		if end >= 0 {
			part = piece[:end]
		}
		if room := remarkLength - len(r.line); len(part) > room {
			r.now.Dropped += int64(len(part) - room)
			part = part[:room]
		}
		r.line = append(r.line, part...)
		if end < 0 {
			return
		}
		piece = piece[end+1:]
		r.endLine()
	}
}

func (r *remarks) endLine() {
	line := bytes.TrimSuffix(r.line, []byte("\r"))
	r.line = r.line[:0]
	r.measure(line)
	if r.turn+len(line) > remarksPerTurn || r.game+len(line) > remarksPerGame || len(r.now.Lines) >= remarksPerTurn/16 {
		r.now.Dropped += int64(len(line)) + 1
		return
	}
	r.turn += len(line)
	r.game += len(line)
	r.now.Lines = append(r.now.Lines, strings.ToValidUTF8(string(line), "\uFFFD"))
}

// measure adds up a line "#name value".
func (r *remarks) measure(line []byte) {
	if len(line) == 0 || line[0] != '#' {
		return
	}
	name, value, ok := ParseMetric(string(line))
	if !ok || !r.names[name] && len(r.names) >= metricNames {
		return
	}
	r.names[name] = true
	if r.now.Metrics == nil {
		r.now.Metrics = map[string]Metric{}
	}
	m := r.now.Metrics[name]
	m.Sum += value
	m.Count++
	r.now.Metrics[name] = m
}

// ParseMetric reads a stderr line of the form "#name value".
func ParseMetric(line string) (name string, value float64, ok bool) {
	word, rest, ok := strings.Cut(line, " ")
	if !ok || len(word) < 2 || len(word) > 40 || word[0] != '#' {
		return "", 0, false
	}
	value, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
	if err != nil || value-value != 0 { // neither infinite nor not a number
		return "", 0, false
	}
	return word[1:], value, true
}

// take returns what came since the last call, also what still lies in the
// pipe: it belongs to the turn that has ended.
func (r *remarks) take() Remarks {
	r.catchUp()
	r.mu.Lock()
	defer r.mu.Unlock()
	taken := r.now
	r.now, r.turn = Remarks{}, 0
	return taken
}

// close waits a moment for the rest of the stream and closes it.
func (r *remarks) close() {
	timer := time.NewTimer(100 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-r.done:
	case <-timer.C:
	}
	r.file.Close()
	<-r.done
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.line) > 0 {
		r.endLine()
	}
}
