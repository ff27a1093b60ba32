package busters_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"unsafe"

	. "botkit/sim/busters"
	"botkit/sim/fastrand"

	"github.com/stretchr/testify/require"
)

var allLeagues = []League{Wood2, Wood1, Bronze, Silver, Gold}

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

// randomActions draws a legal command for every buster.
func randomActions(s *State, rng *fastrand.Rand, actions *[MaxBusters]Action) {
	var list [MaxActions]Action
	for b := 0; b < 2*int(s.PerTeam); b++ {
		actions[b] = list[rng.Intn(s.Legal(b, &list))]
	}
}

// randomGames calls visit with each position of a few random games in every
// league and size, and with the commands that come next.
func randomGames(t testing.TB, visit func(s State, actions [MaxBusters]Action)) {
	rng := fastrand.New(7)
	for _, league := range allLeagues {
		for n := MinPerTeam; n <= MaxPerTeam; n++ {
			s, err := New(int64(n), league, n, 8+rng.Intn(21))
			require.NoError(t, err)
			for !s.Over() {
				var actions [MaxBusters]Action
				randomActions(&s, &rng, &actions)
				visit(s, actions)
				s.Step(&actions)
			}
		}
	}
}

func TestSize(t *testing.T) {
	require.LessOrEqual(t, unsafe.Sizeof(State{}), uintptr(400))
}

func TestNothingAllocates(t *testing.T) {
	s, err := New(1, Gold, 4, 23)
	require.NoError(t, err)
	rng := fastrand.New(1)
	text := make([]byte, 0, 4096)
	var actions [MaxBusters]Action
	require.Zero(t, testing.AllocsPerRun(200, func() {
		copied := s
		randomActions(&copied, &rng, &actions)
		copied.Step(&actions)
		text = copied.AppendInput(text[:0], 1)
	}))
}

// mirrored swaps the teams and turns the map around its centre.
func mirrored(s State) State {
	m, n := s, int(s.PerTeam)
	for i := 0; i < n; i++ {
		m.Busters[i], m.Busters[n+i] = s.Busters[n+i], s.Busters[i]
	}
	for i := 0; i < 2*n; i++ {
		m.Busters[i].X, m.Busters[i].Y = Width-m.Busters[i].X, Height-m.Busters[i].Y
	}
	for i := range m.Ghosts[:s.GhostCount] {
		m.Ghosts[i].X, m.Ghosts[i].Y = Width-m.Ghosts[i].X, Height-m.Ghosts[i].Y
	}
	m.Secured[0], m.Secured[1] = s.Secured[1], s.Secured[0]
	return m
}

func mirroredActions(n int, actions [MaxBusters]Action) (m [MaxBusters]Action) {
	for i := 0; i < 2*n; i++ {
		a := actions[(i+n)%(2*n)]
		switch a.Kind {
		case Move, Eject:
			a.X, a.Y = Width-a.X, Height-a.Y
		case Stun:
			a.X = (a.X + int32(n)) % int32(2*n)
		}
		m[i] = a
	}
	return m
}

func TestMirroredTeamsGetMirroredResults(t *testing.T) {
	randomGames(t, func(s State, actions [MaxBusters]Action) {
		m, back := mirrored(s), mirroredActions(int(s.PerTeam), actions)
		s.Step(&actions)
		m.Step(&back)
		// Ids decide between equally near busters of one team, never between teams.
		require.Equal(t, mirrored(s), m)
	})
}

