// Package lib has methods that nothing names.
package lib

import (
	"errors"
	"fmt"
)

// Queue is a heap.
type Queue []int

func (q Queue) Len() int           { return len(q) }
func (q Queue) Less(i, j int) bool { return q[i] < q[j] }
func (q Queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }

// Push is heap's.
func (q *Queue) Push(x any) { *q = append(*q, x.(int)) }

// Pop is heap's.
func (q *Queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// Peek is not reached.
func (q Queue) Peek() int { return q[0] }

// ErrOdd is what Failure also is.
var ErrOdd = errors.New("odd")

// Failure is an error.
type Failure struct{ Code int }

func (f *Failure) Error() string     { return fmt.Sprint("failure ", f.Code) }
func (f *Failure) Is(err error) bool { return err == ErrOdd && f.Code%2 == 1 }

// Point marshals itself.
type Point struct{ X, Y int }

// MarshalJSON is called by reflection.
func (p Point) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("[%d,%d]", p.X, p.Y)), nil }

// Celsius prints itself.
type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

// Outer holds a Celsius deep inside.
type Outer struct{ In []Celsius }

// Named is asked for by an assertion.
type Named interface{ Name() string }

type square struct{}

func (square) Name() string { return "square" }
func (square) Area() int    { return 4 }

type circle struct{ square }

// Shapes returns values of types nobody else names.
func Shapes() []any { return []any{square{}, &circle{}, 3} }

// Visitor is a small interface.
type Visitor interface{ Visit(int) }

// Walk finds more than a Visitor in it.
func Walk(v Visitor) {
	v.Visit(1)
	if l, ok := v.(interface{ Leave(int) }); ok {
		l.Leave(1)
	}
}

// Sent is sent over a channel.
type Sent int

func (Sent) String() string { return "sent" }

// Returned is returned.
type Returned int

func (Returned) String() string { return "returned" }

// Key is a map's key.
type Key int

func (Key) String() string { return "key" }
