"""A page that is loaded anew in the middle of each step of an activity: the right step is due afterwards, and what was
acknowledged is there once."""

import pytest
from playwright.sync_api import Page, expect

from devices import PATIENCE, TABLET
from hands import Finger
from respondent import Respondent
from tapper import TappingStudies, Tapper
from until import until_so
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

COUNTDOWN = 4
"""Seconds, in which a page is loaded anew however slow the machine is."""
INTERRUPTED = "This part was interrupted"
FIRST_TAPS = 3


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = TappingStudies(tmp_path_factory.mktemp("studies"))
    studies.write_taps("tapping", countdown=COUNTDOWN)
    return studies


@pytest.mark.soak
def test_in_each_step(own_lab, studies, open_page):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["tapping"])
    walk.hurry("/dashboard")
    walk.start_test(1)
    tapper = Tapper(page)

    # The instruction, then the screen before the first hand: nothing has been done, and nothing is said to be lost.
    page.reload()
    expect_instruction(page)
    page.locator("#continue").tap()
    first = hand_due(page)
    page.reload()
    to_hand(page, first)
    expect(page.get_by_text(INTERRUPTED)).to_have_count(0)

    # The countdown: the hand has not begun.
    page.locator("#start").tap()
    expect(page.locator(".countdown:visible")).to_be_visible()
    page.reload()
    to_hand(page, first)
    expect(page.get_by_text(INTERRUPTED)).to_have_count(0)
    assert parts(own_lab) == []

    # The task: what was tapped is kept as an attempt that was cut short, and the hand is due again.
    begin(page, tapper)
    tapper.tap_a_few(FIRST_TAPS)
    page.reload()
    to_hand(page, first)
    expect(page.get_by_text(INTERRUPTED)).to_be_visible()
    assert page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    assert parts(own_lab) == [(1, 1, 0, FIRST_TAPS)]
    begin(page, tapper)
    done = len(tapper.tap())

    # Between the hands: the first is done, the other is due.
    second = hand_due(page, other_than=first)
    assert page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    page.reload()
    to_hand(page, second)
    expect(page.get_by_text(INTERRUPTED)).to_have_count(0)
    assert [part[:3] for part in parts(own_lab)] == [(1, 1, 0), (1, 2, 1)]

    # The completion, while the answers cannot be sent: they wait on the tablet, and no hand is due again.
    page.context.route("**/parts/*", lambda route: route.abort())
    begin(page, tapper)
    tapper.tap()
    expect(page.get_by_text("One part has not been sent yet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("One part has not been sent yet")).to_be_visible()
    expect(page.locator("#start, #continue")).to_have_count(0)
    assert len(parts(own_lab)) == 2
    page.context.unroute("**/parts/*")
    page.reload()
    page.wait_for_url("**/dashboard")
    expect(page.locator("#journey-complete")).to_be_visible()
    assert [part[:3] for part in parts(own_lab)] == [(1, 1, 0), (1, 2, 1), (2, 1, 1)]
    assert own_lab.rows("SELECT state FROM runs") == [("finished",)]

    # All is done: the page of the run leads to the overview, and nothing begins again.
    page.go_back()
    page.goto(own_lab.url("/dashboard"))
    page.reload()
    expect(page.locator("#journey-complete")).to_be_visible()
    assert len(parts(own_lab)) == 3 and done > FIRST_TAPS


def expect_instruction(page: Page):
    expect(page.get_by_role("heading", name="Tap as fast as you can")).to_be_visible()
    expect(page.locator("#continue")).to_be_visible()


def hand_due(page: Page, other_than: str | None = None) -> str:
    """Which hand the screen asks for that can be started."""
    page.locator("#start").wait_for()
    heading = page.get_by_role("heading", level=1)
    if other_than:
        expect(heading).not_to_have_text(other_than)
    return heading.inner_text()


def to_hand(page: Page, hand: str):
    """From the instruction, where there is one, to the screen of the hand that is due."""
    page.locator("#continue, #start").first.wait_for()
    if page.locator("#continue").count():
        expect_instruction(page)
        page.locator("#continue").tap()
    assert hand_due(page) == hand


def begin(page: Page, tapper: Tapper):
    """Starts the hand that is due, and sits out the countdown."""
    page.locator("#start").tap()
    expect(page.get_by_role("status")).to_contain_text("Start tapping", timeout=COUNTDOWN * 1000 + PATIENCE)


def parts(lab) -> list[tuple]:
    """The parts that the server has acknowledged: block, attempt, whether it is whole, and its taps."""
    return lab.rows(
        "SELECT block, attempt, is_complete, (SELECT COUNT(*) FROM tapping_taps AS taps WHERE taps.run = run_parts.run "
        "AND taps.part = run_parts.number) FROM run_parts ORDER BY number")
