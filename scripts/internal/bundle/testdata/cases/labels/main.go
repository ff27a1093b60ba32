// Package main has labels and tags with the names of other things.
package main

import (
	"encoding/json"
	"fmt"
	"reflect"

	"cases/labels/lib"
)

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
	text, err := json.Marshal(lib.Record{Loop: n, Next: "x"})
	fmt.Println(string(text), err)
	f, _ := reflect.TypeOf(lib.Record{}).FieldByName("Loop")
	fmt.Println(f.Tag.Get("json"), lib.Next(2))
}
