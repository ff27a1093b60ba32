// Command tunebot plays forest badly: the farther its parameter care is from 0.7,
// the more often it waits. It is what a test tunes.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"strconv"
	"strings"
)

type param struct {
	name                   string
	value                  *float64
	first, low, high, step float64
}

// Tune declares a parameter.
func Tune(v *float64, name string, value, low, high, step float64, _ string) param {
	*v = value
	return param{name, v, value, low, high, step}
}

func set(assignment string) error {
	name, number, _ := strings.Cut(assignment, "=")
	for _, p := range params {
		if p.name == name {
			value, err := strconv.ParseFloat(number, 64)
			*p.value = value
			return err
		}
	}
	return fmt.Errorf("no parameter %q", name)
}

func main() {
	flag.Func("param", "name=value", set)
	list := flag.Bool("params", false, "print the parameters")
	flag.Int("nodes", 0, "nothing")
	flag.Parse()
	if *list {
		var all []string
		for _, p := range params {
			all = append(all, fmt.Sprintf(`{"name":%q,"value":%v,"low":%v,"high":%v,"step":%v}`, p.name, p.first, p.low, p.high, p.step))
		}
		fmt.Printf("[%s]\n", strings.Join(all, ","))
		return
	}
	play(bufio.NewScanner(os.Stdin))
}

// play answers each turn with the first useful action, or with WAIT in a part of the
// days.
func play(in *bufio.Scanner) {
	next := func() string {
		if !in.Scan() {
			os.Exit(0)
		}
		return in.Text()
	}
	count := func() int {
		n, err := strconv.Atoi(next())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return n
	}
	for cells := count(); cells > 0; cells-- {
		next()
	}
	for {
		day := count()
		position := fnv.New32a()
		for range 3 {
			fmt.Fprintln(position, next())
		}
		for trees := count(); trees > 0; trees-- {
			fmt.Fprintln(position, next())
		}
		best := "WAIT"
		for actions := count(); actions > 0; actions-- {
			action := next()
			if best == "WAIT" && strings.HasPrefix(action, "GROW") || strings.HasPrefix(action, "COMPLETE") && day > 12 {
				best = action
			}
		}
		if luck := float64(position.Sum32()%1000) / 1000; luck < math.Abs(care-0.7)*1.4 {
			best = "WAIT"
		}
		fmt.Println(best)
	}
}
