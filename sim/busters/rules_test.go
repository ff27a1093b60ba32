package busters_test

import (
	"strings"
	"testing"

	. "botkit/sim/busters"

	"github.com/stretchr/testify/require"
)

// game is a small position written by hand: two busters a team, ghosts by id.
type game struct {
	*testing.T
	State
}

func newGame(t *testing.T, league League, places ...int) *game {
	s, err := Empty(league, 2, 9)
	require.NoError(t, err)
	// Out of everyone's reach unless a test says otherwise.
	far := []int{0, 9000, 0, 8000, 16000, 0, 16000, 1000}
	copy(far, places)
	for i := 0; i < 4; i++ {
		s.Busters[i].X, s.Busters[i].Y = int16(far[2*i]), int16(far[2*i+1])
	}
	return &game{t, s}
}

func (g *game) ghost(id, x, y, stamina int) *game {
	require.NoError(g, g.Place(id, x, y, stamina))
	return g
}

// carry lets buster b carry a ghost.
func (g *game) carry(b, ghost int) *game {
	g.Ghosts[ghost].Status = Carried
	g.Busters[b].Ghost = int8(ghost)
	return g
}

// play plays turns of commands separated by "|"; "-" stands for standing still.
func (g *game) play(turns ...string) *game {
	for _, turn := range turns {
		var actions [MaxBusters]Action
		for b, line := range strings.Split(turn, "|") {
			if line = strings.TrimSpace(line); line == "-" {
				continue
			}
			a, err := ParseAction([]byte(line), g.League)
			require.NoError(g, err)
			actions[b] = a
		}
		g.Step(&actions)
	}
	return g
}

// shows asserts lines of the next input of team 0.
func (g *game) shows(lines ...string) *game {
	g.Helper()
	text := string(g.AppendInput(nil, 0))
	for _, line := range lines {
		require.Contains(g, text, line+"\n")
	}
	return g
}

func (g *game) hides(prefix string) *game {
	g.Helper()
	require.NotContains(g, string(g.AppendInput(nil, 0)), "\n"+prefix)
	return g
}

func TestMoves(t *testing.T) {
	for _, c := range []struct{ name, command, want string }{
		{"exactly to a near point", "MOVE 5003 5004", "0 5003 5004 0 0 -1"},
		{"exactly 800", "MOVE 5480 5640", "0 5480 5640 0 0 -1"},
		{"800 towards a far point", "MOVE 5600 5800", "0 5480 5640 0 0 -1"},
		{"rounded to nearest", "MOVE 8000 6000", "0 5759 5253 0 0 -1"},
		{"rounded to nearest below zero", "MOVE 2000 4000", "0 4241 4747 0 0 -1"},
		{"a point outside the map", "MOVE 5000 -2000000000", "0 5000 4200 0 0 -1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			newGame(t, Wood2, 5000, 5000).play(c.command + "|-|-|-").shows(c.want)
		})
	}
	newGame(t, Wood2, 100, 100).play("MOVE -5000 -5000|-|-|-").shows("0 0 0 0 0 -1")
	newGame(t, Wood2, 15900, 8950).play("MOVE 16100 9100|-|-|-").shows("0 16000 9000 0 0 -1")
}

