package player

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"botkit/localref/internal/game"
)

// connectTime is how long a hive may take to accept a connection. It is not
// counted as thinking: the clock starts when the message is sent.
const connectTime = time.Second

// farewellTime is how long the referee waits for the OK to its quit.
const farewellTime = 200 * time.Millisecond

// resolveTCP takes the address of a player that listens, in a game that says how
// it is talked to.
func resolveTCP(g *game.Game, address string) (Program, error) {
	if g.Frames == nil {
		return nil, fmt.Errorf("tcp:%s: only %s has players that listen, not %s", address, strings.Join(listeners(), ", "), g.Info().Name)
	}
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fmt.Errorf("tcp:%s: expected tcp:HOST:PORT: %w", address, err)
	}
	return hive{address, g.Frames}, nil
}

// listeners are the games whose players may listen.
func listeners() (names []string) {
	for _, g := range game.All() {
		if g.Frames != nil {
			names = append(names, g.Info().Name)
		}
	}
	return names
}

// hive is the program behind an address.
type hive struct {
	address string
	frames  *game.Frames
}

func (h hive) Name() string { return "tcp:" + h.address }

func (h hive) Start(Options) Player { return &hiveSeat{address: h.address, frames: h.frames} }

// hiveSeat asks a hive over a new connection each round, as the original's
// referee does.
type hiveSeat struct {
	address string
	frames  *game.Frames

	mu     sync.Mutex
	conn   net.Conn // of the question under way
	killed bool
}

// Ask sends text as one frame and waits for the answer, which is one line
// whatever white space the hive put into its JSON.
func (h *hiveSeat) Ask(text []byte, n int, limit Limit) (r Reply) {
	r.CPU = -1 // another machine's, or at least not our child's
	started := time.Now()
	conn, err := h.connect(connectTime)
	if err != nil {
		r.Wall = time.Since(started)
		r.Cause = game.Cause{Kind: game.Unreachable, Err: reason(err)}
		return r
	}
	defer h.hangUp(conn)
	wait := limit.Time + limit.Grace
	conn.SetWriteDeadline(time.Now().Add(wait))
	_, err = conn.Write(h.frames.Append(nil, bytes.TrimSpace(text)))
	sent := time.Now()
	var body []byte
	if err == nil {
		conn.SetReadDeadline(sent.Add(wait))
		body, err = readFrame(conn, h.frames)
	}
	r.Wall = time.Since(sent)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		r.Cause = game.Cause{Kind: game.NoAnswer, Limit: wait}
	case h.wasKilled():
		r.Cause = game.Cause{Kind: game.Stopped}
	case err != nil:
		r.Cause = game.Cause{Kind: game.BadFrame, Err: reason(err)}
	default:
		r.Lines = []string{string(bytes.Join(bytes.Fields(body), []byte(" ")))}
	}
	if !r.Cause.None() {
		r.Rest = beginning(body)
	}
	return r
}

// readFrame reads one frame's body; with an error, what came of the frame.
func readFrame(conn net.Conn, frames *game.Frames) ([]byte, error) {
	var buf []byte
	chunk := make([]byte, 1<<14)
	for {
		body, used, err := frames.Cut(buf)
		if err != nil {
			return buf, err
		}
		if used > 0 {
			return body, nil
		}
		n, err := conn.Read(chunk)
		buf = append(buf, chunk[:n]...)
		if n == 0 && err != nil {
			if errors.Is(err, os.ErrDeadlineExceeded) {
				return buf, err
			}
			return buf, fmt.Errorf("closed the connection after %d bytes of its answer", len(buf))
		}
	}
}

// reason is the innermost error, without addresses.
func reason(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err
	}
	return err
}

func (h *hiveSeat) connect(patience time.Duration) (net.Conn, error) {
	if h.wasKilled() {
		return nil, errors.New("was stopped")
	}
	conn, err := net.DialTimeout("tcp", h.address, patience)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.killed {
		conn.Close()
		return nil, errors.New("was stopped")
	}
	h.conn = conn
	return conn, nil
}

func (h *hiveSeat) hangUp(conn net.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.conn = nil
	conn.Close()
}

func (h *hiveSeat) wasKilled() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.killed
}

// Tell sends text and waits a moment for the hive to take it.
func (h *hiveSeat) Tell(text []byte) {
	if len(bytes.TrimSpace(text)) > 0 {
		h.Ask(text, 1, Limit{Time: farewellTime})
	}
}

// Settle has nothing to wait for.
func (h *hiveSeat) Settle() {}

// Unread is none: each question has a connection of its own.
func (h *hiveSeat) Unread(time.Duration) int { return 0 }

// Remarks are none: a hive's stderr is its own.
func (h *hiveSeat) Remarks() Remarks { return Remarks{} }

// Kill ends the connection under way and lets no other begin. The hive itself
// is not the referee's to end.
func (h *hiveSeat) Kill() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.killed = true
	if h.conn != nil {
		h.conn.Close()
	}
}

// Close ends the seat.
func (h *hiveSeat) Close(time.Duration) { h.Kill() }
