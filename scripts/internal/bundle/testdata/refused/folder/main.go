package main

import "embed"

//go:embed *.txt
var texts embed.FS

func main() { println(texts.ReadFile("a.txt")) }