func TestBust(t *testing.T) {
	for _, c := range []struct {
		name   string
		league League
		setup  func(g *game)
		turn   string
		want   []string
	}{
		{"too near", Wood2, func(g *game) { g.ghost(1, 5899, 5000, 0) }, "BUST 1|-|-|-",
			[]string{"0 5000 5000 0 0 -1", "1 5899 5000 -1 0 0"}},
		{"just far enough", Wood2, func(g *game) { g.ghost(1, 5900, 5000, 0) }, "BUST 1|-|-|-", []string{"0 5000 5000 0 1 1"}},
		{"just near enough", Wood2, func(g *game) { g.ghost(1, 6760, 5000, 0) }, "BUST 1|-|-|-", []string{"0 5000 5000 0 1 1"}},
		{"too far", Wood2, func(g *game) { g.ghost(1, 6761, 5000, 0) }, "BUST 1|-|-|-", []string{"0 5000 5000 0 0 -1"}},
		{"nobody's id", Wood2, func(g *game) {}, "BUST 77|BUST -1|BUST 8|-", []string{"0 5000 5000 0 0 -1"}},
		{"wood contested", Wood2, func(g *game) { g.ghost(1, 6000, 5000, 0); g.Busters[2].X, g.Busters[2].Y = 7000, 5000 },
			"BUST 1|-|BUST 1|-", []string{"0 5000 5000 0 3 1", "2 7000 5000 1 3 1", "1 6000 5000 -1 0 2"}},
		{"wood majority, nearest takes", Wood2, func(g *game) {
			g.ghost(1, 6000, 5000, 0)
			g.Busters[2].X, g.Busters[2].Y = 7000, 5000
			g.Busters[1].X, g.Busters[1].Y = 6000, 4050
		}, "BUST 1|BUST 1|BUST 1|-", []string{"0 5000 5000 0 0 -1", "1 6000 4050 0 1 1", "2 7000 5000 1 0 -1"}},
		{"equally near, lower id takes", Wood2, func(g *game) {
			g.ghost(1, 6000, 5000, 0)
			g.Busters[1].X, g.Busters[1].Y = 6000, 4000
		}, "BUST 1|BUST 1|-|-", []string{"0 5000 5000 0 1 1", "1 6000 4000 0 0 -1"}},
		{"bronze stamina sinks by all", Bronze, func(g *game) {
			g.ghost(1, 6000, 5000, 15)
			g.Busters[2].X, g.Busters[2].Y = 7000, 5000
		}, "BUST 1|-|BUST 1|-", []string{"0 5000 5000 0 3 1", "2 7000 5000 1 3 1", "1 6000 5000 -1 13 2"}},
		{"bronze last stamina", Bronze, func(g *game) { g.ghost(1, 6000, 5000, 1) }, "BUST 1|-|-|-", []string{"0 5000 5000 0 1 1"}},
		{"bronze tie at zero", Bronze, func(g *game) {
			g.ghost(1, 6000, 5000, 1)
			g.Busters[2].X, g.Busters[2].Y = 7000, 5000
		}, "BUST 1|-|BUST 1|-", []string{"0 5000 5000 0 3 1", "1 6000 5000 -1 0 2"}},
		{"a carrier's bust drops its own and counts", Bronze, func(g *game) {
			g.ghost(1, 6000, 5000, 1).ghost(2, 0, 0, 3).carry(0, 2)
		}, "BUST 1|-|-|-", []string{"0 5000 5000 0 1 1", "2 5000 5000 -1 3 0"}},
		{"a carrier's bust of what it carries", Bronze, func(g *game) { g.ghost(2, 0, 0, 3).carry(0, 2) },
			"BUST 2|-|-|-", []string{"0 5000 5000 0 1 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, c.league, 5000, 5000)
			c.setup(g)
			g.play(c.turn).shows(c.want...)
		})
	}
}

func TestGhostsFlee(t *testing.T) {
	// Nobody moves in turn 0, then by the positions of the input.
	first := newGame(t, Wood2, 5000, 5000).ghost(1, 6000, 5000, 0).
		play("-|-|-|-").shows("1 6000 5000 -1 0 0").
		play("-|-|-|-").shows("1 6400 5000 -1 0 0").
		play("MOVE 5000 5800|-|-|-").shows("1 6800 5000 -1 0 0").
		play("-|-|-|-")
	require.Equal(t, [2]int16{7166, 4838}, [2]int16{first.Ghosts[1].X, first.Ghosts[1].Y})
	// Two still turns after a bust, the one of the bust and the next.
	newGame(t, Bronze, 5000, 5000).ghost(1, 6000, 5000, 15).
		play("-|-|-|-", "BUST 1|-|-|-").shows("1 6000 5000 -1 14 1").
		play("-|-|-|-").shows("1 6000 5000 -1 14 0").
		play("-|-|-|-").shows("1 6400 5000 -1 14 0")
	// A bust that is out of reach holds nothing.
	newGame(t, Bronze, 5000, 5000).ghost(1, 5500, 5000, 15).
		play("-|-|-|-", "BUST 1|-|-|-").shows("1 5900 5000 -1 15 0")
	// From the mean of equally near busters; not at all from one on its place,
	// nor from two on either side.
	newGame(t, Wood2, 5000, 5000, 6000, 4000).ghost(1, 6000, 5000, 0).
		play("-|-|-|-", "-|-|-|-").shows("1 6283 5283 -1 0 0")
	newGame(t, Wood2, 5000, 5000, 7000, 5000).ghost(1, 6000, 5000, 0).
		play("-|-|-|-", "-|-|-|-").shows("1 6000 5000 -1 0 0")
	newGame(t, Wood2, 6000, 5000, 6500, 5000).ghost(1, 6000, 5000, 0).
		play("-|-|-|-", "-|-|-|-").shows("1 6000 5000 -1 0 0")
	// Sight is 2200, all teams and states count, the step ends at the edge.
	g := newGame(t, Wood2, 5000, 5000, 0, 9000, 7200, 5000).ghost(1, 7200, 7200, 0).ghost(2, 5000, 2799, 0).ghost(3, 4800, 5000, 0)
	g.Busters[2].Stunned = 9
	g.play("-|-|-|-", "-|-|-|-")
	require.Equal(t, int16(7600), g.Ghosts[1].Y)
	require.Equal(t, int16(2799), g.Ghosts[2].Y)
	newGame(t, Wood2, 1000, 5000).ghost(1, 200, 5000, 0).play("-|-|-|-", "-|-|-|-").shows("1 0 5000 -1 0 0")
	// Stamina 0 flees like the others.
	g = newGame(t, Bronze, 5000, 5000).ghost(1, 6000, 5000, 1)
	g.Ghosts[1].Stamina = 0
	g.play("-|-|-|-", "-|-|-|-").shows("1 6400 5000 -1 0 0")
}

