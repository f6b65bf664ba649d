"""A study of 2,000 participants with 480,000 trials: its release, against an R script with data.table that reads the same
database and writes the same tables as CSV files, alone; and the page with its analysis.

A few participants have really gone all the way, the others are copies of theirs."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile

import yaml

from crowd import new_code
from measures import seconds, sign_in
from participants import STUDY
from servers import ROOT

PEOPLE = 2_000
REAL = 40
BLOCKS = (4, 4, 12, 12, 4, 12, 12)
"""Trials of the seven blocks: 60 in each of four runs."""
TRIALS = PEOPLE * 4 * sum(BLOCKS)
IDS = {"id", "participant", "run", "score", "consent", "decision"}
"""Columns with the names of rows that belong to a participant."""
TABLES = {
    "participants": "id", "eligibility_decisions": "participant", "consents": "participant",
    "sharing_choices": "participant", "permission_decisions": "participant", "allocated_variants": "participant",
    "answers": "participant", "runs": "participant", "run_parts": "run", "implicit_association_runs": "run",
    "implicit_association_trials": "run", "scores": "run", "implicit_association_scores": "score",
    "run_aggregates": "run",
}
OURS_ALONE = {"flow", "questions"}
"""Tables of a few rows that the peer does not write: it reads the questions from a release."""
FOOTPRINT = ROOT / "Tests/Bench/footprint.py"
SCRIPT = ROOT / "Tests/Bench/peer/release.R"
PAGE_ROUNDS = 20
FIRST_PAGES = 5


class Releases:
    def __init__(self, bench, work, report):
        self._bench = bench
        self._work = work
        self._report = report

    def release(self):
        data, studies = self._filled()
        questions = self._questions(data, studies)
        pairs = yield from self._bench.turns.of(lambda: self._own(data, studies), lambda: self._peer(data, questions))
        self._report.seconds(f"release of {TRIALS:,} trials", "data.table", pairs, at_least=3)
        few, many = (self._footprint(folder, studies) for folder in (self._few(studies), data))
        self._report.figure("its memory beyond that of 9,600 trials, MB", [many - few], at_most=32)
        firsts, others = yield from self._pages(data, studies)
        self._report.figure("first analysis of them, ms", firsts, at_most=300)
        self._report.figure("analysis of them again, ms", others, at_most=300)

    def _few(self, studies):
        data = self._work / "release-few"
        if not data.exists():
            self._bench.command(
                "rehearse", STUDY, "--participants", str(REAL), "--quitters", "0", "--data", data, "--studies", studies)
            self._bench.add_staff(data, "administrator")
        return data

    def _filled(self):
        studies = self._work / "release-studies"
        shutil.copytree(self._bench.build.checkout / "Config/studies" / STUDY, studies / STUDY)
        file = studies / STUDY / "study.yaml"
        study = yaml.load(file.read_text(), yaml.BaseLoader)
        study["tests"][0]["blocks"] = [str(count) for count in BLOCKS]
        file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
        data = self._bench.copy(self._few(studies))
        with sqlite3.connect(data / "research.sqlite") as research:
            multiply(research)
        return data, studies

    def _own(self, data, studies):
        begin = time.perf_counter()
        written = subprocess.run(
            self._command(data, studies), cwd=self._bench.build.checkout, check=True, capture_output=True,
            text=True).stdout
        needed = time.perf_counter() - begin
        self._rows = {name: count for name, count in json.loads(written)["rows"].items() if count}
        if self._rows["trials"] != TRIALS:
            raise RuntimeError(f"{self._rows['trials']:,} of {TRIALS:,} trials were released")
        return needed

    def _peer(self, data, questions):
        folder = self._work / "release-peer"
        folder.mkdir(exist_ok=True)
        begin = time.perf_counter()
        said = subprocess.run(
            ["Rscript", SCRIPT, data, questions, folder], check=True, capture_output=True, text=True).stdout
        needed = time.perf_counter() - begin
        compare_rows(self._rows, json.loads(said))
        return needed

    def _questions(self, data, studies):
        """The file of a release that tells the questions of the study."""
        self._own(data, studies)
        (release,) = (data / "releases" / STUDY).glob("*.zip")
        with zipfile.ZipFile(release) as package:
            (name,) = (name for name in package.namelist() if name.endswith("description-questions_data.csv"))
            return package.extract(name, self._work / "release-questions")

    def _footprint(self, data, studies):
        """The largest memory that a release holds, in MB."""
        return int(subprocess.run(
            [sys.executable, FOOTPRINT, *self._command(data, studies)], cwd=self._bench.build.checkout, check=True,
            capture_output=True, text=True).stdout) / 1024

    def _command(self, data, studies):
        return [
            self._bench.build.executable, "release", "create", STUDY, "--rehearsal", "--json", "--data", data,
            "--studies", studies]

    def _pages(self, data, studies):
        """The times of the first page of servers that were just started, which compute its figures, and those of one that has
        them and is asked again and again."""
        firsts = yield from self._bench.turns.again(FIRST_PAGES, lambda: self._first_page(data, studies))
        with self._bench.console(data, studies) as console:
            staff = sign_in(console.port)
            analysis_time(staff)
            return firsts, (yield from self._bench.turns.again(PAGE_ROUNDS, lambda: analysis_time(staff)))

    def _first_page(self, data, studies):
        with self._bench.console(data, studies) as console:
            return analysis_time(sign_in(console.port))


def compare_rows(ours, theirs):
    """`ours`, `theirs`: the number of rows by the name of the table, of those that have some."""
    written = {name: count for name, count in ours.items() if name not in OURS_ALONE}
    if theirs != written:
        raise RuntimeError(f"a release has other rows than its peer: {written}, {theirs}")


def analysis_time(staff):
    """In ms."""
    return 1000 * seconds(staff, f"/staff/studies/{STUDY}/analysis?origin=rehearsal")


def multiply(research):
    """Copies everybody until there are as many as there should be: the rows of a copy have names with another end."""
    draw = random.Random(1)
    codes = {row[0] for row in research.execute("SELECT code FROM participants")}
    people = [row[0] for row in research.execute(
        "SELECT participant FROM runs WHERE state = 'finished' GROUP BY participant HAVING COUNT(*) = 4")]
    research.execute("CREATE TEMP TABLE copied (id TEXT PRIMARY KEY)")
    # A copy has a longer code at first.
    research.execute("PRAGMA ignore_check_constraints = ON")
    for number in range(PEOPLE // len(people)):
        research.execute("DELETE FROM copied")
        wanted = people[:PEOPLE - len(people) * (number + 1)]
        research.executemany("INSERT INTO copied VALUES (?)", ([person] for person in wanted))
        for table in TABLES:
            copy(research, table, f"{number:04x}")
    for (person,) in research.execute("SELECT id FROM participants WHERE code LIKE '%-%'").fetchall():
        research.execute("UPDATE participants SET code = ? WHERE id = ?", [new_code(draw, codes), person])
    research.execute("DELETE FROM standing_rules")


def copy(research, table, end):
    columns = [row[1] for row in research.execute(f"PRAGMA table_info({table})")]
    own = {"code": f"code || '-{end}'", "enrolment_form": "NULL"}
    values = [own.get(name) or (f"{name} || '{end}'" if name in IDS else name) for name in columns]
    theirs = {
        "id": "id IN copied", "participant": "participant IN copied",
        "run": "run IN (SELECT id FROM runs WHERE participant IN copied)",
        "score": "score IN (SELECT id FROM scores WHERE run IN (SELECT id FROM runs WHERE participant IN copied))",
    }[TABLES[table]]
    research.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} WHERE {theirs}")

