package profile

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/replay"
)

const ms = time.Millisecond

func TestParseCollection(t *testing.T) {
	for line, want := range map[string]Collection{
		"gc 1 @0.012s 2%: 0.026+0.39+0.10 ms clock, 0.21+0.88/0.52/0+0.84 ms cpu, 4->5->1 MB, 5 MB goal, 0 MB stacks, 0 MB globals, 8 P": {
			Number: 1, Pause: 126 * time.Microsecond, Wall: 516 * time.Microsecond},
		"gc 12 @3.5s 0%: 1+2+3 ms clock, 0.1+0/0.2/0+0.4 ms cpu, 130->130->130 MB, 260 MB goal, 0 MB stacks, 0 MB globals, 1 P (forced)": {
			Number: 12, Pause: 4 * ms, Wall: 6 * ms, Forced: true},
	} {
		got, ok := ParseCollection(line)
		require.True(t, ok, line)
		require.Equal(t, want, got)
	}
	for _, line := range []string{"", "gc", "gc 1 @0.012s 2%: 0.026+0.39 ms clock, x", "#gc 1", "scvg: 8 MB released",
		"gc 99999999999999999999 @1s 2%: 1+2+3 ms clock, x"} {
		_, ok := ParseCollection(line)
		require.False(t, ok, line)
	}
}

func FuzzParseCollection(f *testing.F) {
	f.Add("gc 1 @0.012s 2%: 0.026+0.39+0.10 ms clock, 0.21+0.88/0.52/0+0.84 ms cpu, 4->5->1 MB, 5 MB goal, 8 P (forced)")
	f.Fuzz(func(t *testing.T, line string) {
		if c, ok := ParseCollection(line); ok && c.Number < 0 {
			t.Fatalf("%q: %+v", line, c)
		}
	})
}

// played passes turns of two seats to a collector of the first.
func played(t *testing.T, c *Collector, remarks ...[]string) {
	require.NoError(t, c.Begin(&replay.Record{Header: game.Header{Seed: "7"}}))
	for i, lines := range remarks {
		require.NoError(t, c.Turn(replay.Turn{In: [][]string{{"x"}, {"y"}}, Out: [][]string{{"A"}, {"B"}},
			Wall: []float64{float64(10 + i), 99}, CPU: []float64{5, 1}, Stderr: [][]string{lines, {"#n 1000"}}}))
	}
	require.NoError(t, c.End(&game.Result{}))
}

func TestCollector(t *testing.T) {
	var c Collector
	c.Measure([]int{0})
	// The number of the second turn came late.
	played(t, &c, []string{"#n 1", "hello"}, nil, []string{"#n 2", "gc 2 @1s 0%: 1+2+3 ms clock, x", "#n 3"})
	require.Len(t, c.Turns, 3)
	for i, turn := range c.Turns {
		require.Equal(t, Turn{Game: 1, Seed: "7", Seat: 0, Number: i, First: i == 0, Wall: time.Duration(10+i) * ms, CPU: 5 * ms,
			Metrics: map[string]float64{"n": float64(i + 1)}, Pauses: turn.Pauses}, turn)
	}
	require.Equal(t, []Collection{{Number: 2, Pause: 4 * ms, Wall: 6 * ms}}, c.Turns[2].Pauses)

	// A bot that does not say its number in every turn: what was heard counts.
	played(t, &c, []string{"#n 4"}, nil, []string{"#n 5", "#n 6"}, nil)
	require.Len(t, c.Turns, 7)
	require.Equal(t, 2, c.Turns[3].Game)
	require.Nil(t, c.Turns[4].Metrics)
	require.Equal(t, 6.0, c.Turns[5].Metrics["n"])
}

