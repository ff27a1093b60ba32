package game

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"strconv"

	"botkit/localref/internal/quote"
)

// option is a flag whose value goes into a game's own members of a header. It
// remembers its text, so that it can be given again.
type option struct {
	text string
	set  func(text string) error
}

// String is the text that was given.
func (o *option) String() string { return o.text }

// Set takes a text.
func (o *option) Set(text string) error {
	o.text = text
	return o.set(text)
}

// Option registers a flag that changes the game's own members of h, a struct S.
func Option[S any](fs *flag.FlagSet, h *Header, name, usage string, set func(own *S, text string) error) {
	fs.Var(&option{set: func(text string) error {
		var own S
		if err := h.Own.Into(&own); err != nil {
			return err
		}
		if err := set(&own, text); err != nil {
			return err
		}
		h.Own = OwnOf(own)
		return nil
	}}, name, usage)
}

// Number reads the text of a flag that wants a whole number.
func Number(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("expected a whole number, found %s", quote.Text(text))
	}
	return n, nil
}

// Options are the names of the flags that only this game has.
func (g *Game) Options() (names []string) {
	var h Header
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	g.Flags(fs, &h)
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// Parameters are the lines name=value that describe the game of a complete h:
// its seed and league, and the game's options as h has them or, where it has
// what a file held, as they were given on fs.
func (g *Game) Parameters(h Header, fs *flag.FlagSet) []string {
	lines := []string{"seed=" + h.Seed, "league=" + h.League}
	text, err := json.Marshal(h)
	if err != nil {
		panic("game: a header that is not JSON: " + err.Error())
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &members); err != nil {
		panic("game: a header that is no object: " + err.Error())
	}
	given := map[string]string{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = f.Value.String() })
	for _, name := range g.Options() {
		value, ok := given[name]
		if member := members[name]; len(member) > 0 && bytes.IndexByte([]byte("[{n"), member[0]) < 0 {
			value, ok = string(bytes.Trim(member, `"`)), true
		}
		if ok {
			lines = append(lines, name+"="+value)
		}
	}
	return lines
}
