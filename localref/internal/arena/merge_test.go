package arena

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/files"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/stats"
)

func mergeFiles(paths []string, w io.Writer, sprt *stats.SPRT, drop bool) (*Merged, error) {
	open, err := files.OpenAll(paths)
	if err != nil {
		return nil, err
	}
	defer files.Close(open)
	return Merge(open, w, sprt, drop)
}

func TestShardsMergeToTheWhole(t *testing.T) {
	for _, c := range []struct{ entrants, seats int }{{2, 2}, {3, 2}, {4, 4}} {
		p := plan(t, c.entrants, c.seats, false, "1-25")
		dir := t.TempDir()
		whole := filepath.Join(dir, "whole")
		want := report(t, play(t, p, whole, nil, Shard{}, 2, coin))
		var files []string
		games := 0
		for i := 4; i >= 1; i-- {
			shard, err := ParseShard(fmt.Sprintf("%d/4", i))
			require.NoError(t, err)
			files = append(files, filepath.Join(dir, fmt.Sprint(i)))
			games += play(t, p, files[len(files)-1], nil, shard, 2, coin).Games()
		}
		require.Equal(t, p.Games(), games, "no game in two shards")
		var a, b bytes.Buffer
		merged, err := mergeFiles(files, &a, nil, false)
		require.NoError(t, err)
		require.Equal(t, want, report(t, merged.Tally))
		_, err = mergeFiles([]string{whole}, &b, nil, false)
		require.NoError(t, err)
		require.Equal(t, outcomes(t, p, b.Bytes()), outcomes(t, p, a.Bytes()))

		// Concatenation is a merge too, and what is there twice counts once.
		joined := filepath.Join(dir, "joined")
		var all []byte
		for _, path := range append(files, files[0]) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			all = append(all, text...)
		}
		require.NoError(t, os.WriteFile(joined, append(all, `{"n":1,"se`...), 0o644))
		merged, err = mergeFiles([]string{joined}, nil, nil, false)
		require.NoError(t, err)
		require.Equal(t, want, report(t, merged.Tally))
		require.Positive(t, merged.Duplicates)
		require.Zero(t, merged.Contradictions)
		require.Equal(t, 1, merged.Torn)
		require.Equal(t, want, report(t, play(t, p, joined, nil, Shard{}, 1, coin)), "a run goes on from it too")
	}
}

// outcomes drops the times from a results file.
func outcomes(t *testing.T, p *Plan, text []byte) (all []Result) {
	_, torn, err := resultsFile.Read(bytes.NewReader(text), true, func(journal.Line) error { return nil }, func(line journal.Line) error {
		r, err := parseResult(line.Text, p)
		all = append(all, r.Outcome())
		return err
	})
	require.NoError(t, err)
	require.Empty(t, torn)
	return all
}

func TestMergeRefusals(t *testing.T) {
	dir := t.TempDir()
	a, b, c := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
	play(t, plan(t, 2, 2, false, "1-3"), a, nil, Shard{}, 1, coin)
	play(t, plan(t, 2, 2, false, "2-4"), b, nil, Shard{}, 1, coin)
	_, err := mergeFiles([]string{a, b}, nil, nil, false)
	require.ErrorContains(t, err, "different plans")
	_, err = mergeFiles([]string{filepath.Join(dir, "none")}, nil, nil, false)
	require.Error(t, err)
	_, err = mergeFiles(nil, nil, nil, false)
	require.Error(t, err)
	require.NoError(t, os.WriteFile(c, nil, 0o644))
	_, err = mergeFiles([]string{c}, nil, nil, false)
	require.ErrorContains(t, err, "no whole line")

	text, err := os.ReadFile(a)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(c, bytes.Replace(text, []byte(`"ranks":[1,2]`), []byte(`"ranks":[2,1]`), 1), 0o644))
	merged, err := mergeFiles([]string{a, c}, nil, nil, false)
	require.NoError(t, err)
	require.Equal(t, 1, merged.Contradictions)
}

func TestParseShard(t *testing.T) {
	s, err := ParseShard("2/3")
	require.NoError(t, err)
	require.Equal(t, Shard{2, 3}, s)
	for _, text := range []string{"", "1", "0/3", "4/3", "a/b", "1/2/3", "1/3 x", "-1/3"} {
		_, err := ParseShard(text)
		require.Error(t, err, text)
	}
	for n := 0; n < 20; n++ {
		for of := 1; of < 6; of++ {
			sum := 0
			for i := 1; i <= of; i++ {
				held := 0
				for g := 0; g < n; g++ {
					if (Shard{i, of}).Has(g) {
						held++
					}
				}
				require.Equal(t, held, Shard{i, of}.groups(n))
				sum += held
			}
			require.Equal(t, n, sum)
		}
	}
}
