"""A test at home, three times at set times: due, begun, loaded anew halfway, done; done again; and missed once."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from devices import PATIENCE, TABLET
from hands import Finger
from look import Looker
from respondent import Respondent
from run import complete_without_playing, plan_of_run, respondent_at
from studies import Studies, Study
from walk import Walk
from words import ENGLISH

HOUR = 3_600_000
"""ms"""
BLOCKS = (4,) * 7


class HomeStudies(Studies):
    def write_home(self, name: str):
        """A test in the lab, and the same kind of test at home on three days."""
        self.write(name, ["project-implicit-touch"], BLOCKS)
        with self.definition(name) as study:
            [given] = study["tests"]
            study["tests"].append({**given, "id": "home"})
            study["schedule"] = [{
                "task": "home", "start": "enrolment", "after": 1, "every": "day", "days": 3, "at": ["12:00"],
                "open": 60}]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = HomeStudies(tmp_path_factory.mktemp("studies"))
    studies.write_home("home")
    return studies


def test_three_times(own_lab, studies, open_page, staff):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    looker = Looker(page, "test-at-home-")
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["home"])
    walk.hurry("/dashboard")
    walk.start_test(1)
    complete_without_playing(page, own_lab, seed=1)
    expect(page.locator('form[action^="/occasions/"]')).to_have_count(0)
    expect(the_times(page)).to_contain_text("0 of 3 done")

    # Due and begun; loaded anew in the middle of a block, which is done again, and only that.
    opens(own_lab, 1, ago=60_000)
    page.reload()
    expect(page.locator("section[aria-labelledby=due]")).to_contain_text(re.compile(r"You have until .+ to begin\."))
    expect(the_times(page)).to_contain_text("0 of 3 done")
    looker.look("due")
    run = begin(page, 1)
    respondent = respondent_at(page, own_lab, seed=2)
    respondent.play_block(1)
    respondent.begin_block()
    respondent.answer_trials(2, 2)
    page.reload()
    page.locator("#continue, #start").first.wait_for()
    assert page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    expect(page).to_have_url(run)
    expect(page.get_by_text("This part was interrupted")).to_be_visible()
    assert parts(own_lab, 1) == [(1, 1, 1), (2, 1, 0)]
    assert plan_of_run(page, own_lab)["resume"]["block"] == 2
    assert states(own_lab) == ["begun", "ahead", "ahead"]

    # Left and come back to: the same run goes on, and nobody is told to rest before it.
    page.goto(own_lab.url("/dashboard"))
    expect(page.locator(".standing")).not_to_contain_text("is left")
    assert start(page, "Continue") == run
    respondent = respondent_at(page, own_lab, seed=3)
    for block in range(2, len(BLOCKS) + 1):
        respondent.play_block(block)
    page.wait_for_url("**/dashboard")
    expect(the_times(page)).to_contain_text("1 of 3 done")
    expect(page.locator('form[action^="/occasions/"]')).to_have_count(0)
    assert parts(own_lab, 1) == [(1, 1, 1), (2, 1, 0)] + [(block, 1 + (block == 2), 1) for block in range(2, 8)]
    assert states(own_lab) == ["done", "ahead", "ahead"]

    # The second time is a run of its own.
    opens(own_lab, 2, ago=60_000)
    page.reload()
    assert begin(page, 2) != run
    complete_without_playing(page, own_lab, seed=4)
    expect(the_times(page)).to_contain_text("2 of 3 done")

    # The third opens, is not begun, and is over.
    opens(own_lab, 3, ago=60_000)
    page.reload()
    expect(page.locator('form[action="/occasions/home.3"]')).to_have_count(1)
    for number in (1, 2, 3):
        opens(own_lab, number, ago=(5 - number) * HOUR)
    page.locator('form[action="/occasions/home.3"] button').tap()
    expect(the_times(page)).to_contain_text("2 of 3 done, 1 missed")
    expect(page.locator('form[action^="/occasions/"]')).to_have_count(0)
    looker.look("missed")
    the_times(page).locator("summary").tap()
    expect(the_times(page).locator("tbody td:last-child")).to_have_text(["Done", "Done", "Missed"])
    assert own_lab.rows("SELECT task, state FROM runs WHERE task LIKE 'home.%' ORDER BY task") == [
        ("home.1", "finished"), ("home.2", "finished")]

    console = staff(own_lab)
    console.goto(own_lab.url("/staff/studies/home/schedule"))
    console.locator("table a.code").click()
    expect(console.locator("main")).to_contain_text("2 done, 1 missed")
    assert looker.problems == []


def the_times(page: Page):
    return page.locator("section[aria-labelledby=schedule]")


def begin(page: Page, number: int) -> str:
    """Begins the time that is open now; answers the address of its run."""
    page.locator(f'form[action="/occasions/home.{number}"] button').tap()
    return start(page, "Start")


def start(page: Page, word: str) -> str:
    page.get_by_role("button", name=f"{word} test").tap()
    page.wait_for_url(re.compile("/runs/"))
    page.locator("#continue, #start").first.wait_for()
    return page.url


def opens(lab, number: int, ago: int):
    """As if a time had come so many ms ago, and lasted an hour."""
    opened = int(time.time() * 1000) - ago
    lab.alter(
        "UPDATE occasions SET opens_at = ?, expires_at = ? WHERE task = 'home' AND number = ?",
        opened, opened + HOUR, number)


def states(lab) -> list[str]:
    rows = lab.rows("SELECT begun_at, done_at FROM occasions ORDER BY number")
    return ["done" if done else "begun" if begun else "ahead" for begun, done in rows]


def parts(lab, number: int) -> list[tuple]:
    """Block, attempt, and whether it is whole."""
    return lab.rows(
        "SELECT block, attempt, is_complete FROM run_parts WHERE run = (SELECT id FROM runs WHERE task = ?) "
        "ORDER BY number", f"home.{number}")
