package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"botkit/bots/internal/contest"
	"botkit/sim/busters"
	"botkit/sim/fastrand"

	"github.com/stretchr/testify/require"
)

// source returns the lines of text one by one.
func source(text []byte) func() ([]byte, error) {
	return func() ([]byte, error) {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return nil, io.EOF
		}
		line := text[:i]
		text = text[i+1:]
		return line, nil
	}
}

// newMind seats a mind in a game.
func newMind(t testing.TB, s *busters.State, team, fixed int) *mind {
	m := &mind{}
	require.NoError(t, m.view.ReadInit(source(s.AppendInit(nil, team))))
	m.start(fixed, 1)
	return m
}

// answer lets m think about s with fixed work.
func answer(t testing.TB, m *mind, s *busters.State, nodes int) []busters.Action {
	require.NoError(t, m.view.Read(source(s.AppendInput(nil, m.view.Team))))
	return m.think(func(n int) bool { return n < nodes })
}

// game plays m against legal random commands, or against itself, and calls
// visit with each answer of m.
func game(t testing.TB, s busters.State, minds [2]*mind, nodes int, visit func(s *busters.State, team int, a []busters.Action)) busters.State {
	rng := fastrand.New(5)
	var list [busters.MaxActions]busters.Action
	for !s.Over() {
		var actions [busters.MaxBusters]busters.Action
		n := int(s.PerTeam)
		for team, m := range minds {
			if m == nil {
				for b := team * n; b < team*n+n; b++ {
					actions[b] = list[rng.Intn(s.Legal(b, &list))]
				}
				continue
			}
			a := answer(t, m, &s, nodes)
			visit(&s, team, a)
			copy(actions[team*n:], a)
		}
		s.Step(&actions)
	}
	return s
}

func TestKnowsItsLeague(t *testing.T) {
	for league := busters.Wood2; league <= busters.Gold; league++ {
		for _, fixed := range []int{-1, int(league)} {
			t.Run(fmt.Sprint(league, fixed), func(t *testing.T) {
				n := 2 + int(league)%4
				s, err := busters.New(int64(league), league, n, 13)
				require.NoError(t, err)
				minds := [2]*mind{}
				minds[league%2] = newMind(t, &s, int(league%2), fixed)
				stamina := false
				end := game(t, s, minds, 12, func(s *busters.State, team int, a []busters.Action) {
					require.Len(t, a, n)
					for _, u := range minds[team].view.Units[:minds[team].view.Count] {
						stamina = stamina || u.Type == -1 && u.State > 0
					}
					for _, action := range a {
						_, err := busters.ParseAction(action.Append(nil), league)
						require.NoError(t, err)
						if fixed < 0 && !stamina && league < busters.Wood1 {
							require.NotEqual(t, busters.Stun, action.Kind)
						}
					}
				})
				team := int(league % 2)
				require.Greater(t, end.Scores()[team], end.Scores()[1-team], "beats random commands")
			})
		}
	}
}

// Nothing but a throw parts an awake carrier from a ghost that then lies
// elsewhere.
func TestAThrownGhostProvesGold(t *testing.T) {
	for _, c := range []struct {
		name    string
		command busters.Action
		want    busters.League
	}{
		{"eject", busters.EjectTo(6500, 5500), busters.Gold},
		{"release", busters.Action{Kind: busters.Release}, busters.Bronze},
		{"bust of another", busters.BustOf(8), busters.Bronze},
	} {
		s, err := busters.Empty(busters.Gold, 2, 9)
		require.NoError(t, err)
		require.NoError(t, s.Place(1, 5000, 6000, 3))
		s.Ghosts[2].Status = busters.Carried
		s.Ghosts[2].Stamina = 0
		s.Busters[0].X, s.Busters[0].Y = 5000, 5000
		s.Busters[2].X, s.Busters[2].Y = 7000, 5000
		s.Busters[2].Ghost = 2
		m := newMind(t, &s, 0, -1)
		answer(t, m, &s, 5)
		require.Equal(t, busters.Bronze, m.league)
		s.Step(&[busters.MaxBusters]busters.Action{2: c.command})
		answer(t, m, &s, 5)
		require.Equal(t, c.want, m.league, c.name)
	}
}

