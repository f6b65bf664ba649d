"""Comments begin with their subject: no sentence of one begins with a word that only asks."""

import re
from pathlib import Path

import pytest

from manifest import TOP

ASKING = re.compile(r"(?:What|Who|Whose|Whoever|Whatever|Whether|Where|Wherever)\b")
LINE = re.compile(r"^\s*(?:///?|/\*\*?|\*)\s?(.*?)\s*(?:\*/)?$")
ITEM = re.compile(r"- (?:[\w` ]+: )?(.*)")

FILES = sorted(
    path for folder in ("Sources", "Tests", "Assets/js") for path in (TOP / folder).rglob("*")
    if path.suffix in (".swift", ".js", ".h", ".c", ".cpp"))


def sentences(text: str) -> list[tuple[int, str]]:
    """Every sentence of a comment, with the line at which its comment begins."""
    found, block, start = [], [], 0

    def end():
        whole = " ".join(block)
        found.extend((start, one) for one in re.split(r"(?<=[.!?:;])\s+(?=[A-Z`“])", whole) if one)
        block.clear()

    for number, line in enumerate(text.splitlines(), 1):
        match = LINE.match(line)
        words = match[1] if match else ""
        if not words or words.startswith(("- ", "MARK")):
            end()
            start = number
            if item := ITEM.match(words):
                block.append(item[1])
        else:
            start = start if block else number
            block.append(words)
    end()
    return found


@pytest.mark.parametrize("folder", sorted({str(path.relative_to(TOP).parent) for path in FILES}))
def test_a_comment_says_its_subject_first(folder):
    wrong = [
        f"{path.relative_to(TOP)}:{line}: {sentence}" for path in FILES if path.parent == TOP / folder
        for line, sentence in sentences(path.read_text()) if ASKING.match(sentence) and not sentence.endswith("?")]
    assert not wrong, "\n".join(wrong)


LINES = r"((?:^[ \t]*#[^!\n][^\n]*\n|^[ \t]*#\n)+)"
NOTATIONS = {
    ".css": r"/\*(.*?)\*/",
    ".mustache": r"\{\{!(.*?)\}\}",
    ".py": rf'"""(.*?)"""|{LINES}',
    ".R": LINES,
    ".yaml": LINES,
    ".sql": r"((?:^[ \t]*--[^\n]*\n)+)",
    "": LINES,
}
"""How other files than those of programs mark a comment."""

FIRST_MIGRATION = {"common": 5, "research": 89, "identity": 35}
"""Earlier migrations keep their comments: they are only ever added to, and never changed."""


def is_late(migration: Path) -> bool:
    database, number = re.match(r"([a-z]+)-(\d+)", migration.name).groups()
    return int(number) >= FIRST_MIGRATION[database]


OTHERS = sorted(
    [path for folder in ("Assets/css", "Views", "Config", "Sources/Documents", "Tests") for path in (TOP / folder).rglob("*")
     if path.is_file() and path.suffix in NOTATIONS and path.suffix not in ("", ".sql")]
    + [path for path in (TOP / "Sources/Storage/Migrations").glob("*.sql") if is_late(path)]
    + [TOP / name for name in ("Makefile", "Tests/run", ".ci/run", ".ci/check", ".ci/bare")])


def remarks(text: str, notation: str) -> list[tuple[int, str]]:
    """The same for a file in which a comment ends where its mark says so."""
    found = []
    for match in re.finditer(notation, text, re.DOTALL | re.MULTILINE):
        line = text.count("\n", 0, match.start()) + 1
        words = " ".join(re.sub(r"^\s*(?:#|--)\s?", "", match[match.lastindex or 0], flags=re.MULTILINE).split())
        found += [(line, one) for one in re.split(r"(?<=[.!?:;])\s+(?=[A-Z`“])", words)]
    return found


def test_remarks_elsewhere_do_too():
    wrong = [
        f"{path.relative_to(TOP)}:{line}: {sentence}" for path in OTHERS
        for line, sentence in remarks(path.read_text(), NOTATIONS[path.suffix])
        if ASKING.match(sentence) and not sentence.endswith("?")]
    assert not wrong, "\n".join(wrong)


def test_remarks_are_found():
    assert remarks("a { /* Red. What\n is it */ }", NOTATIONS[".css"]) == [(1, "Red."), (1, "What is it")]
    assert remarks("a: 1\n# What it\n# is.\nb: 2\n", NOTATIONS[".yaml"]) == [(2, "What it is.")]
    assert remarks("#!/bin/sh\n# Where it\n#\n# is.\n", NOTATIONS[""]) == [(2, "Where it is.")]
    assert remarks("a TEXT,\n  -- Who it\n  -- was.\n", NOTATIONS[".sql"]) == [(2, "Who it was.")]
    quotes = '"' * 3
    assert remarks(f"{quotes}What\nit is.{quotes}\na = 1\n", NOTATIONS[".py"]) == [(1, "What it is.")]


def test_late_migrations_are_read():
    late = ["research-089.sql", "research-120-stroop.sql", "identity-035.sql", "common-005.sql"]
    names = ["research-088.sql", "identity-034.sql", "common-004.sql", *late]
    assert [name for name in names if is_late(Path(name))] == late


def test_a_sentence_is_found_wherever_it_stands():
    text = "/// Returns it. What it is.\n///\n/// - Parameter one: who did it\nlet a = 1  // no comment of its own\n// Where\n// it lies?"
    assert sentences(text) == [(1, "Returns it."), (1, "What it is."), (3, "who did it"), (5, "Where it lies?")]
