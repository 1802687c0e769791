# Run, test and measure Keepsake. Needs python3 (3.11 or newer) and make; everything else goes into .venv here.
# One .venv with the development lock serves every target, so whatever was installed by the first is there for the next.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements-dev.lock
# The stamp carries the lock's checksum: another lock is another stamp, a mere checkout is not.
STAMP := $(VENV)/installed-$(shell cksum < $(LOCK) | cut -d ' ' -f 1)
ARGS ?=
# Whole files to each of at most six processes, four more than there are cores (tests/conftest.py): every process has a mongod of its own.
# In the order of tests/conftest.py, longest first; xdist would begin with the files of most tests, which are the quickest.
SIDE_BY_SIDE := -n auto --maxprocesses 6 --dist loadfile --no-loadscope-reorder

# Compiled tests are kept, whatever this shell says: to compile them takes longer than to find them.
unexport PYTHONDONTWRITEBYTECODE

PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --no-compile --require-hashes --requirement

.DEFAULT_GOAL := help
.PHONY: help run test check bench faults lock install clean

help:
	@echo "make run     Keepsake in your browser: a local Discord, no token and no key (ARGS='--help' for more)"
	@echo "make test    the tests (ARGS='-k consent' for some of them)"
	@echo "make check   format, lint, types and tests"
	@echo "make bench   measurements as JSON, some sixteen minutes on two cores (ARGS=--quick: some five; ARGS=\"--memories 1000000\" for a large store)"
	@echo "make faults  every death of a process, two at once, 10,000 malformed answers; prints JSON (thirteen minutes on two cores)"
	@echo "make lock    renew the lock files after a change of pyproject.toml (UPGRADE=1: newest versions)"
	@echo "make clean   remove .venv and caches; ./data stays"

# exec: the program takes the shell's place, so that Ctrl-C and SIGTERM reach it and make waits for its orderly end.
run: $(STAMP)
	@exec $(BIN)/python -m bot sandbox $(ARGS)

test: $(STAMP)
	@exec $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(ARGS)

check: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@exec $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(ARGS)

bench: $(STAMP)
	@exec $(BIN)/python -m bot bench $(ARGS)

faults: $(STAMP)
	@exec $(BIN)/python -m pytest tests/faults tests/bench/test_audience_probes.py tests/test_reading_time.py --faults full $(ARGS)

install: $(STAMP)
	@:

# The stamp is written last, so an interrupted installation starts anew.
# What nothing imports need not be compiled: that would be a third of the work. pip brings uv, which brings the rest in a
# fraction of the time, from the index that pip was told of; where it cannot reach that, pip does it all.
$(STAMP):
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Keepsake needs Python 3.11 or newer, but $(PYTHON) is %d.%d: install one and say make PYTHON=python3.11" % v[:2])'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments: install that part (Debian, Ubuntu: apt-get install python3-venv)" >&2; exit 1; }
	@echo "Setting up $(VENV) from $(LOCK): once, a minute or two ..." >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@awk '/^uv==/ {on = 1} on {print} on && !/\\$$/ {exit}' $(LOCK) > $(VENV)/uv.lock
	@$(PIP_INSTALL) $(VENV)/uv.lock
	@index="$${PIP_INDEX_URL:-$$($(BIN)/python -m pip config get global.index-url 2>/dev/null)}"; \
	test -z "$$index" || export UV_DEFAULT_INDEX="$$index"; \
	UV_HTTP_TIMEOUT=10 UV_HTTP_RETRIES=0 $(BIN)/uv pip install -q --python $(BIN)/python --require-hashes --requirement $(LOCK) \
		2>$(VENV)/uv.log || $(PIP_INSTALL) $(LOCK)
	@touch $@

# Locks hold for every platform and every Python from 3.11 on. Versions move only with UPGRADE=1.
LOCKER = $(BIN)/uv --quiet pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

lock:
	@test -x $(BIN)/uv || $(MAKE) --no-print-directory install
	@$(LOCKER) --output-file requirements.lock
	@$(LOCKER) --extra http --extra pictures --constraints requirements.lock --output-file requirements-full.lock
	@$(LOCKER) --extra dev --extra http --extra pictures --extra sandbox --constraints requirements-full.lock --output-file $(LOCK)

clean:
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
