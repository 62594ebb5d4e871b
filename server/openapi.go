package server

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed openapi.json
var openAPIText []byte

// openAPI gives the description of the API, for the path under which it stands.
func openAPI(base string) (map[string]any, error) {
	var description map[string]any
	if err := json.Unmarshal(openAPIText, &description); err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	if base == "" {
		base = "/"
	}
	description["servers"] = []map[string]string{{"url": base}}
	return description, nil
}
