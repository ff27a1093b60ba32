package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

// log collects a hive's remarks.
type log struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *log) remark(format string, args ...interface{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(&l.text, format+"\n", args...)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// startHive runs a hive on a free port until the test ends.
func startHive(t *testing.T, silence time.Duration, once bool) (*hive, *log, chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	h, remarks, served := newHive(l), new(log), make(chan error, 1)
	h.silence, h.once, h.remark = silence, once, remarks.remark
	go func() { served <- h.serve() }()
	t.Cleanup(h.close)
	return h, remarks, served
}

func dial(t *testing.T, h *hive) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", h.listener.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	require.NoError(t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	return conn
}

// frames reads n frames.
func frames(t *testing.T, conn io.Reader, n int) (list []ants.Frame) {
	t.Helper()
	var buf []byte
	chunk := make([]byte, 7) // small on purpose
	for len(list) < n {
		if f, used, err := ants.CutFrame(buf); err != nil || used > 0 {
			require.NoError(t, err)
			list = append(list, ants.Frame{Type: f.Type, Body: append([]byte(nil), f.Body...)})
			buf = buf[used:]
			continue
		}
		k, err := conn.Read(chunk)
		buf = append(buf, chunk[:k]...)
		require.False(t, k == 0 && err != nil, "%v after %q", err, buf)
	}
	return list
}

// aRound is the message of a first round with three ants at home.
func aRound() []byte {
	m, err := ants.Generate(1, 2, 0)
	if err != nil {
		panic(err)
	}
	s := new(ants.State)
	*s = ants.New(m, 10)
	return s.AppendInput(nil, 0)
}

func requireMoves(t *testing.T, f ants.Frame, n int) {
	t.Helper()
	var moves [ants.MaxAnts]ants.Action
	require.NoError(t, ants.ParseAnswer(f.Body, n, &moves), string(f.Body))
	require.Equal(t, ants.TypeJSON, f.Type)
}

func TestHiveAnswers(t *testing.T) {
	h, _, served := startHive(t, time.Second, true)
	conn := dial(t, h)
	_, err := conn.Write(ants.AppendFrame(nil, ants.TypeJSON, aRound()))
	require.NoError(t, err)
	requireMoves(t, frames(t, conn, 1)[0], 3)
	conn.Close()

	conn = dial(t, h)
	_, err = conn.Write(ants.AppendFrame(nil, ants.TypeJSON, ants.AppendQuit(nil, ants.GameOver)))
	require.NoError(t, err)
	require.Equal(t, ants.Frame{Type: ants.TypeText, Body: []byte("OK")}, frames(t, conn, 1)[0])
	conn.Close()
	require.NoError(t, <-served, "once: the hive ends with its game")
}

func TestHiveSplitPackets(t *testing.T) {
	h, _, _ := startHive(t, time.Second, false)
	conn := dial(t, h)
	require.NoError(t, conn.(*net.TCPConn).SetNoDelay(true))
	text := ants.AppendFrame(nil, ants.TypeJSON, aRound())
	for i, cut := range []int{1, 2, 3, 50, 95, 96, 97, 500, len(text)} {
		from := []int{0, 1, 2, 3, 50, 95, 96, 97, 500}[i]
		_, err := conn.Write(text[from:cut])
		require.NoError(t, err)
		time.Sleep(5 * time.Millisecond)
	}
	requireMoves(t, frames(t, conn, 1)[0], 3)
}

func TestHiveCoalescedPackets(t *testing.T) {
	h, _, _ := startHive(t, time.Second, false)
	conn := dial(t, h)
	text := ants.AppendFrame(nil, ants.TypeJSON, aRound())
	text = ants.AppendFrame(text, ants.TypeJSON, aRound())
	text = ants.AppendFrame(text, ants.TypeJSON, ants.AppendQuit(nil, "x"))
	_, err := conn.Write(text)
	require.NoError(t, err)
	list := frames(t, conn, 3)
	requireMoves(t, list[0], 3)
	requireMoves(t, list[1], 3)
	require.Equal(t, "OK", string(list[2].Body))
}

func TestHiveHalfClosed(t *testing.T) {
	h, _, _ := startHive(t, time.Second, false)
	conn := dial(t, h)
	_, err := conn.Write(ants.AppendFrame(nil, ants.TypeJSON, aRound()))
	require.NoError(t, err)
	require.NoError(t, conn.(*net.TCPConn).CloseWrite())
	requireMoves(t, frames(t, conn, 1)[0], 3)
}

// What is wrong closes the one connection, with a remark; the hive lives on.
func TestHiveWrongFrames(t *testing.T) {
	for _, test := range []struct {
		name, remark string
		text         []byte
	}{
		{"zero length", "found the length 0", []byte{0, 0, 0}},
		{"another protocol", "found the length 18245", []byte("GET / HTTP/1.1\r\n\r\n")},
		{"no content-length", "no content-length", append([]byte{0, 2}, "{}"...)},
		{"length too large", "found 99999999", append([]byte{0, 27}, `{"content-length":99999999}`...)},
		{"length too small", "expected a colon, but the text ends", append([]byte{0, 21}, `{"content-length": 9}{"action":"quit"}`...)},
		{"no message", "expected an object", ants.AppendFrame(nil, ants.TypeText, []byte("hello"))},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, remarks, _ := startHive(t, time.Second, false)
			conn := dial(t, h)
			_, err := conn.Write(test.text)
			require.NoError(t, err)
			rest, err := io.ReadAll(conn)
			if err == nil { // else the system reset the connection
				require.Empty(t, rest)
			}
			require.Eventually(t, func() bool { return strings.Contains(remarks.String(), test.remark) },
				5*time.Second, 5*time.Millisecond, "%s", remarks)
			conn = dial(t, h)
			_, err = conn.Write(ants.AppendFrame(nil, ants.TypeJSON, aRound()))
			require.NoError(t, err)
			requireMoves(t, frames(t, conn, 1)[0], 3)
		})
	}
}

