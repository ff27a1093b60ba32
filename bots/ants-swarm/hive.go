//go:build go1.18

package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"botkit/sim/ants"
)

// silence is how long a connection may say nothing before it is closed.
const silence = 5 * time.Second

// hive is the bot as the original's network service: it listens, the referee
// opens a connection a round, sends one frame and reads one.
type hive struct {
	listener net.Listener
	silence  time.Duration
	once     bool
	remark   func(format string, args ...interface{})

	mu   sync.Mutex // one round at a time, whoever asks
	mind *mind
	view ants.View

	conns sync.WaitGroup
	done  chan struct{}
	ended sync.Once
}

func newHive(l net.Listener) *hive {
	return &hive{
		listener: l, silence: silence, mind: newMind(), done: make(chan struct{}),
		remark: func(format string, args ...interface{}) { fmt.Fprintf(os.Stderr, format+"\n", args...) },
	}
}

// serve answers connections until close is called, or with once until the
// referee has said quit. A connection that fails does not end the hive.
func (h *hive) serve() error {
	for {
		conn, err := h.listener.Accept()
		if err != nil {
			h.conns.Wait()
			select {
			case <-h.done:
				return nil
			default:
				return fmt.Errorf("hive: %w", err)
			}
		}
		h.conns.Add(1)
		go func() {
			defer h.conns.Done()
			defer conn.Close()
			if err := h.talk(conn); err != nil {
				h.remark("hive: %v: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

func (h *hive) close() {
	h.ended.Do(func() {
		close(h.done)
		h.listener.Close()
	})
}

// talk answers the frames of one connection; the original sends one, more are
// welcome. Bytes may come in any pieces.
func (h *hive) talk(conn net.Conn) error {
	var buf []byte
	chunk := make([]byte, 1<<16)
	for {
		frame, used, err := ants.CutFrame(buf)
		if err != nil {
			return err
		}
		if used > 0 {
			if err := h.reply(conn, frame.Body); err != nil {
				return err
			}
			buf = append(buf[:0], buf[used:]...)
			continue
		}
		conn.SetReadDeadline(time.Now().Add(h.silence))
		n, err := conn.Read(chunk)
		buf = append(buf, chunk[:n]...)
		if err == io.EOF && n == 0 {
			if len(buf) > 0 {
				return fmt.Errorf("the connection ended inside a frame, after %d bytes", len(buf))
			}
			return nil
		}
		if err != nil && err != io.EOF {
			if errors.Is(err, os.ErrDeadlineExceeded) && len(buf) == 0 {
				return nil // the referee keeps its connection open: no fault
			}
			return err
		}
	}
}

// reply answers one message.
func (h *hive) reply(conn net.Conn, body []byte) error {
	answer, kind, err := h.answer(body)
	if err != nil {
		return err
	}
	conn.SetWriteDeadline(time.Now().Add(h.silence))
	_, err = conn.Write(ants.AppendFrame(nil, kind, answer))
	return err
}

// answer thinks about a round; quit ends the game, and the next round begins
// another one.
func (h *hive) answer(body []byte) (text []byte, kind string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.view.Parse(body); err != nil {
		return nil, "", err
	}
	if h.view.Quit {
		h.remark("hive: the game is over: %s", h.view.Reason)
		h.mind = newMind()
		if h.once {
			// Close only the door: this answer still has to go out.
			h.close()
		}
		return []byte("OK"), ants.TypeText, nil
	}
	return ants.AppendAnswer(nil, h.mind.think(&h.view)), ants.TypeJSON, nil
}
