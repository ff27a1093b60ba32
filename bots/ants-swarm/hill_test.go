package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

// The store is not in the messages, but it can be counted.
func TestAccountOfTheHill(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		s := islandOf(t, seed, 2, 150)
		m := newMind()
		playOut(t, s, []player{seat(m), halt}, func(*ants.Orders) {
			require.Equal(t, s.Store[0], m.hill.store, "seed %d, round %d", seed, s.Round)
			require.Zero(t, m.hill.food)
		})
	}
}

// Food on the hill that others took is given up when no ant is born of it.
func TestFoodOnTheHillIsGivenUp(t *testing.T) {
	m := newMind()
	m.hill.store, m.hill.food = ants.BirthCost-1, 20
	m.swarm = []ant{{at: home}}
	m.keepAccount()
	require.Zero(t, m.hill.food)
	require.Equal(t, ants.BirthCost-1, m.hill.store)
}
