"""Each GET route for staff is a page that a browser test looks at, or has its reason in `Tests/Browser/staff_pages.py`."""

import re
import sys

import pytest

from guide import LANGUAGES, chapters, guide
from manifest import TOP

sys.path.append(str(TOP / "Tests/Browser"))

from staff_pages import (
    ELSEWHERE, GUIDE_PICTURES, LOCALES, NO_PAGES, OPENED, README_PICTURES, addresses, guide_pictures)

WEB = TOP / "Sources/Web"


def routes() -> set[str]:
    """The patterns of those that staff open, also before they have signed in."""
    patterns = dict(re.findall(r'case (\w+) = "([^"]+)"', (WEB / "Path.swift").read_text()))
    table = "\n".join(file.read_text() for file in WEB.rglob("*.swift"))
    names = re.findall(r"gate\.staff\(\s*\.get, \.(\w+),|gate\.open\(\.get, \.(staff\w+),", table)
    return {patterns[one or other] for one, other in names}


def test_each_page_is_looked_at_or_says_why_not():
    listed = [*OPENED, *ELSEWHERE, *NO_PAGES]
    assert len(listed) == len(set(listed))
    assert set(listed) == routes()


@pytest.mark.parametrize("file", sorted(set(ELSEWHERE.values())))
def test_other_modules_look_at_pages(file):
    text = (TOP / "Tests/Browser" / file).read_text()
    assert "Looker(" in text


def test_addresses_leave_out_what_is_not_known():
    found = addresses(study="one")
    assert found["today"] == "/staff"
    assert found["studies-study-releases-preview"] == "/staff/studies/one/releases/preview?audience=within"
    assert "lists-participants-tags" not in found and "participants-participant" not in found


@pytest.mark.parametrize("name", README_PICTURES | GUIDE_PICTURES)
def test_pictures_are_of_pages_that_there_are(name):
    path, height = (README_PICTURES | GUIDE_PICTURES)[name]
    assert any(re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path) for pattern in OPENED), path
    assert height <= 768


def test_pictures_of_the_guide_have_the_names_of_its_topics():
    topics = {f"guide-{topic}" for chapter in chapters() for topic in chapter.topics}
    assert set(GUIDE_PICTURES) <= topics


def test_each_guide_shows_its_pictures_in_its_own_language():
    assert set(LOCALES) == set(LANGUAGES)
    for language in LANGUAGES:
        shown = re.findall(r"^!\[.*\]\(\.\./pictures/(.*)\.png\)$", guide(language), re.M)
        assert sorted(shown) == sorted(guide_pictures(language))
