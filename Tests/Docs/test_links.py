"""The files that the pages for developers point at are there."""

import re
from pathlib import Path

import pytest

from manifest import TOP

PAGES = [*sorted(TOP.glob("*.md")), *sorted((TOP / "Docs").rglob("*.md"))]
PAGES_OF_TODAY = [page for page in PAGES if page.parent.name != "decisions"]
"""Decisions speak of their own day."""
ROOTS = ("Sources", "Assets", "Config", "Views", "Tests", "Docs", ".ci")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)", page.read_text())
    own = [(page.parent / target if target else page, anchor) for target, anchor in links if "://" not in target]
    assert [str(file) for file, _ in own if not file.exists()] == []
    assert [anchor for file, anchor in own if anchor and anchor not in anchors(file)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_pictures_are_there_and_have_words(page):
    text = page.read_text()
    pictures = re.findall(r"!\[([^]]*)\]\(([^)]*)\)", text)
    pictures += [(alt, source) for source, alt in re.findall(r'<img [^>]*src="([^"]*)" alt="([^"]*)">', text)]
    assert len(pictures) == text.count("![") + text.count("<img ")
    assert [source for alt, source in pictures if not alt or not (page.parent / source).exists()] == []


@pytest.mark.parametrize("page", PAGES_OF_TODAY, ids=lambda page: page.stem)
def test_paths_are_there(page):
    named = re.findall(rf"`((?:{'|'.join(map(re.escape, ROOTS))})/[^`\s]*)`", page.read_text())
    assert [path for path in named if not is_there(path)] == []


def is_there(path: str) -> bool:
    pattern = re.sub(r"<[^>]*>|…|NNN", "*", path.rstrip("/"))
    return any(TOP.glob(pattern)) or pattern.startswith("Config/studies/my-study")


def anchors(page: Path) -> set[str]:
    """As GitHub and its like make them of headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
