"""`Docs/runner.md` names every module of the runtime, the recorders and the timed tasks, and none that has gone."""

import re

import pytest

from manifest import TOP

SCRIPTS = TOP / "Assets/js"
TESTS = TOP / "Tests/JavaScript"
GUIDE = (TOP / "Docs/runner.md").read_text()
TABLES = {
    folder: {name for row in rows.splitlines() for name in re.findall(r"`([\w-]+)`", row.split(" | ")[0])}
    for folder, rows in re.findall(r"^\| [^|`]+ \(`([^`]+)/`\) \| Does \| Pure \|\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)}


@pytest.mark.parametrize("folder", TABLES)
def test_a_table_names_the_modules_that_are_there(folder):
    assert TABLES[folder] == {path.stem for path in (SCRIPTS / folder).glob("*.js")}


def test_every_timed_task_has_its_table():
    timed = {f"tasks/{folder.name}" for folder in (SCRIPTS / "tasks").iterdir()} - {"tasks/survey"}
    assert set(TABLES) == timed | {"runtime", "recorders"}


def rows():
    """Each module by its path, with what its row says of it: one word for all of the row, or one for each."""
    for folder, table in re.findall(r"^\| [^|`]+ \(`([^`]+)/`\) \| Does \| Pure \|\n\| --- .*\n((?:\|.*\n)+)", GUIDE, re.MULTILINE):
        for row in table.splitlines():
            names, _, said = [cell.strip() for cell in row.split("|")[1:4]]
            modules = re.findall(r"`([\w-]+)`", names)
            words = said.split("; ")
            for module, word in zip(modules, words if len(words) == len(modules) else [said] * len(modules)):
                yield f"{folder}/{module}", word


def imported() -> set[str]:
    """The modules that tests of modules import themselves."""
    found = (
        name for test in TESTS.glob("*.js") for name in re.findall(r"'\.\./\.\./Assets/js/([^']+)\.js'", test.read_text()))
    return set(found)


def test_pure_modules_have_tests_of_their_own():
    pure = {module for module, said in rows() if said == "yes"}
    assert len(pure) > 40 and {"runtime/waiting", "tasks/serial-addition/audio-clock"} <= pure
    assert "tasks/serial-addition/recordings" not in pure
    assert sorted(pure - imported()) == []