func TestStun(t *testing.T) {
	const face = 1760
	// By start positions; the target still acts, then sleeps ten turns.
	g := newGame(t, Wood1, 5000, 5000, 0, 9000, 5000+face, 5000).
		play("STUN 2|-|MOVE 7560 5000|-")
	require.Equal(t, uint8(10), g.Busters[2].Stunned)
	for left := 9; left >= 1; left-- {
		g.play("MOVE 6760 5000|-|MOVE 9000 5000|-")
		require.Equal(t, left, int(g.Busters[2].Stunned))
		require.Equal(t, int16(7560), g.Busters[2].X, "a stunned buster does nothing")
	}
	g.play("MOVE 6760 5000|-|MOVE 9000 5000|-").shows("2 7560 5000 1 0 -1")
	g.play("-|-|MOVE 9000 5000|-").shows("2 8360 5000 1 0 -1")
	// The next stun works 20 turns later, not before.
	g = newGame(t, Wood1, 5000, 5000, 0, 9000, 6000, 5000).play("STUN 2|-|-|-")
	for turn := 1; turn < 20; turn++ {
		g.play("STUN 2|-|-|-")
		require.LessOrEqual(t, int(g.Busters[2].Stunned), 10-turn+10*(turn/11), "turn %d", turn)
	}
	g.shows("2 6000 5000 1 0 -1").play("STUN 2|-|-|-").shows("2 6000 5000 1 2 10")
	// Again on a sleeper sets ten.
	newGame(t, Wood1, 5000, 5000, 5000, 6000, 6000, 5000).
		play("STUN 2|-|-|-", "-|-|-|-", "-|-|-|-", "-|STUN 2|-|-").shows("2 6000 5000 1 2 10")
	// Each other.
	newGame(t, Wood1, 5000, 5000, 0, 9000, 6000, 5000).
		play("STUN 2|-|STUN 0|-").shows("0 5000 5000 0 2 10", "2 6000 5000 1 2 10")
	// Too far, own team, nobody: nothing, and no recharge is spent.
	g = newGame(t, Wood1, 5000, 5000, 5000, 5100, 5000+face+1, 5000).
		play("STUN 2|STUN 0|-|-", "STUN 55|STUN -1|-|-").shows("0 5000 5000 0 0 -1", "1 5000 5100 0 0 -1", "2 6761 5000 1 0 -1")
	require.Zero(t, g.Busters[0].Recharge)
	require.Zero(t, g.Busters[1].Recharge)
}

