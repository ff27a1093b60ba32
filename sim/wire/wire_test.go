package wire

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInts(t *testing.T) {
	var n [3]int
	require.NoError(t, Ints([]byte("  1 -22   333 "), n[:], "heads"))
	require.Equal(t, [3]int{1, -22, 333}, n)
	for line, want := range map[string]string{
		"":                        `heads: expected 3 numbers, found 0 in ""`,
		"1 2":                     `heads: expected 3 numbers, found 2 in "1 2"`,
		"1 2 3 4":                 `heads: expected at most 3 numbers, found more in "1 2 3 4"`,
		"1 x 3":                   `heads: expected a number, found "x" in "1 x 3"`,
		"1\t2 3":                  `heads: expected a number, found "1\t2" in "1\t2 3"`,
		"1 2 3\r":                 `heads: expected a number, found "3\r" in "1 2 3\r"`,
		strings.Repeat("y", 1000): `heads: expected a number, found "` + strings.Repeat("y", 60) + `" in "` + strings.Repeat("y", 60) + `"`,
	} {
		require.EqualError(t, Ints([]byte(line), n[:], "heads"), want)
	}
	require.EqualError(t, ReadInts(func() ([]byte, error) { return nil, io.EOF }, n[:], "heads"), "heads: EOF")
	some, err := SomeInts([]byte("7"), n[:], "heads")
	require.NoError(t, err)
	require.Equal(t, 1, some)
}

func TestInt(t *testing.T) {
	for word, want := range map[string]int{"0": 0, "-0": 0, "007": 7, "999999999999999999": 999_999_999_999_999_999, "-12": -12} {
		v, ok := Int([]byte(word))
		require.True(t, ok, word)
		require.Equal(t, want, v, word)
	}
	for _, word := range []string{"", "-", "--1", "+1", "1.5", "1e3", "9999999999999999999", "٣"} {
		_, ok := Int([]byte(word))
		require.False(t, ok, word)
	}
}

// FuzzInts: what is read is printed and read again.
func FuzzInts(f *testing.F) {
	f.Add("1 -2 3")
	f.Fuzz(func(t *testing.T, line string) {
		var n, again [4]int
		some, err := SomeInts([]byte(line), n[:], "line")
		if err != nil {
			return
		}
		text := AppendInts(nil, n[:some]...)
		require.NoError(t, Ints(text[:len(text)-1], again[:some], "line"))
		require.Equal(t, n, again)
	})
}

func TestNothingAllocates(t *testing.T) {
	var n [3]int
	line, text := []byte("12 -7 100000"), make([]byte, 0, 64)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if Ints(line, n[:], "line") != nil {
			t.Fatal(n)
		}
		text = AppendInts(text[:0], n[0], n[1], n[2])
	}))
}