func TestSameSeedSameAnswers(t *testing.T) {
	play := func() (log string) {
		s, err := busters.New(9, busters.Gold, 3, 15)
		require.NoError(t, err)
		game(t, s, [2]*mind{newMind(t, &s, 0, -1), newMind(t, &s, 1, int(busters.Gold))}, 30,
			func(s *busters.State, team int, a []busters.Action) { log += fmt.Sprint(a, "\n") })
		return log
	}
	require.Equal(t, play(), play())
}

func TestThinkingAllocatesNothing(t *testing.T) {
	s, err := busters.New(3, busters.Gold, 4, 23)
	require.NoError(t, err)
	m := newMind(t, &s, 0, int(busters.Gold))
	for i := 0; i < 20; i++ {
		a := answer(t, m, &s, 50)
		var actions [busters.MaxBusters]busters.Action
		copy(actions[:], a)
		s.Step(&actions)
	}
	require.NoError(t, m.view.Read(source(s.AppendInput(nil, 0))))
	require.Zero(t, testing.AllocsPerRun(20, func() {
		m.think(func(n int) bool { return n < 200 })
	}))
}

func TestTwinsAndTheCentreAreKnown(t *testing.T) {
	s, err := busters.Empty(busters.Bronze, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(3, 1500, 4000, 15))
	m := newMind(t, &s, 0, -1)
	answer(t, m, &s, 1)
	require.Equal(t, [2]int16{14500, 5000}, [2]int16{m.b.s.Ghosts[4].X, m.b.s.Ghosts[4].Y})
	require.Equal(t, uint8(15), m.b.s.Ghosts[4].Stamina)
	require.Equal(t, [2]int16{8000, 4500}, [2]int16{m.b.s.Ghosts[0].X, m.b.s.Ghosts[0].Y})
	require.Equal(t, 3, m.b.unknownPairs())
}

func TestForeignBustsBetrayHiddenEnemies(t *testing.T) {
	s, err := busters.Empty(busters.Bronze, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(0, 8000, 4500, 40))
	s.Busters[0].X, s.Busters[0].Y = 6300, 4500
	s.Busters[2].X, s.Busters[2].Y = 9700, 4500 // 3400 away from the first
	m := newMind(t, &s, 0, -1)
	answer(t, m, &s, 1)
	s.Step(&[busters.MaxBusters]busters.Action{0: busters.BustOf(0), 2: busters.BustOf(0)})
	m.said[0] = busters.BustOf(0)
	answer(t, m, &s, 1)
	nearest := 1 << 30
	for e := 2; e < 4; e++ {
		if d := distance(int(m.b.s.Busters[e].X), int(m.b.s.Busters[e].Y), 8000, 4500); d < nearest {
			nearest = d
		}
	}
	require.LessOrEqual(t, nearest, busters.BustMax+50)
}

func TestACarrierOutOfSightWalksHome(t *testing.T) {
	s, err := busters.Empty(busters.Bronze, 2, 9)
	require.NoError(t, err)
	s.Ghosts[1].Status = busters.Carried
	s.Busters[2].Ghost = 1
	s.Busters[2].X, s.Busters[2].Y = 12000, 6000
	s.Busters[0].X, s.Busters[0].Y = 10000, 6000
	m := newMind(t, &s, 0, -1)
	answer(t, m, &s, 1)
	require.Equal(t, int8(1), m.b.s.Busters[2].Ghost)
	s.Busters[2].X, s.Busters[2].Y = 16000, 1000 // nobody sees where it goes
	for turn := 0; turn < 8; turn++ {
		s.Turn++
		answer(t, m, &s, 1)
	}
	require.Equal(t, busters.None, int(m.b.s.Busters[2].Ghost))
	require.Equal(t, uint8(1), m.b.s.Secured[1])
	require.Equal(t, busters.Secured, m.b.s.Ghosts[1].Status)
}

