// Package files opens the files that a command line names: to be read once,
// whatever they are, and to be written without loss.
//
// No command writes over what it reads (Spare), what is written takes its place
// only when it is whole (Write), and a run that has to be gone on with needs a
// file that keeps what it is given (Regular).
package files

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

// Opened is a file that can be read at any place.
type Opened struct {
	*os.File
	// Path is the name that was asked for.
	Path string
}

// Open opens a file to be read. A pipe is read once, to its end, and what is
// gzipped is unpacked: both into a file that goes with the program.
func Open(path string) (*Opened, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = fmt.Errorf("%s: expected a file, found a folder", path)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	in := bufio.NewReader(f)
	magic, _ := in.Peek(2)
	zipped := string(magic) == "\x1f\x8b"
	if info.Mode().IsRegular() && !zipped {
		if _, err = f.Seek(0, io.SeekStart); err == nil {
			return &Opened{f, path}, nil
		}
	} else if f, err = spool(f, in, zipped); err == nil {
		return &Opened{f, path}, nil
	}
	f.Close()
	return nil, fmt.Errorf("%s: %w", path, err)
}

// OpenAll opens all of some files, each once.
func OpenAll(paths []string) (open []*Opened, err error) {
	for _, path := range paths {
		f, err := Open(path)
		if err != nil {
			Close(open)
			return nil, err
		}
		open = append(open, f)
	}
	return open, nil
}

// Close closes files.
func Close(open []*Opened) {
	for _, f := range open {
		f.Close()
	}
}

// spool copies what comes to a file without a name.
func spool(f *os.File, in io.Reader, zipped bool) (*os.File, error) {
	defer f.Close()
	if zipped {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("expected gzip: %w", err)
		}
		in = unpacked
	}
	copied, err := os.CreateTemp("", "localref-*")
	if err != nil {
		return nil, err
	}
	os.Remove(copied.Name()) // Windows keeps it: it lies with the temporary files there
	_, err = io.Copy(copied, in)
	if errors.Is(err, io.ErrUnexpectedEOF) && zipped {
		err = nil // broken off, as after a kill: the reader says what is torn
	}
	if err == nil {
		_, err = copied.Seek(0, io.SeekStart)
	}
	if err != nil {
		copied.Close()
		return nil, err
	}
	return copied, nil
}

// Regular is an error if a run could not be gone on with from a file: it is there,
// and is no regular one.
func Regular(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: expected a file that can be gone on with, found %s", path, kind(info))
	}
	return nil
}

// kind says what there is in the place of a regular file.
func kind(info os.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return "a folder"
	case mode&os.ModeNamedPipe != 0:
		return "a pipe"
	case mode&os.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
