// Command nimbot plays the fifth game of the tests: it takes the last of the
// legal moves.
package main

import (
	"bufio"
	"fmt"
	"os"

	"botkit/localref/internal/games/nim/sim"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	next := func() ([]byte, error) {
		if !in.Scan() {
			os.Exit(0) // the game is over
		}
		return in.Bytes(), nil
	}
	next() // its seat
	for {
		var s sim.State
		if err := s.ReadInput(next); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var list [sim.Heaps * 9]sim.Move
		n := s.Legal(&list)
		fmt.Println(list[n-1])
		fmt.Fprintln(os.Stderr, "#moves", n)
	}
}