// Under -log, and only then, the hidden part of the belief is drawn: the twin
// of a ghost in sight, the ghost in the centre, an enemy out of sight.
func TestBeliefsAreDrawn(t *testing.T) {
	s, err := busters.Empty(busters.Bronze, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(0, 8000, 4500, 3))
	require.NoError(t, s.Place(3, 1500, 4000, 15))
	s.Busters[3].X, s.Busters[3].Y = 3000, 3000
	s.Busters[3].Ghost, s.Ghosts[1].Status = 1, busters.Carried
	in := s.AppendInput(s.AppendInit(nil, 0), 0)
	s.Busters[3].X, s.Busters[3].Y = 5000, 6000
	s.Turn++
	in = s.AppendInput(in, 0)
	for _, log := range []bool{true, false} {
		var out, errs bytes.Buffer
		e := &contest.Entry{Nodes: 6, Seed: 1, Log: log}
		e.Attach(bytes.NewReader(in), &out, &errs)
		require.ErrorIs(t, play(e, int(busters.Bronze)), io.EOF)
		if !log {
			require.NotContains(t, errs.String(), "#draw")
			continue
		}
		require.Contains(t, errs.String(), "#draw circle 8000 4500 300 purple ghost 0, 100 %\n")
		require.Contains(t, errs.String(), "#draw circle 14500 5000 300 purple ghost 4, 100 %\n")
		require.NotContains(t, errs.String(), "purple ghost 3", "it is in sight")
		turns := strings.SplitAfterN(errs.String(), "secured", 3)
		require.Contains(t, turns[1], " red enemy 2\n", "seen in no turn")
		require.NotContains(t, turns[1], " red enemy 3")
		require.Regexp(t, `(?m)^#draw circle \d+ \d+ 700 red enemy 3 with ghost 1$`, turns[2])
	}
}

// The whole program on the inputs of recorded games: an answer for every
// buster in every turn, whatever the game it is dropped into.
func TestRecordedInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all recorded games: left out by -short")
	}
	for _, name := range []string{"site.jsonl.gz", "model.jsonl.gz"} {
		path := filepath.Join("..", "..", "..", "shared", "traces", "busters", name)
		file, err := os.Open(path)
		if os.IsNotExist(err) {
			t.Skipf("the recorded games are not here (%s)", path)
		}
		require.NoError(t, err)
		defer file.Close()
		text, err := gzip.NewReader(file)
		require.NoError(t, err)
		for decoder := json.NewDecoder(text); decoder.More(); {
			var record struct {
				League string
				Init   [][]string
				Turns  []struct{ In [][]string }
			}
			require.NoError(t, decoder.Decode(&record))
			league, err := busters.LeagueNamed(record.League)
			require.NoError(t, err)
			for seat := range record.Init {
				in := strings.Join(record.Init[seat], "\n") + "\n"
				for _, turn := range record.Turns {
					in += strings.Join(turn.In[seat], "\n") + "\n"
				}
				var out, errs bytes.Buffer
				e := &contest.Entry{Nodes: 6, Seed: 1}
				e.Attach(strings.NewReader(in), &out, &errs)
				require.ErrorIs(t, play(e, -1), io.EOF)
				lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
				n := int(record.Init[seat][0][0] - '0')
				require.Len(t, lines, n*len(record.Turns))
				for _, line := range lines {
					_, err := busters.ParseAction([]byte(line), league)
					require.NoError(t, err)
				}
			}
		}
	}
}

// FuzzInput feeds the program bytes: it must end with an error, not with a
// panic, and must not run on without input.
func FuzzInput(f *testing.F) {
	s, err := busters.New(1, busters.Gold, 2, 9)
	require.NoError(f, err)
	f.Add(s.AppendInput(s.AppendInput(s.AppendInit(nil, 1), 1), 1))
	s.Busters[0].Ghost, s.Ghosts[3].Status = 3, busters.Carried
	s.Busters[2].Stunned = 10
	f.Add(s.AppendInput(s.AppendInput(s.AppendInit(nil, 0), 0), 0))
	for _, text := range []string{
		"", "2\n9\n0\n", "2\n9\n0\n0\n0\n0\n", "5\n28\n1\n1\n0 0 0 -1 255 10\n1\n0 0 0 -1 0 0\n",
		"2\n9\n0\n2\n0 0 0 0 1 3\n1 0 0 0 1 3\n3\n3 0 0 -1 1 0\n2 5 5 1 1 3\n3 5 5 1 1 3\n",
		"2\n8\n1\n1\n2 16000 9000 1 2 10\n1\n2 16000 9000 1 1 0\n0\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4000 {
			return
		}
		var out, errs bytes.Buffer
		e := &contest.Entry{Nodes: 3, Seed: 1}
		e.Attach(bytes.NewReader(text), &out, &errs)
		require.Error(t, play(e, -1))
	})
}

func BenchmarkThink(b *testing.B) {
	s, err := busters.New(3, busters.Gold, 3, 17)
	require.NoError(b, err)
	m := newMind(b, &s, 0, int(busters.Gold))
	require.NoError(b, m.view.Read(source(s.AppendInput(nil, 0))))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m.turn = 1 // the same position again, thought about anew
		m.think(func(n int) bool { return n < 200 })
	}
}
