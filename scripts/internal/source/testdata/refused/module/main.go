package main

import "other"

func main() { println(other.One) }