func TestHiveSilentClients(t *testing.T) {
	h, remarks, _ := startHive(t, 50*time.Millisecond, false)
	silent, half := dial(t, h), dial(t, h)
	_, err := half.Write(ants.AppendFrame(nil, ants.TypeJSON, aRound())[:100])
	require.NoError(t, err)

	// Others are served meanwhile.
	conn := dial(t, h)
	_, err = conn.Write(ants.AppendFrame(nil, ants.TypeJSON, aRound()))
	require.NoError(t, err)
	requireMoves(t, frames(t, conn, 1)[0], 3)

	for _, c := range []net.Conn{silent, half} {
		n, err := c.Read(make([]byte, 1))
		require.Zero(t, n)
		require.Error(t, err, "the hive hangs up")
	}
	require.Eventually(t, func() bool { return strings.Contains(remarks.String(), "timeout") }, 5*time.Second, 5*time.Millisecond)
}

// registryServer is a registry with the original's three requests.
type registryServer struct {
	mu       sync.Mutex
	listener net.Listener
	requests []map[string]interface{}
	answer   func(request map[string]interface{}) string
}

func startRegistry(t *testing.T, answer func(map[string]interface{}) string) *registryServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	s := &registryServer{listener: l, answer: answer}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.talk(conn)
		}
	}()
	return s
}

func (s *registryServer) talk(conn net.Conn) {
	defer conn.Close()
	var buf bytes.Buffer
	chunk := make([]byte, 1024)
	for {
		if f, used, _ := ants.CutFrame(buf.Bytes()); used > 0 {
			var request map[string]interface{}
			if json.Unmarshal(f.Body, &request) != nil {
				return
			}
			s.mu.Lock()
			s.requests = append(s.requests, request)
			text := s.answer(request)
			s.mu.Unlock()
			conn.Write(ants.AppendFrame(nil, ants.TypeText, []byte(text)))
			return
		}
		n, err := conn.Read(chunk)
		if err != nil {
			return
		}
		buf.Write(chunk[:n])
	}
}

func (s *registryServer) seen() []map[string]interface{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]map[string]interface{}(nil), s.requests...)
}

const anID = "0b0ff1c2-93c7-4c4b-8a4e-7d2f1f6f9f10"

func TestRegistry(t *testing.T) {
	s := startRegistry(t, func(request map[string]interface{}) string {
		if request["action"] == "register" {
			return anID
		}
		return "OK"
	})
	r := &registry{address: s.listener.Addr().String(), patience: time.Second}
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 62001}
	require.NoError(t, r.register(at))
	require.Equal(t, anID, r.uuid)
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() { r.stay(at, time.Millisecond, done, t.Logf); close(stopped) }()
	require.Eventually(t, func() bool { return len(s.seen()) >= 3 }, 5*time.Second, time.Millisecond)
	close(done)
	<-stopped
	seen := s.seen()
	require.Equal(t, map[string]interface{}{"action": "register", "type": "hive", "ip": "127.0.0.1", "port": 62001.0}, seen[0])
	require.Equal(t, map[string]interface{}{"action": "heartbeat", "uuid": anID}, seen[1])

	require.NoError(t, r.register(&net.TCPAddr{IP: net.IPv4zero, Port: 7}))
	last := s.seen()[len(s.seen())-1]
	require.Equal(t, "127.0.0.1", last["ip"], "a hive that listens everywhere gives the address that the registry can reach")
}

func TestRegistryFailures(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 62001}
	s := startRegistry(t, func(map[string]interface{}) string { return "no room" })
	r := &registry{address: s.listener.Addr().String(), patience: time.Second}
	require.ErrorContains(t, r.register(at), `expected a uuid, found "no room"`)

	s.listener.Close()
	require.ErrorContains(t, r.register(at), "registry: ")

	mute, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer mute.Close()
	r = &registry{address: mute.Addr().String(), patience: 50 * time.Millisecond}
	require.ErrorContains(t, r.heartbeat(), "no answer")
}
