"""After an interruption the server ends up with exactly the planned trials, and with those of every attempt that
was cut short.
"""

import os
from collections import Counter
from dataclasses import dataclass, field
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from devices import PATIENCE, TABLET
from hands import Finger
from lab import Lab
from proxy import Fate, Proxy
from release import download_release, places, planned_places
from respondent import LEISURE, Respondent
from run import complete_without_playing, plan_of_run
from studies import Studies
from walk import Walk, sign_in
from words import ENGLISH

pytestmark = pytest.mark.long

SOAKS = bool(os.environ.get("SOAK"))
BLOCKS = [4] * 7
RELOADED = range(1, 8) if SOAKS else (1, 4)
"""The blocks in which the page is loaded anew; the others are posted."""

IS_NUMBERS = """value => {
  const isNumbers = (value) => value === null || typeof value === 'number' || Object.values(value).every(isNumbers);
  return Object.values(value).every(isNumbers) && typeof value === 'object';
}"""


@dataclass
class ReachedThrough:
    """A server as it is seen through a proxy."""

    proxy: Proxy

    def url(self, path: str) -> str:
        return f"http://localhost:{self.proxy.port}{path}"


@dataclass
class Visit:
    lab: Lab
    proxy: Proxy
    walk: Walk
    respondent: Respondent
    posted: list[tuple] = field(default_factory=list)
    """Trials that were not played, as they are to be released."""

    @property
    def page(self) -> Page:
        return self.walk.page

    def play(self, *blocks: int):
        for block in blocks:
            self.respondent.play_block(block)

    def play_the_rest(self, first: int):
        """From this block to the overview, which comes when the server has everything."""
        self.play(*range(first, len(BLOCKS) + 1))
        self.page.wait_for_url("**/dashboard")

    def post(self, last: int = len(BLOCKS)):
        """Has the blocks up to `last` stored that were not played, past the proxy, for tests that are not about them."""
        self.wait_until_saved()
        run, plan = self.page.url, plan_of_run(self.page, self.lab)
        complete_without_playing(self.page, self.lab, seed=3, last=last)
        self.posted += [
            (block["number"], 1, trial["number"], trial["stimulus"], False)
            for block in plan["blocks"][plan["resume"]["block"] - 1:last] for trial in block["trials"]]
        if last < len(BLOCKS):
            self.page.goto(run)
            self.page.locator("#continue, #start").first.wait_for()

    def wait_until_saved(self):
        """Until nothing waits on the tablet any more."""
        assert self.page.evaluate("patience => probe.isSaved(patience)", PATIENCE)

    def reload(self):
        self.page.reload()
        self.page.locator("#continue, #start").first.wait_for()

    def stop(self):
        """Stops for now, and comes back from the overview to where the test was left."""
        self.page.get_by_role("button", name="Stop for now").tap()
        self.page.wait_for_url("**/dashboard")
        self.page.get_by_role("button", name="Continue test").tap()
        self.page.locator("#continue, #start").first.wait_for()

    def assert_released(self, staff: Page, folder, cut_short: dict[tuple[int, int], int] | None = None):
        """The release holds the planned trials once, and of each attempt (block, attempt) that was cut short as
        many as were answered; all of them as they were lived, or posted.
        """
        rows = download_release(staff, self.lab, folder).trials("P1", 1)
        lived = [(*answer.place, answer.stimulus, answer.is_error) for answer in self.respondent.answers]
        assert [recorded(row) for row in rows] == sorted(lived + self.posted)
        assert places([row for row in rows if row["complete"] == "1"]) == planned_places(BLOCKS)
        attempts = Counter((int(row["block"]), int(row["attempt"])) for row in rows if row["complete"] == "0")
        assert attempts == (cut_short or {})


def recorded(row: dict) -> tuple:
    place = int(row["block"]), int(row["attempt"]), int(row["trial"])
    return *place, row["stimulus"], row["error"] == "1"


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["researchkit-touch"], BLOCKS)
    studies.write("slow", ["researchkit-touch"], BLOCKS, interval=600)
    return studies


@pytest.fixture
def visit(own_lab, studies, open_page, request):
    """Somebody whose test is about to begin, on a network that may turn bad."""
    study = studies[getattr(request, "param", "short")]
    proxy = Proxy(own_lab.port)
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, ReachedThrough(proxy), ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)
    yield Visit(own_lab, proxy, walk, Respondent(page, plan_of_run(page, walk.lab), seed=2, errs_after=LEISURE))
    proxy.close()


CUTS = {
    (1, 1): True, (2, 3): False, (3, 2): True, (4, 1): False, (4, 3): True, (5, 4): False, (6, 4): True, (7, 2): False}
"""True if the network is gone from this trial (block, trial) on: each time over the end of a block at least."""


def test_network_cut_at_several_trials(visit, staff, tmp_path):
    for block, count in enumerate(BLOCKS, start=1):
        visit.respondent.begin_block()
        for trial in range(1, count + 1):
            visit.proxy.is_cut = CUTS.get((block, trial), visit.proxy.is_cut)
            visit.respondent.answer_trials(block, 1)
    visit.page.wait_for_url("**/dashboard")
    assert len(visit.proxy.posted) == len(BLOCKS)
    visit.assert_released(staff(visit.lab), tmp_path)


