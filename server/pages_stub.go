package server

import "github.com/gorilla/mux"

// pageRoutes adds the pages for people; this stub has none yet.
func (s *Server) pageRoutes(*mux.Router) {}
