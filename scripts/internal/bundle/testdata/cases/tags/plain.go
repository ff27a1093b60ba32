//go:build go1.17 && !profile

package main

const mode = "plain"
