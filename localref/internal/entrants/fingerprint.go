package entrants

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// fingerprint hashes the files of a command, nothing if it names none.
func fingerprint(words []string) (string, error) {
	files := filesOf(words)
	if len(files) == 0 {
		return "", nil
	}
	sum := sha256.New()
	for _, path := range files {
		f, err := os.Open(path)
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

// filesOf are the files among a command's words: the program itself if it is
// named by its path, and scripts. An interpreter found on the PATH is taken to
// stay as it is.
func filesOf(words []string) (files []string) {
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
			files = append(files, path)
		}
	}
	return files
}
