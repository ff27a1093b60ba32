package replay

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"botkit/localref/internal/files"
	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
)

// Writer appends games to a file. It is safe for concurrent use: games may be
// recorded at the same time, each is written whole when it ends.
type Writer struct {
	mu     sync.Mutex
	file   *os.File
	unlock func() error
	zipped bool
}

// Append opens path for more games and makes it if it is not there. A game at
// its end that was being written when a run was killed is cut off. Only one
// Writer at a time can have a file.
func Append(path string) (*Writer, error) {
	if err := files.Regular(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: f, zipped: strings.HasSuffix(path, ".gz")}
	if w.unlock, err = journal.Lock(path); err == nil {
		if err = w.resume(); err == nil {
			return w, nil
		}
		_ = w.unlock()
	}
	f.Close()
	return nil, fmt.Errorf("%s: %w", path, err)
}

// resume cuts off what follows the last whole game.
func (w *Writer) resume() error {
	whole, err := w.whole()
	if err != nil {
		return err
	}
	if err := w.file.Truncate(whole); err != nil {
		return err
	}
	_, err = w.file.Seek(whole, io.SeekStart)
	return err
}

// whole is the length of the part of the file that holds whole games.
func (w *Writer) whole() (int64, error) {
	size, err := w.file.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return 0, err
	}
	if w.zipped {
		return w.wholeZipped()
	}
	const begin = `{"game":`
	head := make([]byte, min(size, int64(len(begin))))
	if _, err := w.file.ReadAt(head, 0); err != nil {
		return 0, err
	}
	if !strings.HasPrefix(begin, string(head)) {
		return 0, errors.New("expected recorded games, found something else; the file is left alone")
	}
	for end := size; end > 0; {
		piece := make([]byte, min(end, 1<<16))
		if _, err := w.file.ReadAt(piece, end-int64(len(piece))); err != nil {
			return 0, err
		}
		if i := bytes.LastIndexByte(piece, '\n'); i >= 0 {
			return end - int64(len(piece)) + int64(i) + 1, nil
		}
		end -= int64(len(piece))
	}
	return 0, nil // the first game was broken off
}

// wholeZipped reads through the gzip members to the end of the last good one.
func (w *Writer) wholeZipped() (int64, error) {
	if _, err := w.file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	in := &counter{Reader: bufio.NewReader(w.file)}
	var good int64
	z := new(gzip.Reader)
	for {
		if err := z.Reset(in); err != nil {
			if good == 0 {
				return 0, errors.New("expected gzipped games, found something else; the file is left alone")
			}
			return good, nil
		}
		z.Multistream(false)
		if _, err := io.Copy(io.Discard, z); err != nil {
			return good, nil //nolint:nilerr // a game that breaks off is what is looked for
		}
		good = in.n
	}
}

// counter counts the bytes taken; as an io.ByteReader it keeps the
// decompressor from reading ahead.
type counter struct {
	*bufio.Reader
	n int64
}

// Read counts what it reads.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// ReadByte counts the byte.
func (c *counter) ReadByte() (byte, error) {
	b, err := c.Reader.ReadByte()
	if err == nil {
		c.n++
	}
	return b, err
}

// Close closes the file. Games that have not ended are not written.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return errors.Join(w.file.Close(), w.unlock())
}

// Game returns the sink of one more game.
func (w *Writer) Game() Sink {
	p := &pending{writer: w}
	p.zip, _ = gzip.NewWriterLevel(&p.packed, gzip.BestSpeed)
	return p
}

// pending is a game being recorded. It is held compressed: a long game is tens
// of megabytes of text and games are recorded side by side.
type pending struct {
	writer *Writer
	packed bytes.Buffer
	zip    *gzip.Writer
	turns  int
}

// Begin writes the head up to the list of turns.
func (p *pending) Begin(head *Record) error {
	h := *head
	h.Turns, h.Result = nil, nil
	text, err := encode(&h)
	if err != nil {
		return err
	}
	const end = "null}"
	if !bytes.HasSuffix(text, []byte(`"turns":`+end)) {
		panic("replay: turns are no longer the last member of a record's head")
	}
	_, err = p.zip.Write(text[:len(text)-len(end)])
	return err
}

// encode is json.Marshal that leaves <, > and & readable.
func encode(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// Turn writes one element of the list of turns.
func (p *pending) Turn(t Turn) error {
	separator := ","
	if p.turns == 0 {
		separator = "["
	}
	p.turns++
	return p.put(separator, t)
}

// put writes a separator and a value.
func (p *pending) put(separator string, v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(p.zip, separator); err != nil {
		return err
	}
	_, err = p.zip.Write(text)
	return err
}

// End writes the result and appends the whole game to the file.
func (p *pending) End(r *game.Result) error {
	separator := `],"result":`
	if p.turns == 0 {
		separator = "[" + separator
	}
	if err := p.put(separator, r); err != nil {
		return err
	}
	if _, err := io.WriteString(p.zip, "}\n"); err != nil {
		return err
	}
	if err := p.zip.Close(); err != nil {
		return err
	}
	p.writer.mu.Lock()
	defer p.writer.mu.Unlock()
	if p.writer.zipped {
		_, err := p.writer.file.Write(p.packed.Bytes())
		return err
	}
	z, err := gzip.NewReader(&p.packed)
	if err != nil {
		return err
	}
	_, err = io.Copy(p.writer.file, z)
	return err
}

// Write appends a whole record.
func (w *Writer) Write(rec *Record) error {
	sink := w.Game()
	if err := sink.Begin(rec); err != nil {
		return err
	}
	for _, t := range rec.Turns {
		if err := sink.Turn(t); err != nil {
			return err
		}
	}
	return sink.End(rec.Result)
}
