"""The tables of both databases, as the numbered migrations make them."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field

from manifest import TOP

SOURCES = TOP / "Sources/Storage"
DATABASES = ("research", "identity")


@dataclass(frozen=True)
class Reference:
    columns: tuple[str, ...]
    table: str


@dataclass(frozen=True)
class Table:
    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    """The columns of the primary key."""
    references: tuple[Reference, ...] = field(default=())
    types: tuple[str, ...] = field(default=())
    """Those of the columns."""


def tables(database: str) -> list[Table]:
    """In the order in which they came to be, but for those that a later migration made anew."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in steps(database):
            connection.executescript((SOURCES / "Migrations" / f"{step}.sql").read_text())
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name").fetchall()
        return [table(name, connection) for name, in names]


def steps(database: str) -> list[str]:
    """The migrations in the order in which `Storage` runs them."""
    named = rf"static let {database}Steps = \[(.*?)\n  \]"
    texts = (file.read_text() for file in SOURCES.rglob("*.swift"))
    [steps] = [found[1] for text in texts if (found := re.search(named, text, re.DOTALL))]
    return re.findall(r'"([a-z]+-\d+)"', steps) + steps_of_kinds(database)


def steps_of_kinds(database: str) -> list[str]:
    """Those that make the tables of a kind of task, which come last: `research-032-simple-reaction-time`."""
    return sorted(file.stem for file in (SOURCES / "Migrations").glob(f"{database}-[0-9]*-*.sql"))


def table(name: str, connection: sqlite3.Connection) -> Table:
    columns = connection.execute("SELECT name, pk, type FROM pragma_table_info(?)", [name]).fetchall()
    keys = sorted((place, column) for column, place, _ in columns if place)
    found: dict[int, tuple[str, list[str]]] = {}
    for number, other, column in connection.execute(
        'SELECT id, "table", "from" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq', [name]
    ):
        found.setdefault(number, (other, []))[1].append(column)
    return Table(
        name, tuple(column for column, _, _ in columns), tuple(column for _, column in keys),
        tuple(Reference(tuple(referring), other) for other, referring in found.values()),
        tuple(type for _, _, type in columns))
