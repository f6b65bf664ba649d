"""A member that a kind of task adds to a type of others is used in its folders alone: `surveys` of `extension Study`.

`STILL_USING` lists the files that use some today, each with the members. It is exact: a member that a file no longer
uses has to leave it, and none comes to it. All are in Storage: a survey is answered without runs, so that it has no
`TaskTables`, and what reads participations, timelines, analyses and releases asks for its answers beside those (decision 045).
"""

import re
from functools import cache
from typing import NamedTuple

import pytest

from test_task_kinds import COMMANDS, KINDS, REGISTRY, belongs, declared, sources

STILL_USING: dict[str, dict[str, set[str]]] = {
    "Survey": {
        # Variables are answers on eligibility, answers in surveys, and what is computed from both, found by one call.
        "Storage/AnalysisStore+SQLite.swift": {"eachAnswer", "eachComputedValue"},
        # Comparisons of tasks without runs.
        "Storage/ComparisonRounds+SQLite.swift": {"scaleValues"},
        # Somebody can be reached by contact data that the study asks for, and those given in surveys.
        "Storage/ContactStore+SQLite.swift": {"ofSurveyContacts"},
        # A participation has what was answered and sent beside its runs.
        "Storage/Participation+SQLite.swift": {"readAnswered", "readSubmitted"},
        # Rows are deleted in the order of their references, in which those of surveys have a place between others.
        "Storage/PersonalTable+Lists.swift": {"ofSurveyContacts", "ofSurveys"},
        # A release: values that are protected and own words run through several of its tables.
        "Storage/ReleaseReader+Versions.swift": {"firstAnswers", "tablesOfAnswers"},
        "Storage/ReleaseReader.swift": {
            "WideRows", "answers", "facts", "protectedValues", "questionRecords", "scaleRecords", "surveyTimes",
            "unprotectedRows", "visitFacts", "visitPageTimes", "visitSurveys", "visitWideAnswers",
        },
        # How far somebody is: finished runs and submitted surveys.
        "Storage/Timelines+SQLite.swift": {"addAnswers"},
    },
}

MODIFIERS = r"(?:(?:@\w+|(?:public|private|fileprivate|internal)(?:\(set\))?|static|final|mutating|lazy|indirect) )*"
TYPES = ("struct", "enum", "class", "protocol", "extension")
DECLARATION = re.compile(rf"({MODIFIERS})(func|var|let|case|typealias|{'|'.join(TYPES)}) ([\w.\[(].*)")


class Member(NamedTuple):
    type: str
    name: str
    is_static: bool
    is_hidden: bool


class Scope(NamedTuple):
    indent: int
    # Empty for the file, and for the body of a function or property.
    type: str = ""
    is_hidden: bool = False


@cache
def members(text: str) -> list[Member]:
    """Those of the types and extensions of a file, by the indentation, which is that of swift-format."""
    found, scopes = [], [Scope(-1)]
    for line in text.splitlines():
        words, indent = line.strip(), len(line) - len(line.lstrip())
        if not words or words == "{":
            continue
        while scopes[-1].indent >= indent:
            scopes.pop()
        outer, inner = scopes[-1], Scope(indent)
        if declaration := DECLARATION.match(words):
            modifiers, what, rest = declaration.groups()
            is_hidden = outer.is_hidden or bool(re.search(r"private ", modifiers))
            is_static = "static" in modifiers or what not in ("func", "var", "let")
            if outer.type and what != "extension":
                found += [Member(outer.type, name, is_static, is_hidden) for name in names(what, rest)]
            if what in TYPES:
                inner = Scope(indent, re.match(r"[\w.\[\]]+", rest)[0].strip("[]"), is_hidden)
        scopes.append(inner)
    return found


def names(what: str, rest: str) -> list[str]:
    """`case one, two(Int)` has two, and `let (one, two)`."""
    if what == "case" or rest.startswith("("):
        return re.findall(r"(?:^|, )(\w+)", re.sub(r"^\(|(?<=\w)\([^)]*\)", "", rest))
    return re.findall(r"^\w+", rest)


class Uses(NamedTuple):
    """The words of a file by which a member can be meant."""

    # `study.surveys`, `\.surveys`, and at the beginning of a line.
    behind_a_value: set[str]
    # `.surveys` alone, too, which is static.
    behind_a_dot: set[str]
    # The word before a dot with the one behind it.
    paths: set[tuple[str, str]]
    alone: set[str]


