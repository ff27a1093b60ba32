// Package library uses what the standard library got after Go 1.18.
package library

import (
	"errors"
	"fmt"
	"math/rand/v2" // the path has a version
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type counter struct {
	atomic.Int32 // want "sync/atomic.Int32 is in the standard library since go1.19"
	sync.Mutex
}

func use(c *counter, r *strings.Builder) {
	c.Add(1) // want "sync/atomic.Int32.Add is in the standard library since go1.19"
	c.Lock()
	c.TryLock()
	slices.Sort([]int{1})                    // want "slices.Sort is in the standard library since go1.21"
	_ = errors.Join(nil)                     // want "errors.Join is in the standard library since go1.20"
	fmt.Println(rand.IntN(3))                // want "math/rand/v2.IntN is in the standard library since go1.22"
	_, _, _ = strings.Cut("a", "b")          // 1.18
	_, _ = strings.CutPrefix("a", "b")       // want "strings.CutPrefix is in the standard library since go1.20"
	_ = time.Now().Compare(time.Time{})      // want "time.Time.Compare is in the standard library since go1.20"
	_ = time.DateOnly                        // want "time.DateOnly is in the standard library since go1.20"
	_ = reflect.TypeOf(r).OverflowInt(1)     // want "reflect.Type.OverflowInt is in the standard library since go1.23"
	_ = http.Server{Protocols: nil}          // want "net/http.Server.Protocols is in the standard library since go1.24"
	var s http.Server                        // old
	s.Protocols = nil                        // want "net/http.Server.Protocols is in the standard library since go1.24"
	var p atomic.Pointer[int]                // want "sync/atomic.Pointer is in the standard library since go1.19"
	p.Store(nil)                             // want "sync/atomic.Pointer.Store is in the standard library since go1.19"
	for range strings.SplitSeq("a b", " ") { // want "strings.SplitSeq is in the standard library since go1.24" "cannot range over"
	}
}
