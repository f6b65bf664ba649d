"""The scripts of a release of activities."""

import csv
import io
import json
import shutil
import subprocess
import zipfile

import frictionless
import psychds
import pytest

from conftest import FORMULAS, IS_SOAK, LABCONSOLE, Release, run, said_of_changes

# The tables of trials with the presses of speeded choices.
CHOICES = ["choicereactiontrials", "gonogotrials", "flankertrials", "singlecategorytrials", "nbacktrials",
           "serialadditiontrials", "strooptrials"]


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def reproduce(folder):
    return subprocess.run(["Rscript", str(folder / "analysis/reproduce.R")], capture_output=True, text=True)


def test_their_results_are_computed_again(activities):
    done = reproduce(activities.folder)
    assert done.returncode == 0, done.stderr
    for name in ("reactiontimes", "choicereactiontimes", "gonogo", "flanker", "singlecategory", "nback", "serialaddition", "stroop", "tapping",
                 "trailmaking", "holdstill", "sustainedvowel", "spatialspan", "towerofhanoi", "pageruns"):
        assert len(rows(activities.table(name))) >= 3, name
    assert "Not compared" not in done.stdout
    # Text that looks like a formula is read by the script as it was submitted.
    [data] = activities.folder.glob("data/*_task-arrows_description-data_data.csv")
    assert {row["note"] for row in rows(data)} == {"'" + text for text in FORMULAS}
    read = """
      for (line in parse("analysis/reproduce.R")) {
        if (length(line) == 3 && identical(line[[2]], quote(read_table))) eval(line)
      }
      root <- "."
      texts <- unique(read_table("data", task = "arrows")$note)
      cat(paste(utf8ToInt(paste(sort(texts, method = "radix"), collapse = "\n")), collapse = " "))
    """
    found = subprocess.run(["Rscript", "-e", read], capture_output=True, text=True, cwd=activities.folder)
    assert found.returncode == 0, found.stderr
    assert "".join(chr(int(code)) for code in found.stdout.split()) == "\n".join(sorted(FORMULAS))


def test_their_results_are_described_by_variant(activities):
    done = subprocess.run(["Rscript", str(activities.folder / "analysis/analysis.R")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for test, kind in (("reactions", "simple reaction time"), ("crosses", "choice reaction time"), ("words", "Stroop"),
                       ("taps", "tapping")):
        assert f"\n=== {test} ({kind}): " in done.stdout, done.stdout
    assert "Not described" not in done.stdout and "NULL" not in done.stdout


def test_the_check_counts_the_texts_that_only_this_release_has(activities):
    said = run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--check", "--data", activities.data,
               *activities.options).stdout
    [data] = activities.folder.glob("data/*_task-arrows_description-data_data.csv")
    for name in ("note", "direction"):
        count = sum(1 for row in rows(data) if row[name])
        assert count > 20 and f"- arrows, “{name}” in lines: {count}\n" in said, said
    # The release has numbers and flags anyway.
    assert "“rt”" not in said and "“congruent”" not in said


def test_it_is_a_package_like_any_other(activities):
    report = frictionless.validate(str(activities.folder / "datapackage.json"))
    assert report.valid, [task.errors[:2] for task in report.tasks if task.errors] + report.errors
    assert psychds.problems(activities.files) == []


def without(activities, work, tables) -> Release:
    work.mkdir()
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", activities.data, *activities.options,
        "--to", work / "release.zip", *(word for table in tables for word in ("--without", table)))
    with zipfile.ZipFile(work / "release.zip") as archive:
        archive.extractall(work / "unpacked")
    return Release(work / "unpacked", activities.data)


@pytest.fixture(scope="module")
def optional(activities):
    """The tables that a release can do without, in their order: those of a kind of task stand together."""
    made = json.loads(run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", activities.data,
                          *activities.options, "--json").stdout)
    order = json.loads((activities.folder / "datapackage.json").read_text())["resources"]
    places = {resource["name"]: place for place, resource in enumerate(order)}
    names = [name for name in made["rows"] if name not in ("participants", "runs")]
    return sorted(names, key=lambda name: places[name.lower()])


@pytest.mark.parametrize("group", range(8))
def test_each_table_can_be_left_out(activities, optional, tmp_path, group):
    """Eight at a time, no two of a kind of task together; one by one in `make soak`."""
    tables = optional[group::8]
    assert len(optional) > 50 and len(tables) > 5
    for number, left_out in enumerate([[table] for table in tables] if IS_SOAK else [tables]):
        part = without(activities, tmp_path / str(number), left_out)
        assert psychds.problems(part.files) == [], left_out
        done = reproduce(part.folder)
        assert done.returncode == 0, (left_out, done.stdout, done.stderr)
        assert "as in the release." in done.stdout


