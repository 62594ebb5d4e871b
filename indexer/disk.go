package indexer

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// disk does what an index asks of the file system to be safe. before, where it
// is set, is told of every step and can make it fail: so the tests know what
// stays of an index whatever step goes wrong.
type disk struct {
	before func(step, path string) error
}

// The steps that disk tells of.
const (
	stepWrite  = "write"
	stepSync   = "sync"
	stepRename = "rename"
	stepLink   = "link"
)

func (d disk) step(name, path string) error {
	if d.before == nil {
		return nil
	}
	return d.before(name, path)
}

// write writes a file and puts it on the disk.
func (d disk) write(path string, data []byte) error {
	if err := d.writeSynced(path, data); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	return nil
}

func (d disk) writeSynced(path string, data []byte) error {
	if err := d.step(stepWrite, path); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = d.step(stepSync, path)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// sync puts a file or folder on the disk.
func (d disk) sync(path string) error {
	if err := d.syncOpened(path); err != nil {
		return fmt.Errorf("sync %s: %w", filepath.Base(path), err)
	}
	return nil
}

func (d disk) syncOpened(path string) error {
	if err := d.step(stepSync, path); err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncTree syncs every file and folder below path: Bleve's files are not
// synced by Bleve's offline builder.
func (d disk) syncTree(path string) error {
	return filepath.WalkDir(path, func(p string, _ fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("sync index: %w", err)
		}
		return d.sync(p)
	})
}

func (d disk) rename(from, to string) error {
	err := d.step(stepRename, to)
	if err == nil {
		err = os.Rename(from, to)
	}
	if err != nil {
		return fmt.Errorf("publish generation: %w", err)
	}
	return nil
}

// linkTree makes a folder with copies of the files of another, and hard links to
// the large ones, where the file system has links.
func (d disk) linkTree(from, to string) error {
	return filepath.WalkDir(from, func(p string, entry fs.DirEntry, err error) error {
		var rel string
		if err == nil {
			rel, err = filepath.Rel(from, p)
		}
		dst := filepath.Join(to, rel)
		switch {
		case err != nil:
		case entry.IsDir():
			err = os.MkdirAll(dst, 0o755)
		default:
			err = d.link(p, dst)
		}
		if err != nil {
			return fmt.Errorf("keep index part: %w", err)
		}
		return nil
	})
}

// linkFrom is the size in bytes from which files are linked. What is smaller is
// soon copied, so that damage to a generation leaves the one before as it was.
const linkFrom = 16 << 20

func (d disk) link(from, to string) error {
	if err := d.step(stepLink, to); err != nil {
		return err
	}
	if st, err := os.Stat(from); err == nil && st.Size() >= linkFrom && os.Link(from, to) == nil {
		return nil
	}
	return copyFile(from, to)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Close())
	}
	return out.Close()
}
