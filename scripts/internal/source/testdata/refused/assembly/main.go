package main

func one() int

func main() { println(one()) }