@pytest.mark.parametrize(("tables", "what"), [
    (["trail_making_targets"], "trail making"), (["trail_making_events"], "trail making"),
    (["data_arrows"], "experiments of the lab's own")])
def test_what_cannot_be_compared_is_said(activities, tmp_path, tables, what):
    done = reproduce(without(activities, tmp_path / "part", tables).folder)
    assert done.returncode == 0, done.stderr
    assert f"Not compared: {what}. The release leaves out a table" in done.stdout


RESULTS = [
    ("reactiontimes", "median"), ("choicereactiontimes", "iqr"), ("gonogo", "d_prime"), ("flanker", "effect"), ("flanker", "incongruent_right"),
    ("singlecategory", "a_mean"), ("singlecategory", "b_wrong"), ("singlecategory", "d"), ("nback", "lure_alarms"),
    ("serialaddition", "dyads"), ("stroop", "incongruent_median"), ("stroop", "congruent_wrong"), ("stroop", "interference"),
    ("tapping", "taps"), ("tapping", "repeats"), ("tapping", "interval_mean"), ("tapping", "interval_sd"),
    ("trailmaking", "a_time"), ("trailmaking", "b_errors"), ("trailmaking", "b_misses"), ("trailmaking", "difference"),
    ("holdstill", "samples"), ("holdstill", "tremor"), ("holdstill", "peak"), ("holdstill", "longest_gap"),
    ("sustainedvowel", "windows"), ("sustainedvowel", "seconds"), ("sustainedvowel", "level_mean"), ("sustainedvowel", "level_sd"),
    ("sustainedvowel", "breaks"),
    ("spatialspan", "longest_span"), ("spatialspan", "failures"), ("spatialspan", "score"),
    ("towerofhanoi", "moves"), ("towerofhanoi", "excess_moves"), ("towerofhanoi", "planning_time"), ("towerofhanoi", "time"), ("pageruns", "lines")]
INPUTS = [(name, "input") for name in [*CHOICES, "reactiontrials"]]


@pytest.fixture(scope="module")
def changes(activities):
    """Another value in a cell that has one, by table and column."""
    found = {}
    for name, column in RESULTS + INPUTS:
        told = rows(activities.table(name))
        place = next(place for place in range(1, len(told)) if told[place][column])
        value = "mouse" if column == "input" else str(float(told[place][column]) + 1)
        found[name, column] = name, place, column, value
    return found


@pytest.fixture(scope="module")
def said(activities, changes):
    return dict(zip(changes, said_of_changes(activities.folder, list(changes.values()))))


@pytest.mark.parametrize(("name", "column"), RESULTS)
def test_a_changed_result_is_found(said, name, column):
    assert f"{column}: the release says" in said[name, column]


@pytest.mark.parametrize(("name", "column"), INPUTS)
def test_an_answer_that_does_not_follow_from_its_presses_is_found(said, name, column):
    assert "input: the release says mouse, its presses give touch" in said[name, column]


@pytest.mark.parametrize(("name", "column"), [("flanker", "effect"), ("reactiontrials", "input")])
def test_the_script_stops_at_a_change_in_its_files(activities, changes, said, tmp_path, name, column):
    folder = shutil.copytree(activities.folder, tmp_path / "changed")
    path = folder / activities.table(name).relative_to(activities.folder)
    told = rows(path)
    _, place, _, value = changes[name, column]
    told[place][column] = value
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, told[0].keys())
    writer.writeheader()
    writer.writerows(told)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    done = reproduce(folder)
    assert done.returncode != 0 and said[name, column] in done.stderr


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


def test_a_simple_reaction_is_the_first_press_in_time_from_the_beginning_of_its_wait(activities):
    before = 0
    for row in rows(activities.table("reactiontrials")):
        presses = [(float(time), given) for time, given in (press.split(":") for press in row["presses"].split())]
        times = [time for time, _ in presses]
        assert times == sorted(times)
        own = [press for press in presses if press[0] >= float(row["start"])]
        before += len(presses) - len(own)
        if row["outcome"] == "late":
            assert own == []
        else:
            assert own[0][1] == row["input"]
        if row["latency"]:
            assert own[0][0] - float(row["onset"]) == pytest.approx(float(row["latency"]), abs=0.001)
    assert before > 0
