"""A release of a part of the data: one visit of two, without some tables."""

import csv
import datetime
import json
import shutil
import subprocess
import zipfile

import frictionless
import psychds
import pytest

from conftest import LABCONSOLE, ROOT, Release, read_by_schema, release_of, run

VISITS = """
visits:
  - id: first
    title: {en: First, de: Erster}
    tasks: [weight]
  - id: second
    title: {en: Second, de: Zweiter}
    tasks: [demographics]
"""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    """The study with its tasks in two visits, as if it had been changed since."""
    folder = tmp_path_factory.mktemp("studies")
    shutil.copytree(ROOT / "Config/studies/weight-iat", folder / "weight-iat")
    with (folder / "weight-iat/study.yaml").open("a", encoding="utf-8") as file:
        file.write(VISITS)
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return release_of("weight-iat", tmp_path_factory.mktemp("whole"), people="5", quitters="0")


def part(whole, studies, work, *options) -> Release:
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", whole.data, "--studies", studies,
        "--to", work / "part.zip", *options)
    with zipfile.ZipFile(work / "part.zip") as archive:
        archive.extractall(work / "unpacked")
    read_by_schema(work / "unpacked")
    return Release(work / "unpacked", whole.data)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def reproduced(release) -> str:
    done = subprocess.run(["Rscript", str(release.folder / "analysis/reproduce.R")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_valid(release):
    report = frictionless.validate(str(release.folder / "datapackage.json"))
    assert report.valid, [task.errors[:2] for task in report.tasks if task.errors] + report.errors
    assert psychds.problems(release.files) == []


def test_one_visit_of_two(whole, studies, tmp_path):
    first = part(whole, studies, tmp_path, "--visit", "first")
    is_valid(first)
    assert len(rows(first.table("runs"))) == len(rows(whole.table("runs"))) > 10
    assert rows(first.table("answers")) == [] != rows(whole.table("answers"))
    assert not list(first.folder.glob("data/*_task-demographics_*"))
    assert list(whole.folder.glob("data/*_task-demographics_*"))
    assert "values compared, all as in the release." in reproduced(first)
    assert {row["tasks"] for row in rows(first.table("participants"))} == {"4"}
    assert json.loads((first.folder / "manifest.json").read_text())["selection"]["visits"] == ["first"]


def test_without_the_trials_nothing_is_compared_that_needs_them(whole, studies, tmp_path):
    without = part(whole, studies, tmp_path, "--without", "trials", "--without", "questions")
    is_valid(without)
    assert not list(without.folder.glob("data/*_description-trials_*"))
    said = reproduced(without)
    assert "Not compared: D scores." in said and "scales" not in said, said
    assert "0 values compared" in said
    assert "Not compared" not in reproduced(whole)
    assert "left out: `questions`, `trials`." in (without.folder / "README.md").read_text(encoding="utf-8")


def test_a_part_without_anybody_is_not_made(whole, studies, tmp_path):
    before = (datetime.date.today() - datetime.timedelta(days=2)).isoformat()
    done = subprocess.run(
        [LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", whole.data, "--studies", studies,
         "--until", before, "--to", tmp_path / "none.zip"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and "Nobody is in this part of the data" in done.stderr
    assert not (tmp_path / "none.zip").exists()
