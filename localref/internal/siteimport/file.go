package siteimport

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"botkit/localref/internal/quote"
)

// Parse reads a file that holds one game. The errors name the member that is
// missing or wrong, or say what else the file is.
func Parse(text []byte) (*Game, error) {
	games, err := Games(text)
	if err != nil {
		return nil, err
	}
	if len(games) > 1 {
		return nil, fmt.Errorf("expected one game, found %d in the browser's network log", len(games))
	}
	return games[0], games[0].Problem
}

// Games reads all games of a file: one of the site's answers, or a network log
// of the browser (HAR) with several of them, in the order in which they were
// received; a game that was asked for twice is there once. There is at least
// one if err is nil.
func Games(text []byte) ([]*Game, error) {
	text, err := decoded(text)
	if err != nil {
		return nil, err
	}
	var top object
	if err := json.Unmarshal(text, &top); err != nil {
		return nil, notAnObject(text, err)
	}
	if _, ok := top["log"]; ok {
		return gamesOfLog(top)
	}
	if err := otherKind(top); err != nil {
		return nil, err
	}
	g, err := parse(top)
	if err != nil {
		return nil, err
	}
	return []*Game{g}, nil
}

// decoded returns the text as UTF-8 without the mark that Windows programs put
// in front of a file, which may also say UTF-16.
func decoded(text []byte) ([]byte, error) {
	text, _, err := transform.Bytes(unicode.BOMOverride(unicode.UTF8.NewDecoder()), text)
	if err != nil {
		return nil, fmt.Errorf("expected text in UTF-8 or UTF-16: %w", err)
	}
	return text, nil
}

// notAnObject says what stands in a file in the place of a JSON object.
func notAnObject(text []byte, err error) error {
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		return fmt.Errorf("expected one game as a JSON object: %w", err)
	}
	if len(list) == 0 {
		return errors.New("expected one game as a JSON object, found an empty list")
	}
	var first object
	if json.Unmarshal(list[0], &first) == nil && !first.has("frames") && !first.has("gameResult") && first.has("gameId") {
		return fmt.Errorf("expected one game as a JSON object, found a list of %d battles: it says who won, not what was played. Open one of these games on the site and save the answer to findByGameId", len(list))
	}
	return fmt.Errorf("expected one game as a JSON object, found a list of %d: save each of its members as a file of its own", len(list))
}

// otherKind says what a JSON object is that is known and holds no game to play
// again; nil for any other.
func otherKind(top object) error {
	switch {
	case top.has("success"):
		return errors.New("expected one game, found an answer in the site's older form, a member success around it: save what that member holds as a file of its own")
	case top.has("outputs") && top.has("summaries") && !top.has("frames"):
		return errors.New("expected a game saved from the contest site, found the result that the game engine writes when it plays on your own machine (outputs, summaries, views): " +
			"import does not read it, because it does not say in which order the players answered. Play the same bots with localref play -record FILE")
	case top.has("id") && top.has("message"):
		var message string
		_, _ = top.member("", "message", &message)
		return fmt.Errorf("expected one game, found an error that the site answered%s: reload the page, signed in, and save the answer again", quotedAfter(": ", message))
	}
	return nil
}

func quotedAfter(before, text string) string {
	if text == "" {
		return ""
	}
	return before + quote.Text(text)
}

// gamesOfLog finds the games in what a browser's network view saves ("Save all
// as HAR"): every answer of the site that has frames.
func gamesOfLog(top object) ([]*Game, error) {
	var log struct {
		Entries []struct {
			Request  struct{ URL string }
			Response struct {
				Content struct{ Text, Encoding string }
			}
		}
	}
	if _, err := top.member("", "log", &log); err != nil {
		return nil, fmt.Errorf("expected the browser's network log (HAR): %w", err)
	}
	var games []*Game
	empty := 0
	for i, entry := range log.Entries {
		content := entry.Response.Content
		asks := strings.Contains(entry.Request.URL, "findByGameId") || strings.Contains(entry.Request.URL, "findInformationById")
		text := []byte(content.Text)
		if content.Encoding == "base64" {
			var err error
			if text, err = base64.StdEncoding.DecodeString(content.Text); err != nil {
				return nil, fmt.Errorf("log.entries[%d].response.content.text: expected base64: %w", i, err)
			}
		}
		if asks && len(text) == 0 { // as browsers save a log unless told otherwise
			empty++
		}
		var answer object
		if json.Unmarshal(text, &answer) != nil || !answer.has("frames") && !answer.has("gameResult") {
			continue
		}
		g, err := parse(answer)
		if err != nil { // the others can be read all the same
			g = &Game{Problem: fmt.Errorf("log.entries[%d] (%s): %w", i, quote.Cut(entry.Request.URL, 200), err)}
		}
		if g.ID == "" || !slices.ContainsFunc(games, func(other *Game) bool { return other.ID == g.ID }) {
			games = append(games, g)
		}
	}
	if len(games) == 0 {
		hint := "open a game on the site while the network view is open, then save the log with its contents"
		if empty > 0 {
			hint = fmt.Sprintf("%d requests for games are in it, but their contents were not saved: choose \"Save all as HAR with content\"", empty)
		}
		return nil, fmt.Errorf("found no game among the %d entries of the browser's network log: %s", len(log.Entries), hint)
	}
	return games, nil
}
