"""The first administrator, and who of the staff sees what."""

import pytest
from playwright.sync_api import Page, expect

from devices import LAPTOP, TABLET
from hands import Finger
from lab import ADMINISTRATOR, PASSWORD
from room import enrol
from studies import EXAMPLE
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.short

EXPERIMENTER = "eli.experimenter"


@pytest.mark.soak
def test_setup_link_works_once(new_lab, staff, open_page):
    link = new_lab.setup_link
    staff(new_lab)
    latecomer = open_page(LAPTOP)
    assert latecomer.goto(link).status == 410
    expect(latecomer.get_by_role("heading")).to_have_text("This link no longer works")
    expect(latecomer.get_by_label("Password again")).to_have_count(0)


@pytest.mark.soak
def test_experimenter_sees_no_releases(lab, staff, open_page):
    add_account(staff(lab), lab, EXPERIMENTER, "Experimenter")
    page = open_page(LAPTOP)
    sign_in(page, lab, EXPERIMENTER)
    navigation = page.get_by_role("navigation", name="Main pages")
    expect(navigation.get_by_role("link")).to_have_text([
        "Today", "Participants", "Visits", "Room", "Tablets", "Outbox"])
    for path in ("/staff/releases", "/staff/accounts"):
        assert page.goto(lab.url(path)).status == 403
        expect(page.get_by_role("heading")).to_have_text("This page is not for you")


@pytest.mark.soak
def test_data_manager_sees_no_participants(lab, staff, open_page):
    add_account(staff(lab), lab, "dana.data", "Data manager")
    page = open_page(LAPTOP)
    sign_in(page, lab, "dana.data")
    navigation = page.get_by_role("navigation", name="Main pages")
    expect(navigation.get_by_role("link")).to_have_text(["Studies", "Releases"])
    assert page.goto(lab.url("/staff/participants")).status == 403


def test_signing_out_ends_it(lab, staff):
    page = staff(lab)
    page.goto(lab.url("/staff"))
    page.get_by_role("button", name=ADMINISTRATOR).click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lab.url("/staff/sign-in"))
    page.goto(lab.url("/staff/participants"))
    expect(page).to_have_url(lab.url("/staff/sign-in"))


def test_nothing_is_filled_in_on_paper(lab, staff):
    """Forms, and what can be opened, are left out; a list that is a form for choosing rows is not."""
    code = enrol(lab, EXAMPLE, "/eligibility")
    page = staff(lab)
    page.emulate_media(media="print")
    for path in (f"/staff/search?code={code}", "/staff/participants", "/staff/visits", "/staff/visits/week"):
        page.goto(lab.url(path))
        main = page.locator("main")
        expect(main.get_by_role("heading", level=1)).to_be_visible()
        expect(main.locator(":is(summary, input, select, textarea, button):visible")).to_have_count(0)
        if path == "/staff/participants":
            expect(main.get_by_role("row").filter(has_text=code)).to_be_visible()


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_the_masthead_is_one_line_on_a_laptop(lab, staff, language):
    page = staff(lab)
    for width in (1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(lab.url(f"/staff?language={language}"))
        assert page.locator(".masthead").bounding_box()["height"] < 80, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_day_of_the_overview_shows_its_numbers_by_key_and_pointer(own_lab, staff, open_page):
    Walk(open_page(TABLET), own_lab, ENGLISH, Finger()).hurry("/consent/signature")
    page = staff(own_lab)
    page.goto(own_lab.url(f"/staff/studies/{EXAMPLE.id}/overview"))
    day = page.locator(".chart-mark")
    numbers = day.locator(".chart-value")
    expect(numbers).to_be_hidden()
    day.focus()
    expect(numbers).to_be_visible()
    expect(numbers).to_have_text("1 · 0")
    page.locator("h1").click()
    expect(numbers).to_be_hidden()
    day.hover()
    expect(numbers).to_be_visible()


def test_help_opens_and_closes_by_key(lab, staff):
    page = staff(lab)
    page.goto(lab.url("/staff/visits"))
    button = page.get_by_role("button", name="Help with this page")
    panel = page.get_by_role("region", name="Visits", exact=True)
    expect(panel).to_have_count(0)
    button.focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("a cancellation can be undone for ten seconds")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The whole guide")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()


@pytest.mark.soak
def test_the_tour_is_shown_once(lab, staff):
    page = staff(lab)
    page.goto(lab.url("/staff"))
    for number in range(1, 5):
        expect(page.get_by_text(f"Tour, {number} of 4")).to_be_visible()
        if number < 4:
            page.get_by_role("link", name="Next").click()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Tour, 3 of 4")).to_be_visible()
    page.get_by_role("button", name="Leave the tour").click()
    expect(page).to_have_url(lab.url("/staff"))
    expect(page.get_by_text("Tour, ")).to_have_count(0)


def add_account(page: Page, lab, name: str, role: str):
    page.goto(lab.url("/staff/accounts"))
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label(role, exact=True).check()
    page.get_by_label("First password").fill(PASSWORD)
    page.get_by_role("button", name="Add account").click()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.get_by_role("rowheader", name=name)).to_be_visible()


def sign_in(page: Page, lab, name: str):
    page.goto(lab.url("/staff/sign-in"))
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(lab.url("/staff"))