func TestStunDropsGhosts(t *testing.T) {
	duel := func(t *testing.T) *game {
		return newGame(t, Gold, 5000, 5000, 0, 9000, 6000, 5000).ghost(1, 100, 100, 15).ghost(2, 9000, 100, 3)
	}
	t.Run("where the target is after its move", func(t *testing.T) {
		duel(t).carry(2, 1).play("STUN 2|-|MOVE 9000 5000|-").shows("2 6800 5000 1 2 10", "1 6800 5000 -1 15 0")
	})
	t.Run("not in the own base, where it scores", func(t *testing.T) {
		g := newGame(t, Gold, 15000, 7000, 0, 9000, 14000, 7900).ghost(1, 100, 100, 15).carry(2, 1).
			play("STUN 2|-|MOVE 16000 9000|-").shows("2 14701 8286 1 2 10").hides("1 14701")
		require.Equal(t, uint8(1), g.Secured[1])
	})
	t.Run("the stunner's own ghost", func(t *testing.T) {
		duel(t).carry(0, 1).play("STUN 2|-|-|-").shows("0 5000 5000 0 0 -1", "1 5000 5000 -1 15 0", "2 6000 5000 1 2 10")
	})
	t.Run("also when the stun fails", func(t *testing.T) {
		duel(t).carry(0, 1).play("STUN 3|-|-|-").shows("1 5000 5000 -1 15 0")
	})
	t.Run("one captured in the same turn", func(t *testing.T) {
		g := duel(t)
		g.Ghosts[2] = Ghost{X: 7000, Y: 5000, Stamina: 1, Status: Free}
		g.play("STUN 2|-|BUST 2|-").shows("2 6000 5000 1 2 10", "2 6000 5000 -1 0 1")
		g.play("-|-|-|-").shows("2 6000 5000 -1 0 0")
	})
	t.Run("eject works in the turn of the stun", func(t *testing.T) {
		duel(t).carry(2, 1).play("STUN 2|-|EJECT 6000 9000|-").shows("2 6000 5000 1 2 10", "1 6000 6760 -1 15 0")
	})
	t.Run("release works in the turn of the stun", func(t *testing.T) {
		g := newGame(t, Gold, 14000, 8000, 0, 9000, 15000, 8000).ghost(1, 100, 100, 15).carry(2, 1).
			play("STUN 2|-|RELEASE|-")
		require.Equal(t, uint8(1), g.Secured[1])
	})
}

func TestReleaseAndEject(t *testing.T) {
	for _, c := range []struct {
		name, command  string
		x, y           int
		secured        uint8
		want, nextTurn string
	}{
		{"release at 1600", "RELEASE", 960, 1280, 1, "0 960 1280 0 0 -1", ""},
		{"release beyond", "RELEASE", 961, 1280, 0, "1 961 1280 -1 15 0", "1 961 1280 -1 15 0"},
		{"eject never scores", "EJECT 0 0", 600, 800, 0, "1 0 0 -1 15 0", "1 0 0 -1 15 0"},
		{"eject 1760 at most", "EJECT 9000 800", 600, 800, 0, "1 2360 800 -1 15 0", "1 2760 800 -1 15 0"},
		{"eject to a near point", "EJECT 1600 800", 600, 800, 0, "1 1600 800 -1 15 0", "1 2000 800 -1 15 0"},
		{"eject over the edge", "EJECT 600 -8000", 600, 800, 0, "1 600 0 -1 15 0", "1 600 0 -1 15 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, Gold, c.x, c.y).ghost(1, 9000, 100, 15).carry(0, 1).play(c.command + "|-|-|-").shows(c.want)
			require.Equal(t, c.secured, g.Secured[0])
			if c.nextTurn != "" {
				g.play("-|-|-|-").shows(c.nextTurn)
			}
		})
	}
	newGame(t, Gold, 600, 800).play("RELEASE|-|-|-", "EJECT 1 1|-|-|-").shows("0 600 800 0 0 -1")
}

func TestSight(t *testing.T) {
	g := newGame(t, Silver, 5000, 5000).ghost(1, 5000, 7200, 3).ghost(2, 7201, 5000, 3).ghost(3, 9401, 5000, 3)
	g.shows("1 5000 7200 -1 3 0").hides("2 7201")
	g.play("RADAR|-|-|-").shows("2 7201 5000 -1 3 0").hides("3 9401")
	g.play("RADAR|-|-|-").hides("2 7201")
	// Stunned and carrying busters see; a carried ghost is not listed.
	g = newGame(t, Silver, 5000, 5000).ghost(1, 5000, 6000, 3).ghost(2, 5500, 5000, 3).carry(0, 2)
	g.shows("0 5000 5000 0 1 2", "1 5000 6000 -1 3 0").hides("2 5500")
	g.Busters[0].Ghost, g.Busters[0].Stunned = None, 3
	g.shows("0 5000 5000 0 2 3", "1 5000 6000 -1 3 0")
	// A radar that is turned on in the turn of a stun shows its picture.
	g = newGame(t, Silver, 5000, 5000, 0, 9000, 6000, 5000).ghost(3, 9300, 5000, 3).play("RADAR|-|STUN 0|-")
	g.shows("0 5000 5000 0 2 10", "3 9300 5000 -1 3 0")
}

