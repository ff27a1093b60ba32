package game

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestFaultSaysOnceWhatWasWritten(t *testing.T) {
	long := strings.Repeat("x", 500)
	for _, test := range []struct {
		name  string
		fault *Fault
		want  string
	}{
		{"nothing written", NewFault(2, "gave no answer within 100ms", nil), "turn 2: gave no answer within 100ms"},
		{"not in the cause", NewFault(2, "exited with code 3", []string{"WAIT", "MOV"}), `turn 2: exited with code 3, wrote "WAIT\nMOV"`},
		{"quoted by the cause", NewFault(0, `line 1 of 2: expected BUST id, found "JUMP \"3\""`, []string{`JUMP "3"`}),
			`turn 0: line 1 of 2: expected BUST id, found "JUMP \"3\""`},
		{"cut by the cause", NewFault(0, `expected WAIT, found "`+long[:60]+`"`, []string{long}), `turn 0: expected WAIT, found "` + long[:60] + `"`},
		{"a word of the line", NewFault(0, `MOVE: expected a whole number for x, found "a"`, []string{"MOVE a 3"}),
			`turn 0: MOVE: expected a whole number for x, found "a", wrote "MOVE a 3"`},
		{"an empty word of the line", NewFault(0, `expected digits, found ""`, []string{"CAST "}), `turn 0: expected digits, found "", wrote "CAST "`},
	} {
		require.Equal(t, test.want, test.fault.String(), test.name)
	}
}

func TestFaultIsShort(t *testing.T) {
	f := NewFault(0, strings.Repeat("é", 1000), []string{strings.Repeat("é", 1000)})
	require.LessOrEqual(t, len(f.Cause), longestCause+len("…"))
	require.LessOrEqual(t, len(f.Wrote), longestWrote+len("…"))
	require.True(t, utf8.ValidString(f.Cause+f.Wrote))
	const cause = `expected one of the commands, found "`
	require.Equal(t, "turn 0: "+cause+strings.Repeat("y", longestCause-len(cause))+"…",
		NewFault(0, cause+strings.Repeat("y", 9999)+`"`, []string{strings.Repeat("y", 9999)}).String())
}
