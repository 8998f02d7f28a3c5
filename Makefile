# `make` alone says what there is. Everything here uses pip, a virtual environment in this folder, and nothing else.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
MILVUS := .venv-milvus/.installed

# Fewer surprises on a shared machine: one BLAS thread a process, no calls home.
export OMP_NUM_THREADS ?= 1
export RAY_USAGE_STATS_ENABLED := 0
export PREFECT_SERVER_ANALYTICS_ENABLED := false
export DO_NOT_TRACK := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_PROGRESS_BAR := off

.DEFAULT_GOAL := help
.PHONY: help demo test check format bench bench-calls bench-journal milvus-server install clean

help: ## Say what there is
	@echo "DCPM: a memory that writes by day and consolidates by night."
	@echo
	@awk -F ' *## *' '/^[a-z][a-z-]*:.*## / { split($$1, name, ":"); printf "  make %-15s %s\n", name[1], $$2 }' Makefile
	@echo
	@echo "  ARGS passes options on:  make demo ARGS=\"--users 50 --seed 7\""
	@echo "                           make test ARGS=\"tests/unit -x\""
	@echo "  The first call of demo, test or check installs into $(VENV) (about 4 minutes); later calls do not."
	@echo "  Afterwards $(BIN)/dcpm --help is the command line."

demo: $(INSTALLED) ## Live a few planted days, run the night, show what was found
	@$(BIN)/dcpm demo $(ARGS)

test: $(INSTALLED) ## Run the tests; with `make milvus-server` before it, on a real Milvus too
	@[ -x .venv-milvus/bin/milvus-server ] || echo "==> no .venv-milvus: tests that need the real Milvus server will be skipped"
	@echo "==> pytest: 6 to 10 minutes on two cores"
	@$(BIN)/python -m pytest $(ARGS)

check: $(INSTALLED) ## Lint, formatting, types, and the walls between the packages
	@echo "==> ruff check"
	@$(BIN)/ruff check --quiet --output-format=concise .
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check --quiet . || { echo "    \`make format\` mends it"; exit 1; }
	@echo "==> mypy --strict"
	@$(BIN)/mypy --no-error-summary
	@echo "==> import contracts"
	@PYTHONPATH=. $(BIN)/lint-imports --no-cache > $(VENV)/lint-imports.log 2>&1 || { cat $(VENV)/lint-imports.log; exit 1; }
	@grep "^Contracts:" $(VENV)/lint-imports.log

format: $(INSTALLED) ## Let ruff mend what it can
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

bench: $(INSTALLED) ## Measure the thresholds of an embedding model (ARGS, or minilm)
	@$(BIN)/python tests/bench/measure_profile.py $(or $(ARGS),minilm)

bench-calls: $(INSTALLED) ## Measure what the attempt loop costs a call, and how much of a rate limit processes use, beside peers
	@$(BIN)/python tests/bench/bench_calls.py $(ARGS)

bench-journal: $(INSTALLED) ## Measure what the journals make durable a second, beside a plain write and fsync
	@$(BIN)/python tests/bench/bench_journal.py $(ARGS)

milvus-server: $(MILVUS) ## Install a real Milvus server for the contract tests, in an environment of its own

install: $(INSTALLED) ## Install only

clean: ## Delete both environments and all caches; deployments (DCPM_HOME) are left alone
	@rm -rf $(VENV) .venv-milvus .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info build

# pip and nothing else: its cache and its ideas of a CPU build of torch are the ones that constraints.txt was made with.
$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "DCPM needs Python 3.11 or newer: make PYTHON=python3.11 …"; exit 1; }
	@[ -x $(BIN)/python ] || { echo "==> $(VENV): a new virtual environment"; $(PYTHON) -m venv $(VENV); }
	@echo "==> pip install into $(VENV): about 4 minutes the first time"
	@$(BIN)/python -m pip install -qq -c constraints.txt -e ".[all,dev]"
	@touch $@

# In an environment of its own, because its version has nothing to do with ours. One binary; it needs no other package.
$(MILVUS): Makefile
	@[ -x .venv-milvus/bin/python ] || $(PYTHON) -m venv .venv-milvus
	@echo "==> pip install milvus==2.3.5 into .venv-milvus"
	@.venv-milvus/bin/python -m pip install -qq "milvus==2.3.5"
	@.venv-milvus/bin/milvus-server --help > /dev/null
	@touch $@
