package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"botkit/localref/internal/quote"
)

// Own is what a header or a result holds beyond the members that all games
// have: a JSON object with its members in the order in which the game writes
// them, or empty for none. Only the game knows what they mean.
type Own string

// OwnOf returns the members of v, a struct.
func OwnOf(v any) Own {
	text, err := Join(v)
	if err != nil {
		panic("game: members that are not JSON: " + err.Error())
	}
	if string(text) == "{}" {
		return ""
	}
	return Own(text)
}

// Into sets what v points to, a struct, to the members; those that it does not
// have are passed over.
func (o Own) Into(v any) error {
	if o == "" {
		return nil
	}
	err := json.Unmarshal([]byte(o), v)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("member %s: expected %s, found a %s", wrong.Field, wrong.Type, quote.Cut(wrong.Value, 60))
	}
	return err
}

// MarshalJSON writes the members as an object.
func (o Own) MarshalJSON() ([]byte, error) {
	if o == "" {
		return []byte("{}"), nil
	}
	return []byte(o), nil
}

// Member is one member of a JSON object.
type Member struct {
	Name  string
	Value json.RawMessage
}

// Members returns the members of a JSON object in their order.
func Members(object []byte) ([]Member, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	var members []Member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := Member{Name: fmt.Sprint(name)}
		if err := d.Decode(&m.Value); err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	return members, nil
}

// Join writes one JSON object with the members of all parts. It leaves <, > and
// & readable.
func Join(parts ...any) ([]byte, error) {
	joined := []byte{'{'}
	for _, part := range parts {
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		if err := e.Encode(part); err != nil {
			return nil, err
		}
		members := bytes.TrimSuffix(bytes.TrimPrefix(bytes.TrimSpace(text.Bytes()), []byte("{")), []byte("}"))
		if len(joined) > 1 && len(members) > 0 {
			joined = append(joined, ',')
		}
		joined = append(joined, members...)
	}
	return append(joined, '}'), nil
}

// ownIn returns the members of an object that common, a struct, does not have.
func ownIn(object []byte, common any) (Own, error) {
	members, err := Members(object)
	if err != nil {
		return "", err
	}
	shared := map[string]bool{}
	for t, i := reflect.TypeOf(common), 0; i < t.NumField(); i++ {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		shared[name] = true
	}
	var own bytes.Buffer
	for _, m := range members {
		if shared[m.Name] {
			continue
		}
		if own.Len() > 0 {
			own.WriteByte(',')
		}
		name, err := json.Marshal(m.Name)
		if err != nil {
			return "", err
		}
		own.Write(append(name, ':'))
		if err := json.Compact(&own, m.Value); err != nil {
			return "", err
		}
	}
	if own.Len() == 0 {
		return "", nil
	}
	return Own("{" + own.String() + "}"), nil
}
