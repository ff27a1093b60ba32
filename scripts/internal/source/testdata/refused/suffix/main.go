package main

func main() { println(one) }
