"""The tables of a release, read by R as its schema says. The other releases are read where they are made."""

import csv
import io
import json
import re
import shutil

import pytest

from conftest import read_by_schema, schema_problems


def test_r_reads_every_table(release):
    tables, rows = map(int, re.fullmatch(r"(\d+) tables with (\d+) rows, all as the schema says.\n",
                                         read_by_schema(release.folder)).groups())
    assert tables == len(list(release.folder.glob("data/*.csv"))) > 40 and rows > 1000


def test_r_reads_every_table_of_activities(activities):
    read_by_schema(activities.folder)


@pytest.fixture
def few(release, tmp_path):
    """The tables that are changed here and those that they refer to: R takes seconds for all of them."""
    package = json.loads((release.folder / "datapackage.json").read_text(encoding="utf-8"))
    resources = {resource["name"]: resource for resource in package["resources"]}
    wanted = ["runs", "answers_demographics"]
    for name in wanted:
        keys = resources[name]["schema"].get("foreignKeys", [])
        wanted += [key["reference"]["resource"] for key in keys if key["reference"]["resource"] not in wanted]
    folder = tmp_path / "changed"
    (folder / "data").mkdir(parents=True)
    for name in wanted:
        shutil.copy(release.folder / resources[name]["path"], folder / resources[name]["path"])
    kept = [resource for resource in package["resources"] if resource["name"] in wanted]
    (folder / "datapackage.json").write_text(json.dumps(package | {"resources": kept}), encoding="utf-8")
    return folder


def test_r_reads_few_tables(few):
    read_by_schema(few)


def first(column, value):
    def change(rows):
        next(row for row in rows if row[column])[column] = value
    return change


def swap_columns(rows):
    rows[:] = [dict(reversed(row.items())) for row in rows]


@pytest.mark.parametrize(("table", "change", "said"), [
    ("runs", first("position", "1.5"), "runs, position: no integer in row 1"),
    ("runs", first("d1", "high"), "runs, d1: no number in row"),
    ("runs", first("excluded", "yes"), "runs, excluded: no boolean in row"),
    ("runs", first("state", "done"), "runs, state: no listed value in row 1"),
    ("runs", first("participant", ""), "runs, participant: required, and missing in row 1"),
    ("runs", first("participant", "X1"), "runs: nothing in participants for row 1"),
    ("runs", lambda rows: rows.append(dict(rows[0])), "runs: a primary key twice, in row"),
    ("runs", swap_columns, "runs: other columns than the schema has"),
    ("answers-wide", first("age", "17"), "answers_demographics, age: below the minimum in row"),
    ("answers-wide", first("age", "100"), "answers_demographics, age: above the maximum in row"),
])
def test_r_finds_what_was_changed(release, few, table, change, said):
    if table == "answers-wide":
        [path] = few.glob("data/*_task-demographics_description-answers_data.csv")
    else:
        path = few / release.table(table).relative_to(release.folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    change(rows)
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    problems = schema_problems(few)
    assert any(problem.startswith(said) for problem in problems), problems


def test_r_finds_a_file_that_is_cut_off_or_described_nowhere(release, few):
    path = few / release.table("runs").relative_to(release.folder)
    path.write_bytes(path.read_bytes()[:-2])
    (few / "data/more_data.csv").write_text("row_id\r\n", encoding="utf-8")
    assert {problem.split(":")[0] for problem in schema_problems(few)} == {"runs", "data/more_data.csv"}
