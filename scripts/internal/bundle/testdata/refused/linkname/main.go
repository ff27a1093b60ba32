package main

import _ "unsafe"

//go:linkname mine runtime.mine
func mine() {}

func main() { mine() }
