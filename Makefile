# LabConsole. “make help” lists what there is.

PORT ?= 8080
DATA ?= data
SEED ?= 1
PARTICIPANTS ?= 36

SWIFT ?= swift
PYTHON := .build/python/bin/python
SERVER := .build/release/labconsole

# With OPTIMISED=yes server and tests share one optimised build, which CI makes once; otherwise tests have a debug build,
# which is soon made again after a change.
ifdef OPTIMISED
SERVER_BUILD := -c release -Xswiftc -enable-testing
TEST_BUILD := $(SERVER_BUILD)
TESTED := $(SERVER)
else
SERVER_BUILD := -c release --static-swift-stdlib
TESTED := .build/debug/labconsole
endif
RUN_TESTS = SWIFT="$(SWIFT)" BUILD="$(TEST_BUILD)" LABCONSOLE="$(TESTED)" PYTHON="$(PYTHON)" Tests/run

# Packages that the server is built with.
PACKAGES := pkg-config libmicrohttpd-dev libsqlite3-dev libssl-dev libcmark-gfm-dev \
  libcmark-gfm-extensions-dev zlib1g-dev libarchive-dev libcurl4-openssl-dev libxml2-dev libsimdjson-dev \
  libpango1.0-dev libhyphen-dev hyphen-de libqpdf-dev libqrencode-dev libzbar-dev libboost-math-dev \
  fonts-noto-core fonts-droid-fallback fonts-nanum
# Packages that the tests need besides: three browsers, two of them with their drivers, a screen for the others, Node
# for the unit tests of the browser modules, tools that look at the server from outside, R, which runs the scripts of
# releases and reads their tables, and PSPP, which runs their syntax for SPSS.
TEST_PACKAGES := $(PACKAGES) chromium chromium-headless-shell chromium-driver webkit2gtk-driver firefox-esr xvfb libxtst6 \
  nodejs python3-venv curl openssl gzip poppler-utils qpdf zbar-tools r-base-core r-cran-afex r-cran-lme4 r-cran-jsonlite pspp
# Packages that the server is measured against.
BENCH_PACKAGES := $(TEST_PACKAGES) nginx-light wrk r-cran-data.table r-cran-rsqlite

.PHONY: help run build demo test bench soak lint format pictures guide schema screenshots packages test-packages bench-packages tests-built test-tools clean

help: ## List these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/; s/\$$\(PORT\)/$(PORT)/' | expand -t 12

run: build ## Install what is missing, build, start on http://localhost:$(PORT)
	@$(SERVER) serve --port $(PORT) --data $(DATA)

build: packages ## Build the server in release mode
	@$(SWIFT) build $(SERVER_BUILD) --product labconsole-server
	@$(SWIFT) build $(SERVER_BUILD) --product labconsole

demo: build ## The same as run, as a demonstration on throw-away data: people at every stage, tablets, appointments
	@rm -rf .build/demo
	@echo "Making a demonstration …"
	@$(SERVER) demo --port $(PORT) --data .build/demo --participants $(PARTICIPANTS) --seed $(SEED)

test: packages ## Run every test: Swift, browser modules, documents, releases in R, real browsers
	@$(MAKE) --no-print-directory -j 2 tests-built test-tools
	@$(RUN_TESTS)

# BEFORE=../old/.build/release/labconsole measures a build of an earlier commit in turns with this one.
bench: build bench-packages $(PYTHON) ## Measure against peers, printed as ratios, and with BEFORE=OLD against an older build
	@$(PYTHON) Tests/Bench/bench.py --server $(SERVER) $(if $(BEFORE),--before $(BEFORE))

soak: build test-packages $(PYTHON) ## Run the tests that take too long for every test run
	@SOAK=1 $(RUN_TESTS)

lint: ## Check the layout of the Swift code
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## Lay out the Swift code
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

pictures: $(PYTHON) ## Draw the pictures of architecture and data model anew
	@SWIFT="$(SWIFT)" $(PYTHON) Tests/Docs/draw.py

guide: $(PYTHON) ## Write Docs/guide anew from the help texts of the console
	@$(PYTHON) Tests/Docs/guide.py

screenshots: build test-packages $(PYTHON) ## Take the screenshots of README and guide anew
	@LABCONSOLE=$(SERVER) $(PYTHON) Tests/Browser/screenshots.py

schema: packages ## Write Sources/Storage/schema.sql anew from the migrations
	@LABCONSOLE_WRITE_SCHEMA=yes $(SWIFT) test --filter SchemaTests

clean: ## Remove everything that was built; data stay
	@rm -rf .build

# To compile the tests takes the processors, to fetch and unpack what they need to run mostly the network and the disk.
tests-built:
	@$(SWIFT) build --build-tests $(TEST_BUILD)

test-tools: test-packages
	@$(MAKE) --no-print-directory $(PYTHON)

packages:
	@$(call install,$(PACKAGES),to build and run the server)

test-packages:
	@$(call install,$(TEST_PACKAGES),to build and test the server)

bench-packages:
	@$(call install,$(BENCH_PACKAGES),to measure the server against others)

$(PYTHON): Tests/requirements.txt
	@echo "Installing the Python packages of the tests into .build/python"
	@python3 -m venv .build/python
	@.build/python/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
	@touch $@

# Installs the Debian packages of $(1) that are missing, saying so, with sudo where one is not root.
define install
missing=$$(for package in $(1); do \
  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
if [ -n "$$missing" ]; then \
  echo "Installing Debian packages $(2):" $$missing; \
  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
  $$sudo apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends $$missing; \
fi
endef
