package compile

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Language is how the contest site makes a program of one source file. In Build
// and Run {src} is the source, {out} the program, {dir} the folder of what is
// made, and {deps} a file that will list what was read, as make takes it.
type Language struct {
	Name    string   `json:"name"`
	Endings []string `json:"endings"`
	// Site is what the contest site has, in words.
	Site string `json:"site"`
	// As is the name that the source must have, empty for any.
	As string `json:"as"`
	// Version is the command that tells one compiler from another.
	Version []string `json:"version"`
	Build   []string `json:"build"`
	Run     []string `json:"run"`
}

//go:embed site.json
var siteTable []byte

// table reads the table of languages, once.
var table = sync.OnceValue(func() []Language {
	var all struct{ Languages []Language }
	if err := json.Unmarshal(siteTable, &all); err != nil {
		panic("compile: site.json: " + err.Error())
	}
	return all.Languages
})

// LanguageOf returns the language of a source file by the ending of its name.
func LanguageOf(path string) (*Language, error) {
	var known []string
	for _, l := range table() {
		if slices.Contains(l.Endings, filepath.Ext(path)) {
			return &l, nil
		}
		known = append(known, l.Endings...)
	}
	return nil, fmt.Errorf("expected a source file (%s), found %s", strings.Join(known, " "), path)
}

// Fill puts the places of a build into its words.
func Fill(words []string, places map[string]string) []string {
	all := make([]string, len(words))
	for i, word := range words {
		for name, value := range places {
			word = strings.ReplaceAll(word, "{"+name+"}", value)
		}
		all[i] = word
	}
	return all
}

// Mentions reports whether a word has a place in it.
func Mentions(words []string, place string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, "{"+place+"}") })
}
