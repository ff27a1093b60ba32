//go:build go1.18

// One file made of interfaces and what it uses of interfaces/lib.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"container/heap"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"sort"
)

// ---- package lib (interfaces/lib) ----
//
// Package lib has methods that nothing names.

// Queue is a heap.
type Queue []int

func (q Queue) Len() int { return len(q) }

func (q Queue) Less(i, j int) bool { return q[i] < q[j] }

func (q Queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push is heap's.
func (q *Queue) Push(x any) { *q = append(*q, x.(int)) }

// Pop is heap's.
func (q *Queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// ErrOdd is what Failure also is.
var ErrOdd = errors.New("odd")

// Failure is an error.
type Failure struct{ Code int }

func (f *Failure) Error() string { return fmt.Sprint("failure ", f.Code) }

func (f *Failure) Is(err error) bool { return err == ErrOdd && f.Code%2 == 1 }

// Point marshals itself.
type Point struct{ X, Y int }

// MarshalJSON is called by reflection.
func (p Point) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("[%d,%d]", p.X, p.Y)), nil }

// Celsius prints itself.
type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

// Outer holds a Celsius deep inside.
type Outer struct{ In []Celsius }

// Named is asked for by an assertion.
type Named interface{ Name() string }

type square struct{}

func (square) Name() string { return "square" }

type circle struct{ square }

// Shapes returns values of types nobody else names.
func Shapes() []any { return []any{square{}, &circle{}, 3} }

// Visitor is a small interface.
type Visitor interface{ Visit(int) }

// Walk finds more than a Visitor in it.
func Walk(v Visitor) {
	v.Visit(1)
	if l, ok := v.(interface{ Leave(int) }); ok {
		l.Leave(1)
	}
}

// Sent is sent over a channel.
type Sent int

func (Sent) String() string { return "sent" }

// Returned is returned.
type Returned int

func (Returned) String() string { return "returned" }

// Key is a map's key.
type Key int

func (Key) String() string { return "key" }

// ---- package main (interfaces) ----
//
// Package main reaches methods through interfaces alone.

type byLen []string

func (b byLen) Len() int { return len(b) }

func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }

func (b byLen) Swap(i, j int) { b[i], b[j] = b[j], b[i] }

type level int

func (l *level) String() string { return fmt.Sprint("level ", int(*l)) }

func (l *level) Set(string) error { *l++; return nil }

func (l *level) IsBoolFlag() bool { return true }

func main() {
	words := byLen{"ccc", "a", "bb"}
	sort.Sort(words)
	fmt.Println(words)
	q := &Queue{5, 1, 3}
	heap.Init(q)
	heap.Push(q, 0)
	fmt.Println(heap.Pop(q), heap.Pop(q))
	var l level
	fs := flag.NewFlagSet("x", flag.ContinueOnError)
	fs.SetOutput(os.Stdout)
	fs.Var(&l, "l", "level")
	fmt.Println(fs.Parse([]string{"-l", "-l"}), &l)
	err := fmt.Errorf("wrapped: %w", &Failure{Code: 3})
	var failure *Failure
	fmt.Println(err, errors.As(err, &failure), errors.Is(err, ErrOdd), failure.Code)
	text, _ := json.Marshal(map[string]any{"point": Point{X: 1, Y: 2}, "list": []any{Celsius(3)}})
	fmt.Println(string(text), Celsius(4), []any{Outer{}}, struct{ Celsius }{5})
	for _, s := range Shapes() {
		if named, ok := s.(Named); ok {
			fmt.Println(named.Name())
		}
	}
	Walk(visitor{})
	ch := make(chan fmt.Stringer, 1)
	ch <- Sent(1)
	second, _ := returned()
	fmt.Println((<-ch).String(), second, map[fmt.Stringer]int{Key(1): 2}[Key(1)])
}

type visitor struct{}

func (visitor) Visit(n int) { fmt.Println("visit", n) }

func (visitor) Leave(n int) { fmt.Println("leave", n) }

func returned() (fmt.Stringer, error) { return Returned(2), nil }
