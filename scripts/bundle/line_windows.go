package main

import "golang.org/x/sys/windows"

// exe is how the names of programs end.
const exe = ".exe"

// line returns c as localref's -p takes it: as Windows splits it.
func (c command) line() (string, error) { return windows.ComposeCommandLine(c), nil }
