"""Staff go through their day by the keyboard alone: from the arrival to the release, and always see where they are."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from board import Board
from devices import TABLET
from hands import Finger, Keys
from release import Release
from room import enrol, plan
from run import complete_without_playing
from studies import Studies
from until import until
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

SHOWS_FOCUS = """(() => {
  const focused = document.activeElement;
  const marked = [focused, ...focused.labels ?? []].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { x, y, width, height } = focused.getBoundingClientRect();
  const isInSight = x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight;
  return focused.matches(':focus-visible') && marked && isInSight;
})()"""
"""That the element with the focus is marked, and to be seen."""


class StaffKeys(Keys):
    """Sees where the focus is on all the way."""

    def _reach(self, target):
        super()._reach(target)
        until(target.page, SHOWS_FOCUS)

    def select(self, target, label: str):
        self._reach(target)
        target.page.keyboard.type(label)
        expect(target.locator("option:checked")).to_have_text(label)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch"])
    return studies


def test_a_day_by_keys(noon, own_lab, room, studies, open_page, tmp_path):
    study, desk, keys = studies["short"], room.page, StaffKeys()
    tablets = [open_page(TABLET) for _ in range(2)]
    for number, tablet in enumerate(tablets, start=1):
        room.register(tablet, f"Tablet {number}")
    code = enrol(own_lab, study)
    later = noon + timedelta(minutes=30)
    plan(desk, own_lab, code, later.date(), f"{later:%H:%M}")
    desk.goto(own_lab.url("/staff"))
    main_pages = desk.get_by_role("navigation", name="Main pages")

    def open_main_page(name: str):
        keys.press(main_pages.get_by_role("link", name=name, exact=True))
        expect(main_pages.get_by_role("link", name=name, exact=True)).to_have_attribute("aria-current", "page")

    # The arrival, and the tablet that is handed over.
    line = desk.locator("#today li").filter(has_text=code)
    expect(line).to_contain_text("Expected")
    keys.press(line.get_by_role("button", name="They have arrived"))
    expect(desk.get_by_text("Recorded.")).to_be_visible()
    open_main_page("Today")
    expect(line).to_contain_text("Here")
    keys.select(line.get_by_label("Hand over to"), "Tablet 2")
    keys.press(line.get_by_role("button", name="Hand over"))
    expect(desk.get_by_text("The tablet has been handed over.")).to_be_visible()
    tablet = tablets[1]
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    Walk(tablet, own_lab, ENGLISH, Finger(), study=study).hurry("/dashboard")

    # The board: a pause and its end, by the actions on the card.
    open_main_page("Room")
    card = Board.card_on(desk, "Tablet 2")
    for title, state, notice in (
            ("Pause the visit", "paused", "The visit is paused."),
            ("End the pause", "page", "Done, and recorded with its reason.")):
        menu = card.locator("details").filter(has=desk.locator("summary", has_text=title))
        keys.press(menu.locator("summary"))
        keys.press(menu.get_by_role("button", name="Interrupted from outside"))
        expect(card).to_have_attribute("data-state", state)
        expect(desk.get_by_text(notice)).to_be_visible()
    assert own_lab.rows("SELECT kind, reason FROM interventions ORDER BY number") == [
        ("pause", "interrupted"), ("resume", "interrupted")]

    # A note, on the participant's page.
    keys.press(card.get_by_role("link", name=code))
    expect(desk).to_have_url(re.compile("/staff/participants/"))
    note = desk.locator("details").filter(has=desk.locator("summary", has_text="Write a note"))
    keys.press(note.locator("summary"))
    keys.select(note.get_by_label("Reason"), "Another reason")
    keys.type(note.get_by_label("In your own words"), "Came with a friend")
    keys.press(note.get_by_role("button", name="Save the note"))
    expect(desk.locator("#visit")).to_contain_text("Came with a friend")

    # The test is done; the tablet is taken back, and the visit ended.
    tablet.get_by_role("button", name=re.compile("Start test")).tap()
    tablet.wait_for_url(re.compile("/runs/"))
    complete_without_playing(tablet, own_lab, seed=1)
    open_main_page("Room")
    expect(card).to_have_attribute("data-state", "done")
    keys.press(card.locator("summary", has_text="Help or take back"))
    keys.press(card.get_by_role("button", name="Take the tablet back"))
    expect(card).to_have_attribute("data-state", "waiting")
    open_main_page("Today")
    keys.press(line.get_by_role("button", name="End the visit"))
    expect(desk.get_by_text("Recorded.")).to_be_visible()

    # The release.
    open_main_page("Releases")
    keys.press(desk.get_by_role("button", name="See what it would reveal"))
    keys.press(desk.get_by_role("button", name="Create release"))
    with desk.expect_download() as download:
        keys.press(desk.get_by_role("link", name=re.compile(r"^Release \d+$")).first)
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert [row["state"] for row in Release(file).runs] == ["finished"]
