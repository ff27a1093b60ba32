package quote

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		`.\bot.exe`:                               {`.\bot.exe`},
		`C:\bots\x.exe -n 5`:                      {`C:\bots\x.exe`, "-n", "5"},
		`"C:\my bots\x.exe"  -n`:                  {`C:\my bots\x.exe`, "-n"},
		`'C:\my bots\x.exe' -n`:                   {`C:\my bots\x.exe`, "-n"},
		`'C:\my bots\' -n`:                        {`C:\my bots\`, "-n"},
		`C:\O'Neil\x.exe it's`:                    {`C:\O'Neil\x.exe`, "it's"},
		`X=1 python3 my.py "a \"b\" 'c' d" '' ""`: {"X=1", "python3", "my.py", `a "b" 'c' d`, "", ""},
		`'a "b"' c\\d "e\\"`:                      {`a "b"`, `c\\d`, `e\`},
		"":                                        {},
	} {
		words, err := Words(line)
		require.NoError(t, err, line)
		require.Equal(t, want, words, line)
	}
	_, err := Words(`echo 'a`)
	require.ErrorContains(t, err, "without a closing quote '")
}

// TestWordComesBack: what Word prints is read as that word again.
func TestWordComesBack(t *testing.T) {
	for _, word := range []string{"", "a", `C:\x\y.exe`, `C:\my bots\x.exe`, `C:\my bots\`, `a"b`, "it's", "'a'", `'`, `'a\`, `it's a "b" \"`, `a\" b`, "\ta"} {
		words, err := Words(Word(word) + " " + Word("x y") + " " + Word(word))
		require.NoError(t, err, word)
		require.Equal(t, []string{word, "x y", word}, words, Word(word))
	}
	require.Equal(t, `C:\x\y.exe`, Word(`C:\x\y.exe`))
	require.Equal(t, `'C:\my bots\x.exe'`, Word(`C:\my bots\x.exe`))
}

func TestArgument(t *testing.T) {
	for text, want := range map[string]string{
		`bot:forest-mcts`:         `bot:forest-mcts`,
		`.\bot.exe`:               `.\bot.exe`,
		`'C:\my bots\x.exe' -n 5`: `"'C:\my bots\x.exe' -n 5"`,
		`C:\my bots\`:             `"C:\my bots\\"`,
		`-timeout=1.5`:            `"-timeout=1.5"`,
		`-league=wood2`:           `-league=wood2`,
		`0,10`:                    `"0,10"`,
		`say "x"`:                 `"say \"x\""`,
		``:                        `""`,
	} {
		require.Equal(t, want, Argument(text), text)
	}
}
