package player

// Words returns the command line that a program is started with; nil if it is
// not a child process.
func Words(p Program) []string {
	if c, ok := p.(*command); ok {
		return c.args
	}
	return nil
}
