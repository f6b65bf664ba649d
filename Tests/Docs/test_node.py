"""Debian 12 has Node 18; a newer one to develop on must not hide what only newer ones know."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Interfaces that came after Node 18 (and, but for those of Node itself, after the browsers of 2022).
LATER = re.compile(
    r"\.(toReversed|toSorted|toSpliced|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom"
    r"|symmetricDifference)\("
    r"|\b(Object|Map)\.groupBy\(|\bPromise\.(withResolvers|try)\(|\bArray\.fromAsync\(|\bRegExp\.escape\("
    r"|\bimport\.meta\.(dirname|filename)\b|\bmock\.timers\.|\bstyleText\b"
)


@pytest.mark.parametrize("path", sorted((ROOT / "Tests/JavaScript").glob("*.js")) + sorted((ROOT / "Assets/js").rglob("*.js")),
                         ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_newer_than_node_18(path):
    found = [f"{number}: {line.strip()}" for number, line in enumerate(path.read_text().splitlines(), 1) if LATER.search(line)]
    assert not found
