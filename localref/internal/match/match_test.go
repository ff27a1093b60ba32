package match_test

import (
	"fmt"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// programs resolves the seats of a game.
func programs(t testing.TB, name string, specs ...string) (g *game.Game, all []player.Program) {
	t.Helper()
	g, err := game.Named(name)
	require.NoError(t, err)
	resolver := player.NewResolver()
	t.Cleanup(func() { resolver.Close() })
	for _, spec := range specs {
		program, err := resolver.Resolve(t.Context(), g, spec)
		require.NoError(t, err)
		all = append(all, program)
	}
	return g, all
}

// talker is a toy bot in shell that greets, answers its turn's number and says
// on stderr which turn it was, before its answer and a moment after.
const talker = `sh -c 'echo hello >&2; read players seat; while read turn; do read scores; echo "before $turn" >&2; echo $turn;
	i=0; while [ $i -lt 200 ]; do i=$((i+1)); done; echo "#turn $turn" >&2; done; echo bye >&2'`

func TestWhatIsRecorded(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs a shell")
	}
	for _, league := range []string{"plain", "sleepy"} {
		g, bots := programs(t, "toy", talker, talker)
		rec := new(replay.Record)
		outcome, err := match.Play(t.Context(), g, match.Options{
			Header: game.Header{Game: "toy", Seed: "3", League: league}, Programs: bots,
			Core: -1, Scale: 600, Linger: time.Minute, Sinks: []replay.Sink{rec},
		})
		require.NoError(t, err)
		require.Equal(t, 10, outcome.Turns)
		require.Equal(t, []string{talker, talker}, rec.Names)
		require.Equal(t, "botkit", rec.Source)
		require.Len(t, rec.Turns, 10)
		for n, turn := range rec.Turns {
			for seat := 0; seat < 2; seat++ {
				if league == "sleepy" && n%2 == 1 && seat == 1 {
					require.Nil(t, turn.In[seat])
					require.Zero(t, turn.Wall[seat])
					continue
				}
				require.Equal(t, []string{fmt.Sprint(n)}, turn.Out[seat])
				require.Positive(t, turn.Wall[seat])
				said := []string{fmt.Sprint("before ", n), fmt.Sprint("#turn ", n)}
				if n == 0 {
					said = append([]string{"hello"}, said...)
				}
				if runtime.GOOS != "linux" { // elsewhere nobody can tell when it has said all
					said = said[:len(said)-1]
				}
				require.GreaterOrEqual(t, len(turn.Stderr[seat]), len(said), "turn %d: %q", n, turn.Stderr[seat])
				require.Equal(t, said, turn.Stderr[seat][:len(said)])
			}
			require.Nil(t, turn.Cause)
		}
		last := rec.Turns[9].Stderr[0]
		require.Equal(t, "bye", last[len(last)-1], "a bot may speak when its stdin has ended")
		for seat, s := range outcome.Seats {
			require.Nil(t, s.Fault)
			require.Equal(t, len(s.Wall)+1, s.Turns)
			require.Positive(t, s.FirstWall)
			require.Equal(t, s.Turns, s.Metrics["turn"].Count, "seat %d", seat)
		}
		_, diff, err := replay.Check(rec)
		require.NoError(t, err)
		require.Nil(t, diff)
	}
}

// TestSiteClock plays against a bot that answers 20 ms late from turn 3 on: the
// site's clock forgives it twice.
func TestSiteClock(t *testing.T) {
	g, bots := programs(t, "toy", "builtin:wait", "builtin:broken/late-20 -timeout 5")
	for try := 1; ; try++ {
		outcome, err := match.Play(t.Context(), g, match.Options{
			Header: game.Header{Game: "toy"}, Programs: bots, Core: -1, Scale: 5, Clock: match.Site(0),
		})
		require.NoError(t, err)
		fault := outcome.Seats[1].Fault
		require.NotNil(t, fault)
		if fault.Turn != 5 && try < 5 {
			continue // the machine was so busy that 20 ms became more than 50
		}
		require.Equal(t, 5, fault.Turn)
		require.Regexp(t, `^answered after 5\d\d\.\d ms, the limit is 500ms \(late for the 3rd time\)$`, fault.Cause.String())
		require.Equal(t, "0", fault.Wrote)
		require.Equal(t, 3, outcome.Seats[1].Late)
		break
	}
	outcome, err := match.Play(t.Context(), g, match.Options{
		Header: game.Header{Game: "toy"}, Programs: bots, Core: -1, Scale: 5, Clock: match.Hard(10 * time.Second),
	})
	require.NoError(t, err)
	require.Nil(t, outcome.Seats[1].Fault, "a grace of 10 s forgives all")
}

