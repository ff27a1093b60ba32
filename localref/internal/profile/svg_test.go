package profile

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDrawingOfNames: whatever a bot is called, the drawing is XML.
func TestDrawingOfNames(t *testing.T) {
	const name = "it's <b> & \x01\x1b[31m \u202eabc"
	d := newDrawing(name)
	d.text(1, 2, "start", name)
	text := d.end()
	in := xml.NewDecoder(strings.NewReader(text))
	said := ""
	for {
		token, err := in.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err, text)
		if data, ok := token.(xml.CharData); ok {
			said += string(data)
		}
	}
	require.Equal(t, 2, strings.Count(said, "it's <b> & ��[31m �abc"))
}
