//go:build !unix

package sparring

import "syscall"

func leftoverAttrs() []*syscall.SysProcAttr { return []*syscall.SysProcAttr{nil} }
