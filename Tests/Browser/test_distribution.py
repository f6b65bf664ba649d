"""The workers that tests are shared out to."""

import os
import subprocess
import sys
from pathlib import Path

CONFTEST = """
from distribution import ModuleByModule

def pytest_xdist_make_scheduler(config, log):
    return ModuleByModule(config, log)
"""

LONG = """
import time
def test_one(): time.sleep(0.6)
def test_two(): time.sleep(0.6)
"""

SHORT = """
def test_one(): pass
def test_two(): pass
"""

# Dies in its second test, once.
DYING = """
import os, pathlib
def test_one(): pass
def test_two():
    mark = pathlib.Path(__file__).with_suffix(".died")
    if not mark.exists():
        mark.touch()
        os._exit(1)
"""


def test_a_worker_that_dies_stops_no_other(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    for name, tests in (("a", LONG), ("b", SHORT), ("c", DYING), ("d", LONG), ("e", SHORT)):
        (tmp_path / f"test_{name}.py").write_text(tests)
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "."],
        cwd=tmp_path,
        env=own | {"PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "1 failed, 10 passed" in run.stdout, run.stdout
