package quote

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	sixty := strings.Repeat("ä", longest)
	for text, want := range map[string]string{
		"":                           `""`,
		"WAIT":                       `"WAIT"`,
		"a\"b\n":                     `"a\"b\n"`,
		sixty:                        `"` + sixty + `"`,
		sixty + "b":                  `"` + sixty + `"… (121 bytes)`,
		strings.Repeat("\x00", 1000): `"` + strings.Repeat(`\x00`, longest/4) + `"… (1000 bytes)`,
	} {
		require.Equal(t, want, Text(text))
		require.Equal(t, want, Text([]byte(text)))
	}
}

func FuzzText(f *testing.F) {
	f.Add("WAIT")
	f.Add("\x7fELF\xff\U0001F600 \u200b")
	f.Fuzz(func(t *testing.T, text string) {
		quoted := Text(strings.Repeat(text, 20))
		require.LessOrEqual(t, utf8.RuneCountInString(quoted), longest+30)
		require.True(t, utf8.ValidString(quoted))
		require.NotContains(t, quoted, "\n")
	})
}

func TestCut(t *testing.T) {
	require.Equal(t, "WAIT", Cut("WAIT", 4))
	require.Equal(t, "WAI…", Cut("WAIT", 3))
	require.Equal(t, "…", Cut("ä", 1), "never half a character")
	require.Equal(t, "…", Cut("\xff\xfe", 0))
}

func TestTwo(t *testing.T) {
	a, b := Two("WAIT", "GROW 3", 20)
	require.Equal(t, []string{"WAIT", "GROW 3"}, []string{a, b})
	same := strings.Repeat("ä", 100)
	a, b = Two(same+"1"+same, same+"2", 20)
	require.Equal(t, []string{"…äää1" + strings.Repeat("ä", 6) + "…", "…äää2"}, []string{a, b})
	a, b = Two(same, same+"2", 20)
	require.Equal(t, []string{"…äää", "…äää2"}, []string{a, b})
	a, b = Two("x"+same, "", 20)
	require.Equal(t, []string{"x" + strings.Repeat("ä", 9) + "…", ""}, []string{a, b})
}
