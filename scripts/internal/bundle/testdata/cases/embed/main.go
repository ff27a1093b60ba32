// Package main embeds text and bytes.
package main

import (
	_ "embed"
	"fmt"

	"cases/embed/data"
)

// greeting is text with a line end.
//
//go:embed greeting.txt
var greeting string

type blob []byte

var (
	//go:embed weights.bin
	weights blob
	other   = 3
)

//go:embed greeting.txt
var changed string

func main() {
	fmt.Print(greeting)
	sum := 0
	for i, b := range weights {
		sum += int(b) * (i + 1)
	}
	changed += "!"
	weights[0] = 1
	fmt.Println(sum, len(weights), other, data.Words(), changed, len(greeting), weights[:2])
}
