"""The scripts of a release, run by R."""

import csv
import io
import re
import shutil
import subprocess

import pytest

from conftest import said_of_changes

SCORES = ["d1", "d2", "d3", "d4", "d5", "d6", "error_rate", "under_300_share"]


def script(folder, name):
    return subprocess.run(["Rscript", str(folder / "analysis" / name)], capture_output=True, text=True)


def test_reproduce_agrees(release):
    done = script(release.folder, "reproduce.R")
    assert done.returncode == 0, done.stderr
    compared = int(re.fullmatch(r"(\d+) values compared, all as in the release.\n", done.stdout)[1])
    with release.table("runs").open(encoding="utf-8") as file:
        scored = sum(1 for row in csv.DictReader(file) if row["fitting_score"])
    assert scored > 20 and compared >= scored * 8


@pytest.fixture(scope="module")
def changes(release):
    """For each score the row of a run, and another value for it."""
    with release.table("runs").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    places = {column: next(place for place in range(len(rows) // 2, len(rows)) if rows[place][column]) for column in SCORES}
    return {column: (rows[place], ("runs", place, column, str(float(rows[place][column]) + 0.0001)))
            for column, place in places.items()}


@pytest.fixture(scope="module")
def said(release, changes):
    return dict(zip(changes, said_of_changes(release.folder, [change for _, change in changes.values()])))


@pytest.mark.parametrize("column", SCORES)
def test_a_changed_score_is_found(changes, said, column):
    row, _ = changes[column]
    assert said[column].startswith(f"participant {row['participant']}, run {row['run']}, {column}: the release says")


def test_reproduce_stops_at_a_changed_value(release, changes, said, tmp_path):
    folder = shutil.copytree(release.folder, tmp_path / "changed")
    path = folder / release.table("runs").relative_to(release.folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    _, (_, place, column, value) = changes["d1"]
    rows[place][column] = value
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    done = script(folder, "reproduce.R")
    assert done.returncode != 0 and said["d1"] in done.stderr


def test_analysis_runs_as_it_is(release):
    done = script(release.folder, "analysis.R")
    assert done.returncode == 0, done.stderr
    for words in ("Repeated-measures ANOVA of D", "D ~ layout * input + position + (1 | participant)",
                  "log(latency) ~ pairing * layout * input + position + (1 | participant) + (1 | stimulus)"):
        assert words in done.stdout
    # A computed value among them.
    beside = done.stdout.split("Mean D of each person beside answers, computed values and scores (participants: ")[1]
    told = {line.split()[1] for line in beside.splitlines() if line.strip().startswith("demographics ")}
    assert {"age", "explicit-attitude", "bmi"} <= told


def test_analysis_goes_without_answers(release, tmp_path):
    folder = shutil.copytree(release.folder, tmp_path / "changed")
    for path in folder.glob("data/*_task-demographics_*"):
        path.unlink()
    done = script(folder, "analysis.R")
    assert done.returncode == 0 and "Mixed model" in done.stdout and "beside answers" not in done.stdout, done.stderr
