package ants_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

func TestFrame(t *testing.T) {
	body := []byte(`{"action":"quit","reason":"Game over"}`)
	one := ants.AppendFrame(nil, ants.TypeJSON, body)
	require.Equal(t, []byte{0, 93}, one[:2])
	require.Equal(t, `{"byteorder":"big","content-type":"text/json","content-encoding":"utf-8","content-length":38}`+string(body), string(one[2:]))
	both := ants.AppendFrame(append([]byte(nil), one...), ants.TypeText, []byte("OK"))
	for n := 0; n < len(one); n++ { // split anywhere
		_, used, err := ants.CutFrame(both[:n])
		require.NoError(t, err)
		require.Zero(t, used)
	}
	f, used, err := ants.CutFrame(both) // and coalesced
	require.NoError(t, err)
	require.Equal(t, len(one), used)
	require.Equal(t, ants.Frame{Type: ants.TypeJSON, Body: body}, f)
	f, used, err = ants.CutFrame(both[used:])
	require.NoError(t, err)
	require.Equal(t, ants.Frame{Type: ants.TypeText, Body: []byte("OK")}, f)
	require.Equal(t, len(both)-len(one), used)
}

// framed puts the length before a header.
func framed(header string) []byte {
	return append([]byte{byte(len(header) >> 8), byte(len(header))}, header...)
}

func TestFrameErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		buf  []byte
		want string
	}{
		{"no header", []byte{0, 0}, "expected a header of 2 to 4096 bytes, found the length 0"},
		{"long header", []byte("GET / HTTP/1.1"), "expected a header of 2 to 4096 bytes, found the length 18245"},
		{"no JSON", framed("hello"), "expected a JSON header"},
		{"no length", framed("{}"), "no content-length"},
		{"negative", framed(`{"content-length":-1}`), "found -1"},
		{"huge", framed(`{"content-length":100000000}`), "found 100000000"},
		{"a word", framed(`{"content-length":"9"}`), "expected a JSON header"},
		{"encoding", framed(`{"content-length":1,"content-encoding":"utf-16"}`), `found "utf-16"`},
	} {
		_, n, err := ants.CutFrame(test.buf)
		require.ErrorContains(t, err, test.want, test.name)
		require.Zero(t, n)
	}
}

func FuzzCutFrame(f *testing.F) {
	f.Add(ants.AppendFrame(nil, ants.TypeJSON, []byte(`["N"]`)))
	f.Add(framed(`{"content-length":3,"content-encoding":"UTF-8"}`))
	f.Add([]byte{0, 2, '{', '}'})
	f.Fuzz(func(t *testing.T, buf []byte) {
		frame, n, err := ants.CutFrame(buf)
		if err != nil {
			require.Zero(t, n)
		}
		if n == 0 {
			return
		}
		again, _, err := ants.CutFrame(ants.AppendFrame(nil, ants.TypeText, frame.Body))
		require.NoError(t, err)
		require.True(t, bytes.Equal(frame.Body, again.Body))
	})
}
