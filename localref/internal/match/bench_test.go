//go:build unix

package match_test

import (
	"bytes"
	"io"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/sparring"
)

// BenchmarkReferee plays games between two programs that answer at once. The
// metric µs/ask is the median time from an input to its answer as the referee
// measures it, µs/rest what a turn takes beside, for each seat asked.
// cpu-ms/game, of the referee and the bots together, says on a busy machine too
// how many games a second there can be.
func BenchmarkReferee(b *testing.B) {
	for _, g := range game.All() {
		name := g.Info().Name
		if g.Opponents.Talker == nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			resolver := player.NewResolver()
			defer resolver.Close()
			program, err := resolver.Resolve(b.Context(), g, "builtin:wait")
			require.NoError(b, err)
			var asks match.Times
			var rest []time.Duration
			before := cpuUsed(b)
			b.ResetTimer()
			for range b.N {
				spy := &clockSink{}
				o := match.Options{
					Header: game.Header{Game: name, Seed: seed}, Core: -1, Scale: 100,
					Programs: []player.Program{program, program}, Sinks: []replay.Sink{spy},
				}
				outcome, err := match.Play(b.Context(), g, o)
				require.NoError(b, err)
				for _, s := range outcome.Seats {
					require.Nil(b, s.Fault)
					asks = append(asks, s.Wall...)
				}
				rest = append(rest, spy.rest...)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric((cpuUsed(b)-before).Seconds()*1e3/float64(b.N), "cpu-ms/game")
			b.ReportMetric(float64(asks.Median())/1e3, "µs/ask")
			b.ReportMetric(float64(match.Times(rest).Median())/1e3, "µs/rest")
		})
	}
}

// cpuUsed is the CPU time of this process and of its children that have ended.
func cpuUsed(b *testing.B) (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		require.NoError(b, syscall.Getrusage(who, &u))
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}

// clockSink measures what a turn takes beside waiting for the answers.
type clockSink struct {
	replay.Record
	last time.Time
	rest []time.Duration
}

// Turn notes the time since the last turn, without the answers' wall time.
func (c *clockSink) Turn(t replay.Turn) error {
	now := time.Now()
	if !c.last.IsZero() {
		spent, asked := now.Sub(c.last), 0
		for seat := range t.In {
			if t.In[seat] != nil {
				spent -= time.Duration(t.Wall[seat] * float64(time.Millisecond))
				asked++
			}
		}
		c.rest = append(c.rest, max(spent, 0)/time.Duration(max(asked, 1)))
	}
	c.last = now
	return nil
}

// BenchmarkWithoutProcesses plays the same games with the same bots as
// functions.
func BenchmarkWithoutProcesses(b *testing.B) {
	for _, g := range game.All() {
		name := g.Info().Name
		if name == "toy" || g.Opponents.Talker == nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			before := cpuUsed(b)
			for range b.N {
				playInProcess(b, g)
			}
			b.ReportMetric((cpuUsed(b)-before).Seconds()*1e3/float64(b.N), "cpu-ms/game")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// playInProcess plays a game with the bots' logic and no pipes.
func playInProcess(b *testing.B, g *game.Game) {
	h, err := g.Complete(game.Header{Game: g.Info().Name, Seed: seed})
	require.NoError(b, err)
	m, err := g.Start(h)
	require.NoError(b, err)
	answers := make([]game.Answer, 2)
	talkers := [2]sparring.Talker{g.Opponents.Talker(), g.Opponents.Talker()}
	var text []byte
	for turn := 0; !m.Over(); turn++ {
		for seat := range answers {
			text = text[:0]
			if turn == 0 {
				text = m.AppendInit(text, seat)
			}
			var asked bool
			text, asked = m.AppendInput(text, seat)
			answers[seat] = game.Answer{}
			if !asked {
				continue
			}
			rest := text
			err := talkers[seat].Read(func() ([]byte, error) {
				line, after, found := bytes.Cut(rest, []byte("\n"))
				if !found {
					return nil, io.EOF
				}
				rest = after
				return line, nil
			})
			require.NoError(b, err)
			answers[seat].Lines = talkers[seat].Harmless()
		}
		m.Play(answers)
	}
}
