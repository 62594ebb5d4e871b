// Package texts holds the corpus that comes with the program: documents on the
// history of the newspaper Iskra in Hungarian, French and Russian.
package texts

import (
	"embed"
	"io/fs"
)

//go:embed hu fr ru
var files embed.FS

// FS gives the documents, in the folders hu, fr and ru.
func FS() fs.FS { return files }
