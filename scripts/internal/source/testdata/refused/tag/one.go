//go:build go1.18 && linux

package main

const one = 1
