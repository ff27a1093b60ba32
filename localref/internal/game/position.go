package game

// Positioned is a Match whose position can be looked at.
type Positioned interface {
	// Position returns a pointer to the rules library's state. It is the match's
	// own: Play changes it, nobody else may.
	Position() any
}
