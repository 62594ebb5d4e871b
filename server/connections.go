package server

import (
	"io"
	"net"
	"sync"
	"time"
)

// cappedListener takes a number of connections at once. Those past it are told
// 503 and sent away, so that nobody waits for an answer that does not come.
type cappedListener struct {
	net.Listener
	slots, goodbyes chan struct{}
	refused         func()
}

func capConnections(l net.Listener, most int, refused func()) *cappedListener {
	return &cappedListener{l, make(chan struct{}, most), make(chan struct{}, 64), refused}
}

// Accept gives the next connection that there is room for.
func (l *cappedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case l.slots <- struct{}{}:
			return &cappedConn{Conn: conn, leave: func() { <-l.slots }}, nil
		default:
			l.refused()
			l.refuse(conn)
		}
	}
}

// refuse answers 503, if not too many are being refused already.
func (l *cappedListener) refuse(conn net.Conn) {
	select {
	case l.goodbyes <- struct{}{}:
		go func() {
			defer func() { <-l.goodbyes }()
			goodbye(conn)
		}()
	default:
		conn.Close() //nolint:errcheck // nothing was said on it
	}
}

const tooManyConnections = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

// goodbye answers and reads a little of what was asked: a connection that is
// closed on unread bytes takes the answer back.
func goodbye(conn net.Conn) {
	defer conn.Close()
	if conn.SetDeadline(time.Now().Add(time.Second)) != nil {
		return
	}
	if _, err := io.WriteString(conn, tooManyConnections); err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.CloseWrite() //nolint:errcheck // the reading tells
	}
	io.CopyN(io.Discard, conn, 64<<10) //nolint:errcheck // whatever comes
}

// cappedConn frees its slot once.
type cappedConn struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close closes the connection and makes room for another.
func (c *cappedConn) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
