# Iskra: `make run` to try it, `make test` before you hand in a change.
# Every target needs Go and nothing else; `make` alone lists them.

GO      ?= go
ADDR    ?= 127.0.0.1:8080
INDEX   ?= .iskra
FUZZTIME ?= 30s
# Test collections for `make relevance`: folders with passages.jsonl,
# queries.jsonl and qrels.tsv.
DATA    ?= ../shared/data/retrieval
# What plain BM25 over Snowball stems reaches on them, and what is to be reached.
GOALS   ?= docs/relevance-goals.tsv

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0

# The version comes from git by way of the build's own stamp; where git will
# not answer (a tarball, another user's clone) the build goes on without it.
VCS := $(shell git rev-parse HEAD >/dev/null 2>&1 && echo auto || echo false)
BUILD := $(GO) build -trimpath -buildvcs=$(VCS)

.DEFAULT_GOAL := help
.PHONY: help go run build test vet chromium bench lint fuzz relevance clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

go:
	@command -v $(GO) >/dev/null 2>&1 || { echo "make: Go is missing: install Go 1.26 or newer from https://go.dev/dl and try again" >&2; exit 1; }

run: build ## serve the texts that come with the program on $(ADDR)
	./bin/iskra serve --addr $(ADDR) --index $(INDEX)

build: go ## build bin/iskra
	$(BUILD) -o bin/iskra ./cmd/iskra

test: go chromium vet ## run all tests, with the race detector
	$(GO) test -race -timeout 12m ./...

vet: go
	$(GO) vet ./...

# The page is tested in a real browser. On Debian and Ubuntu it is installed
# where it is missing; elsewhere those tests say that they were skipped.
chromium:
	@./.ci/chromium

bench: go ## run the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem -timeout 60m ./...

lint: go ## check format, vet, staticcheck and known vulnerabilities
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "gofmt these files:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	@out=$$($(GO) run $(GOVULNCHECK) ./... 2>&1); status=$$?; echo "$$out"; \
	case "$$out" in *"fetching vulnerabilities"*) \
		echo "make: the database of vulnerabilities cannot be reached: they were not checked"; exit 0;; esac; \
	exit $$status

fuzz: go ## run every fuzz target for $(FUZZTIME)
	@set -e; for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -run '^$$' -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$pkg; \
		done; \
	done

relevance: build ## measure retrieval on the test collections in $(DATA)
	@[ -d "$(DATA)" ] || { echo "make: no test collections in $(DATA): name their folder with DATA=..." >&2; exit 1; }
	@./bin/iskra eval --quiet $(patsubst %,--dir "%",$(wildcard $(DATA)/*/.)) --lang hu --lang fr --lang ru --goals $(GOALS)

.PHONY: entities
entities: go ## measure names, base forms, joins and dates on annotated text in ../shared/data
	@[ -d ../shared/data/entities ] || { echo "make: no annotated text in ../shared/data/entities: docs/entities.md says what is needed" >&2; exit 1; }
	$(GO) run ./cmd/iskra-train --evaluate
	@$(GO) test -count=1 -v -run Gold ./entities/dates 2>&1 | grep -E '_test\.go:[0-9]+:|^(ok|FAIL|--- FAIL)'

clean: ## remove what was built, and the index that `make run` made
	rm -rf bin $(INDEX)

.PHONY: torture
torture: go ## break the index and the server in every way, and count (docs/reliability.md)
	@out=$$(ISKRA_TORTURE=1 $(GO) test -count=1 -timeout 10m -v \
		-run 'Killed|EveryStepFails|FullDisk|OpenWhileRebuilt|Level|Swap|Damage|Manifest|DearQueries|Updated|Guard|CutWhile|Format|ClockSet|TwoWriters|HostileRequests|ManyClients|Soak|TooManyAtOnce|Capped|Torn|Stopped|Leftovers|Together|ServersAnd' \
		./indexer ./indexer/bleveindex ./server ./cmd/iskra 2>&1); status=$$?; \
	if [ $$status -ne 0 ]; then echo "$$out" | grep -vE '^(=== |--- PASS|PASS)'; fi; \
	echo "$$out" | sed -n 's/^.*torture: /  /p'; \
	echo "  tests: $$(echo "$$out" | grep -c '^--- PASS') passed, $$(echo "$$out" | grep -c '^--- FAIL') failed"; \
	exit $$status
