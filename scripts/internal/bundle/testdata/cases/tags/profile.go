//go:build go1.18 && profile

package main

func init() { hook = func() {} }
