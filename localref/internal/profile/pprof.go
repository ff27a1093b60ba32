package profile

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Function is what a profile says about a function.
type Function struct {
	Name string
	// Flat is spent in the function itself, Cum with all that it calls.
	Flat, Cum int64
}

// Summary is the top of a profile.
type Summary struct {
	// Unit is nanoseconds, bytes or count.
	Unit  string
	Total int64
	// Functions are ordered by Flat.
	Functions []Function
}

// SampleOf names the values of the profile that a mode of the profile build
// is about; "" if it writes no such file.
func SampleOf(mode string) string {
	return map[string]string{"cpu": "cpu", "mem": "inuse_space", "allocs": "alloc_space", "block": "delay"}[mode]
}

// FileOf names the file that a mode of the profile build writes.
func FileOf(mode string) string {
	switch mode {
	case "allocs":
		return "mem.pprof" // pkg/profile names both kinds of memory profile alike
	case "trace":
		return "trace.out"
	}
	return mode + ".pprof"
}

// ours are the functions of the profile build itself.
var ours = regexp.MustCompile(`/contest\.\(\*recorder\)|/contest\.init`)

// Join writes one profile with the samples of several, those of the profile
// build itself left out.
func Join(out string, files []string) error {
	var all []*profile.Profile
	for _, file := range files {
		p, err := parse(file)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	joined, err := profile.Merge(all)
	if err != nil {
		return fmt.Errorf("joining %d profiles: %w", len(files), err)
	}
	joined.FilterSamplesByName(nil, ours, nil, nil)
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := joined.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func parse(file string) (*profile.Profile, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p, err := profile.Parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: expected a pprof profile: %w", file, err)
	}
	return p, nil
}

// TopOf adds up the samples of a profile in a file by function.
func TopOf(file, sample string) (*Summary, error) {
	p, err := parse(file)
	if err != nil {
		return nil, err
	}
	s, err := top(p, sample)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

func top(p *profile.Profile, sample string) (*Summary, error) {
	value := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == sample })
	if value < 0 {
		var there []string
		for _, t := range p.SampleType {
			there = append(there, t.Type)
		}
		return nil, fmt.Errorf("expected samples of %s, found %s", sample, strings.Join(there, ", "))
	}
	s := &Summary{Unit: p.SampleType[value].Unit}
	flat, cum := map[string]int64{}, map[string]int64{}
	for _, sample := range p.Sample {
		v := sample.Value[value]
		s.Total += v
		seen := map[string]bool{}
		for i, location := range sample.Location {
			for j, line := range location.Line {
				name := "?"
				if line.Function != nil {
					name = line.Function.Name
				}
				if i == 0 && j == 0 {
					flat[name] += v
				}
				if !seen[name] { // recursion counts once
					seen[name] = true
					cum[name] += v
				}
			}
		}
	}
	for name, v := range cum {
		if v == 0 {
			continue
		}
		s.Functions = append(s.Functions, Function{name, flat[name], v})
	}
	slices.SortFunc(s.Functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.Flat, a.Flat), cmp.Compare(b.Cum, a.Cum), cmp.Compare(a.Name, b.Name))
	})
	return s, nil
}
