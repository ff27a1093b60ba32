// Package stats says how strong players are and how sure that is. It knows
// nothing of games: counts go in, estimates come out.
//
//   - Pairs are pentanomial counts of a two-player match played in pairs (same
//     seed, seats swapped); Estimate turns them into an Elo difference with a
//     95 % interval and a likelihood of superiority.
//   - SPRT is the generalised sequential probability ratio test on the same
//     counts: it says as early as it can whether the difference is rather
//     elo0 or rather elo1.
//   - Ratings collects games of any number of players and fits Bradley-Terry
//     strengths, with intervals from a bootstrap over the seeds.
//
// Elo is always the logistic one: 400 points are odds of ten to one.
package stats
