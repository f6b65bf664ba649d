"""The benchmark begins, knows all of its measurements, and prints what one of them found."""

import os
import re
import subprocess
import sys

import pytest
from manifest import TOP

BINARY = TOP / os.environ.get("LABCONSOLE", ".build/debug/labconsole")


def test_one_measurement_is_made_and_printed(tmp_path):
    done = bench(tmp_path, "start")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^start to first page, known data, s +\d", done.stdout, re.M), done.stdout


@pytest.mark.skipif("SOAK" not in os.environ, reason="takes two minutes")
def test_a_full_lab_is_let_in(tmp_path):
    done = bench(tmp_path, "tablets", "--minutes", "1")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^200 tablets: p99 of a block, ms +\d", done.stdout, re.M), done.stdout


def test_a_measurement_that_does_not_exist_is_refused(tmp_path):
    done = bench(tmp_path, "nothing")
    assert done.returncode != 0
    assert "no such measurement: nothing; there are pages, " in done.stderr


def test_a_build_before_is_measured_in_turns(tmp_path):
    done = bench(tmp_path, "dictionary", "--before", BINARY)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^  by the build before +\d\S* before +\d\.\d\d +≤ 1\.05  once, no spread$", done.stdout, re.M), done.stdout
    assert done.stdout.endswith("\nnew by before: 1 once\n"), done.stdout


def test_a_build_that_is_not_there_is_refused(tmp_path):
    done = bench(tmp_path, "start", "--before", TOP / "nowhere/labconsole")
    assert done.returncode == 2
    assert "there is no " in done.stderr and "make build there" in done.stderr


def bench(work, measurement, *options):
    return subprocess.run(
        [sys.executable, TOP / "Tests/Bench/bench.py", "--server", BINARY, "--rounds", "1", "--work", work,
         "--only", measurement, *options],
        cwd=TOP, capture_output=True, text=True)
