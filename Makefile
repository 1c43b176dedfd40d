# Two commands matter: `make demo` and `make test`. Both set up what they need in .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint types bench quality resources wheel bench-compiled clean

demo: $(READY)
	$(BIN)/swell-pseudo demo --home .demo-home

# The flow's tests start, kill and wait for processes; all others run beside them, and are told after them.
test: $(READY)
	@$(BIN)/python -m pytest -q --ignore=tests/flows -p no:cacheprovider > $(VENV)/tests.log 2>&1 & others=$$!; \
	trap 'kill $$others' INT TERM; \
	$(BIN)/python -m pytest -q tests/flows; flows=$$?; \
	wait $$others; rest=$$?; cat $(VENV)/tests.log; \
	test $$flows -eq 0 && test $$rest -eq 0

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m benchmarks

quality: $(READY)
	$(BIN)/python -m benchmarks.quality

resources: $(READY)
	$(BIN)/swell-pseudo resources build --default

wheel: $(READY)
	SWELL_PSEUDO_COMPILE=1 $(BIN)/python -m pip wheel --no-build-isolation --no-deps --wheel-dir dist .

# The wheel in an environment of its own: the same answers as the source, and how fast.
bench-compiled: wheel
	$(PYTHON) -m venv $(VENV)-compiled
	$(VENV)-compiled/bin/python -m pip install --quiet --force-reinstall dist/*.whl
	$(BIN)/python benchmarks/fingerprint.py
	$(VENV)-compiled/bin/python benchmarks/fingerprint.py
	$(VENV)-compiled/bin/python benchmarks/annotate.py

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev,build]'
	touch $(READY)

clean:
	rm -rf $(VENV) $(VENV)-compiled .demo-home build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
