"""The look at a device before the first test."""

import re

import pytest
from playwright.sync_api import expect

from devices import TABLET
from hands import Finger
from look import SOAKS, Looker
from studies import Studies
from walk import Walk
from words import ENGLISH

ENOUGH = 25_000
"""For the 20 seconds that are announced, ms."""

HURRIES = """{
  const start = window.setTimeout;
  let isFirst = true;
  window.setTimeout = (action, milliseconds, ...values) => {
    const isHurried = isFirst && milliseconds === 12_000;
    if (isHurried) isFirst = false;
    return start(action, isHurried ? 4000 : milliseconds, ...values);
  };
}"""
"""The check waits for taps 4 seconds the first time, and not 12."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("checked", ["researchkit-touch"], **{"tablet-check": "yes"})
    return studies


@pytest.fixture
def page(own_lab, studies, open_page):
    """A tablet on which the first test has just been asked for."""
    page = open_page(TABLET)
    if not SOAKS:
        page.add_init_script(HURRIES)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["checked"])
    walk.hurry("/dashboard")
    page.get_by_role("button", name=re.compile("Start")).tap()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+/check$"))
    return page


def test_a_device_shows_what_it_can_do(own_lab, page):
    expect(page.locator("#go-on")).to_be_hidden()
    looker = Looker(page, "tablet-check-")
    looker.look("check")
    assert looker.problems == []
    page.wait_for_selector("[data-step=press][data-state=running]", timeout=ENOUGH)
    button = page.get_by_role("button", name="Tap here")
    button.tap()
    expect(page.locator("#heard")).to_have_text("(1 of 5)")
    # Nobody taps any more: nothing is thanked for, and it can be tried again.
    missing = page.get_by_role("alert")
    expect(missing).to_contain_text("1 of 5 taps were noticed")
    expect(page.locator("#done")).to_be_hidden()
    looker.look("missing")
    page.get_by_role("button", name="Try again").tap()
    expect(missing).to_be_hidden()
    for _ in range(5):
        button.tap()
    page.get_by_role("link", name="To the test").tap()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+$"))
    assert own_lab.rows("SELECT keeps_data, input, presses FROM tablet_checks") == [(1, "touch", 5)]
    [(refresh_rate, clock_step, round_trip, longest)] = own_lab.rows(
        "SELECT refresh_rate, clock_step, round_trip, longest_round_trip FROM tablet_checks")
    assert 20 < refresh_rate < 250 and 0 < clock_step <= 1
    assert 0 < round_trip <= longest < 5000
    page.reload()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+$"))


def test_nobody_has_to_wait_for_it(own_lab, page):
    page.get_by_role("link", name="Continue without this check").tap()
    expect(page.locator("#continue")).to_be_visible()
    assert own_lab.rows("SELECT 1 FROM tablet_checks") == []


def test_too_few_presses_go_to_staff(own_lab, page):
    page.wait_for_selector("[data-step=press][data-state=running]", timeout=ENOUGH)
    expect(page.get_by_role("alert")).to_contain_text("0 of 5 taps were noticed", timeout=ENOUGH)
    page.get_by_role("link", name="Continue without this check").tap()
    expect(page.locator("#continue")).to_be_visible()
    assert own_lab.rows("SELECT input, presses FROM tablet_checks") == [("touch", 0)]


@pytest.mark.soak
def test_without_a_network_the_way_stays_open(own_lab, page):
    page.route("**/check", lambda route: route.abort())
    page.wait_for_selector("[data-step=press][data-state=running]", timeout=ENOUGH)
    for _ in range(5):
        page.get_by_role("button", name="Tap here").tap()
    expect(page.get_by_text("could not be sent")).to_be_visible()
    page.get_by_role("link", name="To the test").tap()
    expect(page.locator("#continue")).to_be_visible()
    assert own_lab.rows("SELECT 1 FROM tablet_checks") == []
