//go:build go1.18

package ants

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"botkit/sim/wire"
)

// Content types of the original's frames: requests are JSON, answers to a round
// may be either.
const (
	TypeJSON = "text/json"
	TypeText = "text/plain"
)

// MaxBody is the longest body of a frame in bytes that is read. The message of
// a colony of MaxAnts is about a third of a megabyte.
const MaxBody = 1 << 23

// maxFrameHeader bounds the JSON header, which needs about 120 bytes.
const maxFrameHeader = 1 << 12

// Frame is one message as the original sends it over TCP: the length of the
// header in two bytes, big endian; the header, a JSON object; and the body.
type Frame struct {
	// Type is the content type that the header names.
	Type string
	// Body belongs to the buffer that was cut.
	Body []byte
}

// AppendFrame appends a frame with that content type and body.
func AppendFrame(dst []byte, contentType string, body []byte) []byte {
	start := len(dst)
	dst = append(dst, 0, 0)
	dst = append(dst, `{"byteorder":"big","content-type":"`...)
	dst = append(dst, contentType...)
	dst = append(dst, `","content-encoding":"utf-8","content-length":`...)
	dst = strconv.AppendInt(dst, int64(len(body)), 10)
	dst = append(dst, '}')
	binary.BigEndian.PutUint16(dst[start:], uint16(len(dst)-start-2))
	return append(dst, body...)
}

// CutFrame reads the frame at the start of buf and returns how many bytes it
// took; 0 if more must come first. What can be seen to be wrong early is
// reported before the rest has come.
func CutFrame(buf []byte) (f Frame, n int, err error) {
	if len(buf) < 2 {
		return f, 0, nil
	}
	size := int(binary.BigEndian.Uint16(buf))
	if size < 2 || size > maxFrameHeader {
		return f, 0, fmt.Errorf("frame: expected a header of 2 to %d bytes, found the length %d", maxFrameHeader, size)
	}
	if len(buf) < 2+size {
		return f, 0, nil
	}
	header := struct {
		Type     string `json:"content-type"`
		Encoding string `json:"content-encoding"`
		Length   *int   `json:"content-length"`
	}{}
	if err := json.Unmarshal(buf[2:2+size], &header); err != nil {
		return f, 0, fmt.Errorf("frame: expected a JSON header, found %q: %w", wire.Clip(buf[2:2+size]), err)
	}
	if header.Length == nil {
		return f, 0, fmt.Errorf("frame: the header has no content-length")
	}
	if *header.Length < 0 || *header.Length > MaxBody {
		return f, 0, fmt.Errorf("frame: expected a content-length from 0 to %d, found %d", MaxBody, *header.Length)
	}
	if e := strings.ToLower(header.Encoding); e != "" && e != "utf-8" && e != "utf8" {
		return f, 0, fmt.Errorf("frame: expected the content-encoding utf-8, found %q", header.Encoding)
	}
	end := 2 + size + *header.Length
	if len(buf) < end {
		return f, 0, nil
	}
	return Frame{Type: header.Type, Body: buf[2+size : end]}, end, nil
}
