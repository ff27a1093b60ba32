package game

// Positioned is a Match whose position can be looked at, for those who draw
// it. All matches of the kit are.
type Positioned interface {
	// Position returns a pointer to the rules library's state (*forest.State,
	// *busters.State, *witch.State, *ants.State). It is the match's own: Play
	// changes it, nobody else may.
	Position() any
}

func (m *forestMatch) Position() any  { return &m.state }
func (m *bustersMatch) Position() any { return &m.state }
func (m *witchMatch) Position() any   { return &m.state }
func (m *antsMatch) Position() any    { return &m.state }
