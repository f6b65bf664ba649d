"""Makes answers.tsv and values.tsv: random formulas and their values for random answers.

An evaluation that shares no code with the Swift one: formulas are built as Python functions, numbers are Python's
`decimal` with 18 digits, days are Python's `datetime`; the text is written beside, with spaces, parentheses and spellings
as people use them.

    python3 make.py                        writes both files (in this directory; they are the same each time)
    python3 make.py SEED COUNT DIRECTORY   others, for long runs
"""

import re
import sys
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

from formulas import build
from parts import NAMES, SEXES, SPORTS, STEPS, WORDS, literal, source

# Written out, it is a mistake that the checker finds.
DIVISION_BY_ZERO = re.compile(r"/ \(*0(?![.\d])")


def random_answer(kind):
    if source.random() < 0.15:
        return None
    if kind == "number":
        return Decimal(source.choice(["0", "1", "17", "18", "1.7", "-3", "0.1", "-0.5", "70.25", "333333333333.333333", str(source.randint(-50, 150))]))
    if kind == "text":
        return source.choice([text for text in WORDS if text])
    if kind == "truth":
        return source.random() < 0.5
    if kind == "several":
        return frozenset(code for code in SPORTS if source.random() < 0.4)
    if kind in ("one", "step"):
        return source.choice(SEXES if kind == "one" else STEPS)
    return literal(kind).value({})


def encoded(value, kind=""):
    if value is None:
        return "-"
    if kind == "several":
        return "C " + " ".join(sorted(value))
    if kind in ("one", "step"):
        return "c " + value
    if isinstance(value, bool):
        return f"b {str(value).lower()}"
    if isinstance(value, Decimal):
        return ("u " if kind == "duration" else "n ") + format(value.normalize() + 0, "f")
    if isinstance(value, datetime):
        return "m " + moment_text(value)
    if isinstance(value, date):
        return "d " + value.isoformat()
    if isinstance(value, time):
        return "t " + value.strftime("%H:%M:%S")
    return "s " + value


def moment_text(value):
    return value.date().isoformat() + value.strftime("T%H:%M:%S")


def main(seed=1, count=1200, directory=Path(__file__).parent):
    source.seed(seed)
    people = [{name: random_answer(kind) for name, kind in NAMES.items()} for _ in range(40)]
    lines = [f"{person}\t{name}\t{encoded(answers[name], kind)}"
             for person, answers in enumerate(people) for name, kind in NAMES.items() if answers[name] is not None]
    (directory / "answers.tsv").write_text("\n".join(lines) + "\n")
    values = []
    while len(values) < count:
        kind = source.choice(["truth", "truth", "truth", "number", "number", "date", "duration", "text", "moment"])
        part = build(kind, source.randint(1, 5))
        if len(part.text) > 300 or DIVISION_BY_ZERO.search(part.text):
            continue
        person = source.randrange(len(people))
        values.append(f"{part.text}\t{person}\t{encoded(part.value(people[person]), kind)}")
    (directory / "values.tsv").write_text("\n".join(values) + "\n")


if __name__ == "__main__":
    main(*([int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])] if len(sys.argv) > 1 else []))
