"""Connections and transactions: on a copy of LabConsole's databases, equally durable."""

import fcntl
import os
import sqlite3
import threading
import time
from contextlib import contextmanager
from pathlib import Path

_local = threading.local()


def now():
    return int(time.time() * 1000)


def database(name):
    """One connection for each thread; Python's sqlite3 keeps its compiled statements."""
    connection = getattr(_local, name, None)
    if connection is None:
        connection = sqlite3.connect(Path(os.environ["PEER_DATA"]) / f"{name}.sqlite", timeout=60)
        connection.isolation_level = None
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        setattr(_local, name, connection)
    return connection


@contextmanager
def writing(db):
    """SQLite lets writers that wait poll for their turn, and one can starve until the next part of its run has
    overtaken it. The system's lock wakes them, in all processes."""
    fcntl.flock(_turn(), fcntl.LOCK_EX)
    try:
        with transaction(db, "IMMEDIATE"):
            yield
    finally:
        fcntl.flock(_turn(), fcntl.LOCK_UN)


def _turn():
    """One open file for each thread: threads that share one hold the lock together."""
    if not hasattr(_local, "turn"):
        _local.turn = open(Path(os.environ["PEER_DATA"]) / "turn", "wb")
    return _local.turn


@contextmanager
def transaction(db, kind="DEFERRED"):
    db.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