@pytest.mark.soak
def test_every_acknowledgement_dropped_once(visit, staff, tmp_path):
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_ANSWER if attempt == 0 else Fate.PASS
    visit.play_the_rest(1)
    assert all(count >= 2 for count in Counter(visit.proxy.posted).values())
    assert {status for _, status in visit.proxy.answers} == {200}
    visit.assert_released(staff(visit.lab), tmp_path)


@pytest.mark.soak
def test_parts_doubled_and_late(visit, staff, tmp_path):
    fates = {0: Fate.TWICE, 1: Fate.AGAIN_LATER}
    visit.proxy.fate_of = lambda number, attempt: fates[number % 2]
    visit.play_the_rest(1)
    assert len(visit.proxy.answers) > len(BLOCKS) + 5
    visit.assert_released(staff(visit.lab), tmp_path)


def test_reload_in_every_block(visit, staff, tmp_path):
    for block in RELOADED:
        if block - 1 not in (0, *RELOADED):
            visit.post(block - 1)
        visit.respondent.begin_block()
        visit.respondent.answer_trials(block, count=1 + block % 3)
        visit.reload()
        expect(visit.page.get_by_text("This part was interrupted")).to_be_visible()
        if block == 4:
            visit.stop()
        visit.respondent.play_block(block)
    if not SOAKS:
        visit.post()
    visit.page.wait_for_url("**/dashboard")
    cut_short = {(block, 1): 1 + block % 3 for block in RELOADED}
    visit.assert_released(staff(visit.lab), tmp_path, cut_short)


@pytest.mark.soak
@pytest.mark.parametrize("visit", ["slow"], indirect=True)
def test_reload_in_the_interval_after_the_last_trial(visit, staff, tmp_path):
    """All that the block lacks is a pause: it is not done again, and nothing of it is refused."""
    for block in (1, 7):
        if block > 1:
            visit.post(block - 1)
        visit.respondent.begin_block()
        visit.respondent.answer_trials(block, BLOCKS[block - 1])
        visit.page.reload()
        visit.wait_until_saved()
    visit.page.wait_for_url("**/dashboard")
    assert {status for _, status in visit.proxy.answers} == {200}
    visit.assert_released(staff(visit.lab), tmp_path)


@pytest.mark.soak
def test_reload_while_parts_wait(visit, staff, tmp_path):
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_ANSWER if number % 2 else Fate.LOSE_REQUEST
    visit.play(1, 2)
    visit.respondent.begin_block()
    visit.respondent.answer_trials(3, count=2)
    visit.reload()
    assert visit.page.evaluate("probe.waiting()")
    visit.proxy.fate_of = lambda number, attempt: Fate.PASS
    visit.play(3)
    visit.post()
    visit.assert_released(staff(visit.lab), tmp_path, {(3, 1): 2})


def test_a_full_disk_during_a_run(visit, staff, tmp_path):
    """Parts that the server cannot store wait on the tablet, over a reload too, and are there once when there is room again."""
    visit.play(1)
    visit.wait_until_saved()
    with visit.lab.full_disk():
        with visit.page.expect_response("**/parts/2") as answered:
            visit.play(2)
        assert answered.value.status == 503 and answered.value.headers["retry-after"] == "10"
        visit.reload()
        assert visit.page.evaluate("probe.waiting()")
        visit.play(3)
        assert visit.page.evaluate("probe.waiting()")
        assert {status for number, status in visit.proxy.answers if number > 1} == {503}
    visit.page.evaluate("dispatchEvent(new Event('online'))")
    visit.wait_until_saved()
    assert visit.proxy.answers[-2:] == [(2, 200), (3, 200)]
    visit.post()
    visit.assert_released(staff(visit.lab), tmp_path)


def test_server_killed_during_a_run(visit, staff, tmp_path):
    """In the middle of a block, and between storing a part and saying so."""
    visit.play(1)
    visit.respondent.begin_block()
    visit.respondent.answer_trials(2, count=2)
    visit.lab.kill()
    visit.respondent.answer_trials(2, count=2)
    visit.lab.start()
    visit.play(3)
    visit.wait_until_saved()
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_ANSWER if (number, attempt) == (4, 0) else Fate.PASS
    is_killed = Event()

    def kill_once(number: int):
        if number == 4 and not is_killed.is_set():
            visit.lab.kill()
            is_killed.set()

    visit.proxy.after_part = kill_once
    visit.play(4)
    assert is_killed.wait(15)
    visit.lab.start()
    visit.post()
    visit.assert_released(staff(visit.lab), tmp_path)


def test_signed_out_in_the_middle_of_a_block(visit):
    visit.respondent.begin_block()
    visit.respondent.answer_trials(1, count=2)
    visit.page.context.clear_cookies()
    visit.respondent.answer_trials(1, count=2)
    visit.page.get_by_text("Please sign in again").wait_for()
    sign_in(visit.page, visit.walk.lab, visit.walk.code)
    visit.page.locator("form.bar button").tap()
    visit.page.locator("#continue, #start").first.wait_for()
    visit.wait_until_saved()
    assert visit.proxy.answers[-1] == (1, 200)
    visit.play(2)
    visit.wait_until_saved()
    assert visit.proxy.answers[-1] == (2, 200)


