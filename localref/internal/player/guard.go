package player

import (
	"sync"
	"time"

	"botkit/localref/internal/game"
)

// guard looks after all processes that run: who belongs to them, and how much
// memory they hold.
var guard = &guardian{watched: map[*process]bool{}}

// The guardian looks at the memory this often, and for new child processes
// every so many times.
const (
	guardEvery = 20 * time.Millisecond
	guardLook  = 10
)

type guardian struct {
	mu      sync.Mutex
	watched map[*process]bool
	running bool
}

func (g *guardian) add(p *process) {
	if !canWatch {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.watched[p] = true
	if !g.running {
		g.running = true
		go g.run()
	}
}

func (g *guardian) remove(p *process) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.watched, p)
}

// end ends all processes that are watched, with what they started.
func (g *guardian) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for p := range g.watched {
		p.end(game.Cause{Kind: game.Stopped})
		p.tree.clear()
	}
}

// run ends by itself when there is nobody left to look after.
func (g *guardian) run() {
	ticker := time.NewTicker(guardEvery)
	defer ticker.Stop()
	for n := 1; ; n++ {
		<-ticker.C
		g.mu.Lock()
		if len(g.watched) == 0 {
			g.running = false
			g.mu.Unlock()
			return
		}
		processes := make([]*process, 0, len(g.watched))
		for p := range g.watched {
			processes = append(processes, p)
		}
		g.mu.Unlock()
		for _, p := range processes {
			if n%guardLook == 1 {
				p.tree.look()
			}
			p.checkMemory()
		}
	}
}

func (p *process) checkMemory() {
	if p.options.Memory <= 0 || p.ended(0) {
		return
	}
	if p.tree.memory() > p.options.Memory {
		p.end(game.Cause{Kind: game.MemoryLimit, Count: int(p.options.Memory >> 20)})
	}
}
