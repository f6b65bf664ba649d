"""The browser dies in the middle of a block, with a part on the tablet that the server lacks: nothing is lost."""

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from devices import PATIENCE, TABLET, launch_in
from hands import Finger
from release import download_release
from respondent import Respondent
from run import respondent_at
from studies import Studies
from walk import Walk, sign_in
from words import ENGLISH

BLOCKS = [4] * 7


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch"], BLOCKS)
    return studies


def test_the_browser_is_killed(own_lab, studies, chromium, staff, tmp_path):
    profile = tmp_path / "profile"
    page = open_in(chromium, profile)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["short"])
    walk.hurry("/dashboard")
    walk.start_test(1)
    before = respondent_at(page, own_lab, seed=1)
    before.reach_start()  # with the pictures, which are fetched on the way there
    page.context.set_offline(True)
    before.play_block(1)
    before.begin_block()
    before.answer_trials(2, count=3)
    page.evaluate("probe.waiting()")  # this reads what is on the disk, hence after the last trial is
    kill_browser(profile)

    page = open_in(chromium, profile)
    come_back(page, walk)
    after = Respondent(page, before.plan, seed=2)
    for block in range(2, len(BLOCKS) + 1):
        after.play_block(block)
    page.wait_for_url("**/dashboard")
    page.context.close()
    rows = download_release(staff(own_lab), own_lab, tmp_path).trials("P1", 1)
    assert [(int(row["block"]), int(row["attempt"]), int(row["trial"]), row["stimulus"]) for row in rows] == [
        (*answer.place, answer.stimulus) for answer in before.answers + after.answers]
    assert [row["complete"] for row in rows] == ["1"] * 4 + ["0"] * 3 + ["1"] * 24


def open_in(chromium, profile: Path) -> Page:
    context: BrowserContext = launch_in(chromium.browser_type, profile, **TABLET, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    Respondent.watch(context)
    return context.pages[0]


def kill_browser(profile: Path):
    """All processes of the browser at once, as when the battery is empty."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"--user-data-dir={profile}".encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):
            pass  # it is gone already


def come_back(page: Page, walk: Walk):
    """To the test that was begun; the browser may have forgotten who was signed in."""
    page.goto(walk.lab.url("/dashboard"))
    if not page.locator("form.bar").count():
        sign_in(page, walk.lab, walk.code)
    page.locator("form.bar button").tap()
    page.locator("#continue, #start").first.wait_for()
