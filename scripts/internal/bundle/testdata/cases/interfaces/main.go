// Package main reaches methods through interfaces alone.
package main

import (
	"container/heap"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"sort"

	"cases/interfaces/lib"
)

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b byLen) Extra() int         { return 1 }

type level int

func (l *level) String() string   { return fmt.Sprint("level ", int(*l)) }
func (l *level) Set(string) error { *l++; return nil }
func (l *level) IsBoolFlag() bool { return true }
func (l *level) Unreached()       {}

func main() {
	words := byLen{"ccc", "a", "bb"}
	sort.Sort(words)
	fmt.Println(words)
	q := &lib.Queue{5, 1, 3}
	heap.Init(q)
	heap.Push(q, 0)
	fmt.Println(heap.Pop(q), heap.Pop(q))
	var l level
	fs := flag.NewFlagSet("x", flag.ContinueOnError)
	fs.SetOutput(os.Stdout)
	fs.Var(&l, "l", "level")
	fmt.Println(fs.Parse([]string{"-l", "-l"}), &l)
	err := fmt.Errorf("wrapped: %w", &lib.Failure{Code: 3})
	var failure *lib.Failure
	fmt.Println(err, errors.As(err, &failure), errors.Is(err, lib.ErrOdd), failure.Code)
	text, _ := json.Marshal(map[string]any{"point": lib.Point{X: 1, Y: 2}, "list": []any{lib.Celsius(3)}})
	fmt.Println(string(text), lib.Celsius(4), []any{lib.Outer{}}, struct{ lib.Celsius }{5})
	for _, s := range lib.Shapes() {
		if named, ok := s.(lib.Named); ok {
			fmt.Println(named.Name())
		}
	}
	lib.Walk(visitor{})
	ch := make(chan fmt.Stringer, 1)
	ch <- lib.Sent(1)
	second, _ := returned()
	fmt.Println((<-ch).String(), second, map[fmt.Stringer]int{lib.Key(1): 2}[lib.Key(1)])
}

type visitor struct{}

func (visitor) Visit(n int) { fmt.Println("visit", n) }
func (visitor) Leave(n int) { fmt.Println("leave", n) }
func (visitor) Other(n int) { fmt.Println("other", n) }

func returned() (fmt.Stringer, error) { return lib.Returned(2), nil }
