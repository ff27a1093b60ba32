package siteimport

import (
	"encoding/base64"
	"encoding/json"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
)

// byGameID is a game in the shape of the site's answer to findByGameId: the
// members stand at the top, without a title.
func byGameID(t testing.TB, name string, id int) map[string]any {
	whole := siteGame(t, recorded(t, name))
	top := whole["gameResult"].(map[string]any)
	top["gameId"] = id
	top["tooltips"] = []any{}
	return top
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return text
}

func TestTheAnswerToFindByGameID(t *testing.T) {
	rec := recorded(t, "forest")
	got, report, err := read1(t, byGameID(t, "forest", 7), Options{Game: "forest", League: rec.League})
	require.NoError(t, err)
	require.Empty(t, report.Differences)
	require.Equal(t, []string{"someone", "Boss 4"}, got.Names)
	require.Equal(t, rec.Result, got.Result)
}

func TestMarksInFrontOfAFile(t *testing.T) {
	plain := asJSON(t, siteGame(t, recorded(t, "witch")))
	want, err := Parse(plain)
	require.NoError(t, err)
	wide := func(order func(uint16) []byte) (text []byte) {
		for _, unit := range append([]uint16{0xfeff}, utf16.Encode([]rune(string(plain)))...) {
			text = append(text, order(unit)...)
		}
		return text
	}
	for name, text := range map[string][]byte{
		"UTF-8":                 append([]byte("\xef\xbb\xbf"), plain...),
		"UTF-16, little endian": wide(func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} }),
		"UTF-16, big endian":    wide(func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} }),
	} {
		got, err := Parse(text)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}

// entry is a request in a browser's network log.
func entry(url, text, encoding string) map[string]any {
	return map[string]any{"request": map[string]any{"url": url, "method": "POST"},
		"response": map[string]any{"status": 200, "content": map[string]any{"text": text, "encoding": encoding, "mimeType": "application/json"}}}
}

func logOf(entries ...map[string]any) map[string]any {
	return map[string]any{"log": map[string]any{"version": "1.2", "entries": entries}}
}

func TestTheBrowsersNetworkLog(t *testing.T) {
	const asked = "https://site.example/services/gameResult/findByGameId"
	first, second := asJSON(t, byGameID(t, "forest", 7)), asJSON(t, byGameID(t, "witch", 8))
	games, err := Games(asJSON(t, logOf(
		entry("https://site.example/", "<html>frames</html>", ""),
		entry("https://site.example/services/user", `{"frames": null}`, ""),
		entry(asked, string(first), ""),
		entry(asked, `{"gameId": 9, "frames": "none"}`, ""),
		entry(asked, string(first), ""),
		entry(asked, base64.StdEncoding.EncodeToString(second), "base64"),
	)))
	require.NoError(t, err)
	require.Len(t, games, 3)
	require.Equal(t, "7", games[0].ID)
	require.Positive(t, games[0].Answers())
	require.ErrorContains(t, games[1].Problem, "log.entries[3] ("+asked+"): member frames")
	require.Equal(t, "8", games[2].ID)

	_, err = Parse(asJSON(t, logOf(entry(asked, string(first), ""), entry(asked, string(second), ""))))
	require.ErrorContains(t, err, "expected one game, found 2")
	one, err := Parse(asJSON(t, logOf(entry(asked, string(first), ""))))
	require.NoError(t, err)
	require.Equal(t, "7", one.ID)
}

func TestOtherFilesAreExplained(t *testing.T) {
	for name, c := range map[string]struct {
		file any
		want string
	}{
		"battles":       {[]any{map[string]any{"gameId": 1, "players": []any{}}}, "found a list of 1 battles: it says who won, not what was played"},
		"list":          {[]any{byGameID(t, "forest", 7), 2}, "found a list of 2: save each of its members"},
		"empty list":    {[]any{}, "found an empty list"},
		"number":        {3, "expected one game as a JSON object"},
		"success":       {map[string]any{"success": map[string]any{}}, "save what that member holds"},
		"engine":        {map[string]any{"outputs": map[string]any{}, "summaries": []any{}, "views": []any{}, "uinput": []any{"seed=1"}}, "the result that the game engine writes when it plays on your own machine"},
		"site's error":  {map[string]any{"id": 501, "message": "You are not authorized", "code": 1}, `an error that the site answered: "You are not authorized"`},
		"empty log":     {logOf(), "found no game among the 0 entries of the browser's network log: open a game on the site"},
		"log, unfilled": {logOf(entry("https://site.example/findByGameId", "", "")), `choose "Save all as HAR with content"`},
		"log, base64":   {logOf(entry("https://site.example/findByGameId", "%", "base64")), "log.entries[0].response.content.text: expected base64"},
		"log, broken":   {map[string]any{"log": 3}, "expected the browser's network log (HAR)"},
		"something":     {map[string]any{"a": 1}, "lacks the member gameResult.frames (or frames)"},
	} {
		_, err := Parse(asJSON(t, c.file))
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := Parse([]byte("\xff\xfe{"))
	require.ErrorContains(t, err, "expected one game as a JSON object")
}
