"""Each decision begins alike: number and title, then its status since which day."""

import re
from pathlib import Path

import pytest

from manifest import TOP

DECISIONS = sorted((TOP / "Docs/decisions").glob("*.md"))
NUMBERS = r"\d{3}(?:, \d{3})*(?: and \d{3})?"
STATUS = re.compile(rf"Status: accepted \d{{4}}-\d{{2}}-\d{{2}}(?:, (?:amended|superseded) by ({NUMBERS}))?")


def number(file: Path) -> str:
    return file.name[:3]


def test_numbers_follow_one_another():
    assert [number(file) for file in DECISIONS] == [f"{place:03}" for place in range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("file", DECISIONS, ids=lambda file: file.stem)
def test_begins_with_title_and_status(file):
    title, blank, status, other_blank, *_ = file.read_text().splitlines()
    assert re.fullmatch(rf"# {number(file)} [^ :].*", title)
    assert (blank, other_blank) == ("", "")
    said = STATUS.fullmatch(status)
    assert said, status
    later = set(re.findall(r"\d{3}", said[1] or ""))
    assert later <= {number(other) for other in DECISIONS}
    assert all(other > number(file) for other in later)
