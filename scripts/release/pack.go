package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// file is one of an archive.
type file struct {
	name string
	mode fs.FileMode
	text []byte
}

// ordered are the files by name.
func ordered(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
}

// tarred packs files, which get that time, into a folder of a tar file.
func tarred(folder string, files []file, when time.Time) ([]byte, error) {
	var packed bytes.Buffer
	outer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	inner := tar.NewWriter(outer)
	for _, f := range ordered(files) {
		err := inner.WriteHeader(&tar.Header{Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: when, Format: tar.FormatUSTAR})
		if err != nil {
			return nil, err
		}
		if _, err := inner.Write(f.text); err != nil {
			return nil, err
		}
	}
	return closed(&packed, inner, outer)
}

// zipped packs files into a folder of a zip file.
func zipped(folder string, files []file, when time.Time) ([]byte, error) {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for _, f := range ordered(files) {
		header := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: when}
		header.SetMode(f.mode)
		entry, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(f.text); err != nil {
			return nil, err
		}
	}
	return closed(&packed, w)
}

// closed ends the layers of an archive, the inner one first.
func closed(packed *bytes.Buffer, layers ...io.Closer) ([]byte, error) {
	for _, layer := range layers {
		if err := layer.Close(); err != nil {
			return nil, err
		}
	}
	return packed.Bytes(), nil
}
