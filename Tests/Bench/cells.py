"""The cells of two releases of the same people, who bear other pseudonyms in each and stand in another order."""

import csv
import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass

PSEUDONYM = "participant"


@dataclass(frozen=True)
class Cell:
    table: str
    column: str
    place: str
    old: str
    new: str

    def __str__(self):
        return f"{self.table}.{self.column}, {self.place}: {self.old!r} became {self.new!r}"


def read(path):
    """The tables of a release, each a list of rows, by their names without punctuation."""
    tables = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not name.endswith(".csv"):
                continue
            rows = csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig")))
            tables[table_name(name)] = (rows.fieldnames or [], list(rows))
    return tables


def table_name(file):
    stem = file.rsplit("/", 1)[-1].removesuffix(".csv")
    named = re.fullmatch(r"study-[^_]+_(?:task-([^_]+)_)?description-([^_]+)_data", stem)
    words = [word for word in named.groups() if word] if named else [stem]
    return re.sub(r"[^a-z0-9/]", "", "/".join(words).lower())


def missing(old, new):
    """Tables and columns of the first release that the second does not have."""
    lost = []
    for table, (columns, _) in old.items():
        if table not in new:
            lost.append(table)
        else:
            lost += [f"{table}.{column}" for column in columns if column not in new[table][0]]
    return lost


def differences(old, new, leaving_out=frozenset()):
    """Of the columns that both have, without some of them, each as (table, column)."""
    shared = {
        table: [column for column in columns if column in new[table][0] and (table, column) not in leaving_out]
        for table, (columns, _) in old.items() if table in new}
    return _of_people(old, new, shared) + _of_tables(old, new, shared)


def by_chance(old, again):
    """Columns whose cells are others in a second rehearsal with the same program."""
    return {(cell.table, cell.column) for cell in differences(old, again)} | {
        (table, column) for table, (columns, rows) in old.items() if PSEUDONYM not in columns and table in again
        for column in columns
        if Counter(same(row[column]) for row in rows) != Counter(same(row.get(column)) for row in again[table][1])}


def same(value):
    """A number without the digits that depend on the order in which numbers were added."""
    try:
        return f"{float(value):.9g}"
    except (TypeError, ValueError):
        return value


# MARK: - Tables of people

def _of_people(old, new, shared):
    one, other = _people(old, shared), _people(new, shared)
    found = []
    if len(one) != len(other):
        found.append(Cell("participants", PSEUDONYM, "all tables", str(len(one)), str(len(other))))
    for number, (mine, theirs) in enumerate(_pairs(one, other), 1):
        for (table, column), values in mine.items():
            others = theirs.get((table, column), ())
            if values == others:
                continue
            row = next((i for i, pair in enumerate(zip(values, others)) if pair[0] != pair[1]), None)
            told = (values[row], others[row]) if row is not None else (f"{len(values)} rows", f"{len(others)} rows")
            place = f"person {number}" + ("" if row is None else f", row {row + 1}")
            found.append(Cell(table, column, place, *told))
        found += [Cell(table, column, f"person {number}", "0 rows", f"{len(values)} rows")
                  for (table, column), values in theirs.items() if (table, column) not in mine]
    return found


def _people(tables, shared):
    """Of each person the cells of each column, from the first row to the last."""
    people = {}
    for table, columns in shared.items():
        if PSEUDONYM not in tables[table][0]:
            continue
        for row in tables[table][1]:
            person = people.setdefault(row[PSEUDONYM], {})
            for column in columns:
                if column != PSEUDONYM:
                    person.setdefault((table, column), []).append(same(row[column]))
    return [{key: tuple(values) for key, values in person.items()} for person in people.values()]


def _pairs(one, other):
    """Each person with the one who is most alike."""
    left = list(other)
    alike = [(sum(theirs.get(key) == values for key, values in mine.items()), i, j)
             for i, mine in enumerate(one) for j, theirs in enumerate(other)]
    chosen = {}
    for _, i, j in sorted(alike, key=lambda item: -item[0]):
        if i not in chosen and j not in chosen.values():
            chosen[i] = j
    return [(one[i], left[j]) for i, j in sorted(chosen.items())]


# MARK: - Tables without people

def _of_tables(old, new, shared):
    found = []
    for table, columns in shared.items():
        if PSEUDONYM in old[table][0]:
            continue
        rows = [Counter(tuple(same(row[column]) for column in columns) for row in tables[table][1])
                for tables in (old, new)]
        gone, come = sorted((rows[0] - rows[1]).elements(), key=str), sorted((rows[1] - rows[0]).elements(), key=str)
        for number in range(max(len(gone), len(come))):
            pair = [all[number] if number < len(all) else None for all in (gone, come)]
            column = _first(columns, *pair)
            told = ["no row" if row is None else "a row" if column == "*" else row[columns.index(column)]
                    for row in pair]
            found.append(Cell(table, column, f"row {number + 1} of those that differ", *told))
    return found


def _first(columns, one, other):
    if one is None or other is None:
        return "*"
    return next(column for column, a, b in zip(columns, one, other) if a != b)