func TestClockNamed(t *testing.T) {
	for name, want := range map[string]match.Clock{"hard": match.Hard(time.Second), "site": match.Site(time.Second)} {
		got, err := match.ClockNamed(name, time.Second)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := match.ClockNamed("sun", 0)
	require.ErrorContains(t, err, `expected the clock hard or site, found "sun"`)
	_, err = match.ClockNamed("hard", -1)
	require.Error(t, err)
}

func TestTimes(t *testing.T) {
	var none match.Times
	require.Zero(t, none.Median()+none.Max()+none.Sum())
	times := match.Times{5, 1, 4, 2, 3}
	require.Equal(t, time.Duration(3), times.Median())
	require.Equal(t, time.Duration(5), times.Max())
	require.Equal(t, time.Duration(5), times.Quantile(0.99))
	require.Equal(t, time.Duration(1), times.Quantile(0))
	require.Equal(t, time.Duration(4), times.Quantile(0.8))
	require.Equal(t, time.Duration(15), times.Sum())
	require.Equal(t, match.Times{5, 1, 4, 2, 3}, times, "they stay in the order of the turns")
}

func TestGamesThatCannotBePlayed(t *testing.T) {
	g, bots := programs(t, "toy", "builtin:wait", "builtin:wait")
	for want, o := range map[string]match.Options{
		"has no league": {Header: game.Header{Game: "toy", League: "x"}, Programs: bots},
		"expected 3 programs, one a seat, found 2": {Header: game.Header{Game: "toy", Players: 3}, Programs: bots},
		"expected 2 programs, one a seat, found 1": {Header: game.Header{Game: "toy"}, Programs: bots[:1]},
		"the disk is full":                         {Header: game.Header{Game: "toy"}, Programs: bots, Scale: 20, Sinks: []replay.Sink{&fullDisk{}}},
	} {
		before := takeStock(t)
		_, err := match.Play(t.Context(), g, o)
		require.ErrorContains(t, err, want)
		before.compare(t, 4)
	}
}

// fullDisk is a sink that fails in the third turn.
type fullDisk struct{ replay.Record }

// Turn fails.
func (*fullDisk) Turn(t replay.Turn) error {
	if t.In[0][0] == "3" {
		return fmt.Errorf("the disk is full")
	}
	return nil
}

// TestOpponents plays each builtin opponent of each game against one that
// waits: none may be put out.
func TestOpponents(t *testing.T) {
	for _, g := range game.All() {
		name := g.Info().Name
		for _, bot := range g.Opponents.Names() {
			if name == "forest" && bot == "beam" {
				continue // thinks for seconds a game
			}
			t.Run(name+"/"+bot, func(t *testing.T) {
				t.Parallel()
				for seat := 0; seat < 2; seat++ {
					specs := []string{"builtin:wait", "builtin:wait"}
					specs[seat] = "builtin:" + bot + " -seed 3"
					g, bots := programs(t, name, specs...)
					rec := new(replay.Record)
					outcome, err := match.Play(t.Context(), g, match.Options{
						Header: game.Header{Game: name, Seed: seed}, Programs: bots, Core: -1, Scale: 100, Sinks: []replay.Sink{rec},
					})
					require.NoError(t, err)
					require.Empty(t, outcome.Result.Out, "%v", outcome.Result.Out)
					_, diff, err := replay.Check(rec)
					require.NoError(t, err)
					require.Nil(t, diff, "%v", diff)
				}
			})
		}
	}
}

// TestLastWords: a program that died with much to say is quoted with the
// beginning and the end of it.
func TestLastWords(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs a shell")
	}
	for lines, want := range map[int][]string{
		16: {"1", "16"},
		40: {"1", "8", "… (24 lines more, all with -v)", "33", "40"},
	} {
		g, bots := programs(t, "toy", fmt.Sprintf(`sh -c 'i=0; while [ $i -lt %d ]; do i=$((i+1)); echo $i >&2; done; exit 3'`, lines), talker)
		outcome, err := match.Play(t.Context(), g, match.Options{Header: game.Header{Game: "toy", Seed: "3", League: "plain"},
			Programs: bots, Core: -1, Scale: 600})
		require.NoError(t, err)
		words := outcome.Seats[0].LastWords()
		require.Subset(t, words, want)
		require.Len(t, words, min(lines, 17))
	}
}
