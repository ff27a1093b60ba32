package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// play feeds a game's text to the probe and returns its answers.
func play(input string) (answers string, reports int, err error) {
	var out bytes.Buffer
	p := &probe{in: bufio.NewReader(strings.NewReader(input)), out: &out, report: func() { reports++ }}
	err = p.play()
	return out.String(), reports, err
}

func TestGames(t *testing.T) {
	const (
		cells  = "3\n0 3 1 2 3 4 5 6\n1 3 7 8 2 0 6 18\n2 3 8 9 10 3 0 1\n"
		forest = "0\n20\n2 0\n2 0 0\n1\n24 1 1 0\n2\nWAIT\nGROW 24\n"
		witch  = "2\n76 BREW -2 -2 0 -2 15 3 4 0 0\n78 CAST 2 0 0 0 0 -1 -1 1 0\n3 0 0 0 0\n3 0 0 0 0\n"
		round  = `{"action":"round","count":2,"ants":[{"xcoord":0,"ycoord":0,"food":0,"area":[]},{}]}` + "\n"
	)
	tests := []struct{ name, input, want string }{
		{"forest", cells + forest + forest, "WAIT\nWAIT\n"},
		{"witch", witch + witch + "1\n76 BREW -2 -2 0 -2 15 3 4 0 0\n3 0 0 0 0\n3 0 0 0 0\n", "WAIT\nWAIT\nWAIT\n"},
		{"busters", "2\n9\n1\n2\n2 1 1 1 0 -1\n3 5 5 1 0 -1\n0\n", "MOVE 8000 4500\nMOVE 8000 4500\nMOVE 8000 4500\nMOVE 8000 4500\n"},
		{"ants", round + `{"action":"round","ants":[]}` + "\n" + `{"action":"quit","reason":"Game over"}` + "\n", "[\"H\",\"H\"]\n[]\nOK\n"},
	}
	for _, test := range tests {
		answers, reports, err := play(test.input)
		if err != io.EOF {
			require.NoError(t, err, test.name)
		}
		require.Equal(t, test.want, answers, test.name)
		require.Equal(t, 1, reports, "%s: one report, in the first turn", test.name)
	}
}

func TestWrongInput(t *testing.T) {
	for input, want := range map[string]string{
		"hello\n":           `expected the first line of forest, witch, busters or ants, found "hello"`,
		"3\n1 2 3\n":        `expected the second line of forest, witch or busters, found "1 2 3"`,
		"{\n":               "expected a message of ants",
		"2\n9\nx\n":         `team: expected numbers, found "x"`,
		"2\n9\n0\n\n":       `entities: expected 1 numbers, found ""`,
		"2\n9\n0\n1 a\n1\n": `entities: expected numbers, found "1 a"`,
	} {
		_, _, err := play(input)
		require.ErrorContains(t, err, want)
	}
}

func TestReport(t *testing.T) {
	var b bytes.Buffer
	report(&b)
	for _, word := range []string{"go: go1.", "NumCPU", "GOMAXPROCS", "memory: total", "smallest step", "longest pause", "xorshift"} {
		require.Contains(t, b.String(), word)
	}
}
