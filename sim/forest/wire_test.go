package forest_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/forest"
	"botkit/sim/javarand"
)

var commandTests = []struct {
	line   string
	league forest.League
	want   string // "" where the line is malformed
}{
	{"WAIT", forest.Wood2, "WAIT"},
	{"WAIT ", forest.Bronze, "WAIT"},
	{"WAIT hello", forest.Bronze, "WAIT"},
	{"WAIT\thello", forest.Bronze, "WAIT"},
	{"WAIT\vhello", forest.Bronze, "WAIT"},
	{"WAIT\fhello", forest.Bronze, "WAIT"},
	{"WAIT WAIT", forest.Bronze, "WAIT"},
	{"WAITING", forest.Bronze, ""},
	{" WAIT", forest.Bronze, ""},
	{"wait", forest.Bronze, ""},
	{"", forest.Bronze, ""},
	{"GROW 3", forest.Bronze, "GROW 3"},
	{"GROW 03", forest.Bronze, "GROW 3"},
	{"GROW 3\thi", forest.Bronze, "GROW 3"},
	{"GROW 3 4", forest.Bronze, "GROW 3"},
	{"GROW  3", forest.Bronze, ""},
	{"GROW\t3", forest.Bronze, ""},
	{"GROW -1", forest.Bronze, ""},
	{"GROW +1", forest.Bronze, ""},
	{"GROW 3x", forest.Bronze, ""},
	{"GROW", forest.Bronze, ""},
	{"GROW ", forest.Bronze, ""},
	{"GROW 37", forest.Bronze, "WAIT"},
	{"GROW 2147483647", forest.Bronze, "WAIT"},
	{"GROW 2147483648", forest.Bronze, ""},
	{"GROW 00000000000000000000012", forest.Bronze, "GROW 12"},
	{"GROW 99999999999999999999999", forest.Bronze, ""},
	{"GROW 3", forest.Wood2, ""},
	{"GROW 3", forest.Wood1, "GROW 3"},
	{"COMPLETE 0", forest.Wood2, "COMPLETE 0"},
	{"COMPLETE 36 so long", forest.Bronze, "COMPLETE 36"},
	{"COMPLETE 0 ", forest.Bronze, "COMPLETE 0"},
	{"SEED 1 2", forest.Bronze, "SEED 1 2"},
	{"SEED 1 2 3", forest.Bronze, "SEED 1 2"},
	{"SEED 1 2", forest.Wood1, ""},
	{"SEED 1  2", forest.Bronze, ""},
	{"SEED 1", forest.Bronze, ""},
	{"SEED 37 2", forest.Bronze, "WAIT"},
	{"SEED 2 37", forest.Bronze, "WAIT"},
	{"WAIT a\u0085b", forest.Bronze, ""},
	{"WAIT a\u2028b", forest.Bronze, ""},
	{"WAIT a\u2029b", forest.Bronze, ""},
	{"WAIT \xff\xfe", forest.Bronze, "WAIT"},
	{"WAIT \x00", forest.Bronze, "WAIT"},
}

func TestParseAction(t *testing.T) {
	for _, test := range commandTests {
		a, err := forest.ParseAction([]byte(test.line), test.league)
		if test.want == "" {
			require.Error(t, err, "%q", test.line)
			require.Contains(t, err.Error(), fmt.Sprintf("%q", test.line))
			continue
		}
		require.NoError(t, err, "%q", test.line)
		require.Equal(t, test.want, a.String(), "%q", test.line)
	}
}

// Whatever is written, the result is an error or an action that prints to a
// command with the same meaning.
func FuzzParseAction(f *testing.F) {
	for _, test := range commandTests {
		f.Add(test.line, uint8(test.league))
	}
	f.Fuzz(func(t *testing.T, line string, league uint8) {
		l := forest.League(league % 3)
		a, err := forest.ParseAction([]byte(line), l)
		if err != nil {
			return
		}
		again, err := forest.ParseAction(a.Append(nil), l)
		require.NoError(t, err)
		require.Equal(t, a, again)
		s := start(1)
		s.Step([2]forest.Action{a, a})
		checkSane(t, &s)
	})
}

// Whatever a referee sends, reading it ends with an error or a sane state.
func FuzzRead(f *testing.F) {
	random := javarand.New(1)
	for _, s := range []forest.State{start(1), walked(2, 30), walked(3, 60)} {
		f.Add(s.AppendInput(s.AppendInit(nil), 0, &random))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var v forest.View
		next := lines(text)
		if v.ReadInit(next) != nil || v.Read(next) != nil {
			return
		}
		checkSane(t, &v.State)
	})
}

func TestReadingDoesNotAllocate(t *testing.T) {
	s := walked(2, 30)
	random := javarand.New(1)
	text := s.AppendInput(s.AppendInit(nil), 0, &random)
	init := len(s.AppendInit(nil))
	var v forest.View
	require.NoError(t, v.ReadInit(lines(text)))
	var rest []byte
	next := func() ([]byte, error) {
		end := bytes.IndexByte(rest, '\n')
		line := rest[:end]
		rest = rest[end+1:]
		return line, nil
	}
	require.Zero(t, testing.AllocsPerRun(100, func() {
		rest = text[init:]
		if err := v.Read(next); err != nil {
			t.Fatal(err)
		}
	}))
}

func TestReadErrors(t *testing.T) {
	s := start(1)
	random := javarand.New(1)
	good := string(s.AppendInput(s.AppendInit(nil), 0, &random))
	for _, test := range []struct{ name, from, to, want string }{
		{"number of cells", "37\n", "36\n", "expected 37, found 36"},
		{"a word for a number", "\n20\n2 0\n", "\ntwenty\n2 0\n", `expected a number, found "twenty"`},
		{"too few numbers", "\n2 0 0\n", "\n2 0\n", "expected 3 numbers, found 2"},
		{"a tree on a hole", "\n21 1 1 0\n", "\n24 1 1 0\n", "cell 24 is taken or has no soil"},
		{"a cell that is not there", "\n21 1 1 0\n", "\n99 1 1 0\n", "no cell 99"},
		{"cut off", "\n21 1 1 0\n", "", "EOF"},
	} {
		require.Contains(t, good, test.from)
		text := strings.Replace(good, test.from, test.to, 1)
		if test.to == "" {
			text = good[:strings.Index(good, test.from)+1]
		}
		var v forest.View
		next := lines(bytes.NewBufferString(text).Bytes())
		err := v.ReadInit(next)
		if err == nil {
			err = v.Read(next)
		}
		require.ErrorContains(t, err, test.want, test.name)
	}
}
