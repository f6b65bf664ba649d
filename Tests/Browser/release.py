"""A release as whoever analyses it finds it: CSV tables in a ZIP file."""

import csv
import io
import re
import zipfile
from pathlib import Path

from playwright.sync_api import Page

from forms import form_token, send_form
from lab import Lab


class Release:
    def __init__(self, file: Path):
        with zipfile.ZipFile(file) as archive:
            self.participants = table(archive, "participants")
            self.runs = table(archive, "runs")
            self._trials = table(archive, "trials")
            self.answers = table(archive, "answers")

    def participant(self, language: str) -> str:
        """The pseudonym of the only participant who consented in this language."""
        [row] = [row for row in self.participants if row["language"] == language]
        return row["participant"]

    def trials(self, participant: str, run: int) -> list[dict]:
        """The trials of a participant's run, in order."""
        return [row for row in self._trials if (row["participant"], row["run"]) == (participant, str(run))]


def download_release(staff: Page, lab: Lab, folder: Path, *fields: tuple[str, str]) -> Release:
    """Makes a release of the only study that somebody takes part in, by the form and without a look at it. `fields` are others
    of the form."""
    requests = staff.context.request
    [(study,)] = lab.rows("SELECT DISTINCT study FROM participants")
    url = lab.url(f"/staff/studies/{study}/releases")
    token = form_token(requests.get(lab.url("/staff/pin")).text())
    send_form(requests, url, token, ("audience", "within"), *fields)
    [(number,)] = lab.rows("SELECT MAX(number) FROM releases")
    answer = requests.get(f"{url}/{number}/file")
    assert answer.ok, answer.text()
    file = folder / "release.zip"
    file.write_bytes(answer.body())
    return Release(file)


def download_release_by_hand(staff: Page, lab: Lab, folder: Path) -> Release:
    """Makes a release by the buttons on the pages and reads the file that the browser saves."""
    staff.goto(lab.url("/staff/releases"))
    staff.get_by_role("button", name="See what it would reveal").click()
    staff.get_by_role("button", name="Create release").click()
    with staff.expect_download() as download:
        staff.get_by_role("link", name=re.compile(r"^Release \d+$")).first.click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return Release(file)


def places(rows: list[dict]) -> list[tuple[int, int]]:
    """Block and number of each trial."""
    return [(int(row["block"]), int(row["trial"])) for row in rows]


def planned_places(blocks: list[int]) -> list[tuple[int, int]]:
    """The same of a whole run with so many trials in each block."""
    return [(block, trial) for block, count in enumerate(blocks, start=1) for trial in range(1, count + 1)]


def table(archive: zipfile.ZipFile, name: str) -> list[dict]:
    [path] = [path for path in archive.namelist() if path.endswith(f"_description-{name}_data.csv") and "_task-" not in path]
    return list(csv.DictReader(io.StringIO(archive.read(path).decode("utf-8"))))
