package tune

import (
	"math"
	"math/rand/v2"
	"sort"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// cmaes drives gonum's CMA-ES one generation at a time, by the channels on
// which a Method asks for evaluations. optimize.Minimize is passed over because it
// asks for points one by one, and games of a whole generation are to be
// played together and found again in a journal.
type cmaes struct {
	operations chan optimize.Task
	results    chan optimize.Task
	population int
	asked      []optimize.Task
	centre     []float64
	done       bool
}

func newCMAES(start, spread []float64, population int, random rand.Source) *cmaes {
	n := len(start)
	variance := mat.NewSymDense(n, nil)
	for i, s := range spread {
		variance.SetSym(i, i, s*s)
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(variance) {
		panic("tune: a search needs a spread above 0 in each coordinate")
	}
	method := &optimize.CmaEsChol{
		// The method draws its points with the covariance alone, so the spread has to be in
		// there, and only with a step size of 1 do its sums fit the points it drew.
		InitCholesky: &cholesky, InitStepSize: 1,
		Population: population,
		// The best value of a noisy function is the luckiest, not the best.
		ForgetBest: true,
		Src:        random,
	}
	method.Init(n, population)
	c := &cmaes{
		operations: make(chan optimize.Task, population+1),
		results:    make(chan optimize.Task),
		population: population,
		centre:     append([]float64(nil), start...),
	}
	tasks := make([]optimize.Task, population)
	for i := range tasks {
		tasks[i].Location = &optimize.Location{X: append([]float64(nil), start...)}
	}
	go method.Run(c.operations, c.results, tasks)
	return c
}

func (c *cmaes) Ask() [][]float64 {
	if c.done {
		return nil
	}
	c.asked = make([]optimize.Task, c.population)
	points := make([][]float64, c.population)
	for range points {
		task := <-c.operations
		c.asked[task.ID] = task
		points[task.ID] = append([]float64(nil), task.X...)
	}
	return points
}

func (c *cmaes) Tell(values []float64) {
	c.move(values)
	for i, task := range c.asked {
		task.F = -values[i]
		c.results <- task
	}
	next := <-c.operations
	if next.Op == optimize.MethodDone {
		c.done = true
		return
	}
	c.results <- next
}

// move follows the mean of the method's distribution, which it does not tell: the better
// half of the points with logarithmic weights.
func (c *cmaes) move(values []float64) {
	order := make([]int, c.population)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return values[order[a]] > values[order[b]] })
	elite := c.population / 2
	clear(c.centre)
	total := 0.0
	for i, index := range order[:elite] {
		w := math.Log(float64(elite)+0.5) - math.Log(float64(i)+1)
		total += w
		for j, x := range c.asked[index].X {
			c.centre[j] += w * x
		}
	}
	for j := range c.centre {
		c.centre[j] /= total
	}
}

func (c *cmaes) Centre() []float64 { return append([]float64(nil), c.centre...) }

func (c *cmaes) Close() {
	c.results <- optimize.Task{Op: optimize.PostIteration}
	close(c.results)
	for range c.operations { // closed by the method when it is done
	}
}
