package files

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Spare is an error if out is one of the files that a command reads, under
// whatever name. An empty out is none.
func Spare(out string, inputs ...string) error {
	if out == "" {
		return nil
	}
	written, missing := os.Stat(out)
	if missing != nil || written.Mode()&os.ModeCharDevice != 0 {
		return nil //nolint:nilerr // nothing is lost where nothing is, nor in a terminal
	}
	for _, in := range inputs {
		if read, err := os.Stat(in); err == nil && os.SameFile(read, written) {
			also := ""
			if in != out {
				also = ", also called " + in
			}
			return fmt.Errorf("%s%s: expected another file to write to: this one is read", out, also)
		}
	}
	return nil
}

// Write writes a file, gzipped if its name ends in .gz. It takes the place of
// what is there only when it is whole. Links are followed; into what is not a
// regular file write goes straight.
func Write(path string, write func(io.Writer) error) error {
	if path == "-" {
		return errors.New("expected a file to write to, found -; a file of that name is ./-")
	}
	info, err := os.Stat(path)
	switch {
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	case err != nil:
		return replace(target(path), 0o644, write)
	case info.IsDir():
		return fmt.Errorf("%s: expected a file to write to, found a folder", path)
	}
	if stdout, err := os.Stdout.Stat(); err == nil && os.SameFile(stdout, info) {
		return into(os.Stdout, path, write) // a second way into a file would write over the first
	}
	if info.Mode().IsRegular() {
		return replace(target(path), info.Mode().Perm(), write)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(into(f, path, write), f.Close())
}

// replace puts a new file in the place of one, so that a kill leaves the one
// or the other.
func replace(path string, mode os.FileMode, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".localref-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	err = into(f, path, write)
	if err = errors.Join(err, f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// into writes through a buffer, packed if path says so.
func into(f io.Writer, path string, write func(io.Writer) error) error {
	buffered := bufio.NewWriter(f)
	if !strings.HasSuffix(path, ".gz") {
		return errors.Join(write(buffered), buffered.Flush())
	}
	packed := gzip.NewWriter(buffered)
	return errors.Join(write(packed), packed.Close(), buffered.Flush())
}

// Text is a Write of a text that is there already.
func Text(path string, text []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// target is the file that a path leads to, which need not be there yet.
func target(path string) string {
	const most = 40 // links that lead to links: as many as a system follows
	for range most {
		next, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return path
}
