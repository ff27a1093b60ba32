package busters

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/busters"
)

// playGhosts plays two partners against each other and returns the end. Each
// command must exist in the league.
func playGhosts(t *testing.T, league busters.League, seed int64, names [2]string) busters.State {
	t.Helper()
	s, _ := playGhostsCounting(t, league, seed, names)
	return s
}

// playGhostsCounting also returns how often each partner gave each command.
func playGhostsCounting(t *testing.T, league busters.League, seed int64, names [2]string) (end busters.State, given [2][busters.Eject + 1]int) {
	t.Helper()
	s, err := busters.New(seed, league, 2+int(seed)%3, 13)
	require.NoError(t, err)
	n := int(s.PerTeam)
	var talkers [2]talker
	var minds [2]*memory
	for !s.Over() {
		var actions [busters.MaxBusters]busters.Action
		for team := range minds {
			var text []byte
			if minds[team] == nil {
				text = s.AppendInit(text, team)
			}
			require.NoError(t, talkers[team].Read(source(s.AppendInput(text, team))))
			if minds[team] == nil {
				minds[team] = newMemory(&talkers[team].view, uint64(seed), league)
			}
			for i, a := range minds[team].think(&talkers[team].view, partners[names[team]]) {
				parsed, err := busters.ParseAction(a.Append(nil), league)
				require.NoError(t, err, names[team])
				given[team][parsed.Kind]++
				actions[team*n+i] = parsed
			}
		}
		s.Step(&actions)
	}
	return s, given
}

// Told the league, partners use its commands before the input proves them.
func TestBustersPartnersKnowTheLeague(t *testing.T) {
	kinds := map[string][]busters.Kind{
		"random":  {busters.Stun, busters.Radar, busters.Eject},
		"racer":   {busters.Stun, busters.Radar},
		"fighter": {busters.Stun, busters.Radar},
		"herder":  {busters.Stun, busters.Radar},
		"thrower": {busters.Stun, busters.Radar, busters.Eject},
		"lexical": {busters.Stun, busters.Radar, busters.Eject},
		"robber":  {busters.Stun},
		"pack":    {busters.Stun},
	}
	for name, kinds := range kinds {
		var sum [busters.Eject + 1]int
		for seed := int64(0); seed < 6; seed++ {
			_, given := playGhostsCounting(t, busters.Gold, seed, [2]string{name, "fighter"})
			for kind, n := range given[0] {
				sum[kind] += n
			}
		}
		for _, kind := range kinds {
			require.NotZero(t, sum[kind], "%s never gives %s", name, kind)
		}
	}
	_, given := playGhostsCounting(t, busters.Wood1, 1, [2]string{"fighter", "greedy"})
	require.NotZero(t, given[0][busters.Stun])
}

func TestBustersSeatNeedsARealLeague(t *testing.T) {
	err := Game.Opponents.Run("racer", []string{"-league", "iron"}, 0, 0, strings.NewReader("2\n9\n0\n"), io.Discard, io.Discard)
	require.ErrorContains(t, err, `found "iron"`)
}

func source(text []byte) func() ([]byte, error) {
	buffer := bytes.NewBuffer(text)
	return func() ([]byte, error) {
		line, err := buffer.ReadBytes('\n')
		if err != nil {
			return nil, io.EOF
		}
		return line[:len(line)-1], nil
	}
}

// Every partner collects more than one that walks about at random, in the
// league without and in those with stuns.
func TestBustersPartners(t *testing.T) {
	for _, name := range []string{"greedy", "racer", "fighter", "herder", "thrower", "lexical", "robber", "pack"} {
		for _, league := range []busters.League{busters.Wood2, busters.Wood1, busters.Gold} {
			ahead := 0
			for seed := int64(0); seed < 3; seed++ {
				s := playGhosts(t, league, seed, [2]string{name, "random"})
				scores := s.Scores()
				ahead += scores[0] - scores[1]
			}
			require.GreaterOrEqual(t, ahead, 4, "%s in %s", name, league)
		}
	}
}

func TestBustersWaitStands(t *testing.T) {
	s, err := busters.New(1, busters.Wood2, 3, 9)
	require.NoError(t, err)
	var out strings.Builder
	text := string(s.AppendInput(s.AppendInit(nil, 1), 1))
	err = Game.Opponents.Run("wait", nil, 0, 0, strings.NewReader(text), &out, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "MOVE 14400 7400\nMOVE 13551 8249\nMOVE 15249 6551\n", out.String())
}