func TestTimes(t *testing.T) {
	turns := []Turn{{First: true, Wall: 900 * ms}, {Wall: 3 * ms, CPU: ms, Number: 1}, {Wall: ms, CPU: ms, Number: 2}, {Wall: 50 * ms, Cause: "gave no answer"},
		{Wall: 2 * ms, Number: 3}, {Wall: 20 * ms, CPU: 13 * ms, Number: 4}}
	walls := Walls(turns)
	require.Equal(t, match.Times{ms, 2 * ms, 3 * ms, 20 * ms}, walls)
	require.Equal(t, 2*ms, walls.Quantile(0.5))
	require.Equal(t, 20*ms, walls.Quantile(0.999))
	require.Equal(t, ms, walls.Quantile(0))
	slow := Slowest(turns, 2)
	require.Equal(t, []time.Duration{50 * ms, 20 * ms}, []time.Duration{slow[0].Wall, slow[1].Wall})
	require.Len(t, Slowest(turns, 10), 5)
	require.True(t, turns[5].Starved())
	require.False(t, turns[1].Starved(), "too short to tell")
}

func TestHistogram(t *testing.T) {
	times := match.Times{ms, ms, ms, 2 * ms, 9 * ms}
	h := NewHistogram(times, 8)
	require.Equal(t, Histogram{From: ms, Width: ms, Counts: []int{3, 1, 0, 0, 0, 0, 0, 0, 1}}, h)
	var out strings.Builder
	h.Print(&out, 3)
	require.Equal(t, "         1 ms       3 ███\n         2 ms       1 █\n         …\n         9 ms       1 █\n", out.String())
	for _, n := range []int{1, 7, 24, 1000} {
		sum := 0
		h := NewHistogram(times, n)
		for _, c := range h.Counts {
			sum += c
		}
		require.Equal(t, len(times), sum)
		require.LessOrEqual(t, len(h.Counts), n+2)
	}
	NewHistogram(nil, 10).Print(io.Discard, 10)
	require.Len(t, NewHistogram(match.Times{5 * ms, 5 * ms}, 10).Counts, 1)
}

func TestCurves(t *testing.T) {
	turn := func(number int, first bool, wall time.Duration, n float64) Turn {
		return Turn{Number: number, First: first, Wall: wall, Metrics: map[string]float64{"n": n}}
	}
	turns := []Turn{turn(0, true, 1000*ms, 500), turn(2, false, 100*ms, 40), turn(2, false, 300*ms, 80), turn(3, false, 100*ms, 30)}
	curves := Curves(turns)
	require.Len(t, curves, 1)
	c := curves[0]
	require.Equal(t, "n", c.Name)
	require.Equal(t, 50.0, c.Mean)
	require.Equal(t, 300.0, c.MeanPerSecond)
	require.Len(t, c.PerTurn, 4)
	require.Equal(t, []float64{500, 60, 30}, []float64{c.PerTurn[0], c.PerTurn[2], c.PerTurn[3]})
	require.Equal(t, []float64{500, 300, 300}, []float64{c.PerSecond[0], c.PerSecond[2], c.PerSecond[3]})
	require.True(t, math.IsNaN(c.PerTurn[1]))
	require.Equal(t, "█ ▃▂", Spark(c.PerTurn))
	require.Equal(t, []float64{500, 45}, Thin(c.PerTurn, 2))
	require.Empty(t, Curves([]Turn{{}}))
}

// wellFormed reads a drawing as XML and returns its texts.
func wellFormed(t *testing.T, svg string) string {
	d := xml.NewDecoder(strings.NewReader(svg))
	var text strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			return text.String()
		}
		require.NoError(t, err, svg)
		if data, ok := token.(xml.CharData); ok {
			text.Write(data)
		}
	}
}

