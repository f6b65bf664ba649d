"""Compares two releases of the same data: `python3 same_release.py EARLIER.zip LATER.zip`.

Every table and column of the earlier one has to be in the later one, with the same bytes. The numbers of participants are
drawn anew for each release: the two agree if one way of giving them out makes everything the same.
"""

import csv
import io
import itertools
import sys
import zipfile


def tables(path):
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.endswith(".csv") and name != "codebook.csv"]
        return {name: rows(archive.read(name).decode()) for name in names}


def rows(text):
    header, *lines = csv.reader(io.StringIO(text, newline=""))
    return header, lines


def columns(table, header):
    """The rows with the columns of an earlier header alone."""
    places = [table[0].index(name) for name in header]
    return [[row[place] for place in places] for row in table[1]]


def differences(earlier, later):
    missing = [f"{name} {column}" for name, (header, _) in earlier.items() for column in header
               if name not in later or column not in later[name][0]]
    if missing:
        return missing
    now = {name: columns(later[name], header) for name, (header, _) in earlier.items()}
    people = [row[0] for row in earlier["participants.csv"][1]]
    if sorted(people) != sorted(row[0] for row in now["participants.csv"]):
        return ["participants.csv"]
    return min((unlike(earlier, now, dict(zip(people, order))) for order in itertools.permutations(people)), key=len)


def unlike(earlier, now, people):
    return [name for name, (header, lines) in earlier.items()
            if sorted(lines) != sorted(renamed(row, header, people) for row in now[name])]


def renamed(row, header, people):
    return [people[cell] if column == "participant" else cell for column, cell in zip(header, row)]


if __name__ == "__main__":
    before, after = (tables(path) for path in sys.argv[1:])
    print({name: len(lines) for name, (_, lines) in before.items()})
    if found := differences(before, after):
        sys.exit(f"not the same: {', '.join(found)}")
