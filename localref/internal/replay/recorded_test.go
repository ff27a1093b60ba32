package replay_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/replay"
)

// checkFile plays all games of a file again and returns how many there are
// and how many blocks of input they hold.
func checkFile(t *testing.T, path string) (games, blocks int) {
	r, err := replay.Open(path)
	require.NoError(t, err)
	defer r.Close()
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return games, blocks
		}
		require.NoError(t, err)
		n, diff, err := replay.Check(rec)
		require.NoError(t, err)
		require.Nil(t, diff, "%v", diff)
		games, blocks = games+1, blocks+n
	}
}

// The recorded games that come with the contest rules: official ones of the
// contests' own referees, and an independent model's.
func TestOfficialGames(t *testing.T) {
	traces := filepath.Join("..", "..", "..", "..", "shared", "traces")
	if _, err := os.Stat(traces); err != nil {
		t.Skipf("the official recorded games are not here (%s): the kit's own still guard the rules", traces)
	}
	for _, test := range []struct {
		file          string
		games, blocks int
	}{
		{"forest/official", 194, 21592},
		{"witch/official", 201, 25260},
		{"busters/site", 8, 3724},
		{"busters/model", 8, 3384},
		{"ants/model", 33, 8673},
	} {
		t.Run(test.file, func(t *testing.T) {
			games, blocks := checkFile(t, filepath.Join(traces, test.file+".jsonl.gz"))
			require.Equal(t, test.games, games)
			require.Equal(t, test.blocks, blocks)
		})
	}
}

// The kit's own recorded games, made by its own referee once that reproduced
// the official ones.
func TestOwnGames(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "games", "*", "testdata", "*.jsonl.gz"))
	require.NoError(t, err)
	require.Len(t, files, 4, "one file a game")
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			games, blocks := checkFile(t, file)
			require.GreaterOrEqual(t, games, 3)
			require.Positive(t, blocks)
		})
	}
}
