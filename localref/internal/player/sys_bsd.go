//go:build unix && !linux

package player

import "syscall"

// Missing lists what the referee cannot do on this system.
func Missing() []string {
	return []string{"CPU time of bots", "memory limit", "a core for each game", "ending processes that left their bot's group"}
}

func sysProcAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
