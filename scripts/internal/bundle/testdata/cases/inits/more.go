package main

import "cases/inits/late"

func init() { late.Note("main init 3, in a second file") }