@cache
def uses(text: str) -> Uses:
    """A variable hides a member of its name, but not where that is called: `let rows = rows(of: person)`."""
    functions = set(re.findall(r"\bfunc (\w+)", text))
    variables = re.findall(r"\b(?:let|var|case|for) (\w+)|\b(\w+)(?:, \w+)* in\b|\b(\w+): ", text)
    own = functions.union(*variables)
    calls = set(re.findall(r"(?<![\w.])(?<!func )(\w+)\(", text)) - functions
    return Uses(
        set(re.findall(r"(?<=[\w)\]}?!\\])\.(\w+)", text) + re.findall(r"^ *\.(\w+)", text, re.MULTILINE)),
        set(re.findall(r"\.(\w+)", text)), set(re.findall(r"\b(\w+)(?=\.(\w+))", text)),
        calls | set(re.findall(r"(?<![\w.])(\w+)", text)) - own)


def using(kind: str, files: dict[str, str]) -> dict[str, set[str]]:
    """The files of others that use members of the kind, with these. A member that others have, too, counts only where
    its type stands before it, or a value that is called like its type."""
    own = set().union(*(declared(text) for file, text in files.items() if belongs(file, kind)))
    added = {member for file, text in files.items() if f"/Tasks/{kind}/" in file for member in members(text)
             if not member.is_hidden and member.type.split(".")[0] not in own}
    others = {file: text for file, text in files.items() if not belongs(file, kind)}
    seen = [member for text in others.values() for member in members(text) if not member.is_hidden]
    known, places = {member.name for member in seen}, {(member.type, member.name) for member in seen}
    found = {}
    for file in set(others) - {REGISTRY} - COMMANDS:
        used = uses(others[file])
        theirs = known | {member.name for member in members(others[file])}
        hits = {member.name for member in added if member.name not in theirs and is_meant(member, used)}
        hits |= {member.name for member in added if (member.type, member.name) not in places
                 and any((word, member.name) in used.paths for word in called(member.type))}
        if hits:
            found[file] = hits
    return found


def is_meant(member: Member, used: Uses) -> bool:
    return member.name in used.alone | (used.behind_a_dot if member.is_static else used.behind_a_value)


def called(type: str) -> set[str]:
    """`Study` is meant by `Study` and `study`."""
    last = type.split(".")[-1]
    return {last, last[:1].lower() + last[1:]}


@pytest.mark.parametrize("kind", KINDS)
def test_members_of_a_kind_are_used_in_its_own_folders_alone(kind):
    assert using(kind, sources()) == STILL_USING.get(kind, {})


def test_members_are_found_with_their_types():
    text = """
extension Study {
  public var surveys: [Survey] { tasks.compactMap { $0 as? Survey } }

  static func first(
    of task: Task
  ) throws
    -> Study?
  {
    let found = 1
    return nil
  }

  private enum Kind {
    case one, two(Int)
    var word: String { "" }
  }
}

fileprivate extension Row { var key: Int { 1 } }
"""
    assert [(member.type, member.name) for member in members(text) if not member.is_hidden] == [
        ("Study", "surveys"), ("Study", "first")]
    assert [member.name for member in members(text) if member.is_hidden] == ["Kind", "one", "two", "word"]


ADDED = """public struct Survey {
  let facts: [Fact]
}

extension Study {
  public var surveys: [Survey] { [] }
  var pages: Int { 1 }
  static let longest = 5
  private var hidden: Int { 1 }
}

extension PersonalTable {
  static let ofAnswers = PersonalTable("answers")
}

extension SQLiteStore {
  static func eachAnswer(in study: Study) {}
}"""


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("let all = study.surveys", {"surveys"}),
        ("let all = part.released.surveys.map(\\.pages)", {"surveys", "pages"}),
        ("let all = part.study\n  .surveys", {"surveys"}),
        ("let tables = [PersonalTable.ofAnswers]", {"ofAnswers"}),
        ("let tables: [PersonalTable] = [\n  .ofAnswers,\n]", {"ofAnswers"}),
        ("extension SQLiteStore {\n  func read() { Self.eachAnswer(in: study) }\n}", {"eachAnswer"}),
        ("extension SQLiteStore {\n  func read() { let eachAnswer = eachAnswer(in: study) }\n}", {"eachAnswer"}),
        # An argument, a variable, a case of an enumeration and a member of another type have only the same name.
        ("show(surveys: 1)\nlet pages = 1\nprint(pages)", set()),
        ("let kind: Kind = .surveys", set()),
        ("struct Book {\n  var pages: Int\n}\nlet all = book.pages", set()),
        ("struct Book {\n  var pages: Int\n}\nlet all = study.pages", {"pages"}),
        ("let mine = study.hidden\nlet facts = survey.facts", set()),
    ],
)
def test_a_member_that_others_use_is_found(text, used):
    files = {"Studies/Tasks/Survey/Survey.swift": ADDED, "Studies/Release.swift": text}
    assert using("Survey", files).get("Studies/Release.swift", set()) == used


def test_the_kind_itself_may_use_them():
    files = {"Studies/Tasks/Survey/Survey.swift": ADDED, "Web/Tasks/Survey/Pages.swift": "let all = study.surveys"}
    assert using("Survey", files) == {}
