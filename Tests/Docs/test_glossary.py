"""The glossary names types that are there, in the order in which a reader looks for words."""

import re

from manifest import TOP

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$", re.MULTILINE)
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias) (\w+)")
COUNTS = [
    ("Overview/ParticipantFigure.swift", r"enum Milestone\b[^{]*{(.*?)\n  }"),
    ("Overview/ParticipantFlow.swift", r"enum Stage\b[^{]*{(.*?)\n  }"),
]
"""The counts that pages and lists have in common: files of `Studies`, and the body of an enum in each."""


def rows() -> list[tuple[str, str, str]]:
    heading, rule, *rows = ROW.findall((TOP / "Docs/glossary.md").read_text())
    return rows


def test_types_exist():
    declared = {name for file in (TOP / "Sources").rglob("*.swift") for name in DECLARED.findall(file.read_text())}
    named = {name for _, _, types in rows() for name in re.findall(r"`(\w+)`", types)}
    assert len(named) > 50
    assert named - declared == set()


def test_words_stand_in_order():
    words = [word.casefold() for word, _, _ in rows()]
    assert words == sorted(words)
    assert len(words) == len(set(words))


def test_words_of_counts_are_there():
    """Every milestone of the overview, every stage of the flow, and what is counted beside them."""
    counts = {"eligible", "turned away", "incomplete"}
    for file, body in COUNTS:
        [cases] = re.findall(body, (TOP / "Sources/Studies" / file).read_text(), re.DOTALL)
        names = {name.strip() for line in re.findall(r"^ *case (.+)$", cases, re.MULTILINE) for name in line.split(",")}
        assert len(names) >= 3, file
        counts |= names
    assert counts - {word for word, _, _ in rows()} == set()
