"""The look at a device before the first test."""

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from devices import TABLET
from hands import Finger
from lab import Lab
from look import Looker
from studies import write_short_study
from walk import Walk
from words import ENGLISH

ENOUGH = 25_000
"""For the 20 seconds that are announced, ms."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies")
    write = {"variants": ("researchkit-touch",), "tablet-check": "yes"}
    return folder, write_short_study(folder, "checked", **write)


@pytest.fixture
def lab(tmp_path, studies):
    with Lab(tmp_path / "data", __name__, studies=studies[0]) as with_data:
        yield with_data


@pytest.fixture
def page(lab, studies, open_page):
    """A tablet on which the first test has just been asked for."""
    page = open_page(TABLET)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies[1])
    walk.to_first_test()
    page.get_by_role("button", name=re.compile("Start")).tap()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+/check$"))
    return page


def test_a_device_shows_what_it_can_do(lab, page):
    expect(page.locator("#go-on")).to_be_hidden()
    looker = Looker(page, "tablet-check-")
    looker.look("check")
    assert looker.problems == []
    page.wait_for_selector("[data-step=press][data-state=running]", timeout=ENOUGH)
    button = page.get_by_role("button", name="Tap here")
    for _ in range(5):
        button.tap()
    page.get_by_role("link", name="To the test").tap()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+$"))
    [row] = rows(lab)
    assert row["keeps_data"] == 1 and row["input"] == "touch" and row["presses"] == 5
    assert 20 < row["refresh_rate"] < 250 and 0 < row["clock_step"] <= 1
    assert 0 < row["round_trip"] <= row["longest_round_trip"] < 5000
    page.reload()
    expect(page).to_have_url(re.compile("/runs/[0-9a-f]+$"))


def test_nobody_has_to_wait_for_it(lab, page):
    page.get_by_role("link", name="Go on without it").tap()
    expect(page.locator("#continue")).to_be_visible()
    assert rows(lab) == []


def test_without_a_network_the_way_stays_open(lab, page):
    page.route("**/check", lambda route: route.abort())
    page.wait_for_selector("[data-step=press][data-state=running]", timeout=ENOUGH)
    for _ in range(5):
        page.get_by_role("button", name="Tap here").tap()
    expect(page.get_by_text("could not be sent")).to_be_visible()
    page.get_by_role("link", name="To the test").tap()
    expect(page.locator("#continue")).to_be_visible()
    assert rows(lab) == []


def rows(lab: Lab) -> list[sqlite3.Row]:
    with sqlite3.connect(lab.data / "research.sqlite") as research:
        research.row_factory = sqlite3.Row
        return research.execute("SELECT * FROM tablet_checks").fetchall()
