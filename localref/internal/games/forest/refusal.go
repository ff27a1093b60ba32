package forest

import (
	"fmt"
	"strings"

	"botkit/sim/forest"
)

// refused says why player p cannot do a, which he wrote as line, in the
// position s: in general, and of this command. Both are empty if he can. The
// reasons are tried in the official referee's order.
func refused(s *forest.State, p int, a forest.Action, line string) (kind, reason string) {
	if s.Can(p, a) {
		if a.Kind() == forest.Wait && !strings.HasPrefix(line, "WAIT") {
			return "no such cell", fmt.Sprintf("there are the cells 0 to %d", forest.Cells-1)
		}
		return "", ""
	}
	target := forest.CellOf[a.Target()]
	switch size := s.SizeAt(a.Target()); a.Kind() {
	case forest.Complete:
		if kind, reason = tree(s, p, a.Target()); kind == "" && size < 3 {
			return "tree too small", fmt.Sprintf("the tree on cell %d has size %d of 3", target, size)
		}
		return or(kind, reason, sun(s, p, forest.CompleteCost))
	case forest.Grow:
		if kind, reason = tree(s, p, a.Target()); kind == "" && size == 3 {
			return "tree full-grown", fmt.Sprintf("the tree on cell %d has size 3 and grows no more", target)
		}
		return or(kind, reason, sun(s, p, s.GrowCost(p, min(size+1, 3))))
	}
	source, size := a.Source(), s.SizeAt(a.Source())
	if kind, reason = tree(s, p, source); kind != "" {
		return kind, reason
	}
	switch {
	case size == 0:
		return "tree too small", fmt.Sprintf("on cell %d is a seed, which sends none", forest.CellOf[source])
	case forest.Reach[size][source]>>a.Target()&1 == 0:
		return "out of reach", fmt.Sprintf("cell %d is out of reach of cell %d, whose tree has size %d", target, forest.CellOf[source], size)
	case s.RichnessAt(a.Target()) == 0:
		return "no soil", fmt.Sprintf("nothing grows on cell %d", target)
	case s.All()>>a.Target()&1 != 0:
		return "cell taken", fmt.Sprintf("cell %d has a tree or a seed", target)
	}
	return sunShort, sun(s, p, s.SeedCost(p))
}

// tree says what keeps a player's own tree from acting.
func tree(s *forest.State, p int, at forest.Pos) (kind, reason string) {
	switch {
	case s.Own[p]>>at&1 == 0:
		return "no tree of yours", fmt.Sprintf("cell %d has no tree of yours", forest.CellOf[at])
	case s.Dormant>>at&1 != 0:
		return "tree dormant", fmt.Sprintf("the tree on cell %d is dormant until tomorrow", forest.CellOf[at])
	}
	return "", ""
}

const sunShort = "not enough sun"

func sun(s *forest.State, p, cost int) string {
	return fmt.Sprintf("%s: %d of %d", sunShort, s.Sun[p], cost)
}

// or is the first reason, or too little sun without one.
func or(kind, reason, short string) (string, string) {
	if kind == "" {
		return sunShort, short
	}
	return kind, reason
}
