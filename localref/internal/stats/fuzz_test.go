package stats

import (
	"math"
	"testing"
)

// Whatever -sprt is given, the parser returns a test that can decide or an
// error.
func FuzzParseSPRT(f *testing.F) {
	for _, text := range []string{"0,10", "-3,1,0.05,0.05", "0,1e308", "-1e308,1e308", "0,5,0.499,1e-300", "NaN,1", "1,2,3", ""} {
		f.Add(text, 3, 4)
	}
	f.Fuzz(func(t *testing.T, text string, wins, losses int) {
		s, err := ParseSPRT(text)
		if err != nil {
			return
		}
		again, err := ParseSPRT(s.String())
		if err != nil || again != s {
			t.Fatalf("%q became %v, then %v, %v", text, s, again, err)
		}
		p := Pairs{max(0, losses%1000), 1, 2, 3, max(0, wins%1000)}
		lower, upper := s.Bounds()
		if llr, _ := s.Test(p); math.IsNaN(llr) || !(lower < 0 && upper > 0) {
			t.Fatalf("%v of %v: LLR %v between %v and %v", s, p, llr, lower, upper)
		}
	})
}

// No counts at all make an estimate that contradicts itself.
func FuzzEstimate(f *testing.F) {
	f.Add(0, 0, 0, 0, 0)
	f.Add(0, 0, 0, 0, 1)
	f.Add(1, 0, 0, 0, 1)
	f.Add(0, 1, 0, 0, 900000)
	f.Fuzz(func(t *testing.T, a, b, c, d, e int) {
		p := Pairs{a, b, c, d, e}
		for _, n := range p {
			if n < 0 || n > 1<<40 {
				t.Skip()
			}
		}
		got := p.Estimate()
		if p.N() == 0 {
			return
		}
		if !(got.Low <= got.Elo && got.Elo <= got.High && 0 <= got.Superior && got.Superior <= 1) {
			t.Fatalf("%v: %+v", p, got)
		}
	})
}
