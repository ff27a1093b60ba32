//go:build go1.18

// Package main is built without tags.
package main

import "fmt"

func main() { fmt.Println(hook == nil, mode) }

var hook func()
