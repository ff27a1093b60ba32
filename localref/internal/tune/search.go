package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Search looks for the point with the highest value, a generation of points
// at a time. Coordinates are those of a Space, without bounds. A Search draws from
// its seed alone: told the same values it asks for the same points.
type Search interface {
	// Ask returns the points of the next generation, or nil when the search
	// has converged and wants no more.
	Ask() [][]float64
	// Tell takes the values of the points that Ask returned, higher is
	// better. Their noise may be large if it is alike for all of them.
	Tell(values []float64)
	// Centre is where the search stands.
	Centre() []float64
	// Close ends the search.
	Close()
}

// The methods of Settings.
const (
	CMAES = "cmaes"
	SPSA  = "spsa"
)

// newSearch begins the search of a plan at start, whose first steps are about
// as long as spread in each coordinate.
func newSearch(s Settings, start, spread []float64) (Search, error) {
	random := rand.NewPCG(s.Seed, 0x7475_6e65)
	switch s.Method {
	case CMAES:
		return newCMAES(start, spread, s.Population, random), nil
	case SPSA:
		return newSPSA(start, spread, s.Generations(), random), nil
	}
	return nil, fmt.Errorf("expected the method %s or %s, found %q", CMAES, SPSA, s.Method)
}

// population is how many points a generation has unless the user says. For
// CMA-ES that is three times what is usual without noise: with noise many points
// that play few games each tell more than few points with many games.
func population(method string, dimensions int) int {
	if method == SPSA {
		return 2
	}
	return 2 * (6 + int(3*math.Log(float64(dimensions))+0.5))
}

// gamesEach is how many games a point plays unless the user says.
func gamesEach(method string) int {
	if method == SPSA {
		return 16
	}
	return 4
}
