"""A kind of task is known in its own folders and in the registry alone: no other source imports or names what is its own.

`STILL_NAMING` lists the files that do so today. It is exact: a file that no longer does has to leave it, and none comes
to it.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from names import hyphenated

SOURCES = Path(__file__).parents[2] / "Sources"
TARGETS = {folder.name for folder in SOURCES.iterdir()}
REGISTRY = "LabConsole/TaskKinds.swift"

KINDS = sorted(folder.name for folder in (SOURCES / "Studies/Tasks").iterdir() if folder.is_dir())

# The rooms that belong to one kind as a whole, beside its folders `…/Tasks/<Kind>`.
ROOMS = {"ImplicitAssociation": ("ImplicitAssociation", "TrialFiles")}

# The commands and the options of `labconsole score` are about files of trials as other tools write them.
COMMANDS = {
    "ScoreTool/ScoreCommand.swift",
    "ScoreTool/ScoreProgress.swift",
    "ScoreTool/TrialLayoutOptions.swift",
}

STILL_NAMING = {
    "Survey": {
        # A participation has the ids of the questions that were answered, as it has runs: the path asks for them.
        "Studies/Participation/Participant.swift",
    },
}


@cache
def sources() -> dict[str, str]:
    return {
        str(path.relative_to(SOURCES)): code(path.read_text(encoding="utf-8")) for path in SOURCES.rglob("*.swift")
    }


@cache
def uncommented() -> dict[str, str]:
    """With the words of string literals."""
    return {
        str(path.relative_to(SOURCES)): re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        for path in SOURCES.rglob("*.swift")
    }


def code(text: str) -> str:
    """Without comments, and without the words of string literals; what they interpolate stays."""
    text = re.sub(r"//.*", "", text)
    text = re.sub(r'""".*?"""', '""', text, flags=re.DOTALL)
    return re.sub(r'"(?:\\\([^)]*\)|\\.|[^"\\\n])*"', interpolations, text)


def interpolations(literal: re.Match) -> str:
    return " ".join(re.findall(r"\\\(([^)]*)\)", literal.group()))


def belongs(file: str, kind: str) -> bool:
    return f"/Tasks/{kind}/" in file or file.split("/")[0] in ROOMS.get(kind, ())


TYPE = r"(?:struct|enum|class|protocol|typealias)\s+(\w+)"


@cache
def offered(text: str) -> set[str]:
    """The types of a file that others can name by one word."""
    return set(re.findall(rf"^(?:public |final |indirect )*{TYPE}", text, re.MULTILINE))


@cache
def declared(text: str) -> set[str]:
    """All types of a file."""
    return set(re.findall(rf"\b{TYPE}", text))


@cache
def said(text: str) -> set[str]:
    """The words by which a file can name a type that is not nested: `Category`, not that of `StudyVariable.Category`."""
    paths = (path.split(".") for path in re.findall(r"(?<![\w.])\w+(?:\.\w+)*", text))
    return {path[1] if path[0] in TARGETS and len(path) > 1 else path[0] for path in paths}


def names_of(kind: str, files: dict[str, str]) -> set[str]:
    """Types that the kind alone offers by one word. Those of its rooms are seen by what imports the room, which is found by
    itself; a word that others have for a type, nested or not, tells nothing more."""
    rooms = ROOMS.get(kind, ())
    own = set().union(*(offered(text) for file, text in files.items() if f"/Tasks/{kind}/" in file))
    of_rooms = set().union(*(offered(text) for file, text in files.items() if file.split("/")[0] in rooms))
    others = {file: text for file, text in files.items() if not belongs(file, kind)}
    return own.difference(*map(offered, others.values())) | of_rooms.difference(*map(declared, others.values()))


def naming(kind: str, files: dict[str, str]) -> set[str]:
    own = names_of(kind, files)
    imported = {f"import {room}" for room in ROOMS.get(kind, ())}
    outside = {file for file in files if not belongs(file, kind)} - {REGISTRY} - COMMANDS
    return {file for file in outside
            if own & (said(files[file]) - declared(files[file]))
            or imported & set(files[file].splitlines())}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_named_in_its_own_folders_alone(kind):
    files = sources()
    assert len(names_of(kind, files)) >= 5, "the folders of the kind are not where this test looks for them"
    assert naming(kind, files) == STILL_NAMING.get(kind, set())


def test_a_nested_type_of_the_same_name_hides_nothing():
    files = {
        "Studies/Tasks/Survey/Survey.swift": "public struct Survey: StudyTask {}",
        "Studies/Report.swift": "public struct Report {\n  public struct Survey {}\n  let surveys: [Survey]\n}",
        "Studies/Membership.swift": "let surveys = tasks.compactMap { $0 as? Survey }",
        "Web/Room.swift": "let survey: Studies.Survey",
        "Web/Sheet.swift": "let survey: Report.Survey",
    }
    assert naming("Survey", files) == {"Studies/Membership.swift", "Web/Room.swift"}


TABLES_STILL_NAMED = {
    # An event of a data query leads to its participant through the query.
    "Survey": {"Storage/PersonalTable.swift"},
}


def tables_of(kind: str) -> set[str]:
    """Those that the kind's migrations make, and those in its lists: `trials`, `ofRuns`, `ofScores` …"""
    storage = SOURCES / "Storage"
    steps = (storage / "Migrations").glob(f"research-[0-9]*-{hyphenated(kind)}.sql")
    made = {name for step in steps for name in re.findall(r"CREATE TABLE (\w+)", step.read_text())}
    lists = [found for path in (storage / "Tasks" / kind).glob("*Tables.swift")
             for found in re.findall(r"static (?:let|var) (?:trials|of\w+)\b.*?(?=\n\n|\n  static|\n\})",
                                     path.read_text(), re.DOTALL)]
    return made | {name for found in lists for name in re.findall(r'"(\w+)"', found)}


