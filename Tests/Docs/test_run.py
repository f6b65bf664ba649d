"""`Tests/run` keeps all that its suites say; its last lines tell which tests were measured again, and what was measured
the first time."""

import os
import re
import subprocess
import sys

from manifest import TOP

MEASURES = """
from limits import check_limit

values = [7.25, 3]

def test_is_measured_again():
    check_limit("latency, mean", values.pop(0), 5)

def test_holds_at_once():
    check_limit("latency, spread", 1, 5)
"""

TOOL = """#!/bin/sh
if [ "$1" = build ]; then exit; fi
for number in 1 2 3 4 5 6; do echo "✔ Test number $number of $*"; sleep 0.02; done
echo "Test run with 6 tests in 1 suite passed"
"""


def test_processes_side_by_side_lose_nothing_that_they_say(tmp_path):
    tool = tmp_path / "swift"
    tool.write_text(TOOL)
    tool.chmod(0o755)
    script = (TOP / "Tests/run").read_text()
    functions = [re.search(rf"^{name}\(\) \{{.*?^\}}$", script, re.MULTILINE | re.DOTALL).group()
                 for name in ["run_swift", "keep_files_in_memory", "count_swift"]]
    functions.append(re.search(r"^has_room\(\) .*$", script, re.MULTILINE).group())
    run = subprocess.run(
        ["bash", "-c", "\n".join([*functions, "run_swift >all.log 2>&1", "count_swift all.log", "cat all.log"])],
        cwd=tmp_path, env={**os.environ, "SWIFT": str(tool), "logs": str(tmp_path), "SOAK": "1"}, capture_output=True,
        text=True)
    [counts, *lines] = run.stdout.splitlines()
    assert counts == "18 0", run.stdout + run.stderr
    assert len([line for line in lines if line.startswith("✔ Test number")]) == 18
    assert len(set(lines)) == 19


AT_THE_SAME_TIME = """#!/bin/sh
echo "$*" >>calls
case "$1" in build) own=building other=fetching;; install) own=fetching other=building;; *) exit;; esac
touch $own
for turn in $(seq 100); do [ -e $other ] && exit; sleep 0.1; done
exit 1
"""
INSTALLED = """#!/bin/sh
[ "$4" != library ] || echo install ok installed
"""
PASSED_ON = """#!/bin/sh
exec "$@"
"""


def test_the_tests_are_built_while_what_they_run_with_is_fetched(tmp_path):
    """Each of the two tools waits until the other one has been called."""
    for path, text in {
        "tools/swift": AT_THE_SAME_TIME, "tools/apt-get": AT_THE_SAME_TIME, "tools/dpkg-query": INSTALLED, "tools/sudo": PASSED_ON,
        "Tests/run": "#!/bin/sh\necho run >>calls\n", "Tests/requirements.txt": "", ".build/python/bin/python": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
        (tmp_path / path).chmod(0o755)
    (tmp_path / "Makefile").write_text((TOP / "Makefile").read_text())
    env = {"PATH": f"{tmp_path}/tools:{os.environ['PATH']}"}
    made = subprocess.run(
        ["make", "test", "PACKAGES=library", "TEST_PACKAGES=library browser"], cwd=tmp_path, env=env, capture_output=True,
        text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    *before, last = (tmp_path / "calls").read_text().splitlines()
    assert sorted(before) == ["build --build-tests", "install -q -y --no-install-recommends browser", "update -q"]
    assert last == "run"


def test_whatever_was_measured_again_is_told_with_its_value(tmp_path):
    (tmp_path / "test_measures.py").write_text(MEASURES)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider", "--reruns", "2",
         "--only-rerun", "Disturbed", "test_measures.py"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(TOP / "Tests/Browser")}, capture_output=True, text=True)
    assert run.returncode == 0 and "2 passed, 1 rerun" in run.stdout, run.stdout + run.stderr
    (tmp_path / "browser.log").write_text(run.stdout)
    [function] = re.findall(r"^measured_again\(\) \{.*?^\}$", (TOP / "Tests/run").read_text(), re.MULTILINE | re.DOTALL)
    told = subprocess.run(
        ["bash", "-c", f"logs={tmp_path}\n{function}\nmeasured_again"], capture_output=True, text=True)
    assert told.stdout == (
        "MEASURED AGAIN test_measures.py::test_is_measured_again: "
        "latency, mean: 7.250, but at most 5 is asked\n")


def test_the_check_of_a_change_ends_with_what_was_measured_again_and_the_counts(tmp_path):
    again = ["MEASURED AGAIN test_a.py::test_one: mean: 7.250, but at most 5 is asked",
             "MEASURED AGAIN test_b.py::test_two: mean: 9.000, but at most 8 is asked"]
    # The suite says it first, then the last lines of the run.
    lines = [*again, "2 passed, 2 rerun in 3.0s", *again, "2 passed, 0 failed"]
    (tmp_path / "test.log").write_text("\n".join(lines) + "\n")
    (tmp_path / "quiet.log").write_text("2 passed in 3.0s\n2 passed, 0 failed\n")
    check = (TOP / ".ci/check").read_text()
    [function] = re.findall(r"^outcome\(\) \{.*?^\}$", check, re.MULTILINE | re.DOTALL)
    assert check.splitlines()[-2] == 'outcome "$work/test.log"'

    def told(log):
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"{function}\noutcome {tmp_path / log}"], capture_output=True, text=True,
            check=True).stdout.splitlines()

    assert told("test.log") == [*again, "2 passed, 0 failed"]
    assert told("quiet.log") == ["2 passed, 0 failed"]
