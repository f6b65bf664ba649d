"""The files of a release, as other programs find them."""

import collections
import csv
import hashlib
import json
import re
import sqlite3
import subprocess
import zipfile

import frictionless
import pytest

import psychds
from conftest import LABCONSOLE, ROOT, Release, release_of, run


def test_frictionless_accepts_it(release):
    report = frictionless.validate(str(release.folder / "datapackage.json"))
    assert report.valid, [task.errors[:2] for task in report.tasks if task.errors] + report.errors


@pytest.mark.parametrize(("table", "old", "new"), [
    ("runs", b",finished,", b",done,"), ("runs", rb"(P0*1),1,", rb"\1,2,"), ("trials", b"P(0*1,1,1,)", rb"X\1"),
    ("participants", b",rehearsal,", b",,,"), ("answers", b"row_id", b"row_no")])
def test_frictionless_refuses_what_was_changed(release, table, old, new):
    path = release.table(table)
    before = path.read_bytes()
    after, count = re.subn(old, new, before, count=1)
    assert count == 1
    try:
        path.write_bytes(after)
        assert not frictionless.validate(str(release.folder / "datapackage.json")).valid
    finally:
        path.write_bytes(before)


def test_psychds_accepts_it(release):
    assert psychds.problems(release.files) == []


def test_every_file_has_its_digest(release):
    manifest = json.loads((release.folder / "manifest.json").read_text())
    files = release.files
    listed = {file["path"]: file for file in manifest["files"]}
    assert set(listed) == set(files) - {"manifest.json"}
    for path, content in files.items():
        if path != "manifest.json":
            assert listed[path]["sha256"] == hashlib.sha256(content).hexdigest(), path
            assert listed[path]["bytes"] == len(content)
    assert re.fullmatch(r"LabConsole \d+\.\d+\.\d+", manifest["software"]) and len(manifest["studyVersion"]) == 64


def test_the_study_lies_in_it_as_it_was_asked(release):
    study = ROOT / "Config/studies/weight-iat"
    for path in study.rglob("*"):
        if path.is_file():
            assert (release.folder / "materials" / path.relative_to(study)).read_bytes() == path.read_bytes()


