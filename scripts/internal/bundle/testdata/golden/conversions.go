//go:build go1.18

// One file made of conversions.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package main (conversions) ----
//
// Package main turns values into interface values in every way the language has.

type speaker interface{ speak() string }

type in0 int

type in1 int

type in2 int

type in3 int

type in4 int

type in5 int

type in6 int

type in7 int

type in8 int

type in9 int

type in10 int

type in11 int

type in12 int

type in13 int

func (in0) speak() string { return "assigned" }

func (in1) speak() string { return "argument" }

func (in2) speak() string { return "variadic" }

func (in3) speak() string { return "returned" }

func (in4) speak() string { return "field" }

func (in5) speak() string { return "element" }

func (in6) speak() string { return "map value" }

func (in7) speak() string { return "sent" }

func (in8) speak() string { return "declared" }

func (in9) speak() string { return "appended" }

func (in10) speak() string { return "compared" }

func (in11) speak() string { return "ranged" }

func (in12) speak() string { return "type argument" }

func (in13) speak() string { return "panicked" }

type box struct{ s speaker }

func take(s speaker) { fmt.Println(s.speak()) }

func takeAll(all ...speaker) { fmt.Println(all[0].speak()) }

func give() (speaker, error) { return in3(0), nil }

func pass[T any](v T) any { return v }

func two() (in0, in1) { return 1, 2 }

func compare(s speaker) bool { return s == in10(0) }

func keyed(m map[speaker]int) (n int) { return m[in10(0)] }

func closure() func() (speaker, speaker) { return func() (speaker, speaker) { return two() } }

func main() {
	var s speaker
	s = in0(0)
	fmt.Println(s.speak())
	take(in1(0))
	takeAll(in2(0))
	s, _ = give()
	fmt.Println(s.speak())
	fmt.Println(box{in4(0)}.s.speak(), (&box{s: in4(0)}).s.speak())
	fmt.Println([]speaker{in5(0)}[0].speak(), []*box{{in5(0)}}[0].s.speak())
	fmt.Println(map[string]speaker{"x": in6(0)}["x"].speak())
	ch := make(chan speaker, 1)
	ch <- in7(0)
	fmt.Println((<-ch).speak())
	var d speaker = in8(0)
	fmt.Println(d.speak(), append([]speaker{}, in9(0))[0].speak(), compare(in10(0)), keyed(nil))
	for _, s = range []in11{0} {
		fmt.Println(s.speak())
	}
	fmt.Println(pass(in12(0)).(speaker).speak())
	a, b := closure()()
	fmt.Println(a.speak(), b.speak())
	defer func() { fmt.Println(recover().(speaker).speak()) }()
	panic(in13(0))
}
