package ladder

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/stats"
)

// simulated is a ladder of versions whose strengths are known.
type simulated struct {
	contenders
	elo []float64
	rng *rand.Rand
}

func simulate(n int, apart float64, seed uint64) *simulated {
	s := &simulated{contenders{make([]float64, n), make([]float64, n*n)}, make([]float64, n), rand.New(rand.NewPCG(seed, 1))}
	for i, place := range s.rng.Perm(n) {
		s.elo[i] = apart * float64(place)
	}
	return s
}

// pair plays a pair of games.
func (s *simulated) pair(i, j int) {
	n := len(s.elo)
	for round := 0; round < 2; round++ {
		s.games[i]++
		s.games[j]++
		if s.rng.Float64() < stats.Score(s.elo[i]-s.elo[j]) {
			s.points[i*n+j]++
		} else {
			s.points[j*n+i]++
		}
	}
}

// inOrder counts how many neighbours are in their true order.
func (s *simulated) inOrder() (all bool) {
	fitted, _ := stats.Strengths(s.points, len(s.elo))
	order := make([]int, len(s.elo))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return bit(fitted[a] > fitted[b]) - bit(fitted[a] < fitted[b]) })
	return slices.IsSortedFunc(order, func(a, b int) int { return bit(s.elo[a] > s.elo[b]) - bit(s.elo[a] < s.elo[b]) })
}

// shareInOrder is, at each number of games, the share of ladders in which the
// whole order is right.
func shareInOrder(ladders, n int, apart float64, at []int, next func(s *simulated, pair int) (int, int)) []float64 {
	share := make([]float64, len(at))
	for ladder := 0; ladder < ladders; ladder++ {
		s, played := simulate(n, apart, uint64(ladder)), 0
		for k, games := range at {
			for ; played < games/2; played++ {
				s.pair(next(s, played))
			}
			share[k] += float64(bit(s.inOrder())) / float64(ladders)
		}
	}
	return share
}

func byLadder(s *simulated, _ int) (int, int) {
	who := s.choose(2)
	return who[0], who[1]
}

func roundRobin(s *simulated, pair int) (int, int) {
	n := len(s.elo)
	pair %= n * (n - 1) / 2
	for i := 0; ; i++ {
		if pair < n-1-i {
			return i, i + 1 + pair
		}
		pair -= n - 1 - i
	}
}

// With as many games the order is right more often than by round robin. The
// figures of docs/ladder.md: BOTKIT_LADDERS=400 go test -run Order -v
func TestOrderNeedsFewerGames(t *testing.T) {
	ladders, at := 60, []int{2000, 6000}
	if n, err := strconv.Atoi(os.Getenv("BOTKIT_LADDERS")); err == nil {
		ladders = n
		at = nil
		for games := 4000; games <= 24000; games += 2000 {
			at = append(at, games)
		}
	}
	if testing.Short() {
		t.Skip("takes long: left out by -short")
	}
	chosen, robin := shareInOrder(ladders, 10, 20, at, byLadder), shareInOrder(ladders, 10, 20, at, roundRobin)
	for k, games := range at {
		t.Logf("%5d games: %3.0f %% in order, by round robin %3.0f %%", games, 100*chosen[k], 100*robin[k])
	}
	require.Greater(t, chosen[len(at)-1], robin[len(at)-1])
}

// Whatever the games tell, nobody is left out, and who is new plays first.
func TestNobodyStarves(t *testing.T) {
	s := simulate(12, 150, 3)
	for pair := 0; pair < 1500; pair++ {
		s.pair(byLadder(s, pair))
	}
	require.GreaterOrEqual(t, slices.Min(s.games), 0.9*starving*2*1500*2/12/2)
	s.games, s.points = append(s.games, 0), make([]float64, 13*13)
	require.Equal(t, 12, s.choose(2)[0])
}

// Games of more seats have as many versions in them, each once.
func TestChoosesForAllSeats(t *testing.T) {
	s := simulate(7, 50, 5)
	for i := range s.games {
		s.games[i] = 100
	}
	for round := 0; round < 20; round++ {
		who := s.choose(4)
		require.Len(t, who, 4)
		slices.Sort(who)
		require.Len(t, slices.Compact(who), 4)
		s.pair(who[0], who[1])
	}
}
