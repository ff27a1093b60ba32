package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"botkit/sim/wire"
)

func TestCauses(t *testing.T) {
	const ms = time.Millisecond
	seen := map[Kind]bool{}
	for _, test := range []struct {
		cause Cause
		want  string
	}{
		{Cause{}, ""},
		{Cause{Kind: Late, Took: 112300 * time.Microsecond, Limit: 100 * ms}, "answered after 112.3 ms, the limit is 100ms"},
		{Cause{Kind: Late, Took: 112 * ms, Limit: 100 * ms, Times: 3}, "answered after 112.0 ms, the limit is 100ms (late for the 3rd time)"},
		{Cause{Kind: Late, Took: 112 * ms, Limit: 100 * ms, Blame: Starved, CPU: 41 * ms},
			"answered after 112.0 ms, the limit is 100ms; the machine was busy and gave it the processor for 41.0 ms"},
		{Cause{Kind: NoAnswer, Limit: 100 * ms, Blame: Idle, CPU: ms / 10},
			"gave no answer within 100ms; that is the machine's doing, which gave it the processor for 0.1 ms"},
		{Cause{Kind: NoAnswer, Limit: 100 * ms}, "gave no answer within 100ms"},
		{Cause{Kind: Incomplete, Got: 1, Wanted: 2, Limit: 100 * ms}, "gave 1 of 2 lines within 100ms"},
		{Cause{Kind: InputUnread, Limit: 100 * ms}, "did not read its input within 100ms"},
		{Cause{Kind: LineTooLong, Count: 9999}, "wrote a line of more than 9999 bytes"},
		{Cause{Kind: LineMissing, Got: 1, Wanted: 3}, "line 2 of 3 is missing"},
		{IllegalAnswer(wire.Expected("WAIT", []byte("wait"))), `expected WAIT, found "wait"`},
		{Cause{Kind: Exited, Count: 3}, "exited with code 3"},
		{Cause{Kind: Killed, Err: errors.New("signal: killed")}, "was ended by signal: killed"},
		{Cause{Kind: Ended}, "ended"},
		{Cause{Kind: MemoryLimit, Count: 768}, "used more than 768 MB of memory"},
		{Cause{Kind: Stopped}, "was stopped"},
		{Cause{Kind: ClosedStdin}, "closed its stdin"},
		{Cause{Kind: ClosedStdout}, "closed its stdout"},
		{Cause{Kind: NotStarted, Err: fmt.Errorf("./bot: %w", os.ErrPermission)}, "could not be started: ./bot: permission denied"},
		{Cause{Kind: Unreachable, Err: errors.New("connection refused")}, "cannot be reached: connection refused"},
		{Cause{Kind: BadFrame, Err: errors.New("frame: expected a JSON header")}, "frame: expected a JSON header"},
		{RecordedCause("timeout"), "timeout"},
		{Cause{Kind: Unrecorded}, "no answer in time"},
	} {
		seen[test.cause.Kind] = true
		require.Equal(t, test.want, test.cause.String())
		text, err := json.Marshal(test.cause)
		require.NoError(t, err)
		var read Cause
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, test.want, read.String())
	}
	for kind := NoCause; kind <= Unrecorded; kind++ {
		require.True(t, seen[kind], "kind %d has no case here", kind)
	}
	require.Equal(t, Cause{}, RecordedCause(""))
}

func TestFaultSaysOnceWhatWasWritten(t *testing.T) {
	long := strings.Repeat("x", 500)
	illegal := func(place, expected, found string) Cause {
		return IllegalAnswer(fmt.Errorf("%s: %w", place, wire.Expected(expected, []byte(found))))
	}
	for _, test := range []struct {
		name  string
		fault *Fault
		want  string
	}{
		{"nothing written", NewFault(2, Cause{Kind: NoAnswer, Limit: 100 * time.Millisecond}, nil), "turn 2: gave no answer within 100ms"},
		{"a line of an earlier turn", &Fault{Turn: 4, Cause: Cause{Kind: Ended}, Wrote: "x", Unread: &Unread{Lines: 1, Turn: 3}},
			`turn 4: ended, wrote "x"; 1 line was left unread, in turn 3, so this is no answer to this turn`},
		{"lines of earlier turns", &Fault{Turn: 4, Cause: Cause{Kind: Ended}, Unread: &Unread{Lines: 3}},
			"turn 4: ended; 3 lines were left unread, the first in turn 0, so this is no answer to this turn"},
		{"not in the cause", NewFault(2, Cause{Kind: Exited, Count: 3}, []string{"WAIT", "MOV"}), `turn 2: exited with code 3, wrote "WAIT\nMOV"`},
		{"quoted by the cause", NewFault(0, illegal("line 1 of 2", "BUST id", `JUMP "3"`), []string{`JUMP "3"`}),
			`turn 0: line 1 of 2: expected BUST id, found "JUMP \"3\""`},
		{"cut by the cause", NewFault(0, illegal("line 1 of 2", "WAIT", long), []string{long}), `turn 0: line 1 of 2: expected WAIT, found "` + long[:60] + `"`},
		{"a word of the line", NewFault(0, illegal("MOVE", "a whole number for x", "a"), []string{"MOVE a 3"}),
			`turn 0: MOVE: expected a whole number for x, found "a", wrote "MOVE a 3"`},
		{"an empty word of the line", NewFault(0, IllegalAnswer(wire.Expected("digits", nil)), []string{"CAST "}), `turn 0: expected digits, found "", wrote "CAST "`},
	} {
		require.Equal(t, test.want, test.fault.String(), test.name)
	}
}

func TestFaultIsShort(t *testing.T) {
	f := NewFault(0, RecordedCause(strings.Repeat("é", 1000)), []string{strings.Repeat("é", 1000)})
	require.LessOrEqual(t, len(f.Cause.String()), longestCause+len("…"))
	require.LessOrEqual(t, len(f.Wrote), longestWrote+len("…"))
	require.True(t, utf8.ValidString(f.Cause.String()+f.Wrote))
}
