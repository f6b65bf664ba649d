"""A file of other people's results of more than 2 GB, which no memory holds."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from conftest import IS_SOAK, LABCONSOLE, ROOT, run

PEOPLE = 490_000
# Public tables have hundreds of columns besides the score.
OTHERS = 110
LARGEST = 2 << 30
MOST_MEMORY = 400_000
"""kB."""

pytestmark = pytest.mark.skipif(not IS_SOAK, reason="takes minutes: make soak")


@pytest.fixture(scope="module")
def file():
    """Below the build folder, since the folder of temporary files may lie in memory."""
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        path = Path(folder) / "large.csv"
        filler = ",".join("an answer that nobody needs here, number %02d" % number for number in range(OTHERS)).replace(", ", " ")
        with path.open("w", encoding="ascii") as table:
            table.write("session_id,D_biep.Thin_Good_all,pct_300," + ",".join(f"other{number}" for number in range(OTHERS)) + "\n")
            for person in range(PEOPLE):
                table.write(f"{person},{person % 7 / 10 - 0.3:.1f},0,{filler}\n")
            table.write(f"{PEOPLE},x,0,{filler}\n")
        assert path.stat().st_size > LARGEST
        yield path


def import_of(file, release, *options):
    return [LABCONSOLE, "comparison", "import", "weight-iat", file, "--name", "Large", "--data", release.data, *options]


def test_a_mistake_in_its_last_row_leaves_nothing(file, release):
    done = subprocess.run(import_of(file, release), capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and f"large.csv:{PEOPLE + 2}: D_biep.Thin_Good_all “x” is not a number" in done.stderr, done.stderr[-2000:]
    assert "Large" not in run(LABCONSOLE, "comparison", "list", "weight-iat", "--data", release.data).stdout


def test_memory_does_not_grow_with_it(file, release):
    measured = run(sys.executable, ROOT / "Tests/Bench/footprint.py", *import_of(file, release, "--check", "--skip-broken"))
    assert int(measured.stdout) < MOST_MEMORY
