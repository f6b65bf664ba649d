"""A real server on a free port, with data of its own."""

import os
import re
import resource
import secrets
import socket
import sqlite3
import subprocess
import time
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

TOP = Path(__file__).parents[2]
BINARY = TOP / os.environ.get("LABCONSOLE", ".build/debug/labconsole")
LOGS = TOP / ".build/test-logs"

ADMINISTRATOR = "ada.berg"
PASSWORD = "a short sentence is easy to keep"


def prepare(data: Path):
    """Makes data that hold the administrator, and nothing else."""
    subprocess.run(
        [BINARY, "staff", "add", ADMINISTRATOR, "--role", "administrator", "--password-stdin", "--new-data",
         "--data", data],
        cwd=TOP, input=f"{PASSWORD}\n", text=True, check=True, capture_output=True)


class Lab:
    """The server as an operating system sees it: a process that can be stopped, killed and started again."""

    def __init__(self, data: Path, name: str, studies: Path):
        """`studies`: the folder of studies that it gives, instead of the settings' own."""
        self.data = data
        self.port = free_port()
        self.setup_link = None
        LOGS.mkdir(parents=True, exist_ok=True)
        self._log = LOGS / f"server-{name}-{self.port}.log"
        self._studies = studies
        self._process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [BINARY, "serve", "--data", self.data, "--port", str(self.port), "--studies", self._studies],
                cwd=TOP, stdout=subprocess.PIPE, stderr=log, text=True,
                # Python ignores the signal of `full_disk`; restored, it would end the server.
                restore_signals=False,
            )
        self._read_greeting()

    def kill(self):
        """As a power cut would end it: nothing is finished, nothing is closed."""
        self._process.kill()
        self._end()

    @contextmanager
    def full_disk(self):
        """Nothing that the server writes reaches a file meanwhile: a limit on their size ends writing as a full disk does."""
        process, size = self._process.pid, resource.RLIMIT_FSIZE
        before = resource.prlimit(process, size)
        resource.prlimit(process, size, (1024, before[1]))
        try:
            yield
        finally:
            resource.prlimit(process, size, before)

    def stop(self):
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._end()

    def url(self, path: str) -> str:
        return f"http://localhost:{self.port}{path}"

    def rows(self, sql: str, *values) -> list[tuple]:
        """Rows of the research database, while the server goes on with it."""
        with closing(sqlite3.connect(f"file:{self.data}/research.sqlite?mode=ro", uri=True)) as research:
            return research.execute(sql, values).fetchall()

    def alter(self, sql: str, *values):
        """Changes the research database behind the server's back: time that has passed, say."""
        self._write("research", sql, *values)

    def open_session(self) -> dict:
        """A session of the administrator as their sign-in leaves it, and its cookie. Without the password, which is made to
        take a quarter of a second."""
        token, now = secrets.token_hex(32), round(time.time() * 1000)
        self._write(
            "identity",
            "INSERT INTO staff_sessions (token_digest, staff, opened_at, seen_at) SELECT ?, id, ?, ? FROM staff WHERE name = ?",
            sha256(token.encode()).hexdigest(), now, now, ADMINISTRATOR)
        return {"name": "labconsole_staff", "value": token, "url": self.url("/"), "httpOnly": True, "sameSite": "Lax"}

    def _write(self, database: str, sql: str, *values):
        with closing(sqlite3.connect(self.data / f"{database}.sqlite")) as connection, connection:
            connection.execute(sql, values)

    # The greeting ends with the way for staff, printed when the server already listens.
    def _read_greeting(self):
        for line in self._process.stdout:
            if found := re.search(r"First administrator:\s+(\S+)", line):
                self.setup_link = found[1]
            if "works once" in line or "Staff sign in here" in line:
                return
        raise AssertionError(f"the server did not start, see {self._log}")

    def _end(self):
        self._process.wait(timeout=20)
        self._process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
