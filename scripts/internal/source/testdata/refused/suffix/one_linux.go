package main

const one = 1
