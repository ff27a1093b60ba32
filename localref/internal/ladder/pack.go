package ladder

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"
)

// packed is a game as it is kept: its header, its result, and column by column
// what the turns hold, which packs smaller than turn by turn.
type packed struct {
	Header game.Header  `json:"h"`
	Result *game.Result `json:"r"`
	Out    [][][]string `json:"o"`
	Cause  [][]string   `json:"x,omitempty"`
	Stderr [][][]string `json:"e,omitempty"`
	Wall   [][]float64  `json:"w"`
	CPU    [][]float64  `json:"c"`
}

var packer = sync.OnceValue(func() *zstd.Encoder {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic("ladder: " + err.Error())
	}
	return w
})

// largestGame bounds what a packed game may become.
const largestGame = 1 << 30

var unpacker = sync.OnceValue(func() *zstd.Decoder {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(largestGame))
	if err != nil {
		panic("ladder: " + err.Error())
	}
	return r
})

// pack packs a record without what the bots were sent.
func pack(rec *replay.Record) ([]byte, error) {
	p := packed{Header: rec.Header, Result: rec.Result}
	causes, said := false, false
	for _, t := range rec.Turns {
		p.Out, p.Wall, p.CPU = append(p.Out, t.Out), append(p.Wall, t.Wall), append(p.CPU, t.CPU)
		p.Cause, p.Stderr = append(p.Cause, t.Cause), append(p.Stderr, t.Stderr)
		causes, said = causes || t.Cause != nil, said || t.Stderr != nil
	}
	if !causes {
		p.Cause = nil
	}
	if !said {
		p.Stderr = nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return packer().EncodeAll(text, nil), nil
}

// unpack is the record without what the bots were sent.
func unpack(data []byte) (*replay.Record, error) {
	text, err := unpacker().DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("expected a packed game: %w", err)
	}
	var p packed
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("expected a packed game: %w", err)
	}
	if len(p.Wall) != len(p.Out) || len(p.CPU) != len(p.Out) {
		return nil, errors.New("expected a packed game, found columns of different lengths")
	}
	rec := &replay.Record{Header: p.Header, Result: p.Result, Source: "botkit"}
	for i := range p.Out {
		t := replay.Turn{Out: p.Out[i], Wall: p.Wall[i], CPU: p.CPU[i]}
		if i < len(p.Cause) {
			t.Cause = p.Cause[i]
		}
		if i < len(p.Stderr) {
			t.Stderr = p.Stderr[i]
		}
		rec.Turns = append(rec.Turns, t)
	}
	return rec, nil
}

// Record is a game whole, as the viewer takes it.
func (s *Store) Record(id int64) (*replay.Record, error) {
	var data []byte
	err := s.db.QueryRow("SELECT packed FROM records WHERE game = ?", id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, s.without(id)
	}
	if err != nil {
		return nil, s.explain(err)
	}
	rec, err := unpack(data)
	if err == nil {
		err = rec.Refill()
	}
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", id, err)
	}
	rec.Names, err = s.namesIn(id)
	return rec, err
}

// without says why a game has no turns.
func (s *Store) without(id int64) error {
	var seed string
	err := s.db.QueryRow("SELECT seed FROM games WHERE id = ?", id).Scan(&seed)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("there is no game %d", id)
	}
	return errors.Join(s.explain(err), fmt.Errorf("of game %d (seed %s) the result is kept, not the turns: it was imported, or -keep made room", id, seed))
}

func (s *Store) namesIn(id int64) (names []string, err error) {
	rows, err := s.db.Query("SELECT b.name FROM seats s JOIN bots b ON b.id = s.bot WHERE s.game = ? ORDER BY s.seat", id)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		name := ""
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// Trim drops turns until those kept take at most so many bytes: the oldest
// first, those of games with a fault last. Results stay.
func (s *Store) Trim(most int64) error {
	for {
		kept := int64(0)
		if err := s.db.QueryRow("SELECT kept FROM ladder").Scan(&kept); err != nil || kept <= most {
			return s.explain(err)
		}
		err := s.write(func(tx *sql.Tx) error {
			var dropped int64
			if err := tx.QueryRow(`SELECT coalesce(sum(length(packed)), 0) FROM (SELECT packed FROM records ORDER BY fault, game LIMIT 20)`).Scan(&dropped); err != nil {
				return err
			}
			if _, err := tx.Exec(`DELETE FROM records WHERE game IN (SELECT game FROM records ORDER BY fault, game LIMIT 20)`); err != nil {
				return err
			}
			_, err := tx.Exec("UPDATE ladder SET kept = kept - ?", dropped)
			return err
		})
		if err != nil {
			return err
		}
	}
}
