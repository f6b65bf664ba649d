"""A second engine can run the statements of `Sources/Storage`; what only SQLite knows stands in `Engine` (decision 044)."""

import re

import pytest

from manifest import TOP

STORAGE = TOP / "Sources/Storage"
LITERAL = re.compile(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
VERB = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE)\b")

FORBIDDEN = {
    "a row's place in the file": r"\browid\b",
    "a function or a clause of one engine":
        r"\b(?:IFNULL|GLOB|COLLATE|INDEXED BY|REPLACE INTO|INSERT OR|LIMIT -1|(?:strftime|julianday|unixepoch|printf|"
        r"json_\w+|group_concat|last_insert_rowid|instr|char)\s*\()",
    "a parameter whose type no column tells": r"(?:^|[\s(,])\? *(?:=|<|>|IS\b|IN\b)|COALESCE\( *\?",
    "a truth value as a number": r"\b(?:is|has|was)_\w+ *(?:=|<>) *[01]\b",
    "a column in an upsert that could be either row's": r"DO UPDATE SET.*\b(\w+) = \1\b",
}


def statements() -> list[tuple[str, str]]:
    """Each with the file and the line at which it begins."""
    found = []
    for path in sorted(STORAGE.rglob("*.swift")):
        if "Engine" in path.parts:
            continue
        text = path.read_text()
        for literal in LITERAL.finditer(text):
            words = " ".join((literal[1] or literal[2] or "").split())
            if VERB.search(words):
                line = text.count("\n", 0, literal.start()) + 1
                found.append((f"{path.relative_to(TOP)}:{line}", words))
    return found


def wrong(pattern: str) -> list[str]:
    return [f"{place}: {words}" for place, words in statements() if re.search(pattern, words)]


def test_there_are_statements():
    assert len(statements()) > 200


@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_statement_has_no(what):
    assert not wrong(FORBIDDEN[what])


@pytest.mark.parametrize(
    ("what", "statement"),
    [
        ("a row's place in the file", "SELECT id FROM runs ORDER BY rowid"),
        ("a function or a clause of one engine", "SELECT strftime('%s', 'now') FROM runs"),
        ("a function or a clause of one engine", "INSERT OR IGNORE INTO runs (id) VALUES (?)"),
        ("a function or a clause of one engine", "SELECT id FROM releases WHERE instr(file_name, 'zip') > 0"),
        ("a function or a clause of one engine", "SELECT file_name || char(10) FROM releases"),
        ("a parameter whose type no column tells", "SELECT id FROM visits WHERE (? IS NULL OR experimenter = ?)"),
        ("a parameter whose type no column tells", "SELECT id FROM people WHERE ? = 'within'"),
        ("a truth value as a number", "SELECT run FROM run_parts WHERE is_complete = 1"),
        (
            "a column in an upsert that could be either row's",
            "INSERT INTO days (day) VALUES (?) ON CONFLICT (day) DO UPDATE SET times = times + 1",
        ),
    ],
)
def test_each_is_found(what, statement):
    assert re.search(FORBIDDEN[what], statement)