def test_the_same_run_in_two_windows(visit):
    """The first answer counts; the other window goes on from there."""
    other = visit.page.context.new_page()
    other.goto(visit.page.url)
    other.locator("#continue").wait_for()
    visit.page.bring_to_front()
    visit.play(1)
    visit.wait_until_saved()
    other.bring_to_front()
    late = Respondent(other, visit.respondent.plan, seed=5)
    late.play_block(1)
    other.get_by_text("The last part could not be saved").wait_for()
    assert visit.proxy.answers == [(1, 200), (1, 409)]
    with other.expect_event("load"):
        other.locator("#continue").tap()
    late.play_block(2)
    assert other.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    assert visit.proxy.answers[2:] == [(2, 200)]


@pytest.mark.soak
def test_the_run_has_gone_on_at_another_device(visit, open_page):
    """The block that the first one had begun is not taken for the one that is due."""
    run = visit.page.url
    visit.play(1)
    visit.wait_until_saved()
    visit.respondent.begin_block()
    visit.respondent.answer_trials(2, count=2)
    visit.page.goto("about:blank")
    other = open_page(TABLET)
    Respondent.watch(other.context)
    sign_in(other, visit.walk.lab, visit.walk.code)
    other.goto(run)
    elsewhere = Respondent(other, visit.respondent.plan, seed=5)
    for block in (2, 3):
        elsewhere.play_block(block)
    assert other.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    visit.page.goto(run)
    visit.play(4)
    visit.wait_until_saved()
    assert visit.proxy.answers == [(number, 200) for number in range(1, 5)]


def test_somebody_else_has_signed_in_meanwhile(visit):
    """In another window of the same browser: what was measured stays for whoever measured it."""
    visit.proxy.is_cut = True
    visit.play(1)
    first = visit.page.context.cookies()
    visit.page.context.clear_cookies(name="labconsole_session")
    window = visit.page.context.new_page()
    Walk(window, visit.lab, ENGLISH, Finger(), study=visit.walk.study).hurry("/dashboard")
    visit.proxy.is_cut = False
    visit.page.bring_to_front()
    visit.page.evaluate("dispatchEvent(new Event('online'))")
    visit.page.get_by_text("Please sign in again").wait_for()
    assert visit.page.evaluate("probe.waiting()")
    visit.page.context.clear_cookies(name="labconsole_session")
    visit.page.context.add_cookies(first)
    visit.reload()
    visit.wait_until_saved()
    assert visit.proxy.answers[-1] == (1, 200)


def test_finished_is_said_only_when_the_server_has_everything(visit):
    visit.play(1)
    visit.post(5)
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_REQUEST if number >= 6 else Fate.PASS
    visit.play(6, 7)
    page = visit.page
    expect(page.get_by_text("2 parts have not been sent yet")).to_be_visible()
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_ANSWER if number == 7 else Fate.PASS
    expect(page.get_by_text("One part has not been sent yet")).to_be_visible()
    with page.expect_event("requestfailed"):
        page.evaluate("dispatchEvent(new Event('online'))")
    assert (7, 200) in visit.proxy.answers
    assert page.locator("#finished").count() == 0, "the server has not said so yet"
    visit.proxy.fate_of = lambda number, attempt: Fate.PASS
    expect(page.locator("#finished")).to_be_visible()


@pytest.mark.soak
def test_the_server_is_told_how_many_trials_wait(visit):
    visit.proxy.fate_of = lambda number, attempt: Fate.LOSE_REQUEST
    visit.play(1, 2)
    visit.respondent.begin_block()
    visit.respondent.answer_trials(3, count=3)
    visit.proxy.unsent.clear()
    visit.reload()
    assert visit.proxy.unsent[0] == 4 + 4 + 3, "asking for the plan"
    visit.proxy.fate_of = lambda number, attempt: Fate.PASS
    visit.wait_until_saved()
    assert visit.proxy.unsent[-3:] == [11, 7, 3], "with each part, its own among them"


def test_what_waits_on_the_tablet_are_numbers(visit):
    """Nothing but figures under the token of the run; and nothing when the server has them."""
    visit.respondent.begin_block()
    visit.respondent.answer_trials(1, count=3)
    visit.proxy.is_cut = True
    [(token, waiting)] = visit.page.evaluate("probe.waiting()").items()
    assert token == visit.respondent.plan["run"]
    assert visit.page.evaluate(IS_NUMBERS, waiting)
    visit.respondent.answer_trials(1, count=1)
    visit.page.locator("#continue, #start").first.wait_for()
    [waiting] = visit.page.evaluate("probe.waiting()").values()
    assert visit.page.evaluate(IS_NUMBERS, waiting)
    assert visit.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    visit.proxy.is_cut = False
    visit.wait_until_saved()