func TestLegalCommandsAreAcceptedAndHaveAnEffect(t *testing.T) {
	randomGames(t, func(s State, actions [MaxBusters]Action) {
		if s.Turn%5 != 0 {
			return
		}
		var list [MaxActions]Action
		for b := 0; b < 2*int(s.PerTeam); b++ {
			n := s.Legal(b, &list)
			for _, a := range list[:n] {
				parsed, err := ParseAction(append(a.Append(nil), " with a message"...), s.League)
				require.NoError(t, err)
				require.Equal(t, a, parsed)
				require.True(t, effective(s, b, a), "turn %d buster %d %s", s.Turn, b, a)
			}
			// What is not in the list of busts and stuns does nothing.
			for g := 0; g < int(s.GhostCount); g++ {
				if s.Busters[b].Ghost == None && !contains(list[:n], BustOf(g)) {
					require.False(t, effective(s, b, BustOf(g)))
				}
			}
			for e := 0; e < 2*int(s.PerTeam); e++ {
				if s.Busters[b].Ghost == None && s.League > Wood2 && !contains(list[:n], StunOf(e)) {
					require.False(t, effective(s, b, StunOf(e)))
				}
			}
		}
	})
}

func contains(list []Action, a Action) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// effective reports whether the state after the command differs from that after
// doing nothing. Standing still and walking against an edge count as effects.
func effective(s State, b int, a Action) bool {
	if a.Kind == Move {
		return true
	}
	var none, one [MaxBusters]Action
	one[b] = a
	idle := s
	idle.Step(&none)
	s.Step(&one)
	return idle != s
}

func TestInvariants(t *testing.T) {
	randomGames(t, func(s State, _ [MaxBusters]Action) {
		carried, secured := 0, 0
		for i, g := range s.Ghosts {
			require.True(t, g.X >= 0 && g.X <= Width && g.Y >= 0 && g.Y <= Height)
			if i < int(s.GhostCount) {
				require.NotEqual(t, Absent, g.Status)
			}
			switch g.Status {
			case Carried:
				carried++
			case Secured:
				secured++
			}
		}
		for b, u := range s.Busters[:2*s.PerTeam] {
			require.True(t, u.X >= 0 && u.X <= Width && u.Y >= 0 && u.Y <= Height)
			require.LessOrEqual(t, u.Stunned, uint8(StunTurns))
			require.Less(t, u.Recharge, uint8(StunRecharge))
			if u.Ghost != None {
				carried--
				require.Equal(t, Carried, s.Ghosts[u.Ghost].Status)
				require.Zero(t, u.Stunned, "buster %d", b)
			}
		}
		require.Zero(t, carried)
		require.Equal(t, secured, int(s.Secured[0]+s.Secured[1]))
	})
}

func TestPrintedInputIsReadBack(t *testing.T) {
	randomGames(t, func(s State, _ [MaxBusters]Action) {
		for team := 0; team < 2; team++ {
			text := s.AppendInput(s.AppendInit(nil, team), team)
			var v View
			next := source(text)
			require.NoError(t, v.ReadInit(next))
			require.NoError(t, v.Read(next))
			require.Equal(t, []int{int(s.PerTeam), int(s.GhostCount), team}, []int{v.PerTeam, v.GhostCount, v.Team})
			enemies, ghosts := s.Seen(team)
			for _, u := range v.Units[:v.Count] {
				if u.Type == -1 {
					g := s.Ghosts[u.ID]
					require.Equal(t, Unit{u.ID, int(g.X), int(g.Y), -1, int(g.Stamina), int(g.Value)}, u)
					require.Equal(t, Free, g.Status)
					ghosts &^= 1 << uint(u.ID)
					continue
				}
				b := s.Busters[u.ID]
				require.Equal(t, s.Team(u.ID), u.Type)
				require.Equal(t, []int{int(b.X), int(b.Y)}, []int{u.X, u.Y})
				require.Equal(t, u.State == StateStunned, b.Stunned > 0)
				require.Equal(t, u.State == StateCarrying, b.Ghost != None)
				enemies &^= 1 << uint(u.ID)
			}
			require.Zero(t, enemies|ghosts, "seen but not listed")
		}
	})
}

