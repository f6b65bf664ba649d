"""Makes `earlier-data.tar.gz` with a LabConsole of an earlier version: a small data directory, the study, and a release.

    python3 Tests/StorageTests/Fixtures/make_earlier_data.py LABCONSOLE

Run in the project of that version, with the program that was built from it. In the data are missed trials, a test
in an app on another device, a run that is repeated, one that was scored again, and one that is not finished.
"""

import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

TOP = Path(__file__).parents[3]
STUDY = "weight-iat"
BY_TOUCH = "layout: researchkit\n        input: touch\n"


def make(labconsole, folder):
    studies = folder / "studies"
    shutil.copytree(TOP / f"Config/studies/{STUDY}", studies / STUDY)
    definition = studies / STUDY / "study.yaml"
    as_it_comes = definition.read_text()
    options = ["--studies", studies, "--data", folder / "data"]

    def run(*arguments):
        subprocess.run([labconsole, *arguments, *options], cwd=TOP, check=True, stdout=subprocess.DEVNULL)

    definition.write_text(changed(
        as_it_comes, "    order: random", "    order: random\n    forced-correction: no\n    response-deadline: 800"))
    run("rehearse", STUDY, "-p", "1", "--seed", "3", "--quitters", "0")
    definition.write_text(changed(as_it_comes, BY_TOUCH, BY_TOUCH + "        external: yes\n"))
    run("rehearse", STUDY, "-p", "1", "--seed", "6", "--quitters", "0")
    for name, change in ("research", alter), ("identity", leave_out_papers):
        with closing(sqlite3.connect(folder / f"data/{name}.sqlite")) as database:
            with database:
                change(database)
            database.execute("VACUUM")
            database.execute("PRAGMA journal_mode = DELETE")
    run("release", "create", STUDY, "--rehearsal", "--to", folder / "release.zip")


def changed(text, old, new):
    assert text.count(old) == 1, old
    return text.replace(old, new)


def alter(research):
    """Adds what no rehearsal has: a run that is repeated, one that is not finished, a newer score, and two decisions of
    one millisecond."""
    runs = [run for run, in research.execute(
        "SELECT id FROM runs WHERE state = 'finished' AND source = 'browser' ORDER BY id")]
    research.execute("UPDATE runs SET set_aside = 'repeated' WHERE id = ?", runs[:1])
    for statement in (
        "DELETE FROM scores WHERE run = ?", "DELETE FROM trials WHERE run = ? AND part > 4",
        "DELETE FROM run_parts WHERE run = ? AND number > 5",
        "UPDATE run_parts SET is_complete = 0 WHERE run = ? AND number = 5",
        "UPDATE runs SET state = 'running', finished_at = NULL, next_part = 6, next_block = 5, next_attempt = 2 "
        "WHERE id = ?"):
        research.execute(statement, runs[-1:])
    copy(research, "scores", "run", runs[1], lambda row: {
        **row, "id": "f" * 32, "scored_at": row["scored_at"] + 1, "d2": 0.25, "flags": "focus-lost"})
    [person] = research.execute("SELECT participant FROM runs WHERE id = ?", runs[:1]).fetchone()
    copy(research, "eligibility_decisions", "participant", person, lambda row: {**row, "id": "0" * 32})


def leave_out_papers(identity):
    """The printed consents, which take most of the room and are in no release."""
    [trigger] = identity.execute("SELECT sql FROM sqlite_master WHERE name = 'consent_papers_are_kept'").fetchone()
    identity.execute("DROP TRIGGER consent_papers_are_kept")
    identity.execute("DELETE FROM consent_papers")
    identity.execute(trigger)


def copy(research, table, column, value, change):
    research.row_factory = sqlite3.Row
    row = change(dict(research.execute(f"SELECT * FROM {table} WHERE {column} = ?", [value]).fetchone()))
    research.row_factory = None
    research.execute(
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        make(Path(sys.argv[1]).absolute(), folder)
        with tarfile.open(Path(__file__).parent / "earlier-data.tar.gz", "w:gz", compresslevel=9) as archive:
            for name in ("data/research.sqlite", "data/identity.sqlite", "data/identity.key", "studies", "release.zip"):
                archive.add(folder / name, name)
