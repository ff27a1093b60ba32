package arena

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

func TestPlanCoversEveryGameOnce(t *testing.T) {
	for _, c := range []struct {
		entrants, seats int
		gauntlet        bool
		pairings        int
	}{{2, 2, false, 1}, {4, 2, false, 6}, {4, 2, true, 3}, {3, 3, false, 1}, {5, 3, true, 6}, {8, 8, false, 1}} {
		p := plan(t, c.entrants, c.seats, c.gauntlet, "5-9")
		require.Len(t, p.Pairings(), c.pairings)
		require.Equal(t, 5*c.pairings*c.seats, p.Games())
		seen := map[string]bool{}
		seatOf := map[[2]int]int{}
		for n := 0; n < p.Games(); n++ {
			g := p.Game(n)
			require.Equal(t, n, g.Number)
			key := fmt.Sprint(g.Seed, g.Seats)
			require.False(t, seen[key], key)
			seen[key] = true
			for seat, e := range g.Seats {
				seatOf[[2]int{e, seat}]++
			}
		}
		for e := 0; e < c.entrants; e++ {
			for seat := 1; seat < c.seats; seat++ {
				require.Equal(t, seatOf[[2]int{e, 0}], seatOf[[2]int{e, seat}], "every seat as often as any other")
			}
		}
	}
}

func TestPlanRefusals(t *testing.T) {
	seeds, err := ParseSeeds("1-3")
	require.NoError(t, err)
	two := []Entrant{{Name: "a"}, {Name: "b"}}
	for _, c := range []struct {
		plan Plan
		want string
	}{
		{Plan{Entrants: two[:1], Seats: 2}, "at least two entrants"},
		{Plan{Entrants: two, Seats: 3}, "only 2 entrants"},
		{Plan{Entrants: two, Seats: 1}, "two seats"},
		{Plan{Entrants: []Entrant{{Name: "a"}, {Name: "a"}}, Seats: 2}, `called "a"`},
	} {
		require.ErrorContains(t, c.plan.Complete(seeds), c.want)
	}
	many, err := ParseSeeds("1-60000000")
	require.NoError(t, err)
	require.ErrorContains(t, (&Plan{Entrants: two, Seats: 2}).Complete(many), "more than")
}

func TestSeeds(t *testing.T) {
	for _, c := range []struct {
		spec string
		n    int
		at   string
	}{{"7", 1, "7"}, {"1-200", 200, "200"}, {"-3-2", 6, "2"}, {"3,9,20-22", 5, "22"}, {"-5--4", 2, "-4"}, {"-9223372036854775808", 1, "-9223372036854775808"}} {
		s, err := ParseSeeds(c.spec)
		require.NoError(t, err, c.spec)
		require.Equal(t, c.n, s.Len(), c.spec)
		require.Equal(t, c.at, s.At(s.Len()-1), c.spec)
	}
	for _, spec := range []string{"", "x", "5-1", "1,1", "1-3,2", "1-", "-", "1-99999999999", "smoke,1", "1;2", "-9223372036854775808-9223372036854775807", "1,2-99999999"} {
		_, err := ParseSeeds(spec)
		require.Error(t, err, spec)
	}
	s, err := ParseSeeds("1-10")
	require.NoError(t, err)
	_, err = s.First(11)
	require.ErrorContains(t, err, "1-11")
}

// The frozen sets stay as they are: figures measured with them are compared
// over years.
func TestFrozenSeeds(t *testing.T) {
	all := map[string]bool{}
	for _, c := range []struct {
		name string
		n    int
		hash string
	}{{"smoke", 20, "987f409601de0bfc"}, {"dev", 5000, "2da395d1ff784138"}, {"heldout", 5000, "c4020695372af5b0"}} {
		s, err := ParseSeeds(c.name)
		require.NoError(t, err)
		require.Equal(t, c.n, s.Len())
		require.Equal(t, c.hash, s.hash(), c.name)
		for i := 0; i < s.Len(); i++ {
			require.False(t, all[s.At(i)], "%s is in two sets", s.At(i))
			all[s.At(i)] = true
		}
	}
}

func TestFileName(t *testing.T) {
	p := &Plan{Rules: game.Header{Game: "forest"}}
	require.Equal(t, "forest-"+p.Hash()+".jsonl", p.FileName(Shard{}))
	require.Equal(t, "forest-"+p.Hash()+"-2of5.jsonl", p.FileName(Shard{2, 5}))
}

func TestChooseSeeds(t *testing.T) {
	for _, c := range []struct {
		spec         string
		games, seats int
		sequential   bool
		want         int
	}{
		{"", 0, 2, false, 100}, {"", 0, 4, false, 50}, {"", 0, 2, true, 5000}, {"", 7, 2, true, 4},
		{"1-30", 0, 2, false, 30}, {"1-30", 10, 2, false, 5}, {"3,9,20-22", 0, 3, true, 5},
	} {
		seeds, err := ChooseSeeds(c.spec, c.games, c.seats, c.sequential)
		require.NoError(t, err)
		require.Equal(t, c.want, seeds.Len(), "%+v", c)
	}
	_, err := ChooseSeeds("x", 0, 2, false)
	require.ErrorContains(t, err, "-seeds: ")
	_, err = ChooseSeeds("1-3", 8, 2, false)
	require.ErrorContains(t, err, "-games 8: ")
}

// TestGoesOn: a plan is the same one with more games, and where version 1.0
// knew fewer files of an entrant.
func TestGoesOn(t *testing.T) {
	short, long := plan(t, 2, 2, false, "1-3"), plan(t, 2, 2, false, "1-9")
	require.Empty(t, short.Difference(long))
	require.Equal(t, short.Hash(), long.Hash())
	require.NotEqual(t, short.Hash(), plan(t, 2, 2, false, "2-9").Hash())
	require.NotEmpty(t, short.Difference(plan(t, 2, 2, false, "1,3,2")))
	require.Empty(t, short.Difference(plan(t, 2, 2, false, "1,2,3,7")))

	old, now, later := plan(t, 2, 2, false, "1-3"), plan(t, 2, 2, false, "1-3"), plan(t, 2, 2, false, "1-3")
	old.Entrants[0].Print = "narrow"
	now.Entrants[0].Print, now.Entrants[0].Narrow = "whole", "narrow"
	later.Entrants[0].Print, later.Entrants[0].Narrow = "changed", "narrow"
	require.Empty(t, old.Difference(now))
	require.Empty(t, now.Difference(old))
	require.NotEmpty(t, now.Difference(later), "what 1.0 did not know of has changed")

	// Once it has gone on, the file says what the program knows now.
	path := filepath.Join(t.TempDir(), "f")
	play(t, old, path, nil, Shard{}, 1, coin)
	file, err := Open(path, now, func(Result) {})
	require.NoError(t, err)
	require.Equal(t, old.Games(), file.Len())
	require.NoError(t, file.Close())
	_, err = Open(path, later, func(Result) {})
	require.ErrorContains(t, err, "not the same program any more")
	file, err = Open(path, now, func(Result) {})
	require.NoError(t, err)
	require.NoError(t, file.Close())
	merged, err := mergeFiles([]string{path}, nil, nil, false)
	require.NoError(t, err)
	require.Equal(t, old.Games(), merged.Tally.Games())
}
