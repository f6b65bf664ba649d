"""The guide for staff says what the console says, and the console calls things by the names that the guide quotes."""

import re
from collections.abc import Iterator

import pytest
import yaml

from guide import LANGUAGES, WORDS, chapters, guide, path_of, title_and_body

TOPICS = [topic for chapter in chapters() for topic in chapter.topics]
PARTS = {
    "en": ("**Begin with:** ", "**No way back:** ", "**Who may:** "),
    "de": ("**Zuerst:** ", "**Unumkehrbar:** ", "**Wer darf:** "),
}
QUOTED = {"en": r"“([^”]+)”", "de": r"„([^“]+)“"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_is_as_the_texts_are_now(language):
    assert path_of(language).read_text() == guide(language), "make guide writes it anew"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_the_guide_once(language):
    assert len(TOPICS) > 30
    assert sorted(file.stem for file in (WORDS / language / "help").glob("*.md")) == sorted(TOPICS)
    headings = re.findall(r"^#+ (.*)$", guide(language), re.MULTILINE)
    assert sorted({heading for heading in headings if headings.count(heading) > 1}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_text_is_short_and_whole(language, topic):
    """It tells of the page, of where to begin, of what cannot be undone, and of who may."""
    _, body = title_and_body(language, topic)
    assert 60 <= len(body.split()) <= 150
    first, *parts = body.split("\n\n")
    assert not first.startswith("**")
    assert [part for part, begin in zip(parts, PARTS[language], strict=True) if not part.startswith(begin)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_quoted_is_on_a_page(language):
    said = {re.sub(r" \(\{\w+\}\)$", "", phrase) for phrase in phrases(language)}
    quoted = {(topic, name) for topic in TOPICS for name in re.findall(QUOTED[language], title_and_body(language, topic)[1])}
    assert len(quoted) > 10
    assert sorted(pair for pair in quoted if pair[1] not in said) == []


def phrases(language: str) -> Iterator[str]:
    for file in (WORDS / language).glob("*.yaml"):
        yield from leaves(yaml.load(file.read_text(), yaml.CSafeLoader))


def leaves(value) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    else:
        yield str(value).strip()
