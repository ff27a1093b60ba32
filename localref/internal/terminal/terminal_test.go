package terminal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTable(t *testing.T) {
	rows := [][]string{{"seat", "player", "ms"}, {"0", "ü", "10.5"}, {"1", "longer", ""}}
	var right, left strings.Builder
	require.NoError(t, Table(&right, rows, 1))
	require.Equal(t, "seat  player    ms\n   0  ü       10.5\n   1  longer\n", right.String())
	require.NoError(t, LeftTable(&left, rows))
	require.Equal(t, "seat  player  ms\n0     ü       10.5\n1     longer\n", left.String())
}

func TestCut(t *testing.T) {
	require.Equal(t, "äöü", Cut("äöü", 3))
	require.Equal(t, "ä…", Cut("äöü", 2))
}

func TestPrintable(t *testing.T) {
	require.Equal(t, "a�[31mb�é", Printable("a\x1b[31mb\u009bé"))
	require.Equal(t, "bot�tob�", Printable("bot\u202etob\u2069"))
}

func TestCount(t *testing.T) {
	require.Equal(t, []string{"0 turns", "1 turn", "2 turns"}, []string{Count(0, "turn"), Count(1, "turn"), Count(2, "turn")})
}