def naming_tables(kind: str, files: dict[str, str]) -> set[str]:
    """An identifier of Swift has no underscore; a word that could be one counts where it stands as a table."""
    names = "|".join(sorted(tables_of(kind)))
    table = re.compile(rf'"(?:{names})"|\b(?:FROM|JOIN|INTO|UPDATE) (?:{names})\b|\b(?=\w*_)(?:{names})\b')
    return {file for file, text in files.items()
            if file.startswith("Storage/") and not belongs(file, kind) and table.search(re.sub(r"//.*", "", text))}


@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_a_kind_are_named_in_its_own_folder_alone(kind):
    files = {file: text for file, text in uncommented().items() if file.startswith("Storage/")}
    assert len(tables_of(kind)) >= 2
    assert naming_tables(kind, files) == TABLES_STILL_NAMED.get(kind, set())


def test_a_table_that_others_name_is_found():
    files = {
        "Storage/Tasks/Survey/SurveyRows.swift": 'try db.rows("SELECT id FROM answers")',
        "Storage/Flow+SQLite.swift": 'try db.rows("SELECT id FROM runs JOIN answers ON answers.id = runs.id")',
        "Storage/Lists.swift": 'static let ofRuns = ["runs", "survey_facts"]',
        "Storage/Departures+SQLite.swift": 'let answers = try db.rows("SELECT id FROM quiz_answers")  // survey_facts',
    }
    assert naming_tables("Survey", files) == {"Storage/Flow+SQLite.swift", "Storage/Lists.swift"}


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"Page", "Survey"}))
def test_words_of_a_kind_are_said_by_the_kind_alone(kind):
    """Not of pages and surveys, whose names begin words of every page."""
    said = [file for file, text in uncommented().items()
            if file.startswith("Web/") and not belongs(file, kind) and re.search(rf'"{hyphenated(kind)}\.', text)]
    views = SOURCES.parent / "Views"
    said += [str(path.relative_to(views)) for path in views.rglob("*.mustache")
             if path.parent.name != hyphenated(kind) and re.search(rf"\{{\{{[^}}]*\b{hyphenated(kind)}\.", path.read_text())]
    assert said == []


def test_what_pairings_mean_is_said_by_the_kinds_that_have_them():
    """In comments and in what commands say, too. Results of others are read for one kind, and shown by every page alike."""
    said = [
        file for path in SOURCES.rglob("*.swift") if "/Tasks/" not in (file := str(path.relative_to(SOURCES)))
        and not any(belongs(file, kind) for kind in ROOMS) and file not in COMMANDS
        and re.search(r"\b(?:[Tt]he pairings|pairing [AB])\b", path.read_text(encoding="utf-8"))]
    assert said == []


@pytest.mark.parametrize("guide", ["README.md", "Docs/rooms.md"])
def test_every_kind_is_shown_to_readers(guide):
    """A new kind is described in `Docs/tasks`, and found from where people begin to read."""
    root = SOURCES.parent
    described = {path.name for path in (root / "Docs/tasks").glob("*.md")}
    assert described == {f"{hyphenated(kind)}.md" for kind in KINDS}
    assert set(re.findall(r"\((?:Docs/)?tasks/([\w-]+\.md)\)", (root / guide).read_text())) == described
