"""`Docs/runner.md` names every module of the runtime, the recorders and the timed tasks, and none that has gone."""

import re

import pytest

from manifest import TOP

SCRIPTS = TOP / "Assets/js"
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
