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
    folder = changed(activities, tmp_path, name, column, lambda value: str(float(value) + 1))
    done = reproduce(folder)
    assert done.returncode != 0 and f"{column}: the release says" in done.stderr


def changed(activities, tmp_path, name, column, change):
    """The release with another value in a row of a table."""
    folder = shutil.copytree(activities.folder, tmp_path / "changed")
    path = folder / activities.table(name).relative_to(activities.folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    row = next(row for row in rows[1:] if row[column])
    row[column] = change(row[column])
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    return folder


CHOICES = ["choicereactiontrials", "gonogotrials", "flankertrials", "singlecategorytrials", "nbacktrials",
           "serialadditiontrials", "strooptrials"]


def test_presses_of_before_the_stimulus_and_second_thoughts_are_released(activities):
    early = second = 0
    for name in CHOICES:
        with activities.table(name).open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            presses = [press.split(":") for press in row["presses"].split()]
            times = [float(time) for _, time, _ in presses]
            assert times == sorted(times)
            if row["answer"]:
                assert [row["answer"], row["latency"], row["input"]] in presses, name
            before, after = sum(time < 0 for time in times), sum(time >= 0 for time in times)
            early, second = early + before, second + max(0, after - 1)
            if "early" in row:
                assert (int(row["early"]), int(row["further"])) == (before, max(0, after - 1)), name
    assert early > 3 and second > 0


@pytest.mark.parametrize("name", CHOICES)
def test_an_answer_that_is_none_of_its_presses_is_found(activities, tmp_path, name):
    done = reproduce(changed(activities, tmp_path, name, "input", lambda _: "mouse"))
    assert done.returncode != 0 and "the answer is none of the presses" in done.stderr
