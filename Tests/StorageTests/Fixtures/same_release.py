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
        return {table(name): rows(archive.read(name).decode()) for name in archive.namelist()
                if name.endswith(".csv") and not name.endswith("codebook.csv")}


def table(path):
    """The name of a table before and since its file was named as Psych-DS asks: survey_times.csv, and
    data/study-weightiat_description-surveytimes_data.csv."""
    name = path.removeprefix("data/").removesuffix(".csv").removesuffix("_data")
    return name.split("description-")[-1].replace("_", "") + ("-wide" if "_task-" in name else "")


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
    people = [row[0] for row in earlier["participants"][1]]
    if sorted(people) != sorted(row[0] for row in now["participants"]):
        return ["participants"]
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
