"""The scripts of a release of activities."""

import csv
import io
import shutil
import subprocess

import pytest

def reproduce(folder):
    return subprocess.run(["Rscript", str(folder / "analysis/reproduce.R")], capture_output=True, text=True)


def test_their_results_are_computed_again(activities):
    done = reproduce(activities.folder)
    assert done.returncode == 0, done.stderr
    for name in ("reactiontimes", "choicereactiontimes", "gonogo", "flanker", "singlecategory", "nback", "serialaddition", "stroop", "tapping",
                 "trailmaking", "holdstill", "sustainedvowel", "spatialspan", "towerofhanoi", "pageruns"):
        with activities.table(name).open(encoding="utf-8") as file:
            assert len(list(csv.DictReader(file))) >= 3, name


@pytest.mark.parametrize(("name", "column"), [
    ("reactiontimes", "median"), ("choicereactiontimes", "iqr"), ("gonogo", "d_prime"), ("flanker", "effect"), ("flanker", "incongruent_right"),
    ("singlecategory", "a_mean"), ("singlecategory", "b_wrong"), ("singlecategory", "d"), ("nback", "lure_alarms"),
    ("serialaddition", "dyads"), ("stroop", "incongruent_median"), ("stroop", "congruent_wrong"), ("stroop", "interference"),
    ("tapping", "taps"), ("tapping", "repeats"), ("tapping", "interval_mean"), ("tapping", "interval_sd"),
    ("trailmaking", "a_time"), ("trailmaking", "b_errors"), ("trailmaking", "b_misses"), ("trailmaking", "difference"),
    ("holdstill", "samples"), ("holdstill", "tremor"), ("holdstill", "peak"), ("holdstill", "longest_gap"),
    ("sustainedvowel", "windows"), ("sustainedvowel", "seconds"), ("sustainedvowel", "level_mean"), ("sustainedvowel", "level_sd"),
    ("sustainedvowel", "breaks"),
    ("spatialspan", "longest_span"), ("spatialspan", "failures"), ("spatialspan", "score"),
    ("towerofhanoi", "moves"), ("towerofhanoi", "excess_moves"), ("towerofhanoi", "planning_time"), ("towerofhanoi", "time"), ("pageruns", "lines")])
def test_a_changed_result_is_found(activities, tmp_path, name, column):
    folder = shutil.copytree(activities.folder, tmp_path / "changed")
    path = folder / activities.table(name).relative_to(activities.folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    row = next(row for row in rows[1:] if row[column])
    row[column] = str(float(row[column]) + 1)
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    done = reproduce(folder)
    assert done.returncode != 0 and f"{column}: the release says" in done.stderr
