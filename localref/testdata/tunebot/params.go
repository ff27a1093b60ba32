package main

var care, ballast float64

var params = []param{
	Tune(&care, "care", 0.1, 0, 1, 0.05, "best at 0.7"), // how often it does something sensible
	Tune(&ballast, "ballast", 5, 1, 20, 1, "does nothing"),
}
