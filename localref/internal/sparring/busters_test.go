package sparring

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
	s, err := busters.New(league, 2+int(seed)%3, 13, seed)
	require.NoError(t, err)
	n := int(s.PerTeam)
	var talkers [2]bustersTalker
	var minds [2]*bustersMemory
	for !s.Over() {
		var actions [busters.MaxBusters]busters.Action
		for team := range minds {
			var text []byte
			if minds[team] == nil {
				text = s.AppendInit(text, team)
			}
			require.NoError(t, talkers[team].Read(bustersSource(s.AppendInput(text, team))))
			if minds[team] == nil {
				minds[team] = newBustersMemory(&talkers[team].view, uint64(seed))
			}
			for i, a := range minds[team].think(&talkers[team].view, bustersPartners[names[team]]) {
				parsed, err := busters.ParseAction(a.String(), league)
				require.NoError(t, err, names[team])
				actions[team*n+i] = parsed
			}
		}
		s.Step(&actions)
	}
	return s
}

func bustersSource(text []byte) func() ([]byte, error) {
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
	for _, name := range []string{"greedy", "racer", "fighter", "herder"} {
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
	s, err := busters.New(busters.Wood2, 3, 9, 1)
	require.NoError(t, err)
	var out strings.Builder
	text := string(s.AppendInput(s.AppendInit(nil, 1), 1))
	err = Run("busters", "wait", nil, 0, 0, strings.NewReader(text), &out, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "MOVE 14400 7400\nMOVE 13551 8249\nMOVE 15249 6551\n", out.String())
}
