"""`Package.swift` names one version of each package: a commit is built next year with what it was tested with. The commands of
`make` are explained."""

import re
import subprocess

from manifest import TOP, requirements


def test_versions_are_exact():
    assert len(requirements()) >= 4
    assert {package: kind for package, kind in requirements().items() if "exact" not in kind} == {}


def test_changelog_knows_the_version():
    program = (TOP / "Sources/ScoreTool/Program.swift").read_text()
    [version] = re.findall(r'static let version = "([^"]+)"', program)
    assert version in (TOP / "CHANGELOG.md").read_text()


def test_every_command_of_make_is_explained():
    commands = re.findall(r"^([a-z-]+):.*## ", (TOP / "Makefile").read_text(), re.MULTILINE)
    assert len(commands) > 8
    explained = (TOP / "README.md").read_text() + (TOP / "CONTRIBUTING.md").read_text()
    assert [command for command in commands if f"`make {command}`" not in explained
            and f"    make {command}" not in explained] == []


def test_help_of_make_tells_values_and_not_their_names():
    listed = subprocess.run(
        ["make", "-s", "help", "PORT=8123"], cwd=TOP, capture_output=True, text=True, check=True, timeout=60).stdout
    assert "$(" not in listed
    assert "http://localhost:8123\n" in listed