func TestSetup(t *testing.T) {
	for ghosts := MinGhosts; ghosts <= MaxGhosts; ghosts++ {
		for _, league := range allLeagues {
			s, err := New(int64(ghosts), league, 3, ghosts)
			require.NoError(t, err)
			again, err := New(int64(ghosts), league, 3, ghosts)
			require.NoError(t, err)
			require.Equal(t, s, again)
			require.Equal(t, s, mirroredTwins(s))
			for i := range s.Ghosts[:ghosts] {
				g := s.Ghosts[i]
				stamina := []uint8{0}
				if league.HasStamina() {
					stamina = []uint8{3, 15, 40}
				}
				require.Contains(t, stamina, g.Stamina)
				for team := 0; team < 2; team++ {
					x, y := Base(team)
					require.GreaterOrEqual(t, Dist2(x, y, int(g.X), int(g.Y)), 3800*3800)
				}
			}
			if ghosts%2 == 1 {
				require.Equal(t, []int16{8000, 4500}, []int16{s.Ghosts[0].X, s.Ghosts[0].Y})
			}
		}
	}
}

// mirroredTwins is the mirrored start with the ids of twins swapped back.
func mirroredTwins(s State) State {
	m := mirrored(s)
	for i := int(s.GhostCount) % 2; i < int(s.GhostCount); i += 2 {
		m.Ghosts[i], m.Ghosts[i+1] = m.Ghosts[i+1], m.Ghosts[i]
	}
	return m
}

func TestSetupErrors(t *testing.T) {
	for _, c := range []struct {
		busters, ghosts int
		want            string
	}{
		{1, 9, "expected 2 to 5 busters a team, found 1"},
		{6, 9, "expected 2 to 5 busters a team, found 6"},
		{2, 7, "expected 8 to 28 ghosts, found 7"},
		{2, 29, "expected 8 to 28 ghosts, found 29"},
	} {
		_, err := New(1, Wood2, c.busters, c.ghosts)
		require.EqualError(t, err, c.want)
	}
	s, err := Empty(Bronze, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(1, 5, 5, 3))
	require.EqualError(t, s.Place(1, 5, 5, 3), "ghost 1: it is there twice")
	require.EqualError(t, s.Place(9, 5, 5, 3), "ghost 9: expected an id from 0 to 8")
	require.EqualError(t, s.Place(2, 16001, 5, 3), "ghost 2: expected a place in 0..16000 0..9000, found 16001 5")
	require.EqualError(t, s.Place(2, 5, 5, 0), "ghost 2: expected stamina 1 to 255 in league bronze, found 0")
	s.League = Wood1
	require.EqualError(t, s.Place(2, 5, 5, 3), "ghost 2: expected stamina 0 in league wood1, found 3")
}

func ExampleState_AppendInput() {
	s, _ := Empty(Wood2, 2, 8)
	s.Place(3, 2000, 3000, 0)
	fmt.Print(string(s.AppendInput(s.AppendInit(nil, 0), 0)))
	// Output:
	// 2
	// 8
	// 0
	// 3
	// 0 1176 2024 0 0 -1
	// 1 2024 1176 0 0 -1
	// 3 2000 3000 -1 0 0
}

func BenchmarkTurn(b *testing.B) {
	first, _ := New(1, Gold, 3, 17)
	rng := fastrand.New(1)
	// Commands drawn beforehand, so that only the rules are measured.
	var script [Turns][MaxBusters]Action
	s := first
	for t := 0; t < Turns && !s.Over(); t++ {
		randomActions(&s, &rng, &script[t])
		s.Step(&script[t])
	}
	b.ReportAllocs()
	b.ResetTimer()
	s = first
	for i := 0; i < b.N; i++ {
		if s.Over() {
			s = first
		}
		s.Step(&script[s.Turn])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkCopy(b *testing.B) {
	s, _ := New(1, Gold, 3, 17)
	var to [16]State
	for i := 0; i < b.N; i++ {
		to[i&15] = s
	}
}
