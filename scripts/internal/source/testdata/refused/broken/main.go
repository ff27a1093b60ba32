package main

func main() { return 1 }
