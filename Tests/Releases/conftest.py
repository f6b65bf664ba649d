"""A release of a rehearsed study, made by the command as anybody makes it."""

import os
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LABCONSOLE = Path(os.environ.get("LABCONSOLE", ROOT / ".build/debug/labconsole"))
# In `make soak` as many as in the paper's study: 56, five of them incomplete.
PEOPLE, QUITTERS = ("56", "0.0893") if os.environ.get("SOAK") else ("9", "0.2")


def run(*command, **options) -> subprocess.CompletedProcess:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=ROOT, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


class Release:
    def __init__(self, folder: Path, data: Path):
        self.folder = folder
        self.data = data

    @property
    def files(self) -> dict[str, bytes]:
        return {path.relative_to(self.folder).as_posix(): path.read_bytes()
                for path in sorted(self.folder.rglob("*")) if path.is_file()}

    def table(self, name: str) -> Path:
        [path] = [path for path in self.folder.glob(f"data/*_description-{name}_data.csv") if "_task-" not in path.name]
        return path


def release_of(study: str, work: Path, people: str, quitters: str, options=()) -> Release:
    data = work / "data"
    run(LABCONSOLE, "rehearse", study, "--participants", people, "--quitters", quitters, "--seed", "7", "--data", data, *options)
    run(LABCONSOLE, "release", "create", study, "--rehearsal", "--data", data, "--to", work / "release.zip", *options)
    with zipfile.ZipFile(work / "release.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(work / "unpacked")
    return Release(work / "unpacked", data)


@pytest.fixture(scope="session")
def release(tmp_path_factory) -> Release:
    return release_of("weight-iat", tmp_path_factory.mktemp("release"), PEOPLE, QUITTERS)
