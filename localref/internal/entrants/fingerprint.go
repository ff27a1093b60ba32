package entrants

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Fingerprint hashes the files of a command, nothing if it names none.
func Fingerprint(words []string) (string, error) {
	files := Files(words)
	if len(files) == 0 {
		return "", nil
	}
	sum := sha256.New()
	for _, i := range slices.Sorted(maps.Keys(files)) {
		f, err := os.Open(files[i])
		if err != nil {
			return "", err
		}
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:16], nil
}

// Files are the files among a command's words, by the place of the word: the
// program itself if it is named by its path, and scripts. An interpreter found
// on the PATH is taken to stay as it is.
func Files(words []string) map[int]string {
	files := map[int]string{}
	for i, word := range words {
		path := word
		if i == 0 {
			if filepath.Base(word) == word {
				continue
			}
			if found, err := exec.LookPath(word); err == nil {
				path = found
			}
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			files[i] = path
		}
	}
	return files
}
