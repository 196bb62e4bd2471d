# Signoria: `make play` plays, `make test` tests; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# The build that the tests insist on: a compiler that fails must not go unnoticed.
COMPILERS := $(if $(filter default,$(origin CC)),cc gcc clang,$(firstword $(CC)))
BUILD := $(if $(filter 1,$(SIGNORIA_PURE)),pure,$(if $(shell command -v $(COMPILERS)),compiled,pure))
BUILT := $(VENV)/built-$(BUILD)
SOURCES := $(shell find src/signoria -name '*.py')

.PHONY: help setup play test browser chromium lint bench campaign clean

help:
	@echo "make play      set up and serve the games at http://127.0.0.1:8000"
	@echo "make test      set up and run every test, compiled, pure and in Chromium"
	@echo "make browser   the tests of the web page in Chromium alone"
	@echo "make chromium  the browser that those tests need, where apt and root are there"
	@echo "make lint      ruff, mypy --strict and import-linter"
	@echo "make bench     our speed beside OpenSpiel's"
	@echo "make campaign  the long test runs"
	@echo "make setup     the set-up alone"
	@echo "make clean     remove what was built"

# The virtual environment with everything that building, testing and linting need.
$(VENV)/tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Signoria needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
		echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	$(PIP) 'pip>=25.1'
	$(PIP) --group dev
	@touch $@

# The package itself, compiled where a C compiler is found; again whenever a source or the kind of build changed.
$(BUILT): $(VENV)/tools setup.py $(SOURCES)
	@rm -f $(VENV)/built-*
	@find src -name '*.so' -delete
	$(PIP) --no-build-isolation --editable .
	@$(BIN)/signoria --version
	@touch $@

setup: $(BUILT)

play: setup
	@$(BIN)/signoria serve

# The browser tests drive the system's Chromium: installed where root and apt are there. Else each of them is skipped and says why.
chromium:
	@command -v chromium >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || { \
		echo "installing Chromium for the browser tests"; export DEBIAN_FRONTEND=noninteractive; \
		apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium >/dev/null; } || true
	@command -v chromium >/dev/null || echo "Chromium is not here and could not be installed: the browser tests are skipped"

# The browser has a run of its own: its clicks do not wait for tests that keep both cores busy, nor share a process with them.
# What fails there is shown, and run once more by itself: on a busy machine a browser may be too slow for a test. Its list
# of failures is its own and begun anew; where the list is empty after all, nothing is run again and the failure stays.
IN_CHROMIUM = SIGNORIA_EXPECT=$(BUILD) $(BIN)/pytest tests/browser -o cache_dir=$(VENV)/browser-cache
AGAIN = -n 0 --exitfirst --last-failed --last-failed-no-failures none
BROWSER = $(IN_CHROMIUM) -n 2 --dist worksteal --cache-clear || { echo "once more, by themselves:"; $(IN_CHROMIUM) $(AGAIN); }

test: setup chromium
	SIGNORIA_EXPECT=$(BUILD) $(BIN)/pytest -n 2 tests --ignore tests/browser
	$(BIN)/python -m tests.builds.pure -n 2
	$(BROWSER)

browser: setup chromium
	$(BROWSER)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --config-file lint.ini
	$(BIN)/mypy --config-file lint.ini tests
	$(BIN)/lint-imports

bench: setup
	$(PIP) --no-build-isolation --editable '.[openspiel]'
	$(BIN)/signoria bench

campaign: setup
	SIGNORIA_EXPECT=$(BUILD) $(BIN)/pytest -n 2 tests --campaign --timeout 0

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
