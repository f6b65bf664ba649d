"""The part of analysis.R that every kind of test and each scale has, in tables as short as they can be."""

import shutil
import subprocess
from statistics import mean, median, stdev, variance

import pytest

from conftest import ROOT

RELEASE = ROOT / "Sources/Documents/Release"

PEOPLE = "abcdefgh"
TAPS = [31, 45, 28, 52, 39, 47, 33, 41]
"""Of the right hand, a person each; `i` is left out of the results."""
AGAIN = 35
"""The first person's second run: two runs of one person count once."""
ITEMS = {"a": (1, 4, 2), "b": (2, 3, 2), "c": (3, 3, 4), "d": (4, 1, 4), "e": (2, 2, ""), "f": (4, 2, 3)}
"""Three answers from 0 to 4, the second of which is keyed the other way."""


def table(*rows) -> str:
    return "".join(",".join(str(cell) for cell in row) + "\n" for row in rows)


def tables() -> dict[str, str]:
    runs = [(person, 1) for person in PEOPLE] + [("a", 2), ("i", 1)]
    taps = [*zip(PEOPLE, [1] * 8, TAPS), ("a", 2, AGAIN), ("i", 1, 900)]
    scores = {person: sum((first, 4 - second, third)) for person, (first, second, third) in ITEMS.items() if third != ""}
    return {
        "description-runs": table(
            ("participant", "run", "test", "variant", "fitting_score", "state", "set_aside", "excluded"),
            *((person, run, "taps", "by-touch", "", "finished", "", "") for person, run in runs)),
        "description-runresults": table(
            ("participant", "run", "test", "result"), *((person, run, "taps", 1) for person, run in runs)),
        "description-exclusions": table(
            ("participant", "run", "test", "variant", "reason"), ("i", 1, "taps", "by-touch", "ineligible")),
        "description-tapping": table(
            ("participant", "run", "hand", "taps", "interval_mean", "interval_sd"),
            *((person, run, "right", count, 180.5, "") for person, run, count in taps)),
        "description-scales": table(
            ("survey", "scale", "item", "reversed", "minimum", "maximum", "score", "allowed_missing"),
            *(("home", "calm", item, other_way, 0, 4, "sum", 0) for item, other_way in (("q1", 0), ("q2", 1), ("q3", 0)))),
        "description-questions": table(
            ("survey", "question", "language", "format", "choice", "value", "group", "value_type"),
            *(("home", item, "en", "scale", "", "", "", "") for item in ("q1", "q2")),
            *(("home", "q3", language, "choice", f"c{value}", value, "", "")
              for language in ("de", "en") for value in range(5))),
        "task-home_description-answers": table(
            ("participant", "occasion", "day", "q1", "q2", "q3", "calm"),
            *((person, "", 0, first, second, f"c{third}" if third != "" else "", scores.get(person, ""))
              for person, (first, second, third) in ITEMS.items())),
    }


def analyse(folder, tables: dict[str, str]) -> subprocess.CompletedProcess:
    (folder / "analysis").mkdir()
    parts = [RELEASE / "Scripts/analysis.R", *sorted((RELEASE / "Tasks").glob("*/*-analysis.R"))]
    (folder / "analysis/analysis.R").write_text("\n".join(part.read_text(encoding="utf-8") for part in parts), encoding="utf-8")
    shutil.copy(RELEASE / "Scripts/answers.R", folder / "analysis")
    (folder / "data").mkdir()
    for name, text in tables.items():
        (folder / "data" / f"study-x_{name}_data.csv").write_text(text, encoding="utf-8")
    return subprocess.run(["Rscript", "--vanilla", str(folder / "analysis/analysis.R")], capture_output=True, text=True)


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> str:
    done = analyse(tmp_path_factory.mktemp("analysis"), tables())
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def numbers(said: str, begins: str) -> list:
    """The numbers of the only row that begins so; None where there is none."""
    [row] = [line.split() for line in said.splitlines() if line.split()[:len(begins.split())] == begins.split()]
    return [None if cell == "NA" else float(cell) for cell in row[len(begins.split()):]]


def test_results_have_the_median_of_people_with_its_interval(said):
    assert "=== taps (tapping): 9 runs of 8 participants ===" in said
    values = [median([TAPS[0], AGAIN]), *TAPS[1:]]
    # Of eight values the interval reaches from the smallest to the largest: 1 - 2/2^8.
    assert numbers(said, "by-touch right taps") == [8, median(values), min(values), max(values)]
    assert numbers(said, "by-touch right interval_mean") == [8, 180.5, 180.5, 180.5]
    assert numbers(said, "by-touch right interval_sd") == [0, None, None, None]
    # Kinds that the release has no results of are not mentioned.
    assert "Stroop" not in said and "Not described" not in said


def test_scales_have_their_scores_and_their_reliability(said):
    keyed = [(first, 4 - second, third) for first, second, third in ITEMS.values() if third != ""]
    sums = [sum(row) for row in keyed]
    alpha = 3 / 2 * (1 - sum(variance(column) for column in zip(*keyed)) / variance(sums))
    # A wide table is printed in pieces, one below another.
    header = next(line for line in said.splitlines() if line.split()[:2] == ["survey", "scale"])
    told, head = [], []
    for line in said[said.index(header):].split("\n\n")[0].splitlines():
        cells = line.split()
        if cells[0] in ("survey", "scale", "people", "mean", "sd", "median", "low", "high", "items", "complete",
                                  "alpha", "alpha_low", "alpha_high"):
            head += cells
        else:
            told += cells
    found = dict(zip(head, told, strict=True))
    assert (found["survey"], found["scale"], found["people"], found["items"], found["complete"]) == ("home", "calm", "5", "3", "5")
    for name, expected in (("mean", mean(sums)), ("sd", stdev(sums)), ("median", median(sums)), ("alpha", alpha)):
        assert float(found[name]) == pytest.approx(expected, rel=1e-3), name
    # Of five people a median has no interval.
    assert (found["low"], found["high"]) == ("NA", "NA")
    assert float(found["alpha_low"]) < alpha < float(found["alpha_high"]) <= 1


def test_it_is_said_where_nobody_knows_which_runs_count(tmp_path):
    told = tables()
    del told["description-exclusions"]
    done = analyse(tmp_path, told)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Not described: tapping. The release leaves out a table" in done.stdout and "=== taps" not in done.stdout
