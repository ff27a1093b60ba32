package replay

import (
	"context"
	"fmt"
	"io"
)

// Pick reads game number n of a file, the last one for 0, and returns its number.
func Pick(ctx context.Context, file string, n int) (*Record, int, error) {
	r, err := Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer r.Close()
	var last *Record
	games := 0
	for n == 0 || games < n {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		rec, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		last = rec
		games++
	}
	switch {
	case games == 0:
		return nil, 0, fmt.Errorf("%s: expected recorded games, found none", file)
	case games < n:
		return nil, 0, fmt.Errorf("%s: expected game %d, found %d games", file, n, games)
	}
	return last, games, nil
}