def test_the_readme_counts_those_who_are_alone_with_their_days(release):
    days = collections.defaultdict(set)
    for name in ("runs", "visits"):
        with release.table(name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["day"]:
                    days[row["participant"]].add(row["day"])
    alike = collections.Counter(frozenset(own) for own in days.values())
    alone = sum(count == 1 for count in alike.values())
    readme = (release.folder / "README.md").read_text(encoding="utf-8")
    assert f"counted from the first visit, nobody else in it has: {alone} of {len(days)}." in readme


def test_the_codebook_has_every_column(release):
    with (release.folder / "documentation/codebook.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    page = (release.folder / "documentation/codebook.html").read_text(encoding="utf-8")
    for path in release.folder.glob("data/*.csv"):
        header = path.read_text(encoding="utf-8").splitlines()[0].split(",")
        name = path.relative_to(release.folder).as_posix()
        assert [row["column"] for row in rows if row["file"] == name] == header
        assert name in page
    gender = [row for row in rows if row["column"] == "gender"]
    assert gender and all(row["words_en"] and row["words_de"] and "female = " in row["labels_en"] for row in gender)
    assert all(row["meaning"] and row["source"] and row["missing"] for row in rows)


def test_the_codebook_is_there_in_german_as_well(release):
    def rows(language):
        with (release.folder / f"documentation/codebook{language}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    english, german = rows(""), rows(".de")
    told = {"meaning", "unit", "missing", "source"}
    for old, new in zip(english, german, strict=True):
        assert {name for name in old if old[name] != new[name]} <= told
        assert old["meaning"] != new["meaning"] and old["source"] != new["source"] and new["missing"] == "leer"
    page = (release.folder / "documentation/codebook.de.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page and "<h1>Codebuch</h1>" in page and "erfunden: eine Probe" in page
    assert 'href="codebook.html"' in page
    other = (release.folder / "documentation/codebook.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in other and 'href="codebook.de.html"' in other and "Spalte" not in other
    readme = (release.folder / "README.md").read_text(encoding="utf-8")
    assert "- `documentation/codebook.de.html`, `documentation/codebook.de.csv`: the same in German" in readme
    assert "in each language of the study (`de`, `en`)" in readme or "in each language of the study (`en`, `de`)" in readme
    # Descriptions for programs stay in one language.
    for name in ("dataset_description.json", "datapackage.json"):
        assert "Kennung des Tests" not in (release.folder / name).read_text(encoding="utf-8")


def test_nothing_inside_leads_out(release):
    """Ids, codes and times of the databases, none of which may be in any byte."""
    database = sqlite3.connect(release.data / "research.sqlite")
    traces = set()
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    own = {"study_versions", "audit", "grdb_migrations", "releases"}
    for table in (name for name in tables if name not in own):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        for column in columns:
            if column in ("id", "code", "participant", "run", "consent", "token_digest", "signed_digest") or column.endswith("_at"):
                traces |= {str(value) for (value,) in database.execute(f"SELECT DISTINCT {column} FROM {table}")
                           if value is not None and len(str(value)) > 7}
    assert len(traces) > 300
    for path, content in release.files.items():
        if not path.startswith("materials/"):
            text = content.decode("utf-8")
            assert [trace for trace in traces if trace in text] == [], path


def test_no_table_has_a_date(release):
    for path, content in release.files.items():
        if path.startswith("data/"):
            assert not re.search(rb"\b20\d\d-\d\d-\d\d\b", content), path


BROKEN = {
    "no description": (lambda files: files.pop("dataset_description.json"), "MISSING_DATASET_DESCRIPTION"),
    "description is no JSON": (lambda files: put(files, b"{"), "INVALID_JSON_FORMATTING"),
    "description is in Latin 1": (lambda files: put(files, '{"name": "é"}'.encode("latin-1")), "JSON_ENCODING_ERROR"),
    "description is a list": (lambda files: put(files, b"[]"), "INVALID_JSONLD_FORMATTING"),
    "no name": (lambda files: drop(files, "name"), "JSON_KEY_REQUIRED"),
    "no description in it": (lambda files: drop(files, "description"), "JSON_KEY_REQUIRED"),
    "no variables": (lambda files: drop(files, "variableMeasured"), "JSON_KEY_REQUIRED"),
    "no type": (lambda files: drop(files, "@type"), "MISSING_DATASET_TYPE"),
    "no context": (lambda files: drop(files, "@context"), "INCORRECT_DATASET_TYPE"),
    "another type": (lambda files: change(files, "@type", "Book"), "INCORRECT_DATASET_TYPE"),
    "an object without type": (lambda files: change(files, "author", [{"name": "Ada"}]), "OBJECT_TYPE_MISSING"),
    "no data": (lambda files: [files.pop(path) for path in list(files) if path.startswith("data/")], "MISSING_DATA_DIRECTORY"),
    "no table with a suffix": (lambda files: rename(files, "_data.csv", ".csv"), "MISSING_DATAFILE"),
    "a name without keywords": (lambda files: rename(files, "description-runs", "runs"), "FILENAME_KEYWORD_FORMATTING_ERROR"),
    "a keyword with a digit": (lambda files: rename(files, "study-", "study1-"), "FILENAME_KEYWORD_FORMATTING_ERROR"),
    "an empty table": (lambda files: cell(files, lambda _: b""), "CSV_HEADER_MISSING"),
    "an open quotation mark": (lambda files: cell(files, lambda text: text + b'"'), "CSV_FORMATTING_ERROR"),
    "a header twice": (lambda files: cell(files, lambda text: text.replace(b"origin", b"row_id", 1)), "CSV_HEADER_REPEATED"),
    "a row too short": (lambda files: cell(files, lambda text: text + b"1\r\n"), "CSV_HEADER_LENGTH_MISMATCH"),
    "a row twice": (lambda files: cell(files, lambda text: text + text.splitlines(keepends=True)[1]), "ROWID_VALUES_NOT_UNIQUE"),
    "an unknown column": (lambda files: cell(files, lambda text: text.replace(b"origin", b"from", 1)),
                          "CSV_COLUMN_MISSING_FROM_METADATA"),
    "a variable that is nowhere": (lambda files: change(files, "variableMeasured", ["row_id", "nowhere"]),
                                   "VARIABLE_MISSING_FROM_CSV_COLUMNS"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_psychds_refuses_a_broken_one(release, name):
    break_it, code = BROKEN[name]
    files = release.files
    break_it(files)
    assert code in psychds.problems(files)


def put(files, content):
    files["dataset_description.json"] = content


def drop(files, key):
    description = json.loads(files["dataset_description.json"])
    del description[key]
    put(files, json.dumps(description).encode())


def change(files, key, value):
    description = json.loads(files["dataset_description.json"])
    put(files, json.dumps(description | {key: value}).encode())


def rename(files, old, new):
    for path in [path for path in files if old in path]:
        files[path.replace(old, new)] = files.pop(path)


def cell(files, change):
    path = "data/study-weightiat_description-participants_data.csv"
    files[path] = change(files[path])


def test_those_who_did_everything_can_be_released_alone(tmp_path):
    release = release_of("weight-iat", tmp_path, people="14", quitters="0.5")
    with release.table("participants").open(encoding="utf-8", newline="") as file:
        everybody = list(csv.DictReader(file))
    complete = [row for row in everybody if row["tasks_done"] == row["tasks"]]
    assert 0 < len(complete) < len(everybody)
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--complete-only", "--data", release.data,
        "--to", tmp_path / "complete.zip")
    with zipfile.ZipFile(tmp_path / "complete.zip") as archive:
        archive.extractall(tmp_path / "complete")
    alone = Release(tmp_path / "complete", release.data)
    with alone.table("participants").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(complete) and all(row["tasks_done"] == row["tasks"] for row in rows)
    assert json.loads((alone.folder / "manifest.json").read_text())["completeOnly"] is True
    assert "Only participants who have done every task" in (alone.folder / "README.md").read_text(encoding="utf-8")


def test_a_disk_that_fills_leaves_nothing(release):
    """A limit on the size of files ends the writing as a full disk does."""
    folder = release.data / "releases/weight-iat"
    before = sorted(path.name for path in folder.iterdir())
    limited = ["bash", "-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "-"]
    done = subprocess.run(
        [*limited, LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", release.data],
        capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and "no space left for the release; nothing was made" in done.stderr, done
    assert sorted(path.name for path in folder.iterdir()) == before
    listed = run(LABCONSOLE, "release", "list", "weight-iat", "--data", release.data).stdout
    assert len(re.findall("weight-iat-[0-9]+-rehearsal-within-", listed)) == len(before) - 1  # the lock
