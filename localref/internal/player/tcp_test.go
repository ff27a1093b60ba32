package player

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	hives "botkit/localref/internal/games/ants"
	"botkit/sim/ants"
)

// listening returns the address of a hive that does with each connection what
// talk says.
func listening(t *testing.T, talk func(conn net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				talk(conn)
			}()
		}
	}()
	return l.Addr().String()
}

// answering is a hive that reads a frame and writes text.
func answering(t *testing.T, text func(body string) []byte) string {
	return listening(t, func(conn net.Conn) {
		if body, err := readFrame(conn, hives.Game.Frames); err == nil {
			conn.Write(text(string(body)))
			readFrame(conn, hives.Game.Frames) // until the referee hangs up
		}
	})
}

func hiveAt(t *testing.T, address string) Player {
	t.Helper()
	g, err := game.Named("ants")
	require.NoError(t, err)
	program, err := NewResolver().Resolve(t.Context(), g, "tcp:"+address)
	require.NoError(t, err)
	require.Equal(t, "tcp:"+address, program.Name())
	p := program.Start(Options{Core: -1})
	t.Cleanup(func() { p.Close(0) })
	return p
}

func TestHiveIsAsked(t *testing.T) {
	p := hiveAt(t, answering(t, func(body string) []byte {
		return ants.AppendFrame(nil, ants.TypeText, []byte("[\r\n\"N\",\n \"H\" ]\n"+body))
	}))
	for i := 0; i < 2; i++ { // a connection each
		r := p.Ask([]byte("question\n"), 1, generous)
		require.Equal(t, Reply{Lines: []string{`[ "N", "H" ] question`}, Wall: r.Wall, CPU: -1}, r)
	}
	require.Zero(t, p.Remarks())
}

func TestHiveAnswersInPieces(t *testing.T) {
	p := hiveAt(t, inPieces(t))
	require.Equal(t, []string{`["N"]`}, p.Ask([]byte("x\n"), 1, generous).Lines)
}

// inPieces writes its answer byte by byte, and a second frame behind it.
func inPieces(t *testing.T) string {
	return listening(t, func(conn net.Conn) {
		readFrame(conn, hives.Game.Frames)
		text := ants.AppendFrame(nil, ants.TypeJSON, []byte(`["N"]`))
		text = ants.AppendFrame(text, ants.TypeJSON, []byte(`["S"]`))
		for i := range text {
			conn.Write(text[i : i+1])
		}
	})
}

func TestHiveFaults(t *testing.T) {
	_, refused := net.Dial("tcp", "127.0.0.1:1") // each system has its words for it
	require.Error(t, refused)
	short := Limit{Time: 50 * time.Millisecond}
	for _, test := range []struct {
		name, address, cause, rest string
		limit                      Limit
	}{
		{"silent", answering(t, func(string) []byte { return nil }), "gave no answer within 50ms", "", short},
		{"half an answer", answering(t, func(string) []byte {
			return ants.AppendFrame(nil, ants.TypeText, []byte("hello"))[:5]
		}), "gave no answer within 50ms", "\x00[{\"b", short},
		{"hangs up", listening(t, func(conn net.Conn) { readFrame(conn, hives.Game.Frames) }),
			"closed the connection after 0 bytes of its answer", "", generous},
		{"hangs up early", listening(t, func(conn net.Conn) { readFrame(conn, hives.Game.Frames); conn.Write([]byte{0, 9, 'x'}) }),
			"closed the connection after 3 bytes of its answer", "\x00\tx", generous},
		{"no frame", answering(t, func(string) []byte { return []byte("HTTP/1.1 200 OK") }),
			"frame: expected a header of 2 to 4096 bytes, found the length 18516", "HTTP/1.1 200 OK", generous},
		{"nobody there", "127.0.0.1:1", "cannot be reached: " + reason(refused).Error(), "", generous},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := hiveAt(t, test.address).Ask([]byte("x\n"), 1, test.limit)
			require.Empty(t, r.Lines)
			require.Equal(t, test.cause, r.Cause.String())
			if test.name != "half an answer" {
				require.Equal(t, test.rest, r.Rest)
			} else {
				require.NotEmpty(t, r.Rest)
			}
		})
	}
}

func TestHiveKilled(t *testing.T) {
	asked := make(chan struct{})
	p := hiveAt(t, listening(t, func(conn net.Conn) {
		readFrame(conn, hives.Game.Frames)
		close(asked)
		readFrame(conn, hives.Game.Frames)
	}))
	go func() {
		<-asked
		p.Kill()
	}()
	require.Equal(t, "was stopped", p.Ask([]byte("x\n"), 1, generous).Cause.String())
	require.Equal(t, "cannot be reached: was stopped", p.Ask([]byte("x\n"), 1, generous).Cause.String())
}

func TestHiveIsTold(t *testing.T) {
	told := make(chan string, 2)
	p := hiveAt(t, answering(t, func(body string) []byte {
		told <- body
		return ants.AppendFrame(nil, ants.TypeText, []byte("OK"))
	}))
	p.Tell(ants.AppendQuit(nil, ants.GameOver))
	p.Tell([]byte("\n")) // nothing to say
	require.Equal(t, `{"action":"quit","reason":"Game over"}`, <-told)
	require.Empty(t, told)
}

func TestHiveAddresses(t *testing.T) {
	g, err := game.Named("ants")
	require.NoError(t, err)
	_, err = NewResolver().Resolve(t.Context(), g, "tcp:nowhere")
	require.ErrorContains(t, err, "expected tcp:HOST:PORT")
	g, err = game.Named("toy")
	require.NoError(t, err)
	_, err = NewResolver().Resolve(t.Context(), g, "tcp:127.0.0.1:7")
	require.ErrorContains(t, err, "only ants has players that listen")
	require.True(t, strings.HasPrefix(err.Error(), "tcp:127.0.0.1:7: "))
}
