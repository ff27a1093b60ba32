//go:build go1.18

package busters

import "math"

// Dist2 returns the squared distance of two points, exactly.
func Dist2(ax, ay, bx, by int) int {
	dx, dy := ax-bx, ay-by
	return dx*dx + dy*dy
}

// InStunRange reports whether a STUN reaches from one point to the other.
func InStunRange(ax, ay, bx, by int) bool { return Dist2(ax, ay, bx, by) <= StunRange*StunRange }

// Toward returns the point at most step away from (x, y) in the direction of
// (tx, ty), or that point itself if it is not farther: each coordinate rounded to the nearest
// integer, then clamped to the map.
func Toward(x, y, tx, ty, step int) (int, int) {
	dx, dy := float64(tx-x), float64(ty-y)
	if d2 := dx*dx + dy*dy; d2 > float64(step*step) {
		return stepped(x, y, dx, dy, d2, step)
	}
	return clamp(tx, Width), clamp(ty, Height)
}

// stepped goes step along (dx, dy), whose squared length is d2 > 0. No step
// length of the game ever makes an exact half (a half would need a Pythagorean
// hypotenuse that divides an odd multiple of the step), and on the map doubles are
// far finer than the smallest distance to one, so this rounds as exact
// arithmetic would.
func stepped(x, y int, dx, dy, d2 float64, step int) (int, int) {
	f := float64(step) / math.Sqrt(d2)
	return clamp(x+nearest(dx*f), Width), clamp(y+nearest(dy*f), Height)
}

func nearest(v float64) int {
	if v < 0 {
		return -int(0.5 - v)
	}
	return int(v + 0.5)
}

func clamp(v, most int) int {
	if v < 0 {
		return 0
	}
	if v > most {
		return most
	}
	return v
}

// Flight returns where a free ghost at (x, y) goes in the turn to come, with the
// busters where they are now: away from the nearest of those within sight, or
// from the mean of them if several are equally near. It does not ask whether
// the ghost is held by a bust.
func (s *State) Flight(x, y int) (int, int) {
	const sight2 = SightRange * SightRange
	best, sumX, sumY, count := sight2+1, 0, 0, 0
	for i := range s.Busters[:2*s.PerTeam] {
		b := &s.Busters[i]
		bx, by := int(b.X), int(b.Y)
		d := Dist2(x, y, bx, by)
		if d > best {
			continue
		}
		if d < best {
			best, sumX, sumY, count = d, 0, 0, 0
		}
		sumX, sumY, count = sumX+bx, sumY+by, count+1
	}
	if best > sight2 {
		return x, y
	}
	dx, dy := float64(count*x-sumX), float64(count*y-sumY)
	d2 := dx*dx + dy*dy
	if d2 == 0 {
		return x, y
	}
	return stepped(x, y, dx, dy, d2, GhostStep)
}
