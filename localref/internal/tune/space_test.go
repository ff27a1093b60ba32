package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReflect(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0, 0}, {0.25, 0.25}, {1, 1}, {1.25, 0.75}, {2, 0}, {-0.25, 0.25}, {-1, 1}, {-1.5, 0.5}, {3.5, 0.5}, {100.25, 0.25},
	} {
		require.InDelta(t, c.want, Reflect(c.x), 1e-12, "%v", c.x)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		x, y := 10*random.NormFloat64(), 10*random.NormFloat64()
		require.True(t, Reflect(x) >= 0 && Reflect(x) <= 1, "in range: %v", x)
		require.LessOrEqual(t, math.Abs(Reflect(x)-Reflect(y)), math.Abs(x-y)+1e-12, "no jumps: %v, %v", x, y)
		require.InDelta(t, Reflect(x), Reflect(-x), 1e-9, "a mirror at 0: %v", x)
		require.InDelta(t, Reflect(1+x), Reflect(1-x), 1e-9, "a mirror at 1: %v", x)
		inside := random.Float64()
		require.Equal(t, inside, Reflect(inside), "nothing happens inside")
	}
}

var spaceOfAllKinds = Space{
	{Name: "plain", Value: 0.5, Low: -1, High: 2, Step: 0.05},
	{Name: "factor", Value: 0.25, Low: 0.02, High: 3, Step: 0.05},
	{Name: "whole", Value: 3, Low: 0, High: 8, Step: 1},
	{Name: "whole factor", Value: 300, Low: 10, High: 2048, Step: 50},
	{Name: "coarse", Value: 0.5, Low: 0, High: 40, Step: 3},
	{Name: "switch", Value: 0, Low: 0, High: 1, Step: 1},
	{Name: "odd bounds", Value: 0.5, Low: 0.0123456, High: 0.7654321, Step: 0.1},
}

// Whatever point a search asks for, the values are within the bounds, have
// few digits, and lead back to a point with the same values.
func TestSpaceValues(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for range 5000 {
		point := make([]float64, len(spaceOfAllKinds))
		for i := range point {
			point[i] = 3 * random.NormFloat64()
		}
		values := spaceOfAllKinds.Values(point)
		for i, p := range spaceOfAllKinds {
			require.True(t, values[i] >= p.Low && values[i] <= p.High, "%s: %v", p.Name, values[i])
			require.LessOrEqual(t, len(Number(values[i])), 9, "%s: %v", p.Name, values[i])
			if p.whole() {
				require.Equal(t, math.Trunc(values[i]), values[i], p.Name)
			}
		}
		require.Equal(t, values, spaceOfAllKinds.Values(spaceOfAllKinds.Point(values)))
	}
}

func TestSpaceScales(t *testing.T) {
	middle := make([]float64, len(spaceOfAllKinds))
	for i := range middle {
		middle[i] = 0.5
	}
	require.Equal(t, []float64{0.5, 0.245, 4, 143, 20, 0, 0.1}, spaceOfAllKinds.Values(middle))
	spread := spaceOfAllKinds.Spread(0.1)
	require.Equal(t, 0.1, spread[0])
	require.Equal(t, 0.125, spread[2], "a step of a whole number is the least")
	require.Equal(t, 0.5, spread[5], "half the range is the most")
}

func TestReadAndChooseParams(t *testing.T) {
	text := `[{"name":"c","value":1,"low":0,"high":2,"step":0.1,"doc":"constant"},{"name":"horizon","value":8,"low":1,"high":20,"step":1}]`
	all, err := ReadParams([]byte(text))
	require.NoError(t, err)
	chosen, err := Choose(all, []string{"horizon", "c"})
	require.NoError(t, err)
	require.Equal(t, []string{"horizon", "c"}, []string{chosen[0].Name, chosen[1].Name})
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"d"}, "the bot has no parameter \"d\"; it has\n  c"},
		{[]string{"c", "c"}, "twice"},
		{nil, "horizon"},
	} {
		_, err := Choose(all, c.names)
		require.ErrorContains(t, err, c.want)
	}
	_, err = Choose(nil, []string{"c"})
	require.ErrorContains(t, err, "no tunable parameters")
	for bad, want := range map[string]string{
		`usage: bot`: "JSON list",
		`[{"name":"c","value":1,"low":2,"high":2,"step":1}]`:                                                  "low below high",
		`[{"name":"c","value":3,"low":0,"high":2,"step":1}]`:                                                  "value from 0 to 2",
		`[{"name":"c","value":1,"low":0,"high":2}]`:                                                           "step above 0",
		`[{"name":"","value":1,"low":0,"high":2,"step":1}]`:                                                   "names of their own",
		`[{"name":"c","value":1,"low":0,"high":2,"step":1},{"name":"c","value":1,"low":0,"high":2,"step":1}]`: "names of their own",
	} {
		_, err := ReadParams([]byte(bad))
		require.ErrorContains(t, err, want, bad)
	}
}
