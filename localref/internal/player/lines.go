package player

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"time"
)

// errMore means that no whole line has been read yet, errTooLong that the next
// line is longer than it may be.
var (
	errMore    = errors.New("more")
	errTooLong = errors.New("too long")
)

// lineReader takes lines from a bot's stdout. It reads only when it is asked
// for a line and keeps little: a bot that writes too much fills its pipe and
// waits.
type lineReader struct {
	file   *os.File
	buf    []byte
	kept   []byte // the unread part of buf
	skipLF bool   // the last line ended in CR: an LF right behind belongs to it
}

// next returns the next line without its end, errMore if fill must be called,
// errTooLong when the line has more than most bytes.
func (l *lineReader) next(most int) (string, error) {
	if l.skipLF && len(l.kept) > 0 {
		if l.kept[0] == '\n' {
			l.kept = l.kept[1:]
		}
		l.skipLF = false
	}
	end := bytes.IndexAny(l.kept, "\r\n")
	if end > most || end < 0 && len(l.kept) > most {
		return "", errTooLong
	}
	if end < 0 {
		return "", errMore
	}
	line := strings.ToValidUTF8(string(l.kept[:end]), "\uFFFD")
	l.skipLF = l.kept[end] == '\r'
	l.kept = l.kept[end+1:]
	return line, nil
}

// rest is the beginning of a line that has not ended.
func (l *lineReader) rest() []byte { return l.kept }

// waiting is how many lines there are before anybody asked for them, one that
// has not ended included. Of a flood only a piece is looked at.
func (l *lineReader) waiting() (lines int) {
	if len(l.kept) < leastRead {
		l.poll()
	}
	text := l.kept
	if l.skipLF && len(text) > 0 && text[0] == '\n' {
		text = text[1:]
	}
	for len(text) > 0 {
		lines++
		end := bytes.IndexAny(text, "\r\n")
		if end < 0 {
			return lines
		}
		if text[end] == '\r' && end+1 < len(text) && text[end+1] == '\n' {
			end++
		}
		text = text[end+1:]
	}
	return lines
}

// leastRead is the least that is asked for in a read.
const leastRead = 4096

// room makes place for another read and returns it.
func (l *lineReader) room() []byte {
	n := len(l.kept)
	if cap(l.buf) < n+leastRead {
		l.buf = make([]byte, 2*n+leastRead)
	}
	copy(l.buf, l.kept)
	l.kept = l.buf[:n]
	return l.buf[n:cap(l.buf)]
}

// fill reads what there is, waiting for it until the deadline.
func (l *lineReader) fill() error {
	n, err := l.file.Read(l.room())
	l.kept = l.buf[:len(l.kept)+n]
	if n > 0 {
		return nil
	}
	return err
}

// poll reads what there is without waiting and reports whether there was any.
func (l *lineReader) poll() bool {
	n := readNow(l.file, l.room())
	l.kept = l.buf[:len(l.kept)+n]
	return n > 0
}

// until sets the deadline of fill.
func (l *lineReader) until(deadline time.Time) { _ = l.file.SetReadDeadline(deadline) }

// wake ends a fill that is waiting.
func (l *lineReader) wake() { l.file.SetReadDeadline(time.Unix(1, 0)) }
