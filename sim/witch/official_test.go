package witch_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/witch"
)

// shared returns a file beside the module, skipping the test where it is not.
func shared(t testing.TB, name string) string {
	path := filepath.Join("..", "..", "..", "shared", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("needs %s, which only comes with the recorded games", path)
	}
	return path
}

type recorded struct {
	Seed   string
	League string
	Turns  []struct {
		In  [][]string
		Out [][]string
	}
}

func officialGames(t testing.TB) (games []recorded) {
	f, err := os.Open(shared(t, "traces/witch/official.jsonl.gz"))
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var g recorded
		require.NoError(t, json.Unmarshal(lines.Bytes(), &g))
		games = append(games, g)
	}
	require.NoError(t, lines.Err())
	return games
}

func start(t testing.TB, g recorded) witch.State {
	seed, err := strconv.ParseInt(g.Seed, 10, 64)
	require.NoError(t, err)
	league, err := witch.LeagueNamed(g.League)
	require.NoError(t, err)
	return witch.New(seed, league)
}

func answer(out []string, league witch.League) witch.Action {
	if len(out) == 0 {
		return witch.Action{Kind: witch.Forfeit}
	}
	a, _ := witch.ParseAction([]byte(out[0]), league)
	return a
}

// TestReaderFollowsOfficialGames reads what the official referee sent and
// compares what a bot makes of it with the rules' own view. That the rules make
// these inputs and results is tested with the other games, in package replay.
func TestReaderFollowsOfficialGames(t *testing.T) {
	for _, g := range officialGames(t) {
		s := start(t, g)
		var readers [2]witch.View
		for turn, played := range g.Turns {
			for seat := range readers {
				where := fmt.Sprintf("seed %s %s turn %d seat %d", g.Seed, g.League, turn, seat)
				require.NoError(t, readers[seat].Read(source(strings.Join(played.In[seat], "\n")+"\n")), where)
				if readers[seat].State != s.SeenBy(seat) {
					require.Equal(t, s.SeenBy(seat), readers[seat].State, where)
				}
			}
			s.Step([2]witch.Action{answer(played.Out[0], s.League), answer(played.Out[1], s.League)})
		}
	}
}

func TestTablesAgreeWithThePage(t *testing.T) {
	page, err := os.ReadFile(shared(t, "specs/witch.md"))
	require.NoError(t, err)
	_, tables, found := strings.Cut(string(page), "Spells as change of tiers 0..3:")
	require.True(t, found)
	spells, orders, found := strings.Cut(tables, "Orders as needs: price:")
	require.True(t, found)
	orders, _, found = strings.Cut(orders, "Basic spells")
	require.True(t, found)
	for row, cell := range strings.Split(strings.TrimSpace(spells), "|") {
		d := witch.Spells[row]
		require.Equal(t, strings.Fields(cell), strings.Fields(fmt.Sprint(d[0], d[1], d[2], d[3])), "spell %d", row)
	}
	for row, cell := range strings.Split(strings.TrimSpace(orders), "|") {
		o := witch.Orders[row]
		want := strings.TrimSpace(strings.Join(strings.Fields(cell), " "))
		require.Equal(t, want, fmt.Sprintf("%d %d %d %d:%d", o.Needs[0], o.Needs[1], o.Needs[2], o.Needs[3], o.Price))
	}
	require.Len(t, strings.Split(spells, "|"), witch.TomeSpells)
	require.Len(t, strings.Split(orders, "|"), witch.OrderRows)
}
