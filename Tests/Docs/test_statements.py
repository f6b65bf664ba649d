"""A second engine can run the statements of `Sources/Storage`; what only SQLite knows stands in `Engine` (decision 044)."""

import re
from collections.abc import Callable

import pytest

from manifest import TOP
from schema import DATABASES, tables

STORAGE = TOP / "Sources/Storage"
LITERAL = re.compile(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
VERB = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE)\b")

BALANCED = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?"
DISTINCT = re.compile(rf"SELECT DISTINCT ({BALANCED}) FROM {BALANCED} ORDER BY ({BALANCED})(?: LIMIT .*|\).*)?$")


def sorted_by_others(words: str) -> list[str]:
    """The terms by which `SELECT DISTINCT` sorts without selecting them: which of the rows that are alike would count?"""
    found = DISTINCT.search(words)
    if not found:
        return []
    selected = [column for term in terms(found[1]) for column in term.split(" AS ")]
    return [
        term for term in (re.sub(r" (?:ASC|DESC)$", "", term) for term in terms(found[2]))
        if not any(is_same(term, column) for column in selected)]


def terms(text: str) -> list[str]:
    """`a, MIN(b, c)` are two."""
    return re.findall(r"[^\s,(](?:[^,(]|\((?:[^()]|\([^()]*\))*\))*", text)


def is_same(term: str, column: str) -> bool:
    """`task` is `runs.task`; `visits.task` is not."""
    if "." in term and "." in column:
        return term == column
    return term.split(".")[-1] == column.split(".")[-1]


FORBIDDEN: dict[str, str | Callable[[str], object]] = {
    "a row's place in the file": r"\browid\b",
    "a function or a clause of one engine":
        r"\b(?:IFNULL|GLOB|COLLATE|INDEXED BY|REPLACE INTO|INSERT OR|LIMIT -1|(?:strftime|julianday|unixepoch|printf|"
        r"json_\w+|group_concat|last_insert_rowid|instr|char)\s*\()",
    "a parameter whose type no column tells": r"(?:^|[\s(,])\? *(?:=|<|>|IS\b|IN\b)|COALESCE\( *\?",
    "a truth value as a number": r"\b(?:is|has|was)_\w+ *(?:=|<>) *[01]\b",
    "a column in an upsert that could be either row's": r"DO UPDATE SET.*\b(\w+) = \1\b",
    "a pattern that is made of a column": r"\bLIKE (?!(?:'[^']*'|\?)(?! *\|\|))",
    "an order of distinct rows by what they do not have": sorted_by_others,
}


IN_EVERY_ORDER = {
    "code": "capital letters and digits, all codes of one length: the last text with a beginning bounds them",
    "day": "digits and hyphens in the same places, all of one length",
}
"""The columns of text that statements compare by order, with why every collation puts their values into the same one: SQLite
compares bytes, another engine may compare as a language does."""

IN_ONE_CASE = {
    "survey": "an id, of small letters, with the number of an occasion",
    "refusal": "a word of a score, of which no two differ in capitals alone",
    "flags": "words of a score, of which no two differ in capitals alone",
    "token_digest": "hexadecimal, but for the word that marks a handover",
}
"""The columns that statements compare with a pattern, with why it does not matter that SQLite takes capitals for small letters."""


def columns_of_text() -> set[str]:
    """The names that are those of text in every table."""
    types: dict[str, set[str]] = {}
    for database in DATABASES:
        for table in tables(database):
            for column, type in zip(table.columns, table.types):
                types.setdefault(column, set()).add(type)
    return {column for column, found in types.items() if found == {"TEXT"}}


def compared_by_order(words: str, columns: set[str]) -> set[str]:
    """`code` in `code >= ?` and in `? < people.code`."""
    left = re.findall(r"\b(\w+) *(?:<=?(?!>)|>=?|(?:NOT )?BETWEEN\b)", words)
    right = re.findall(r"(?:<=?|(?<!<)>=?) *(?:\w+\.)?(\w+)\b(?![.(])", words)
    return {column for column in left + right if column in columns}


