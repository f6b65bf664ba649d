"""The glossary names types that are there, in the order in which a reader looks for words."""

import re

from manifest import TOP

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$", re.MULTILINE)
DECLARED = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias) (\w+)")


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
