"""Scoring a file of trials, against an R script with data.table that does the same.

Two comparisons, since both are commands that have to start: as commands, from the call to the end, which is
what one waits for; and without either's start, R's and that of `labconsole score --help`, which is what would
remain of larger files. Both have to come to the same scores."""

import csv
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

PEOPLE = 2000
MANY = 1_000_000
BLOCKS = [(3, 20), (4, 40), (6, 20), (7, 40)]
HEADER = "participant,block,trial,latency,first_latency,error\n"
COUNTS = ["trials", "over_10000", "under_400"]
SCORES = [f"d{number}" for number in range(1, 7)]
SCRIPT = Path(__file__).parent / "peer" / "score.R"
FOOTPRINT = Path(__file__).parent / "footprint.py"


class Scoring:
    def __init__(self, build, work, turns, report):
        self._binary = build.executable
        self._work = work
        self._turns = turns
        self._report = report

    def speed(self):
        """D1 to D6 of 2,000 participants with 120 trials each."""
        trials, ours, theirs = (self._work / name for name in ("trials.csv", "ours.csv", "theirs.csv"))
        trials.write_text(HEADER + "".join(people(PEOPLE)))
        starts = yield from self._turns.again(2 * self._turns.rounds + 1, self._start)
        start = statistics.median(starts)
        rounds = yield from self._turns.of(lambda: self._own(trials, ours), lambda: peer(trials, theirs))
        if self._turns.beside_peers:
            compare(ours, theirs)
        commands = [(own, *(whole for whole, _ in peers)) for own, *peers in rounds]
        insides = [(own - start, *(inside for _, inside in peers)) for own, *peers in rounds]
        title = f"scoring {PEOPLE:,} x 120 trials"
        self._report.seconds(f"{title}, as commands", "data.table", commands, at_least=15)
        self._report.seconds(f"{title}, without start", "data.table", insides, at_least=15)

    def memory(self):
        """A million participants, through a pipe, so that the disk does not have to hold them."""
        target = self._work / "million.csv"
        yield
        process = subprocess.Popen(
            [sys.executable, FOOTPRINT, self._binary, "score", "-", "--to", target], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        begin = time.perf_counter()
        with process.stdin as pipe:
            pipe.write(HEADER.encode())
            for rows in people(MANY):
                pipe.write(rows.encode())
        kilobytes = int(process.stdout.read())
        process.wait()
        with open(target, "rb") as scores:
            written = sum(1 for _ in scores) - 1
        target.unlink()
        if process.returncode or written != MANY:
            raise RuntimeError(f"{written} of {MANY} participants were scored")
        seconds = time.perf_counter() - begin
        self._report.figure(
            f"scoring {MANY:,} participants in {seconds:.0f} s, MB", [kilobytes / 1024], at_most=200)

    def _own(self, trials, scores):
        scores.unlink(missing_ok=True)
        return timed([self._binary, "score", trials, "--to", scores])[0]

    def _start(self):
        return timed([self._binary, "score", "--help"])[0]


def peer(trials, scores):
    """Seconds of the whole command, and those of the script alone."""
    seconds, said = timed(["Rscript", SCRIPT, trials, scores])
    return seconds, float(said.split()[0])


def timed(command):
    begin = time.perf_counter()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return time.perf_counter() - begin, said


def people(count):
    """The rows of each made-up participant; after 1,000 their latencies come again under other names."""
    source = random.Random(1)
    known = [list(rows(source)) for _ in range(min(count, 1000))]
    for number in range(count):
        name = f"p{number + 1:07d}"
        yield "".join(name + row for row in known[number % len(known)])


def rows(source):
    for block, length in BLOCKS:
        for trial in range(1, length + 1):
            first = 300 + (120 if block > 4 else 0) + source.expovariate(1 / 300)
            if source.random() < 0.01:
                first = source.uniform(150, 300) if source.random() < 0.8 else source.uniform(10_000, 12_000)
            is_error = source.random() < 0.07
            latency = first + (250 + source.expovariate(1 / 200) if is_error else 0)
            yield f",{block},{trial},{latency:.1f},{first:.1f},{int(is_error)}\n"


def compare(ours, theirs):
    """Ends the run when the two did not come to the same."""
    own, other = read(ours), read(theirs)
    if len(own) != PEOPLE or own.keys() != other.keys():
        raise RuntimeError(f"{len(own)} participants were scored, and {len(other)} by R")
    for name, row in own.items():
        same = other[name]
        if any(row[column] != same[column] for column in COUNTS):
            raise RuntimeError(f"{name} was counted otherwise by R")
        if (row["excluded"] == "1") != (same["excluded"] == "TRUE"):
            raise RuntimeError(f"{name} was excluded by one of the two only")
        apart = max(abs(float(row[column]) - float(same[column])) for column in SCORES)
        if not apart < 1e-9:
            raise RuntimeError(f"the scores of {name} are {apart} apart")


def read(path):
    with open(path, newline="") as table:
        return {row["participant"]: row for row in csv.DictReader(table)}
