package arena

import (
	"embed"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// The frozen sets are drawn once and never change: smoke for a quick look, dev
// for daily work and tuning, heldout for the last word on a change that dev
// liked. They share no seed, with each other or with 1 to 10000.
//
//go:embed seeds/*.txt
var frozen embed.FS

// Seeds is an ordered set of seeds without repetition.
type Seeds struct {
	spec  string
	list  []int64 // nil for a range
	first int64
	n     int
}

// ParseSeeds reads what the flag -seeds takes: a frozen set's name (smoke,
// dev, heldout), a range (1-200) or a list (3,7,20-30).
func ParseSeeds(spec string) (Seeds, error) {
	switch spec {
	case "smoke", "dev", "heldout":
		text, err := frozen.ReadFile("seeds/" + spec + ".txt")
		if err != nil {
			return Seeds{}, err
		}
		list := strings.Fields(string(text))
		seeds := Seeds{spec: spec, n: len(list)}
		for _, word := range list {
			seed, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				return Seeds{}, fmt.Errorf("the frozen seeds %s hold %q", spec, word)
			}
			seeds.list = append(seeds.list, seed)
		}
		return seeds, nil
	}
	parts := strings.Split(spec, ",")
	if len(parts) == 1 {
		if from, to, err := parseRange(spec); err == nil {
			return Seeds{spec: spec, first: from, n: int(to-from) + 1}, nil
		}
	}
	seeds := Seeds{spec: spec}
	seen := map[int64]bool{}
	for _, part := range parts {
		from, to, err := parseRange(part)
		if err != nil {
			return Seeds{}, err
		}
		const most = 1_000_000
		if int64(len(seeds.list))+to-from >= most {
			return Seeds{}, fmt.Errorf("a list of seeds has at most %d; a plain range may have more", most)
		}
		for seed := from; ; seed++ {
			if seen[seed] {
				return Seeds{}, fmt.Errorf("seed %d is there twice in %s", seed, quote.Text(spec))
			}
			seen[seed] = true
			seeds.list = append(seeds.list, seed)
			if seed == to {
				break
			}
		}
	}
	seeds.n = len(seeds.list)
	return seeds, nil
}

// ChooseSeeds reads the values of -seeds and -games, either of which may be
// missing, for games of so many seats. Without a sequential test, which ends a
// run by itself, the default is 200 games.
func ChooseSeeds(spec string, games, seats int, sequential bool) (Seeds, error) {
	if games == 0 && spec == "" && !sequential {
		games = 200
	}
	if spec == "" {
		spec = "dev"
	}
	seeds, err := ParseSeeds(spec)
	if err != nil {
		return Seeds{}, fmt.Errorf("-seeds: %w", err)
	}
	if games == 0 {
		return seeds, nil
	}
	if seeds, err = seeds.First((games + seats - 1) / seats); err != nil {
		return Seeds{}, fmt.Errorf("-games %d: %w", games, err)
	}
	return seeds, nil
}

// parseRange reads a seed or two with a minus between them; a seed may itself
// be negative.
func parseRange(text string) (from, to int64, err error) {
	text = strings.TrimSpace(text)
	if seed, err := strconv.ParseInt(text, 10, 64); err == nil {
		return seed, seed, nil
	}
	if dash := strings.Index(text[min(1, len(text)):], "-") + 1; dash > 0 {
		from, err1 := strconv.ParseInt(text[:dash], 10, 64)
		to, err2 := strconv.ParseInt(text[dash+1:], 10, 64)
		if err1 == nil && err2 == nil {
			if from > to || uint64(to)-uint64(from) >= mostGames {
				return 0, 0, fmt.Errorf("expected an ascending range of at most %d seeds, found %s", mostGames, quote.Text(text))
			}
			return from, to, nil
		}
	}
	return 0, 0, fmt.Errorf("expected seeds as smoke, dev, heldout, a number, a range like 1-200 or a list of these two, found %s", quote.Text(text))
}

// Len is the number of seeds.
func (s Seeds) Len() int { return s.n }

// At returns the i-th seed in decimal.
func (s Seeds) At(i int) string {
	if s.list == nil {
		return strconv.FormatInt(s.first+int64(i), 10)
	}
	return strconv.FormatInt(s.list[i], 10)
}

// First returns the first n seeds, or an error if there are fewer.
func (s Seeds) First(n int) (Seeds, error) {
	if n < 1 {
		return Seeds{}, fmt.Errorf("expected at least one seed, found %d", n)
	}
	if n > s.n {
		return Seeds{}, fmt.Errorf("%d seeds are needed but %s has %d; give a larger range with -seeds, like 1-%d", n, quote.Cut(s.spec, 60), s.n, n)
	}
	s.n = n
	if s.list != nil {
		s.list = s.list[:n]
	}
	return s, nil
}

// Spec is the text that ParseSeeds read.
func (s Seeds) Spec() string { return s.spec }

// sequence names the seeds without how many they are, where that is open.
func (s Seeds) sequence() string {
	if s.list == nil {
		return fmt.Sprintf("%d-", s.first)
	}
	return s.spec
}

// agree reports whether two sets are the same seeds in the same order as far
// as both go.
func (s Seeds) agree(other Seeds) bool {
	if s.list == nil && other.list == nil {
		return s.first == other.first
	}
	for i := 0; i < min(s.n, other.n); i++ {
		if s.At(i) != other.At(i) {
			return false
		}
	}
	return true
}

// hash is a fingerprint of the seeds themselves.
func (s Seeds) hash() string {
	h := fnv.New64a()
	if s.list == nil {
		fmt.Fprintln(h, s.first, s.n)
	}
	for _, seed := range s.list {
		fmt.Fprintln(h, seed)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
