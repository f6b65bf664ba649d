"""Brings large data of an earlier version up to date, undisturbed and killed on the way.

    python3 Tests/Bench/earlier.py --server .build/release/labconsole

Fills the small data of an earlier version that the tests keep (`earlier-data.tar.gz`) to a hundred thousand participants
and five million trials, in the tables of that version. Then the program opens them: how long that takes, how much room
it needs on the disk meanwhile, and whether a program that is killed at any moment leaves data that open.
"""

import argparse
import shutil
import signal
import sqlite3
import subprocess
import tarfile
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import crowd

FIXTURE = Path(__file__).parents[1] / "StorageTests/Fixtures/earlier-data.tar.gz"
TOP = Path(__file__).parents[2]
COPIED = {
    "run_parts": "run",
    "trials": "run",
    "scores": "run",
}
"""Tables of that version whose rows are copied with a run, in an order in which none refers to a later one."""
MOMENTS = (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97)
"""When the program is killed, as shares of the time that it needs."""


class Earlier:
    def __init__(self, server, folder, people, trials):
        self._server, self._folder = server, folder
        self.data = folder / "data"
        with tarfile.open(FIXTURE) as archive:
            archive.extractall(folder, filter="data")
        crowd.PEOPLE = people
        begin = time.perf_counter()
        with closing(sqlite3.connect(self.data / "research.sqlite", isolation_level=None)) as research:
            [model] = research.execute("SELECT participant FROM answers LIMIT 1").fetchone()
            crowd.fill(self.data)
            self._copy_trials(research, model, trials)
        print(f"made in {time.perf_counter() - begin:.0f} s: {self.counts()}, {megabytes(self.data)} MB")

    def _copy_trials(self, research, model, trials):
        """Each finished run of the crowd gets what was measured in the same run of the participant it was copied from,
        until there are enough."""
        research.execute("PRAGMA synchronous = OFF")
        research.execute("BEGIN")
        research.execute("CREATE TEMP TABLE copies (run TEXT PRIMARY KEY NOT NULL, model TEXT NOT NULL)")
        research.execute(
            """
            INSERT INTO copies SELECT copy.id, model.id FROM runs AS copy JOIN runs AS model
              ON model.variant = copy.variant AND model.position = copy.position
            WHERE model.participant = ?1 AND copy.participant <> ?1 AND copy.state = 'finished'
              AND copy.id NOT IN (SELECT run_parts.run FROM run_parts)
            ORDER BY copy.participant LIMIT ?2
            """, [model, trials // 200])
        for table, key in COPIED.items():
            columns = [row[1] for row in research.execute(f"PRAGMA table_info({table})")]
            values = {key: "copies.run", "id": "lower(hex(randomblob(16)))"}
            selected = ", ".join(values.get(column, f"rows.{column}") for column in columns)
            research.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {selected} "
                f"FROM copies JOIN {table} AS rows ON rows.{key} = copies.model ORDER BY copies.run")
        research.execute("COMMIT")
        research.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def counts(self, data=None):
        with closing(sqlite3.connect((data or self.data) / "research.sqlite")) as research:
            tables = {name for name, in research.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            trials = "trials" if "trials" in tables else "implicit_association_trials"
            return {
                name: research.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
                for name, table in
                {"participants": "participants", "runs": "runs", "run_parts": "run_parts", "trials": trials,
                 "scores": "scores"}.items()}

    def copy(self):
        target = self._folder / "copy"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(self.data, target)
        return target

    def start(self, data):
        return subprocess.Popen(
            [self._server, "audit", "verify", "--data", data], cwd=TOP, stdout=subprocess.DEVNULL)

    def open(self, data):
        """- the seconds, and the most megabytes that lay in the directory meanwhile."""
        peak, done = [0], threading.Event()

        def watch():
            while not done.wait(0.02):
                peak[0] = max(peak[0], megabytes(data))

        watcher = threading.Thread(target=watch)
        watcher.start()
        begin = time.perf_counter()
        status = self.start(data).wait()
        seconds = time.perf_counter() - begin
        done.set()
        watcher.join()
        assert status == 0, f"exit code {status}"
        return seconds, peak[0]


def megabytes(folder):
    total = 0
    for path in folder.iterdir():
        try:
            total += path.stat().st_size
        except FileNotFoundError:
            pass
    return total // 2 ** 20


def applied(data):
    with closing(sqlite3.connect(data / "research.sqlite")) as research:
        return {name for name, in research.execute("SELECT identifier FROM grdb_migrations")}


def check_undisturbed(earlier, before):
    data = earlier.copy()
    size = megabytes(data)
    seconds, peak = earlier.open(data)
    again, _ = earlier.open(data)
    assert earlier.counts(data) == before, earlier.counts(data)
    print(f"up to date in {seconds:.1f} s, opened again in {again:.1f} s")
    print(f"{size} MB before, {peak} MB at most, {megabytes(data)} MB afterwards")
    return max(seconds - again, 0.2), again


def check_killed(earlier, before, seconds, opening):
    """Killed, and opened again: all steps are whole, and nothing is lost."""
    data, interrupted = earlier.copy(), 0
    known = applied(data)
    for moment in MOMENTS:
        if applied(data) != known:
            data = earlier.copy()
        program = earlier.start(data)
        time.sleep(opening * 0.5 + seconds * moment)
        interrupted += program.poll() is None
        program.send_signal(signal.SIGKILL)
        program.wait()
        assert earlier.counts(data) == before, f"killed at {moment}: {earlier.counts(data)}"
    with closing(sqlite3.connect(data / "research.sqlite")) as research:
        assert research.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not research.execute("PRAGMA foreign_key_check").fetchall()
    earlier.open(data)
    assert earlier.counts(data) == before
    print(f"killed {len(MOMENTS)} times, {interrupted} of them before it was done; nothing is lost")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--server", required=True, type=lambda path: str(Path(path).absolute()))
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--trials", type=int, default=5_000_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        earlier = Earlier(arguments.server, Path(folder), arguments.people, arguments.trials)
        before = earlier.counts()
        check_killed(earlier, before, *check_undisturbed(earlier, before))


if __name__ == "__main__":
    main()
