// Package loops holds on to loop variables.
package loops

type cell struct {
	n    int
	list [4]int
}

func (c *cell) set(n int) { c.n = n }
func (c cell) get() int   { return c.n }

type kept struct{ p *cell }

func all(cells []cell, ch chan *cell) {
	var fs []func() int
	var ps []*int
	var cs []*cell
	for i, c := range cells {
		fs = append(fs, func() int { return i }) // want "function literal uses loop variable i"
		ps = append(ps, &i)                      // want "address of loop variable i is stored"
		cs = append(cs, &c)                      // want "address of loop variable c is stored"
		cs[0] = &c                               // want "address of loop variable c is stored"
		_ = kept{&c}                             // want "address of loop variable c is stored"
		_ = kept{p: &c}                          // want "address of loop variable c is stored"
		ch <- &c                                 // want "address of loop variable c is stored"
		f := c.set                               // want "address of loop variable c is stored"
		f(1)
		defer c.set(2)                    // want "address of loop variable c is stored"
		ps = append(ps, &c.n, &c.list[1]) // want "address of loop variable c is stored" "address of loop variable c is stored"
		var rows [][]int
		rows = append(rows, c.list[:]) // want "address of loop variable c is stored"
		_ = rows
	}
	for i := 0; i < 3; i++ {
		go func() { _ = i }() // want "function literal uses loop variable i"
	}
	for i := 0; func() bool { return i < 1 }(); i++ { // want "function literal uses loop variable i"
	}
}

func fine(cells []cell) int {
	sum := 0
	for i, c := range cells {
		c.set(i)
		use(&c)
		sum += c.get() + c.list[0]
		p := &cells[i]
		p.n++
		c := c
		f := func() int { return c.n }
		sum += f()
		_ = kept{&c}
		g := c.get
		sum += g()
		copy(c.list[:], cells[0].list[:])
	}
	var i int
	for i = range cells {
		defer func() { sum += i }()
	}
	func() {
		for j := range cells {
			sum += j
		}
	}()
	return sum
}

func use(c *cell) { c.n++ }
