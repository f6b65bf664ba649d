"""A migration that makes a table anew loses nothing of the old one: every value is kept, in a column of its name."""

import re
import sqlite3
from contextlib import closing

import pytest

from schema import DATABASES, SOURCES, steps

FIRST = {"research": "research-030", "identity": "identity-014"}
"""The migrations before are tested with data of their time (`EarlierDataTests`)."""

RENAMED = {"test": "task"}
"""Columns that have another name since then."""


def copying() -> list[tuple[str, str]]:
    found = [(database, step) for database, first in FIRST.items()
             for step in steps(database)[steps(database).index(first):]]
    return [(database, step) for database, step in found if "DROP TABLE" in text(step)]


def text(step: str) -> str:
    return (SOURCES / "Migrations" / f"{step}.sql").read_text()


def names(connection) -> list[str]:
    return [name for name, in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")]


def fill(connection):
    """Each table gets a row, and each of its columns a value that no other one has."""
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for number, name in enumerate(names(connection), 1):
        columns = connection.execute("SELECT name, type, pk FROM pragma_table_info(?)", [name]).fetchall()
        values = [-number if kind == "INTEGER" and key else f"{name} {column}" for column, kind, key in columns]
        connection.execute(f"DELETE FROM {name}")
        connection.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(values))})", values)


def kept(connection) -> dict[object, set[str]]:
    """The columns in which each value stands."""
    found: dict[object, set[str]] = {}
    for name in names(connection):
        rows = connection.execute(f"SELECT * FROM {name}")
        for row in rows:
            for column, value in zip(rows.description, row):
                found.setdefault(value, set()).add(column[0])
    return found


def renamed(columns: set[str]) -> set[str]:
    return columns | {RENAMED[column] for column in columns if column in RENAMED}


@pytest.mark.parametrize(("database", "step"), copying(), ids=lambda value: value)
def test_every_value_is_kept(database, step):
    with closing(sqlite3.connect(":memory:")) as connection:
        for earlier in steps(database)[:steps(database).index(step)]:
            connection.executescript(text(earlier))
        fill(connection)
        before = kept(connection)
        connection.executescript(text(step))
        after = kept(connection)
    assert len(before) > 50
    assert [value for value, columns in before.items() if not after.get(value, set()) & renamed(columns)] == []


def test_there_are_such_migrations():
    assert ("research", "research-031") in copying() and ("identity", "identity-014") in copying()


WORDS = re.compile(r"CHECK \(\w+ (?:IN \('.*|= '[^']*'\))")

ONE_WORD = {"research": ["CHECK (origin = 'real')"], "identity": []}
"""A request is about a release of real data: one of a rehearsal needs no approval, and a third origin none either until
somebody has decided so."""


@pytest.mark.parametrize("database", DATABASES)
def test_no_check_lists_the_words_of_a_column(database):
    """The program owns them (decision 046), and SQLite makes a table of such a list for every row that it checks."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in steps(database):
            connection.executescript(text(step))
        definitions = [sql for sql, in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")]
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert len(definitions) > 15
    assert [found for sql in definitions for found in WORDS.findall(sql)] == ONE_WORD[database]


def test_words_of_a_column_are_found():
    table = "a TEXT CHECK (a IN ('x', 'y')),\nb TEXT CHECK (b = 'x'),\nCHECK (b = 'x' OR a IS NULL),\nc CHECK (c IN (0, 1))"
    assert WORDS.findall(table) == ["CHECK (a IN ('x', 'y')),", "CHECK (b = 'x')"]
