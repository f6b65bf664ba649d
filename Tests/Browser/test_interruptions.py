"""Whatever interrupts a run, every trial that was answered is released once."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from devices import TABLET
from hands import Finger
from lab import Lab
from release import download_release
from respondent import Respondent
from run import plan_of_run
from walk import Walk
from words import ENGLISH

IS_SAVED = "() => !Object.keys(localStorage).some((key) => key.startsWith('labconsole.run.'))"
IN_INTERVAL = "() => document.getElementById('stimulus').dataset.trial === undefined"


@dataclass
class Visit:
    lab: Lab
    page: Page
    respondent: Respondent

    def wait_until_saved(self):
        """Until nothing waits on the tablet any more."""
        self.page.wait_for_function(IS_SAVED)

    def assert_released(self, staff: Page, folder, completeness: dict[tuple[int, int], bool]):
        """The release holds what was answered, in order, and says which attempts (block, attempt) count."""
        rows = download_release(staff, self.lab, folder).trials("P1", 1)
        lived = [(*answer.place, answer.stimulus, answer.is_error) for answer in self.respondent.answers]
        assert [recorded(row) for row in rows] == lived
        attempts = {(int(row["block"]), int(row["attempt"])): row["complete"] == "1" for row in rows}
        assert attempts == completeness


@pytest.fixture
def visit(own_lab, open_page):
    """Somebody whose first test is about to begin."""
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, own_lab, ENGLISH, Finger())
    walk.to_first_test()
    walk.start_test(1)
    return Visit(own_lab, page, Respondent(page, plan_of_run(page, own_lab), seed=2))


def test_reload_in_the_middle_of_a_block(visit, staff, tmp_path):
    visit.respondent.begin_block()
    visit.respondent.answer_trials(block=1, count=7)
    visit.page.wait_for_function(IN_INTERVAL)
    visit.page.reload()
    visit.respondent.play_block(1)
    visit.wait_until_saved()
    visit.assert_released(staff(visit.lab), tmp_path, {(1, 1): False, (1, 2): True})


def test_offline_when_a_block_ends(visit, staff, tmp_path):
    visit.respondent.begin_block()
    visit.respondent.answer_trials(block=1, count=15)
    visit.page.context.set_offline(True)
    visit.respondent.answer_trials(block=1, count=5)
    visit.page.wait_for_selector("#continue, #start")
    assert not visit.page.evaluate(IS_SAVED)
    visit.page.context.set_offline(False)
    visit.wait_until_saved()
    visit.assert_released(staff(visit.lab), tmp_path, {(1, 1): True})


def test_reload_while_parts_wait(visit, staff, tmp_path):
    visit.page.route("**/parts/*", lambda route: route.abort())
    visit.respondent.play_block(1)
    visit.page.wait_for_selector("#continue, #start")
    visit.page.unroute("**/parts/*")
    visit.page.reload()
    visit.wait_until_saved()
    visit.assert_released(staff(visit.lab), tmp_path, {(1, 1): True})


def test_answer_of_the_server_lost(visit, staff, tmp_path):
    """The part is on disk, but the tablet does not know and sends it again."""
    lost = []

    def lose_once(route):
        answer = route.fetch()
        if lost:
            return route.fulfill(response=answer)
        lost.append(answer.status)
        return route.abort()

    visit.page.route("**/parts/*", lose_once)
    visit.respondent.play_block(1)
    visit.wait_until_saved()
    assert lost == [200]
    visit.assert_released(staff(visit.lab), tmp_path, {(1, 1): True})


def test_server_killed_during_a_run(visit, staff, tmp_path):
    visit.respondent.play_block(1)
    visit.wait_until_saved()
    visit.respondent.begin_block()
    visit.respondent.answer_trials(block=2, count=10)
    visit.lab.kill()
    visit.respondent.answer_trials(block=2, count=10)
    visit.lab.start()
    visit.wait_until_saved()
    visit.assert_released(staff(visit.lab), tmp_path, {(1, 1): True, (2, 1): True})


def recorded(row: dict) -> tuple:
    place = int(row["block"]), int(row["attempt"]), int(row["trial"])
    return *place, row["stimulus"], row["error"] == "1"
