package game_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"

	"github.com/stretchr/testify/require"
)

// bustersRecords reads the recorded games that come with the contest rules.
func bustersRecords(t testing.TB, name string) []replay.Record {
	path := filepath.Join("..", "..", "..", "..", "shared", "traces", "busters", name)
	file, err := os.Open(path)
	if os.IsNotExist(err) {
		t.Skipf("the recorded games are not here (%s)", path)
	}
	require.NoError(t, err)
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	var records []replay.Record
	decoder := json.NewDecoder(bufio.NewReader(unzipped))
	for decoder.More() {
		var r replay.Record
		require.NoError(t, decoder.Decode(&r))
		records = append(records, r)
	}
	return records
}

func TestBustersRecordedGames(t *testing.T) {
	for _, name := range []string{"site.jsonl.gz", "model.jsonl.gz"} {
		t.Run(name, func(t *testing.T) {
			records := bustersRecords(t, name)
			require.Len(t, records, 8)
			for i := range records {
				replayBusters(t, i, &records[i])
			}
		})
	}
}

func replayBusters(t *testing.T, index int, r *replay.Record) {
	g, err := game.Named("busters")
	require.NoError(t, err)
	h, err := g.(game.Recoverer).Recover(r.Header, r.Init)
	require.NoError(t, err)
	h, err = g.Complete(h)
	require.NoError(t, err)
	m, err := g.Start(h)
	require.NoError(t, err)
	for seat := range r.Init {
		require.Equal(t, r.Init[seat], textLines(m.AppendInit(nil, seat)), "game %d init %d", index, seat)
	}
	for turn := range r.Turns {
		require.False(t, m.Over(), "game %d is over in turn %d", index, turn)
		answers := make([]game.Answer, 2)
		for seat := range answers {
			text, asked := m.AppendInput(nil, seat)
			require.True(t, asked)
			require.Equal(t, r.Turns[turn].In[seat], textLines(text), "game %d turn %d player %d", index, turn, seat)
			answers[seat].Lines = r.Turns[turn].Out[seat]
		}
		m.Play(answers)
	}
	if r.Result != nil {
		require.True(t, m.Over(), "game %d", index)
		got := m.Result()
		require.Equal(t, r.Result.Scores, got.Scores)
		require.Equal(t, r.Result.Secured, got.Secured)
		require.Equal(t, r.Result.Winner, got.Winner)
	}
}

func textLines(text []byte) []string {
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}
