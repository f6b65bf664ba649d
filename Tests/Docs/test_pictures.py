"""The pictures of architecture and data model show what the sources say now."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import datamodel
from architecture import Architecture
from datamodel import SUBJECTS, DataModel, data_model
from draw import PICTURES, path_of
from layers import Layers, reduced
from manifest import Target
from schema import DATABASES, Reference, Table, tables


@pytest.mark.parametrize("name", PICTURES)
def test_is_as_drawn_now(name):
    assert path_of(name).read_text() == PICTURES[name](), "make pictures draws it anew"


def test_lines_that_others_imply_are_words():
    graph = {"a": ["b", "c"], "b": ["c"], "c": []}
    assert reduced(graph) == {"a": ["b"], "b": ["c"], "c": []}
    targets = [room("App", "Web", "Store", kind="executable"), room("Web", "Store"), room("Store")]
    assert "and Store" in Architecture(targets).drawn()


def test_what_only_tests_are_built_from_is_left_out():
    tests = Target("WebTests", "test", False, ("Web",), ())
    assert "WebTests" not in Architecture([room("Web"), tests]).drawn()


def test_lines_do_not_cross_where_they_need_not():
    crossed = {"top": ["a", "b"], "a": ["d"], "b": ["c"], "c": [], "d": []}
    layers = Layers(crossed)
    assert layers.crossings(layers.layers) == 0
    middles = layers.middles(dict.fromkeys(crossed, 100.0), gap=10)
    assert abs(middles["a"] - middles["b"]) >= 110


@pytest.mark.parametrize("database", DATABASES)
def test_every_table_has_one_subject(database):
    """A table named in no subject is drawn where nobody looks for it, and one named in two is drawn twice."""
    drawn = data_model(database).subjects
    assert drawn.get("Others", []) == []
    assert Counter(name for names in drawn.values() for name in names).most_common(1)[0][1] == 1


@pytest.mark.parametrize("database", DATABASES)
def test_subjects_name_tables_that_there_are(database):
    there = {table.name for table in tables(database)}
    assert {name for names in SUBJECTS[database].values() for name in names} <= there


def test_no_subject_is_written_twice():
    """The later of two keys of a dictionary is the only one that counts, and nobody says so."""
    written = ast.parse(Path(datamodel.__file__).read_text())
    for literal in (node for node in ast.walk(written) if isinstance(node, ast.Dict)):
        keys = [key.value for key in literal.keys if isinstance(key, ast.Constant)]
        assert len(keys) == len(set(keys))


def test_tables_show_keys_and_references():
    people = Table("people", ("id", "name"), ("id",))
    to_people = Reference(("person",), "people")
    visits = Table("visits", ("person", "number", "at", "by"), ("person", "number"), (to_people,))
    drawn = DataModel("research", [people, visits], columns=1).drawn()
    for text in ("Others", "● number", "● person → people", "+ 2 columns", "+ 1 column"):
        assert f">{text}<" in drawn


def room(name: str, *dependencies: str, kind: str = "regular") -> Target:
    return Target(name, kind, True, dependencies, ())
