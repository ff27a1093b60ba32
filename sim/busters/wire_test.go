package busters_test

import (
	"bytes"
	"testing"

	. "botkit/sim/busters"

	"github.com/stretchr/testify/require"
)

func FuzzParseAction(f *testing.F) {
	for _, line := range []string{
		"MOVE 1 2", "MOVE -16000 9000 hello", "BUST 3", "STUN 0", "RELEASE", "RADAR", "EJECT 8000 4500 pass",
		"", " ", "MOVE", "MOVE 1", "BUST -9999999999", "EJECT\t1\t2", "MOVE \xff 1", "RELEASE\x00",
	} {
		for l := Wood2; l <= Gold; l++ {
			f.Add(line, uint8(l))
		}
	}
	f.Fuzz(func(t *testing.T, line string, league uint8) {
		l := League(league % 5)
		a, err := ParseAction([]byte(line), l)
		if err != nil {
			require.Less(t, len(err.Error()), 400)
			return
		}
		require.True(t, a.Kind.Known(l))
		again, err := ParseAction(a.Append(nil), l)
		require.NoError(t, err)
		require.Equal(t, a, again)
		// Whatever was accepted can be played.
		s, err := New(1, l, 2, 9)
		require.NoError(t, err)
		s.Busters[0].Ghost, s.Ghosts[3].Status = 3, Carried
		s.Step(&[MaxBusters]Action{a, a, a, a})
	})
}

func FuzzView(f *testing.F) {
	s, err := New(1, Gold, 3, 11)
	require.NoError(f, err)
	f.Add(s.AppendInput(s.AppendInit(nil, 1), 1))
	s.Busters[0].Ghost, s.Ghosts[3].Status = 3, Carried
	s.Busters[1].Stunned = 7
	f.Add(s.AppendInput(s.AppendInit(nil, 0), 0))
	for _, text := range []string{
		"", "2\n", "2\n9\n0\n", "2\n9\n0\n1\n", "2\n9\n0\n-1\n", "2\n9\n0\n999999\n", "2\n9\n2\n", "9\n9\n0\n",
		"2\n9\n0\n1\n0 0 0 5 0 0\n", "2\n9\n0\n1\n0 99999 0 0 0 -1\n", "2\n9\n0\n1\n77 0 0 -1 0 0\n", "2\n9\n0\n1\n0 0 0 0 1 77\n", "x\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var v View
		next := source(text)
		if v.ReadInit(next) != nil {
			return
		}
		for v.Read(next) == nil {
			require.LessOrEqual(t, v.Count, len(v.Units))
			for _, u := range v.Units[:v.Count] {
				if u.Type >= 0 {
					require.Less(t, u.ID, 2*v.PerTeam)
				} else {
					require.Less(t, u.ID, v.GhostCount)
				}
			}
		}
	})
}

func TestViewErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"2\n9\n0\nx\n", `number of units: expected a number, found "x" in "x"`},
		{"2\n9\n0\n39\n", "number of units: expected 0 to 38, found 39"},
		{"2\n9\n0\n1\n1 2 3\n", `unit: expected 6 numbers, found 3 in "1 2 3"`},
		{"2\n9\n0\n1\n9 0 0 -1 0 0\n", "unit of type -1: expected an id below 9, found 9"},
		{"2\n9\n0\n1\n3 0 0 0 0 -1\n", "buster 3: expected team 1, found 0"},
		{"2\n9\n0\n1\n3 0 -1 1 0 -1\n", "unit 3 of type 1: expected a place in 0..16000 0..9000, found 0 -1"},
		{"2\n9\n0\n1\n3 0 0 1 1 9\n", "buster 3: expected a ghost below 9, found 9"},
		{"2\n9\n0\n1\n3 0 0 1 2 11\n", "buster 3: expected 1 to 10 turns of stun, found 11"},
		{"2\n9\n0\n1\n3 0 0 1 4 0\n", "buster 3: expected state 0 to 3, found 4"},
		{"2\n9\n0\n1\n3 0 0 7 0 0\n", "unit 3: expected type -1, 0 or 1, found 7"},
		{"2\n9\n0\n1\n3 0 0 -1 256 0\n", "ghost 3: expected stamina 0 to 255 and busts 0 to 10, found 256 0"},
		{"2\n9\n2\n", "team id: expected 0 to 1, found 2"},
		{"1\n9\n2\n", "busters per player: expected 2 to 5, found 1"},
		{"2\n29\n2\n", "ghost count: expected 1 to 28, found 29"},
	} {
		var v View
		next := source([]byte(c.text))
		err := v.ReadInit(next)
		if err == nil {
			err = v.Read(next)
		}
		require.EqualError(t, err, c.want, "%q", bytes.TrimSpace([]byte(c.text)))
	}
}
