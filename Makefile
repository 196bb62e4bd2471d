# Signoria: `make play` plays, `make test` tests; `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --requirement
# The build that the tests expect: a failing compiler must not go unnoticed.
COMPILERS := $(if $(filter default,$(origin CC)),cc gcc clang,$(firstword $(CC)))
BUILD := $(if $(filter 1,$(SIGNORIA_PURE)),pure,$(if $(shell command -v $(COMPILERS)),compiled,pure))
BUILT := $(VENV)/built-$(BUILD)
# The hot modules and what they import: its constants and types are compiled in. Nothing of the server, no template.
LIST := src/signoria/build_info.py
SOURCES := $(LIST) $(shell find src/signoria/kernel src/signoria/bots src/signoria/games -maxdepth 2 -name '*.py')
NODE_TOOLS := node_modules/.package-lock.json
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

.PHONY: help setup play test browser system lint lint-code lint-pages messages lock api audit bench campaign clean

help:
	@echo "make play      install what playing needs and serve the games at http://127.0.0.1:8000"
	@echo "make test      run the tests: compiled, pure Python, and journeys in Chromium"
	@echo "make browser   run only the journeys in Chromium"
	@echo "make system    install Chromium, nginx and openssl for the tests (with apt, as root)"
	@echo "make lint      everything that checks without running: lint-code and lint-pages"
	@echo "make lint-code   ruff, mypy --strict and import-linter"
	@echo "make lint-pages  templates, styles, scripts and translations: djLint, stylelint, line lengths, catalogues"
	@echo "make messages  collect the sentences for the translators"
	@echo "make lock      lock the versions and hashes of what we depend on; UPGRADE=1 takes the newest"
	@echo "make api       write the API reference, docs/api.md, from the docstrings"
	@echo "make audit     look for known vulnerabilities in the dependencies"
	@echo "make bench     compare the speed with OpenSpiel"
	@echo "make campaign  the long test runs, and every test in Chromium"
	@echo "make setup     install everything for development and compile the rules"
	@echo "make clean     remove what was built"

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Signoria needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12"; exit 1; }
	@echo "1/3 Creating the virtual environment"
	@$(PYTHON) -m venv $(VENV) || { \
		echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

# Dependencies for playing and compiling. The package is only linked here: compiling is a separate step.
$(VENV)/installed: $(VENV)/made requirements/play.txt pyproject.toml
	@echo "2/3 Installing what playing needs"
	@$(LOCKED) requirements/play.txt
	@SIGNORIA_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# If only sources changed, mypyc generates the C code again, and only changed C code is compiled.
$(BUILT): $(VENV)/installed setup.py $(SOURCES)
	@[ -e $@ ] && [ $@ -nt setup.py ] && [ $@ -nt $(LIST) ] || find src -name '*.so' -delete
	@rm -f $(VENV)/built-*
	@if [ $(BUILD) = pure ]; then echo "3/3 Nothing to compile: Signoria runs in pure Python"; else \
		echo "3/3 Compiling the rules and the bots: half a minute or more"; \
		SIGNORIA_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace --parallel $(CORES) || { \
			find src -name '*.so' -delete; echo "The C compiler failed: Signoria runs in pure Python"; }; fi
	@$(BIN)/signoria --version
	@touch $@

play: $(BUILT)
	@$(BIN)/signoria serve

# Additional dependencies for testing and linting.
$(VENV)/tools: $(VENV)/installed requirements/dev.txt
	@echo "Installing what tests and linters need"
	@$(LOCKED) requirements/dev.txt
	@touch $@

setup: $(BUILT) $(VENV)/tools

# System programs that tests use: installed if we are root and there is apt. Otherwise each test that needs one is skipped
# and says why.
PROGRAMS := chromium nginx openssl
MISSING = $(strip $(foreach name,$(PROGRAMS),$(if $(shell PATH=$$PATH:/usr/sbin command -v $(name)),,$(name))))

system:
	@[ -z "$(MISSING)" ] || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || { \
		echo "Installing for the tests: $(MISSING)"; export DEBIAN_FRONTEND=noninteractive; \
		apt-get -qq update && apt-get -qq install --yes --no-install-recommends $(MISSING) >/dev/null; } || true
	@for name in $(PROGRAMS); do PATH=$$PATH:/usr/sbin command -v $$name >/dev/null || \
		echo "$$name is not here and could not be installed: the tests that need it are skipped"; done

# Versions that are locked stay unless UPGRADE=1 or pyproject.toml asks for others. No file names a registry.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	--no-emit-index-url $(if $(UPGRADE),--upgrade) pyproject.toml

lock: $(VENV)/made
	@[ -x $(BIN)/uv ] || $(PIP) uv
	$(COMPILE) --group dev --all-extras --output-file requirements/dev.txt
	$(COMPILE) --group build --constraint requirements/dev.txt --output-file requirements/play.txt

# Tests are handed out one by one, the long ones first, so that both cores are busy to the end. The browser has a run of its
# own: its clicks share no process with tests that keep it busy. Nothing is run a second time: a test that fails once in a
# while is a bug, in the test or in what it tests.
PYTEST = SIGNORIA_EXPECT=$(BUILD) $(BIN)/pytest
SPREAD := -n 2 --dist load --maxschedchunk 1
BROWSER = $(PYTEST) tests/browser $(SPREAD)
BEGAN := $(shell date +%s)
say = @echo "== $(1) ($$(($$(date +%s) - $(BEGAN))) s)"

test: setup system $(NODE_TOOLS)
	$(call say,1/3 the tests without a browser)
	$(PYTEST) tests --ignore tests/browser $(SPREAD)
	$(call say,2/3 the tests of the rules in pure Python)
	$(BIN)/python -m tests.builds.pure $(SPREAD)
	$(call say,3/3 whole journeys in Chromium)
	$(BROWSER)
	$(call say,All tests passed)

browser: setup system
	$(BROWSER)

lint: lint-code lint-pages

lint-code: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --config-file lint.ini
	$(BIN)/mypy --config-file lint.ini tests
	$(BIN)/lint-imports

# stylelint, and jsdom for the tests of the scripts: their versions are those of package-lock.json. Without npm they are
# left out, which is said; where CI is set, that is an error.
WITHOUT_NPM = echo "npm is missing or failed: styles are not linted, and the tests of the scripts are skipped"

$(NODE_TOOLS): package-lock.json
	@{ command -v npm >/dev/null && npm ci --silent; } || { $(WITHOUT_NPM); [ -z "$$CI" ]; }

lint-pages: setup $(NODE_TOOLS)
	$(BIN)/python .ci/line_lengths.py
	$(BIN)/djlint src --lint --quiet
	$(BIN)/python -m signoria.devtools.messages --check
	@if [ -x node_modules/.bin/stylelint ]; then node_modules/.bin/stylelint 'src/**/*.css'; else [ -z "$$CI" ]; fi

messages: setup
	$(BIN)/python -m signoria.devtools.messages

api: setup
	$(BIN)/python -m signoria.devtools.api_reference > docs/api.md

# .ci/audit exits with 1 if a vulnerability is known, and with 3 if the databases cannot be reached.
audit: setup
	@.ci/audit

bench: setup
	$(BIN)/signoria bench

# Results add up in docs/campaigns; `report` writes them to docs/reliability.md.
CAMPAIGNS = $(BIN)/python -m signoria.devtools.campaigns

campaign: setup system
	$(PYTEST) tests $(SPREAD) --campaign --timeout 0
	for name in kills requests faults hostile worlds worlds-http replay load; do $(CAMPAIGNS) $$name || exit 1; done
	$(CAMPAIGNS) kills --database postgresql
	for count in 1 2; do $(CAMPAIGNS) load --database postgresql --processes $$count --count 2 || exit 1; done
	$(CAMPAIGNS) replay --pure --count 15000
	$(CAMPAIGNS) report

clean:
	rm -rf $(VENV) build dist node_modules src/*.egg-info
	find src -name '*.so' -delete
