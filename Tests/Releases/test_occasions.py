"""A release of a study whose survey and test are due several times."""

import csv
import subprocess

import frictionless
import psychds
import pytest

from conftest import read_by_schema, release_of


@pytest.fixture(scope="module")
def diary(tmp_path_factory):
    return release_of("diary", tmp_path_factory.mktemp("diary"), people="4", quitters="0")


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_r_reads_every_table_by_its_schema(diary):
    read_by_schema(diary.folder)


def test_answers_of_an_occasion_stand_under_their_survey_with_its_number(diary):
    surveys = {row["survey"] for row in rows(diary.table("questions"))}
    answers = rows(diary.table("answers"))
    assert {row["survey"] for row in answers} <= surveys
    done = {(row["participant"], row["task"], row["occasion"]) for row in rows(diary.table("occasions"))
            if row["state"] == "done" and row["task"] in surveys}
    answered = {(row["participant"], row["survey"], row["occasion"]) for row in answers if row["occasion"]}
    assert len(done) > 10 and done == answered



def test_runs_of_an_occasion_stand_under_their_task_with_its_number(diary):
    done = {(row["participant"], row["task"], row["occasion"]) for row in rows(diary.table("occasions"))
            if row["state"] == "done" and row["task"] == "reactions"}
    runs = [row for row in rows(diary.table("runs")) if row["state"] == "finished"]
    assert {(row["participant"], row["occasion"]) for row in runs} == {(who, number) for who, _, number in done}
    assert {row["occasion"] for row in runs} == {"1", "2", "3"} and len(runs) == 12


def test_its_scores_are_computed_again(diary):
    report = frictionless.validate(str(diary.folder / "datapackage.json"))
    assert report.valid, [task.errors[:2] for task in report.tasks if task.errors] + report.errors
    assert psychds.problems(diary.files) == []
    done = subprocess.run(["Rscript", str(diary.folder / "analysis/reproduce.R")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
