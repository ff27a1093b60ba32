package profile

import (
	"math"
	"slices"
)

// Curve is a number of the bot over the turns of a game, the mean of all games.
type Curve struct {
	Name string
	// PerTurn[i] and PerSecond[i] are the means of what was said in turn i and of
	// that divided by the turn's time, NaN where nothing was said.
	PerTurn, PerSecond []float64
	// Mean and MeanPerSecond are over all turns but first ones.
	Mean, MeanPerSecond float64
}

// Curves are the curves of all the numbers that the bot said, by name.
func Curves(turns []Turn) []Curve {
	var names []string
	for i := range turns {
		for name := range turns[i].Metrics {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	var curves []Curve
	for _, name := range names {
		curves = append(curves, curve(turns, name))
	}
	return curves
}

func curve(turns []Turn, name string) Curve {
	type sum struct{ value, seconds, n float64 }
	var at []sum
	var all sum
	for i := range turns {
		t := &turns[i]
		value, ok := t.Metrics[name]
		if !ok || t.Wall <= 0 {
			continue
		}
		for len(at) <= t.Number {
			at = append(at, sum{})
		}
		add := func(s *sum) { s.value, s.seconds, s.n = s.value+value, s.seconds+t.Wall.Seconds(), s.n+1 }
		add(&at[t.Number])
		if !t.First {
			add(&all)
		}
	}
	c := Curve{Name: name, Mean: all.value / all.n, MeanPerSecond: all.value / all.seconds}
	for _, s := range at {
		if s.n == 0 {
			s.value, s.n, s.seconds = math.NaN(), 1, 1
		}
		c.PerTurn = append(c.PerTurn, s.value/s.n)
		c.PerSecond = append(c.PerSecond, s.value/s.seconds)
	}
	return c
}

// Thin is a curve with at most n points: the means of equal stretches.
func Thin(values []float64, n int) []float64 {
	if len(values) <= n {
		return values
	}
	thin := make([]float64, n)
	for i := range thin {
		part := values[i*len(values)/n : (i+1)*len(values)/n]
		sum, count := 0.0, 0.0
		for _, v := range part {
			if !math.IsNaN(v) {
				sum, count = sum+v, count+1
			}
		}
		thin[i] = sum / count // NaN if there is none
	}
	return thin
}
