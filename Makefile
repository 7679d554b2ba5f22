# Everything is installed and built by these targets, from nothing: Rust, Python and Node are
# all that a machine needs. `make` alone says what there is.

PYTHON ?= python3
# Names of suites, of checks: `make test SUITES="rust e2e"`, `make lint CHECKS=ruff`.
SUITES ?=
CHECKS ?=
# Seconds for each fuzz target.
FUZZ_SECONDS ?= 60

# The ecosystem is split: the first environment has mcp 2.x and our tools, the second mcp 1.x.
VENV := .venv
VENV1 := .venv-mcp1
PY := $(VENV)/bin/python
PY1 := $(VENV1)/bin/python
STAMPS := target/stamps
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

sources = $(shell find $(1) -type f \( -name '*.rs' -o -name '*.toml' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.md' -o -name '*.json' -o -name 'py.typed' \) -not -path '*/node_modules/*' \
	-not -path '*/tests/*' -not -path '*/fuzz/*' 2>/dev/null)
RUST_SOURCES := $(wildcard Cargo.toml Cargo.lock) $(call sources,core)
PYTHON_SOURCES := $(RUST_SOURCES) $(call sources,bindings-python)
NODE_SOURCES := $(RUST_SOURCES) $(call sources,bindings-node)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint bench fuzz soak build build-python build-node stubs venvs clean preflight

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## call a real MCP server and show every message, from Python and from Node
	@$(PY) demo/demo.py
	@node demo/demo.mjs

test: build ## run every suite of every language (some: SUITES="rust e2e")
	@$(PY) scripts/run_suites.py $(SUITES)

lint: build ## run every formatter, linter and type checker (some: CHECKS="ruff tsc")
	@$(PY) scripts/run_lint.py $(CHECKS)

bench: build ## measure against the packages people use today
	@$(PY) scripts/run_bench.py

fuzz: target/tools/bin/cargo-fuzz ## fuzz the core, FUZZ_SECONDS for each target (needs nightly Rust)
	@$(PYTHON) scripts/fuzz_seeds.py
	@export PATH="$(CURDIR)/target/tools/bin:$$PATH"; \
	for name in $$(cargo +nightly fuzz list --fuzz-dir core/fuzz); do \
		echo "fuzzing $$name for $(FUZZ_SECONDS) s"; \
		mkdir -p "core/fuzz/corpus/$$name"; \
		cargo +nightly fuzz run --fuzz-dir core/fuzz "$$name" \
			"core/fuzz/corpus/$$name" "core/fuzz/seeds/$$name" \
			-- -max_total_time=$(FUZZ_SECONDS) -max_len=8192 -timeout=30 \
			-dict=core/fuzz/dictionary.txt || exit 1; \
	done

soak: build ## convert 100,000 results in Python and Node, and watch the memory
	@$(PY) tests/soak/soak.py
	@node --expose-gc tests/soak/soak.mjs

build: build-python build-node ## build and install the Python and the Node package

stubs: venvs node_modules/.stamp ## write the generated files again: stubs, d.ts, tables
	@$(PY) scripts/generate.py

clean: ## remove everything that these targets made
	rm -rf target core/fuzz/target $(VENV) $(VENV1) node_modules bindings-node/*.node

preflight:
	@$(PYTHON) scripts/preflight.py

# The environments. Their stamps lie inside them, so that removing one is enough to make it again.

venvs: $(VENV)/.stamp $(VENV1)/.stamp

$(VENV)/.stamp: tests/requirements-mcp2.txt tests/requirements-providers.txt tests/requirements-dev.txt | preflight
	@echo "$(VENV): mcp 2.x and the development tools"
	@$(PYTHON) -m venv $(VENV)
	@$(PY) $(PIP_INSTALL) $(foreach file,$^,-r $(file))
	@touch $@

$(VENV1)/.stamp: tests/requirements-mcp1.txt tests/requirements-providers.txt | preflight
	@echo "$(VENV1): mcp 1.x"
	@$(PYTHON) -m venv $(VENV1)
	@$(PY1) $(PIP_INSTALL) $(foreach file,$^,-r $(file))
	@touch $@

node_modules/.stamp: package.json package-lock.json bindings-node/package.json | preflight
	@echo "node_modules"
	@npm ci
	@touch $@

target/tools/bin/cargo-fuzz: | preflight
	cargo install cargo-fuzz --version 0.13.2 --locked --root target/tools

# The packages. One wheel serves both environments (abi3), and all of Cargo shares one target/.

build-python: $(VENV)/.toolmsg $(VENV1)/.toolmsg

$(STAMPS)/wheel: $(PYTHON_SOURCES) $(VENV)/.stamp
	@echo "toolmsg for Python"
	@rm -f target/wheels/toolmsg-*.whl
	@$(VENV)/bin/maturin build --quiet --release --manifest-path bindings-python/Cargo.toml \
		--interpreter $(PY) --out target/wheels
	@mkdir -p $(@D) && touch $@

$(VENV)/.toolmsg $(VENV1)/.toolmsg: %/.toolmsg: %/.stamp $(STAMPS)/wheel
	@$*/bin/python $(PIP_INSTALL) --force-reinstall --no-deps target/wheels/toolmsg-*.whl
	@touch $@

build-node: $(STAMPS)/node

$(STAMPS)/node: $(NODE_SOURCES) node_modules/.stamp
	@echo "toolmsg for Node"
	@npm run --silent build --workspace bindings-node
	@mkdir -p $(@D) && touch $@
