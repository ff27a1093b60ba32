//go:build go1.18

// One file made of labels and what it uses of labels/lib.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// ---- package lib (labels/lib) ----
//
// Package lib has names that are labels elsewhere.

// Record has tags.
type Record struct {
	Loop int    `json:"loop,omitempty" Record:"Next"`
	Next string `json:"next"`
}

// Next has a label like main's function.
func Next(n int) int {
loop:
	if n < 10 {
		n *= 2
		goto loop
	}
	return n
}

// ---- package main (labels) ----
//
// Package main has labels and tags with the names of other things.

func loop() int { return 1 }

func main() {
	n := 0
loop:
	for i := 0; ; i++ {
		switch {
		case i == 3:
			continue loop
		case i > 5:
			break loop
		}
		n += i + loop()
		goto Next
	Next:
		n++
	}
	text, err := json.Marshal(Record{Loop: n, Next: "x"})
	fmt.Println(string(text), err)
	f, _ := reflect.TypeOf(Record{}).FieldByName("Loop")
	fmt.Println(f.Tag.Get("json"), Next(2))
}