func TestEnd(t *testing.T) {
	for _, c := range []struct {
		name    string
		league  League
		secured [2]uint8
		turn    uint8
		over    bool
	}{
		{"start", Gold, [2]uint8{}, 0, false},
		{"turn 249", Gold, [2]uint8{}, 249, false},
		{"turn 250", Wood2, [2]uint8{}, 250, true},
		{"all", Wood2, [2]uint8{5, 4}, 9, true},
		{"majority in wood", Wood1, [2]uint8{8, 0}, 9, false},
		{"majority in bronze", Bronze, [2]uint8{0, 5}, 9, true},
		{"almost", Bronze, [2]uint8{4, 4}, 9, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, c.league)
			g.Secured, g.Turn = c.secured, c.turn
			require.Equal(t, c.over, g.Over())
		})
	}
	// Half of an even number is not more than half.
	s, err := Empty(Bronze, 2, 8)
	require.NoError(t, err)
	s.Secured[0] = 4
	require.False(t, s.Over())
	// What is carried counts at the end.
	g := newGame(t, Gold).ghost(1, 5, 5, 3).carry(2, 1)
	g.Secured = [2]uint8{1, 1}
	require.Equal(t, [2]int{1, 2}, g.Scores())
}

func TestParseAction(t *testing.T) {
	for _, c := range []struct {
		line   string
		league League
		want   string // the command read, or the error after "!"
	}{
		{"MOVE 1 2", Wood2, "MOVE 1 2"},
		{"MOVE -1 20000 going home", Wood2, "MOVE -1 20000"},
		{"MOVE  1   2", Wood2, "MOVE 1 2"},
		{"BUST 3 got you", Wood2, "BUST 3"},
		{"RELEASE 9", Wood2, "RELEASE"},
		{"STUN 2", Wood1, "STUN 2"},
		{"RADAR ping", Silver, "RADAR"},
		{"EJECT 5 6", Gold, "EJECT 5 6"},
		{"", Wood2, `!expected MOVE x y, BUST id or RELEASE, found ""`},
		{" MOVE 1 2", Wood2, `!expected MOVE x y, BUST id or RELEASE, found " MOVE 1 2"`},
		{"move 1 2", Bronze, `!expected MOVE x y, BUST id, STUN id or RELEASE, found "move 1 2"`},
		{"RELEASE9", Gold, `!expected MOVE x y, BUST id, STUN id, RADAR, EJECT x y or RELEASE, found "RELEASE9"`},
		{"MOVE 1", Wood2, `!MOVE: expected a whole number for y, found ""`},
		{"MOVE 1.5 2", Wood2, `!MOVE: expected a whole number for x, found "1.5"`},
		{"MOVE +1 2", Wood2, `!MOVE: expected a whole number for x, found "+1"`},
		{"MOVE 1 99999999999", Wood2, `!MOVE: expected a whole number for y, found "99999999999"`},
		{"BUST", Wood2, `!BUST: expected a whole number for id, found ""`},
		{"BUST x", Wood2, `!BUST: expected a whole number for id, found "x"`},
		{"STUN 1", Wood2, `!STUN does not exist in league wood2`},
		{"RADAR", Bronze, `!RADAR does not exist in league bronze`},
		{"EJECT 1 1", Silver, `!EJECT does not exist in league silver`},
		{"\x00", Gold, `!expected MOVE x y, BUST id, STUN id, RADAR, EJECT x y or RELEASE, found "\x00"`},
	} {
		a, err := ParseAction([]byte(c.line), c.league)
		if strings.HasPrefix(c.want, "!") {
			require.EqualError(t, err, c.want[1:])
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.want, a.String())
	}
}

func TestLeagueNames(t *testing.T) {
	for _, name := range Leagues() {
		l, err := LeagueNamed(name)
		require.NoError(t, err)
		require.Equal(t, name, l.String())
	}
	_, err := LeagueNamed("legend")
	require.EqualError(t, err, `expected a league of busters (wood2, wood1, bronze, silver, gold), found "legend"`)
}
