"""Pages, their templates and their words lie in rooms of the same names."""

import re
from pathlib import Path

from manifest import TOP
from names import hyphenated

WEB = TOP / "Sources/Web"
SHARED_WORDS = {"frame", "language"}
"""The words that frame the pages of all rooms."""


def test_templates_lie_in_the_rooms_of_their_pages():
    found = [(source, name) for source in WEB.rglob("*.swift")
             for name in re.findall(r'static let template = "([^"]+)"', source.read_text())]
    assert len(found) > 50
    assert [f"{source.name}: {name}" for source, name in found if room(source.parent) != str(Path(name).parent)] == []


def test_rooms_of_words_are_rooms():
    rooms = {room(folder).split("/")[-1] for folder in WEB.rglob("*") if folder.is_dir()}
    for language in (TOP / "Config/languages").iterdir():
        assert {words.stem for words in language.iterdir()} - rooms == SHARED_WORDS


def test_handlers_have_the_stores_of_their_audience_alone():
    facets = re.compile(r"\bstores\.(guest|participant|staff)\b(?!\()")
    assert [source.name for source in WEB.rglob("*.swift") if facets.search(source.read_text())] == ["StoreFacets.swift"]


def room(folder: Path) -> str:
    """`Web/TabletCheck` is `tablet-check` elsewhere, `NBack` is `n-back`."""
    return hyphenated(str(folder.relative_to(WEB)))
