package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fifthGame is set in the environment of a test binary that is to be localref
// with one game more.
const fifthGame = "BOTKIT_FIFTH_GAME"

// fifth is the command with that game.
func fifth(t *testing.T, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), fifthGame+"=nim")
	return cmd
}

// TestFifthGame plays a game that the kit does not know with the commands as
// they are: what docs/add-a-game.md promises to who adds one.
func TestFifthGame(t *testing.T) {
	dir := t.TempDir()
	games := ran(t, fifth(t, "games"))
	require.Contains(t, games, "nim: A fifth game\n")
	require.Contains(t, games, "builtin   perfect, wait\n")

	record := filepath.Join(dir, "games.jsonl.gz")
	out := ran(t, fifth(t, "play", "nim", "-seed", "5", "-timeout", patient, "-v", "-record", record,
		"-p", "builtin:perfect", "-p", "bot:./internal/games/nim/testdata/nimbot"))
	require.Regexp(t, `(?m)^nim \(A fifth game\), league only, seed 5$`, out)
	require.Regexp(t, `(?m)^turn +0  seat 0 +\d+\.\d ms  TAKE \d \d$`, out)
	require.Regexp(t, `(?m)^Seat [01] wins after \d+ turns`, out)
	require.Contains(t, out, "moves", "the bot's own number has a column")

	out = ran(t, fifth(t, "play", "nim", "-seed", "6", "-timeout", patient, "-record", record,
		"-p", "builtin:wait", "-p", "builtin:broken/nonsense -turn 1"))
	require.Regexp(t, `(?m)^Seat 1 lost in turn 3: expected TAKE heap stones, found "xyzzy"$`, out)
	require.Regexp(t, `^nim: 2 games, \d+ blocks, 0 differences\n$`, ran(t, fifth(t, "check", record)))

	page := filepath.Join(dir, "game.html")
	require.Contains(t, ran(t, fifth(t, "view", record, "-game", "1", "-html", page)), page)
	html, err := os.ReadFile(page)
	require.NoError(t, err)
	_, data, _ := strings.Cut(string(html), `id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	require.Contains(t, data, `"contest":"A fifth game"`)
	require.Contains(t, data, `"told":[[["`)
	require.NotContains(t, data, `"notices":[`)

	results := filepath.Join(dir, "results.jsonl")
	arena := []string{"arena", "nim", "-p", "builtin:perfect", "-p", "builtin:wait", "-games", "20", "-timeout", patient, "-o", results}
	report := ran(t, fifth(t, arena...))
	require.Contains(t, report, "builtin:perfect against builtin:wait, 10 pairs")
	all := outcomes(t, results)
	require.Len(t, all, 20)
	won := 0
	for n, r := range all {
		require.Equal(t, all[n^1].Seed, r.Seed, "games are played in pairs")
		for seat, entrant := range r.Seats {
			if entrant == 0 && r.Ranks[seat] == 1 {
				won++
			}
		}
	}
	require.Greater(t, won, 15)
	require.Equal(t, report, ran(t, fifth(t, arena...)), "all games are there: nothing is played again")

	scores := ran(t, fifth(t, "referee", "nim", "-p1", "builtin:perfect", "-p2", "builtin:wait", "-seed", "1", "-timeout", patient))
	require.Regexp(t, `^\d+\n\d+\n`, scores)
	require.Contains(t, ran(t, fifth(t, "turn", "-record", record, "-game", "1", "-turn", "2", "-p", "builtin:perfect")), "TAKE ")
	require.NotContains(t, strings.Fields(gameNames()), "nim", "the tests' own process has four games")
}
