package arena

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a results file holds, it is opened or refused with an error, and a
// refused file is left as it is.
func FuzzOpen(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed")
	play(f, plan(f, 2, 2, false, "1-3"), path, nil, Shard{}, 1, coin)
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	head, _, _ := bytes.Cut(whole, []byte("\n"))
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(append(append([]byte(nil), whole...), whole...))
	f.Add(append(head, "\n{\"n\":1,\"seed\":\"1\",\"seats\":[1,0],\"scores\":[1,2],\"ranks\":[0,3]}\n"...))
	f.Add([]byte(`{"arena":1}` + "\n"))
	f.Add([]byte{})
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		p := plan(t, 2, 2, false, "1-3")
		path := filepath.Join(dir, "f")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		tally := NewTally(p, nil, false)
		file, err := Open(path, p, tally.Add)
		if err != nil {
			if after, _ := os.ReadFile(path); !bytes.Equal(after, text) {
				t.Fatalf("refused with %v but changed", err)
			}
			return
		}
		if file.Len() != tally.Games() || file.Len() > p.Games() {
			t.Fatalf("%d games in the file, %d counted", file.Len(), tally.Games())
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := mergeFiles([]string{path}, nil, nil, false); err != nil {
			t.Fatalf("opened but not merged: %v", err)
		}
	})
}

func FuzzParseSeeds(f *testing.F) {
	for _, spec := range []string{"dev", "1-200", "-3-2", "3,9,20-22", "9223372036854775807", "-", "1-", "--1", "1--1"} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		// Large sets are right but slow to walk through.
		if len(spec) > 12 {
			t.Skip()
		}
		s, err := ParseSeeds(spec)
		if err != nil {
			return
		}
		if s.Len() < 1 || s.At(0) == "" || s.At(s.Len()-1) == "" {
			t.Fatalf("%q has %d seeds", spec, s.Len())
		}
	})
}

func FuzzParsePlan(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed")
	play(f, plan(f, 3, 2, true, "5,9"), path, nil, Shard{}, 1, coin)
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	head, _, _ := strings.Cut(string(whole), "\n")
	f.Add([]byte(head))
	f.Add([]byte(strings.Replace(head, `"seats":2`, `"seats":30`, 1)))
	f.Add([]byte(strings.Replace(head, `"seed_count":2`, `"seed_count":-2`, 1)))
	f.Fuzz(func(t *testing.T, line []byte) {
		p, err := ParsePlan(line)
		if err != nil {
			return
		}
		p.Game(0)
		p.Game(p.Games() - 1)
	})
}