def compared_with_pattern(words: str) -> set[str]:
    """`flags` in `(' ' || scores.flags || ' ') LIKE ?`."""
    return set(re.findall(r"(\w+)(?: \|\| '[^']*')?\)? (?:NOT )?LIKE ", words))


def statements() -> list[tuple[str, str]]:
    """Each with the file and the line at which it begins."""
    return [(place, words) for place, words in literals() if VERB.search(words)]


def literals() -> list[tuple[str, str]]:
    """The strings of all verbs, conditions that become a part of a statement among them."""
    found = []
    for path in sorted(STORAGE.rglob("*.swift")):
        if "Engine" in path.parts:
            continue
        text = path.read_text()
        for literal in LITERAL.finditer(text):
            words = " ".join((literal[1] or literal[2] or "").split())
            line = text.count("\n", 0, literal.start()) + 1
            found.append((f"{path.relative_to(TOP)}:{line}", words))
    return found


def has(what: str, words: str) -> bool:
    rule = FORBIDDEN[what]
    return bool(re.search(rule, words) if isinstance(rule, str) else rule(words))


def test_there_are_statements():
    assert len(statements()) > 200


@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_statement_has_no(what):
    assert [f"{place}: {words}" for place, words in statements() if has(what, words)] == []


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
        ("a pattern that is made of a column", "SELECT id FROM runs WHERE runs.task LIKE allocations.task || '.%'"),
        ("a pattern that is made of a column", "SELECT id FROM runs WHERE task NOT LIKE '%' || variant"),
        (
            "an order of distinct rows by what they do not have",
            "SELECT DISTINCT taps.hand FROM taps JOIN parts ON parts.run = taps.run ORDER BY parts.block",
        ),
        (
            "an order of distinct rows by what they do not have",
            "SELECT DISTINCT study FROM people WHERE id IN (SELECT id FROM runs) ORDER BY study, MIN(code, id) DESC LIMIT 1",
        ),
    ],
)
def test_each_is_found(what, statement):
    assert has(what, statement)


@pytest.mark.parametrize(
    ("what", "statement"),
    [
        ("a pattern that is made of a column", "SELECT id FROM sessions WHERE token NOT LIKE 'handover %' AND seen_at > ?"),
        (
            "an order of distinct rows by what they do not have",
            "SELECT DISTINCT runs.task, COUNT(*) AS times FROM runs WHERE id IN (?) ORDER BY task DESC, times",
        ),
        (
            "an order of distinct rows by what they do not have",
            "SELECT id FROM visits WHERE id IN (SELECT DISTINCT visit FROM handovers) ORDER BY made_at",
        ),
    ],
)
def test_others_are_not(what, statement):
    assert not has(what, statement)


def test_texts_are_compared_by_order_only_where_every_order_is_the_same():
    columns = columns_of_text()
    assert {"code", "day", "task", "state"} <= columns and not {"number", "finished_at"} & columns
    compared = {column for _, words in literals() for column in compared_by_order(words, columns)}
    assert compared == set(IN_EVERY_ORDER)


def test_patterns_are_for_texts_of_one_case():
    assert {column for _, words in literals() for column in compared_with_pattern(words)} == set(IN_ONE_CASE)


@pytest.mark.parametrize("condition", [
    "task >= ?", "runs.task < ?", "? <= task", "task BETWEEN ? AND ?", "task NOT BETWEEN ? AND ?", "number = 1 AND 'a' > runs.task"])
def test_a_comparison_by_order_is_found(condition):
    assert compared_by_order(condition, {"task"}) == {"task"}


@pytest.mark.parametrize("condition", ["task <> ?", "number > task.number", "at < MAX(task)", "task = ? AND number < 2"])
def test_others_are_no_comparison_by_order(condition):
    assert compared_by_order(condition, {"task"}) == set()
