package main

// int one() { return 1; }
import "C"

func main() { println(C.one()) }
