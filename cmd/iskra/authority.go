package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/iskra-archive/iskra/entities"
	"github.com/iskra-archive/iskra/indexer"
)

// authorityFile is what the user's authority file in the corpus folder is called.
const authorityFile = "authority.csv"

// authority is the bundled authority with the user's file over it.
type authority struct {
	all      *entities.Authority
	file     []byte // the user's file, empty where there is none
	problems []entities.Problem
}

// authority reads the user's file. Of one that is broken the last good state,
// with which the index was built, stays in use, and a note says so.
func (a *app) authority() (authority, error) {
	bundled, err := entities.Bundled()
	if err != nil {
		return authority{}, fmt.Errorf("load the entities that come with Iskra: %w", err)
	}
	file, err := a.authorityFile()
	if err != nil {
		return authority{}, err
	}
	auth, err := laid(bundled, file)
	if err == nil {
		for _, p := range auth.problems {
			a.note("%s", p)
		}
		return auth, nil
	}
	good, goodErr := indexer.UserAuthority(a.indexDir)
	if goodErr != nil && !errors.Is(goodErr, indexer.ErrNoIndex) {
		return authority{}, err
	}
	a.note("%v: until it is mended the last good one stays in use", err)
	if auth, goodErr = laid(bundled, good); goodErr != nil {
		return authority{}, err
	}
	return auth, nil
}

// authorityFile reads the file, if there is one.
func (a *app) authorityFile() ([]byte, error) {
	dir := firstOf(a.corpus, a.getenv("ISKRA_CORPUS"))
	if info, err := os.Stat(dir); dir == "" || err == nil && !info.IsDir() {
		return nil, nil // eval has a file of passages for its corpus
	}
	b, err := os.ReadFile(filepath.Join(dir, authorityFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the authority file: %w", err)
	}
	return b, nil
}

// laid lays a user's file over the bundled authority.
func laid(bundled *entities.Authority, file []byte) (authority, error) {
	if len(file) == 0 {
		return authority{all: bundled}, nil
	}
	user, err := entities.LoadUser(bytes.NewReader(file), authorityFile)
	if err != nil {
		return authority{}, err
	}
	all, problems := bundled.WithUser(user)
	return authority{all, file, problems}, nil
}
