//go:build go1.18

package main

import (
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"time"

	"botkit/sim/ants"
)

// The registry drops entries after 600 s without a heartbeat.
const heartbeatEvery = 120 * time.Second

// registry is the client of the original's discovery service: a hive registers
// its address, gets an identity as text, and sends heartbeats with it.
type registry struct {
	address  string
	patience time.Duration
	uuid     string
}

// call sends one request and returns the body of the answer.
func (r *registry) call(request interface{}) (string, error) {
	body, err := json.Marshal(request)
	if err != nil {
		return "", err
	}
	conn, err := net.DialTimeout("tcp", r.address, r.patience)
	if err != nil {
		return "", fmt.Errorf("registry: %w", err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(r.patience))
	if _, err := conn.Write(ants.AppendFrame(nil, ants.TypeJSON, body)); err != nil {
		return "", fmt.Errorf("registry: %w", err)
	}
	var buf []byte
	chunk := make([]byte, 1<<12)
	for {
		frame, used, err := ants.CutFrame(buf)
		if err != nil {
			return "", fmt.Errorf("registry: %w", err)
		}
		if used > 0 {
			return string(frame.Body), nil
		}
		n, err := conn.Read(chunk)
		if n == 0 && err != nil {
			return "", fmt.Errorf("registry: no answer: %w", err)
		}
		buf = append(buf, chunk[:n]...)
	}
}

// register tells the registry where the hive listens.
func (r *registry) register(at net.Addr) error {
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return fmt.Errorf("registry: expected a TCP address, found %v", at)
	}
	ip := tcp.IP.String()
	if tcp.IP.IsUnspecified() {
		// The address by which the registry's host sees this one.
		conn, err := net.DialTimeout("tcp", r.address, r.patience)
		if err != nil {
			return fmt.Errorf("registry: %w", err)
		}
		ip = conn.LocalAddr().(*net.TCPAddr).IP.String()
		conn.Close()
	}
	answer, err := r.call(map[string]interface{}{"action": "register", "type": "hive", "ip": ip, "port": tcp.Port})
	if err != nil {
		return err
	}
	uuid := strings.Trim(strings.TrimSpace(answer), `"`)
	if len(uuid) < 8 || strings.ContainsAny(uuid, " \n{}[]") {
		return fmt.Errorf("registry: expected a uuid, found %q", answer)
	}
	r.uuid = uuid
	return nil
}

// heartbeat keeps the entry alive.
func (r *registry) heartbeat() error {
	_, err := r.call(map[string]string{"action": "heartbeat", "uuid": r.uuid})
	return err
}

// stay sends heartbeats until done; a registry that was away gets the entry
// anew.
func (r *registry) stay(at net.Addr, every time.Duration, done <-chan struct{}, remark func(string, ...interface{})) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
		}
		err := r.heartbeat()
		if err != nil {
			remark("%v", err)
			err = r.register(at)
		}
		if err != nil {
			remark("%v", err)
		}
	}
}
