package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var packedFiles = []file{{"localref", 0o755, []byte("program")}, {"README.md", 0o644, []byte("text")}}

// TestPacked: what is packed comes out again, with its mode and the time that was
// given; the order in which the files were found does not matter.
func TestPacked(t *testing.T) {
	when := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	turned := slices.Clone(packedFiles)
	slices.Reverse(turned)

	text, err := tarred("kit", packedFiles, when)
	require.NoError(t, err)
	again, err := tarred("kit", turned, when)
	require.NoError(t, err)
	require.True(t, bytes.Equal(text, again))
	outer, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	inner := tar.NewReader(outer)
	var found []file
	for header, err := inner.Next(); err != io.EOF; header, err = inner.Next() {
		require.NoError(t, err)
		require.True(t, when.Equal(header.ModTime))
		body, err := io.ReadAll(inner)
		require.NoError(t, err)
		found = append(found, file{header.Name, fs.FileMode(header.Mode), body})
	}
	want := []file{{"kit/README.md", 0o644, []byte("text")}, {"kit/localref", 0o755, []byte("program")}}
	require.Equal(t, want, found)

	text, err = zipped("kit", packedFiles, when)
	require.NoError(t, err)
	again, err = zipped("kit", turned, when)
	require.NoError(t, err)
	require.True(t, bytes.Equal(text, again))
	packed, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	found = nil
	for _, entry := range packed.File {
		require.True(t, when.Equal(entry.Modified))
		r, err := entry.Open()
		require.NoError(t, err)
		body, err := io.ReadAll(r)
		require.NoError(t, err)
		found = append(found, file{entry.Name, entry.Mode(), body})
	}
	require.Equal(t, want, found)
}

func TestTargets(t *testing.T) {
	require.ErrorContains(t, run(t.TempDir(), "plan9/amd64", nil), `found "plan9/amd64"`)
	require.ErrorContains(t, run(t.TempDir(), "", []string{"x"}), "expected no arguments")
}
