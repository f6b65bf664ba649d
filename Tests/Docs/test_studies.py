"""`Docs/studies.md` names every key of a study and every section of its own."""

import re

from manifest import TOP

GUIDE = (TOP / "Docs/studies.md").read_text()


def section(title: str) -> str:
    return GUIDE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_every_key_of_a_study_is_explained():
    reader = (TOP / "Sources/Definitions/Readers/StudyReader.swift").read_text()
    read = re.findall(r'"([\w-]+)"', re.search(r"root\.group\((.*?)\)", reader, re.DOTALL)[1])
    explained = re.findall(r"^\| `([\w-]+)` \|", section("The study"), re.MULTILINE)
    assert len(read) > 20
    assert sorted(explained) == sorted(read)


def test_every_section_is_in_the_contents():
    listed = re.findall(r"^- \[([^]]+)\]\(#", GUIDE.split("\n## ", 1)[0], re.MULTILINE)
    assert listed == re.findall(r"^## (.*)$", GUIDE, re.MULTILINE)


def test_every_study_that_comes_with_the_console_is_named():
    studies = {folder.name for folder in (TOP / "Config/studies").iterdir() if folder.is_dir()}
    for page in (GUIDE, (TOP / "README.md").read_text()):
        assert {study for study in studies if study not in page} == set()
