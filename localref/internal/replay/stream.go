package replay

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"botkit/localref/internal/quote"
)

// Game is a recorded game that is read turn by turn: a game of many colonies
// is tens of megabytes, a turn of it a few kilobytes. The members of its record
// that stand before the turns are set from the start, the others after the last
// turn; its Turns stay empty.
type Game struct {
	Record
	reader *Reader
	line   *lineText
	text   *json.Decoder
	number int
	seats  int
	err    error // what Turn returns from now on
}

// Stream begins to read the next game, io.EOF after the last one. What is left
// unread of the game before it is skipped.
func (r *Reader) Stream() (*Game, error) {
	if r.open != nil {
		r.open.skip()
		r.open = nil
	}
	for {
		line := &lineText{in: r.in}
		empty, err := line.blank()
		if err == io.EOF {
			return nil, io.EOF
		}
		r.line++
		if err != nil {
			return nil, r.errorf("the file breaks off: %w", err)
		}
		if empty {
			continue
		}
		g := &Game{reader: r, line: line, text: json.NewDecoder(line)}
		r.open = line
		if err := g.head(); err != nil {
			return nil, err
		}
		return g, nil
	}
}

// Turn returns the next turn, io.EOF after the last one.
func (g *Game) Turn() (*Turn, error) {
	if g.err != nil {
		return nil, g.err
	}
	turn, err := g.next()
	if err != nil {
		g.err = err
		return nil, err
	}
	g.number++
	return turn, nil
}

func (g *Game) next() (*Turn, error) {
	if !g.text.More() {
		if err := g.tail(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	turn := new(Turn)
	if err := g.text.Decode(turn); err != nil {
		return nil, g.wrong(err)
	}
	if g.number == 0 {
		g.seats = len(turn.In)
	}
	if err := fits(&g.Record, turn, g.number, g.seats); err != nil {
		return nil, g.reader.errorf("%w", err)
	}
	return turn, nil
}

// head reads the members up to the list of turns.
func (g *Game) head() error {
	if err := g.delim('{'); err != nil {
		return err
	}
	turns, err := g.members()
	if err == nil && !turns {
		err = g.delim('}')
	}
	switch {
	case err != nil:
		return err
	case g.Record.Game == "" && !turns:
		return g.reader.errorf(`expected a game record, found no member "game"`)
	case g.Record.Game == "":
		return g.reader.errorf(`expected a game record, found no member "game" before the turns`)
	case !turns:
		return g.reader.errorf(`expected the turns of a %s game, found no member "turns"`, quote.Cut(g.Record.Game, 60))
	}
	return g.delim('[')
}

// tail reads what stands behind the last turn.
func (g *Game) tail() error {
	if err := g.delim(']'); err != nil {
		return err
	}
	if g.number == 0 {
		return g.reader.errorf("expected the turns of a %s game, found an empty list", quote.Cut(g.Record.Game, 60))
	}
	head := g.Record
	again, err := g.members()
	switch {
	case err != nil:
		return err
	case again:
		return g.reader.errorf(`expected one member "turns", found two`)
	case head.Header != g.Header || head.Init == nil && g.Init != nil:
		return g.reader.errorf("expected the members that describe the game before its turns, found some behind them")
	}
	if err := g.delim('}'); err != nil {
		return err
	}
	if _, err := g.text.Token(); err != io.EOF {
		return g.reader.errorf("column %d: expected the end of the line after a game", g.text.InputOffset())
	}
	return nil
}

// members reads members of the record until the turns, or the end.
func (g *Game) members() (turns bool, err error) {
	header, others := []byte{'{'}, []byte{'{'}
	for g.text.More() {
		name, err := g.text.Token()
		if err != nil {
			return false, g.wrong(err)
		}
		if name == "turns" {
			turns = true
			break
		}
		var value json.RawMessage
		if err := g.text.Decode(&value); err != nil {
			return false, g.wrong(err)
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			return false, g.wrong(err)
		}
		part := &header
		switch name {
		case "names", "source", "limits", "init", "result":
			part = &others
		}
		if len(*part) > 1 {
			*part = append(*part, ',')
		}
		*part = fmt.Appendf(*part, "%s:%s", quoted, value)
	}
	if err := json.Unmarshal(append(header, '}'), &g.Header); err != nil {
		return false, g.wrong(err)
	}
	r := rest{Names: g.Names, Source: g.Source, Limits: g.Limits, Init: g.Init, Result: g.Result}
	if err := json.Unmarshal(append(others, '}'), &r); err != nil {
		return false, g.wrong(err)
	}
	g.Names, g.Source, g.Limits, g.Init, g.Result = r.Names, r.Source, r.Limits, r.Init, r.Result
	return turns, nil
}

// delim takes a bracket.
func (g *Game) delim(want json.Delim) error {
	token, err := g.text.Token()
	if err != nil {
		return g.wrong(err)
	}
	if token != want {
		return g.reader.errorf("column %d: expected %v of a game record, found %s", g.text.InputOffset(), want, quote.Text(fmt.Sprint(token)))
	}
	return nil
}

func (g *Game) wrong(err error) error {
	switch {
	case g.line.err != nil:
		return g.reader.errorf("the file breaks off inside a game: %w", g.line.err)
	case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF):
		return g.reader.errorf("the line breaks off inside a game at column %d", g.text.InputOffset())
	}
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return g.reader.errorf("near column %d: expected %s for %q, found a %s",
			g.text.InputOffset(), wrongType.Type, wrongType.Field, quote.Cut(wrongType.Value, 60))
	}
	return g.reader.errorf("near column %d: expected one game as JSON: %s", g.text.InputOffset(), quote.Cut(err.Error(), 200)) // it may hold a value
}

// lineText is one line as a reader of its own.
type lineText struct {
	in    *bufio.Reader
	ended bool
	err   error // of the file, other than its end
}

// Read reads up to the line's end.
func (l *lineText) Read(p []byte) (n int, err error) {
	for n == 0 && !l.ended {
		if _, err := l.in.Peek(1); err != nil {
			l.end(err)
			break
		}
		piece, _ := l.in.Peek(min(len(p), l.in.Buffered()))
		if i := bytes.IndexByte(piece, '\n'); i >= 0 {
			n = copy(p, piece[:i])
			l.in.Discard(i + 1)
			l.ended = true
			break
		}
		n = copy(p, piece)
		l.in.Discard(n)
	}
	if n == 0 && l.ended {
		return 0, io.EOF
	}
	return n, nil
}

func (l *lineText) end(err error) {
	l.ended = true
	if err != io.EOF {
		l.err = err
	}
}

// blank takes a line without text; io.EOF is the end of the file.
func (l *lineText) blank() (bool, error) {
	for {
		c, err := l.in.ReadByte()
		switch {
		case err != nil:
			return false, err
		case c == '\n':
			return true, nil
		case c != ' ' && c != '\t' && c != '\r':
			return false, l.in.UnreadByte()
		}
	}
}

// skip reads to the end of the line.
func (l *lineText) skip() { _, _ = io.Copy(io.Discard, struct{ io.Reader }{l}) }