func TestDrawings(t *testing.T) {
	svg := NewHistogram(match.Times{80 * ms, 82 * ms, 82 * ms}, 10).SVG(`a < "b"`, Mark{100 * ms, "limit"})
	text := wellFormed(t, svg)
	require.Contains(t, text, `a < "b"`)
	require.Contains(t, text, "limit")
	require.Equal(t, 3, strings.Count(svg, "<rect"), "the ground and two bins: %s", svg)
	wellFormed(t, Histogram{Width: ms}.SVG("nothing"))
	wellFormed(t, Curve{Name: "n&m", PerTurn: []float64{1, math.NaN(), 3}, PerSecond: []float64{0, 0, 0}}.SVG(false))
	wellFormed(t, Curve{Name: "one", PerTurn: []float64{1}, PerSecond: []float64{5}}.SVG(true))

	var out bytes.Buffer
	require.NoError(t, (&Page{Title: "bot:<x>", Text: "a <b>", Times: "<svg></svg>"}).Write(&out))
	require.Contains(t, out.String(), "bot:&lt;x&gt;")
	require.Contains(t, out.String(), "a &lt;b&gt;")
	require.Contains(t, out.String(), "<svg></svg>")
	require.NotContains(t, out.String(), "http", "the page needs no network")
}

// written writes a profile in which one function calls another.
func written(t *testing.T, values ...int64) string {
	function := func(id uint64, name string) (*profile.Function, *profile.Location) {
		f := &profile.Function{ID: id, Name: name}
		return f, &profile.Location{ID: id, Line: []profile.Line{{Function: f}}}
	}
	search, atSearch := function(1, "main.search")
	step, atStep := function(2, "main.step")
	own, atOwn := function(3, "botkit/bots/internal/contest.(*recorder).turn")
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1,
		Function: []*profile.Function{search, step, own}, Location: []*profile.Location{atSearch, atStep, atOwn},
		Sample: []*profile.Sample{
			{Location: []*profile.Location{atStep, atSearch}, Value: []int64{1, values[0]}},
			{Location: []*profile.Location{atSearch, atSearch}, Value: []int64{1, values[1]}},
			{Location: []*profile.Location{atOwn}, Value: []int64{1, 1000}},
		},
	}
	path := filepath.Join(t.TempDir(), "cpu.pprof")
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, p.Write(f))
	require.NoError(t, f.Close())
	return path
}

func TestProfiles(t *testing.T) {
	out := filepath.Join(t.TempDir(), "all.pprof")
	require.NoError(t, Join(out, []string{written(t, 30, 10), written(t, 5, 1)}))
	top, err := TopOf(out, "cpu")
	require.NoError(t, err)
	require.Equal(t, &Summary{Unit: "nanoseconds", Total: 46,
		Functions: []Function{{"main.step", 35, 35}, {"main.search", 11, 46}}}, top)
	_, err = TopOf(out, "alloc_space")
	require.ErrorContains(t, err, "expected samples of alloc_space, found samples, cpu")
	broken := filepath.Join(t.TempDir(), "broken")
	require.NoError(t, os.WriteFile(broken, []byte("no profile"), 0o644))
	require.ErrorContains(t, Join(out, []string{broken}), "expected a pprof profile")
	require.Error(t, Join(out, []string{"no such file"}))
}

func TestCounters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runtime.json")
	write := func(c Counters) {
		text, err := json.Marshal(c)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, text, 0o644))
	}
	write(Counters{Turn: 82, Turns: 4, Mallocs: []uint64{0, 2, 0}, Bytes: []uint64{0, 64, 0}, Collections: 1, PauseNS: 5})
	c, err := ReadCounters(path)
	require.NoError(t, err)
	var a Allocations
	a.Add(c)
	a.Add(c)
	require.Equal(t, Allocations{Turns: 6, Faulty: 2, Mallocs: 4, Bytes: 128, Collections: 2, Pause: 10}, a)
	write(Counters{Mallocs: []uint64{1}})
	_, err = ReadCounters(path)
	require.ErrorContains(t, err, "expected as many counts")
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o644))
	_, err = ReadCounters(path)
	require.ErrorContains(t, err, "expected the counters of a profile build")
}

func TestCount(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1.5: "1.50", 99: "99", 1234.5: "1234", 123456: "123k", 12345678: "12.3M", 5e10: "5e+10"} {
		require.Equal(t, want, Count(v))
	}
	require.Equal(t, "-", Count(math.NaN()))
}
