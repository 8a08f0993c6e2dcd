# fairylab: `make balance` plays the games and writes the reports, `make help` tells the rest.
#
# Every path in here is relative, so the folder may be called anything, spaces included.

.DEFAULT_GOAL := help
PYTHON ?= python3
OUT ?= reports
PY := .venv/bin/python
STAMP := .venv/installed

# What `make balance GAME=fairy_ring GAMES=100000 ...` hands on; an empty variable leaves the plan's own value.
option = $(if $($(1)),--$(2) "$($(1))")
OPTIONS = $(call option,GAME,game) $(call option,GAMES,games) $(call option,SEED,seed) \
	$(call option,WORKERS,workers) $(call option,VARIANT,variant) --out "$(OUT)"

# The stamp is the last thing an installation writes, and says which folder it was made for. After the folder was moved
# or copied, or when the environment's Python has gone, the stamp doesn't count and the installation runs again.
ifneq "$(shell test -x $(PY) && cat $(STAMP) 2>/dev/null)" "$(CURDIR)"
.PHONY: $(STAMP)
endif

# What `make odds` hands on.
ODDS = $(call option,SEED,seed) $(call option,WORKERS,workers) $(call option,VARIANT,variant) \
	$(call option,POLICY,policy) --out "$(OUT)"

.PHONY: help setup balance quick odds test check bench clean

help:
	@echo 'make setup        install everything into .venv (the other targets do it by themselves)'
	@echo 'make balance      play the plan and write the reports to reports/index.html'
	@echo 'make quick        the same with few games'
	@echo 'make odds         count Fairy Meat combat and write the reports to reports/odds.html'
	@echo 'make test         run the tests'
	@echo 'make check        formatting, lint, types, layers, and the tests compiled and in pure Python'
	@echo 'make bench        measure decisions and games per second on this machine'
	@echo 'make clean        remove .venv, caches and build leftovers; reports stay'
	@echo
	@echo 'balance and quick take GAME=fairy_ring GAMES=1000000 SEED=1 WORKERS=2 VARIANT=name OUT=folder;'
	@echo 'a variant belongs to one game, so VARIANT goes with GAME'
	@echo 'odds takes POLICY=best SEED=1 WORKERS=2 VARIANT=name OUT=folder'
	@echo 'setup takes PYTHON=python3.12, any Python from 3.11 on'

setup: $(STAMP)

balance: $(STAMP)
	@$(PY) -m analyses.cli balance $(OPTIONS)

quick: $(STAMP)
	@$(PY) -m analyses.cli balance --quick $(OPTIONS)

odds: $(STAMP)
	@$(PY) -m analyses.cli combat $(ODDS)

test: $(STAMP)
	@NUMBA_BOUNDSCHECK=1 $(PY) -m pytest -n auto --maxprocesses 4

check: $(STAMP)
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -c 'from importlinter.cli import lint_imports_command; lint_imports_command(["--no-logo"])'
	NUMBA_BOUNDSCHECK=1 $(PY) -m pytest -n auto --maxprocesses 4
	NUMBA_DISABLE_JIT=1 $(PY) -m pytest -m pure

bench: $(STAMP)
	@$(PY) -m analyses.cli bench

clean:
	rm -rf .venv .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	find sim strategies analyses tests -name __pycache__ -prune -exec rm -rf {} +

# A finished installation is brought up to date in place, which needs no network when all is there already; anything less
# is started over.
$(STAMP): pyproject.toml requirements.lock
	@if test -e $(STAMP) && $(PY) -c '' 2>/dev/null; then rm $(STAMP); else \
		"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
			echo 'fairylab needs Python 3.11 or newer, and "$(PYTHON)" is not that.' >&2; \
			echo 'Install one, or name the one you have: make setup PYTHON=/path/to/python3.12' >&2; exit 1; }; \
		"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
			echo '"$(PYTHON)" comes without its venv module (Debian and Ubuntu: install python3-venv).' >&2; exit 1; }; \
		"$(PYTHON)" -m venv --clear .venv; fi
	@echo 'Installing fairylab into .venv; this happens once and takes a minute or two.'
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@pwd -P > $(STAMP)
