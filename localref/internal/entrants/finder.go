package entrants

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// finder finds the files that a command is made of: those that its words name,
// all in folders that they name, and what a script among them mentions.
type finder struct {
	// files are all files, names those and the folders that were named, left those
	// that were too much.
	files, names, left []string
	seen               map[string]bool
	bytes              int64
	// open says that the program may start or read more than can be seen.
	open bool
}

// These bound what is hashed each time an arena begins.
const (
	mostFiles = 20_000
	mostBytes = 2 << 30
	// longestScript is the most of a text that is searched for names.
	longestScript = 256 << 10
)

func newFinder() *finder { return &finder{seen: map[string]bool{}} }

// command takes a command's words and returns the files among them that
// version 1.0 knew of: words that are files.
func (f *finder) command(words []string) (narrow []string) {
	if len(words) == 0 {
		return nil
	}
	program := programPath(words[0])
	f.open = program == "" || isText(program)
	if regular(program) {
		narrow = append(narrow, program)
		f.add(program)
	}
	for i, word := range words[1:] {
		if regular(word) {
			narrow = append(narrow, word)
		}
		for _, path := range namedBy(word) {
			f.add(path)
		}
		if words[i] == "-m" { // python3 -m package.module
			f.module(word, ".", ".py")
		}
	}
	return narrow
}

// namedBy lists what a word may name: itself, the value of a flag, and the
// parts of a list of paths.
func namedBy(word string) (paths []string) {
	paths = append(paths, word)
	if _, value, ok := strings.Cut(word, "="); ok {
		paths = append(paths, value)
	}
	if strings.HasPrefix(word, "-") && len(word) > 2 && !strings.HasPrefix(word, "--") {
		paths = append(paths, word[2:]) // -Ifolder
	}
	paths = append(paths, strings.TrimPrefix(word, "@"))
	for _, list := range slices.Clone(paths) {
		if parts := filepath.SplitList(list); len(parts) > 1 || strings.HasSuffix(list, "*") {
			for _, part := range parts {
				paths = append(paths, strings.TrimSuffix(part, "*")) // java -cp lib/*
			}
		}
	}
	return paths
}

// add takes a file, with what it mentions if it is a script, or a folder with
// all files in it.
func (f *finder) add(path string) {
	info, err := os.Stat(path)
	if path == "" || err != nil {
		return
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil || f.seen[target] {
		return
	}
	f.seen[target] = true
	switch {
	case info.IsDir():
		f.names = append(f.names, path)
		f.folder(target)
	case !info.Mode().IsRegular():
	case f.bytes+info.Size() > mostBytes || len(f.files) == mostFiles:
		f.left = append(f.left, path)
	default:
		f.bytes += info.Size()
		f.files, f.names = append(f.files, path), append(f.names, path)
		f.script(path)
	}
}

// folder takes all files below a folder but hidden ones, caches of an
// interpreter, and the results of localref itself.
func (f *finder) folder(dir string) {
	var found, links []string
	size := f.bytes
	_ = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // what may not be read is no part of the bot
		}
		hidden := path != dir && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__pycache__"
		switch info, _ := entry.Info(); {
		case hidden && entry.IsDir():
			return fs.SkipDir
		case hidden || isOurs(path):
		case entry.Type()&fs.ModeSymlink != 0:
			links = append(links, path)
		case entry.Type().IsRegular() && info != nil && !f.seen[path]:
			if size += info.Size(); size > mostBytes || len(f.files)+len(found) == mostFiles {
				f.left, found, links = append(f.left, dir), nil, nil
				return fs.SkipAll
			}
			found = append(found, path)
		}
		return nil
	})
	for _, path := range found {
		f.seen[path] = true
		f.files = append(f.files, path)
	}
	if len(found) > 0 {
		f.bytes = size
	}
	named := len(f.names)
	for _, path := range links {
		f.add(path)
	}
	f.names = f.names[:named] // the folder stands for them
}

// name is what may be the name of a file in a script.
var name = regexp.MustCompile(`[\pL\pN_./~+-]+`)

// script takes the files that a script mentions: the words of it that are
// files, seen from its own folder or from here, with its own ending or without.
func (f *finder) script(path string) {
	text := textOf(path)
	if text == nil {
		return
	}
	if bytes.HasPrefix(text, []byte("#!")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	dir, ending := filepath.Dir(path), filepath.Ext(path)
	tried := map[string]bool{}
	for _, word := range name.FindAllString(string(text), -1) {
		word = strings.TrimRight(word, ".")
		if word == "" || tried[word] {
			continue
		}
		tried[word] = true
		for _, from := range []string{dir, "."} {
			f.mention(filepath.Join(from, word))
			if ending != "" {
				f.module(word, from, ending)
			}
		}
		if filepath.IsAbs(word) {
			f.mention(word)
		}
	}
}

// module takes a module by its name: one file, or a folder of them in Python.
func (f *finder) module(word, from, ending string) {
	f.mention(filepath.Join(from, word) + ending)
	dotted := strings.ReplaceAll(strings.TrimLeft(word, "./"), ".", "/")
	if dotted == "" {
		return
	}
	path := filepath.Join(from, dotted)
	f.mention(path + ending)
	if info, err := os.Stat(path); err == nil && info.IsDir() && ending == ".py" {
		f.add(path)
	}
}

// mention takes a file; a folder that is only mentioned may be anything.
func (f *finder) mention(path string) {
	if regular(path) && !isOurs(path) {
		f.add(path)
	}
}

func regular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// isText reports whether a file is a script.
func isText(path string) bool { return textOf(path) != nil }

// textOf is the text of a file, its beginning if it is long; nil if it is none.
func textOf(path string) []byte {
	text := beginning(path, longestScript)
	end := len(text)
	for end > 0 && len(text)-end < utf8.UTFMax && !utf8.Valid(text[:end]) { // cut inside a character
		end--
	}
	if text = text[:end]; len(text) == 0 || bytes.IndexByte(text, 0) >= 0 || !utf8.Valid(text) {
		return nil
	}
	return text
}

// isOurs reports whether a file is a record or the results of localref, which
// change from run to run.
func isOurs(path string) bool {
	begin := beginning(path, 16)
	for _, mark := range []string{`{"arena":`, `{"tune":`, `{"game":`} {
		if strings.HasPrefix(string(begin), mark) {
			return true
		}
	}
	return false
}

func beginning(path string, most int) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(most)))
	if err != nil {
		return nil
	}
	return text
}
