//go:build !windows

package quote

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWord(t *testing.T) {
	for word, want := range map[string]string{
		"": "''", "a/b-c.go": "a/b-c.go", "x y": "'x y'", "it's": `"it's"`, "$x": "'$x'", `it's "$x"\`: `"it's \"\$x\"\\"`, "a\nb\xff": `$'a\nb\xff'`,
	} {
		require.Equal(t, want, Word(word))
		words, err := Words("bot " + want)
		require.NoError(t, err)
		require.Equal(t, []string{"bot", word}, words, "as -p splits it")
	}
	require.Equal(t, `"a\x00b"`, Word("a\x00b"))
}

func TestArgument(t *testing.T) {
	for text, want := range map[string]string{
		"-nodes=10": "-nodes=10", "-map=my map": "-map='my map'", "-v": "-v", "a b": "'a b'", "X=1": "'X=1'", "-x=a=b": "-x='a=b'",
	} {
		require.Equal(t, want, Argument(text), text)
	}
}
