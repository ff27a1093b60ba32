package entrants

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Prints are the fingerprints of a command and what they were taken of.
type Prints struct {
	// Whole is that of all files found, Narrow of those alone that version 1.0
	// would have taken; both are empty where a command names no file.
	Whole, Narrow string
	// Files are the files and folders in it, Left those that were too much.
	Files, Left []string
	// Open says that the program may read or start more than can be seen: it is
	// an interpreter or a wrapper.
	Open bool
}

// fingerprint hashes the files of a command's words.
func fingerprint(words []string) (Prints, error) {
	found := newFinder()
	narrow := found.command(words)
	var p Prints
	p.Open, p.Files, p.Left = found.open, found.names, found.left
	var err error
	if len(narrow) > 0 {
		if p.Narrow, err = hashed(narrow, false); err != nil {
			return p, err
		}
	}
	// What 1.0 would have found has the print that it would have had.
	p.Whole = p.Narrow
	if slices.ContainsFunc(found.files, func(path string) bool { return !slices.Contains(narrow, path) }) {
		p.Whole, err = hashed(found.files, true)
	}
	return p, err
}

// Uses is the fingerprint of files and folders that a user names, "" for none.
func Uses(paths []string) (string, error) {
	found := newFinder()
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			return "", err
		}
		found.add(path)
	}
	if len(found.left) > 0 {
		return "", fmt.Errorf("%s: expected at most %d files and %d MB in a folder, found more", found.left[0], mostFiles, mostBytes>>20)
	}
	if len(found.files) == 0 {
		return "", nil
	}
	return hashed(found.files, true)
}

// hashed hashes files; with names, where one ends and the next begins counts too.
func hashed(paths []string, names bool) (string, error) {
	sum := sha256.New()
	for _, path := range paths {
		if err := hashInto(sum, path, names); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:16], nil
}

func hashInto(sum hash.Hash, path string, name bool) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	own := sha256.New()
	if !name {
		own = sum
	}
	if _, err = io.Copy(own, f); err == nil && name {
		fmt.Fprintf(sum, "%s %x\n", filepath.Base(path), own.Sum(nil))
	}
	return err
}

// programPath is the file of a command's first word, "" if it is found on the
// PATH alone: such an interpreter is taken to stay as it is.
func programPath(word string) string {
	if filepath.Base(word) == word {
		return ""
	}
	found, err := exec.LookPath(word)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return word
	}
	return cmp.Or(found, word)
}

// Fingerprint hashes the files of a command, nothing if it names none.
func Fingerprint(words []string) (string, error) {
	p, err := fingerprint(words)
	return p.Whole, err
}

// Files are the files among a command's words, by the place of the word: the
// program itself if it is named by its path, and scripts.
func Files(words []string) map[int]string {
	files := map[int]string{}
	for i, word := range words {
		path := word
		if i == 0 {
			path = programPath(word)
		}
		if regular(path) {
			files[i] = path
		}
	}
	return files
}
