package corpus

import (
	"context"
	"io"
	"testing"

	"github.com/iskra-archive/iskra/corpus/texts"
)

func BenchmarkRead(b *testing.B) {
	src := NewFS("bundled texts", texts.FS())
	entries, _, err := src.List(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	size := int64(0)
	for _, e := range entries {
		size += e.Size
	}
	b.SetBytes(size)
	for b.Loop() {
		for _, e := range entries {
			if err := src.Read(context.Background(), e, &measuring{passages: 2}); err != nil && err != io.EOF {
				b.Fatal(err)
			}
		}
	}
}
