"""Visits: an appointment is made, the participant comes, does what is due, and is told when to come again."""

import datetime

import pytest
from icalendar import Calendar
from playwright.sync_api import Page, Response, expect

from devices import TABLET
from hands import Finger
from look import VIEWS, Looker
from lab import Lab
from room import newest_code, plan
from studies import Studies, example_surveys, two_visits
from walk import Walk
from words import ENGLISH


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    """Questions at the first visit, a test a fortnight later."""
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("twice", ["project-implicit-touch"])
    with studies.definition("twice") as study:
        survey = example_surveys()[0]
        study["surveys"] = [
            {key: survey[key] for key in ("id", "title", "introduction", "minutes")}
            | {"questions": survey["questions"][:1]}]
        study["tasks"] = [study["surveys"][0]["id"], study["tests"][0]["id"]]
        study["visits"] = two_visits(*study["tasks"])
        for permission in study["permissions"]:
            if permission["id"] == "sound":
                permission["id"] = "reminders"
    return studies


EACH_SECOND = """new MutationObserver(() => {
  const live = document.querySelector('[data-live]');
  if (live) live.dataset.live = 1;
}).observe(document, { subtree: true, childList: true });"""
"""A page that asks for changes each second. Others do so every ten."""


def is_read(response: Response) -> bool:
    """True for an answer to the question of a page for changes."""
    return response.request.resource_type == "fetch" and "/staff/visits?" in response.url


def assert_buttons_in_sight(desk: Page, row):
    """Nobody scrolls a table sideways to find what can be done about a visit."""
    size = desk.viewport_size
    for width in (820, 320):
        desk.set_viewport_size({"width": width, "height": size["height"]})
        for button in row.get_by_role("button").all():
            box = button.bounding_box()
            assert 0 <= box["x"] and box["x"] + box["width"] <= width, (width, button.inner_text(), box)
    desk.set_viewport_size(size)


def assert_one_line(desk: Page, row):
    """A visit is as high as the rows of other lists, on the narrowest desk as well, and no row scrolls sideways."""
    size = desk.viewport_size
    for width in (1024, 1280, 1920):
        desk.set_viewport_size({"width": width, "height": size["height"]})
        assert row.bounding_box()["height"] <= 44, width
        region, table = desk.locator("#rows"), desk.locator("#rows table")
        assert table.bounding_box()["width"] <= region.bounding_box()["width"] + 1, width
    desk.set_viewport_size(size)


def test_two_visits(own_lab, studies, desk, open_page):
    study = studies["twice"]
    tablet = open_page(TABLET)
    watched, seen = Looker(desk, "visits-", VIEWS), Looker(tablet, "visits-", VIEWS)
    desk.goto(own_lab.url("/staff/visits"))
    watched.look("empty")
    walk = Walk(tablet, own_lab, ENGLISH, Finger(), study=study)
    tablet.goto(own_lab.url(f"/studies/{study.id}"))
    tablet.get_by_role("button", name=ENGLISH.take_part).click()
    walk.after_introduction()
    code, today = newest_code(own_lab), datetime.date.today()

    plan(desk, own_lab, code, today, "23:30")
    expect(desk.get_by_text("The appointment has been made.")).to_be_visible()
    row = desk.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text("First visit")
    watched.look("planned")
    assert_buttons_in_sight(desk, row)
    assert_one_line(desk, row)
    # A list that is open elsewhere shows it by itself, and a row that is open there stays open.
    beside = desk.context.new_page()
    beside.add_init_script(EACH_SECOND)
    beside.goto(own_lab.url(f"/staff/visits?day={today}"))
    theirs = beside.get_by_role("row").filter(has_text=code)
    theirs.locator("summary", has_text="More").click()
    row.get_by_role("button", name="They have arrived").click()
    expect(row.get_by_role("button", name="End the visit")).to_be_visible()
    # The second answer tells of it at the latest, and the page is done with it when it asks again.
    for _ in range(3):
        with beside.expect_response(is_read):
            pass
    expect(theirs.get_by_role("button", name="They did not come")).to_be_visible()
    theirs.locator("summary", has_text="More").click()
    beside.evaluate("document.activeElement.blur()")
    expect(theirs.get_by_role("button", name="End the visit")).to_be_visible(timeout=15_000)
    beside.close()
    # Pressed too early: nothing was done yet, so the appointment is as it was.
    watched.look("here")
    row.locator("summary", has_text="More").click()
    row.get_by_role("button", name="They are not here yet").click()
    expect(row).to_contain_text("Planned")
    row.get_by_role("button", name="They have arrived").click()
    row.get_by_role("button", name="End the visit").click()
    expect(desk.get_by_text("Something is missing from this visit.")).to_be_visible()
    expect(desk.get_by_text("Not done: ")).to_be_visible()
    watched.look("missing")

    tablet.get_by_role("link", name="Go to the questions").click()
    tablet.get_by_role("link", name="Begin").or_(tablet.get_by_role("link", name="Start")).first.click()
    tablet.locator("[name='.skip']").click()
    tablet.get_by_role("link", name="To the overview").click()
    expect(tablet).to_have_url(own_lab.url("/visits/next"))
    seen.look("next")
    first, last = today + datetime.timedelta(12), today + datetime.timedelta(16)
    expect(tablet.locator("main")).to_contain_text(f"{first.day}")
    expect(tablet.locator("main")).to_contain_text(f"{last.day}")

    desk.goto(own_lab.url(f"/staff/visits?day={today}"))
    desk.get_by_role("button", name="End the visit").click()
    expect(desk.get_by_text("Recorded.")).to_be_visible()
    plan(desk, own_lab, code, today + datetime.timedelta(3), "10:00")
    expect(desk.get_by_text("This is outside the study’s window.")).to_be_visible()
    watched.look("outside")
    desk.locator("#plan").get_by_label("Date").fill((today + datetime.timedelta(14)).isoformat())
    desk.get_by_role("button", name="Make this appointment").click()
    expect(desk.get_by_text("The appointment has been made.")).to_be_visible()
    desk.get_by_role("row").filter(has_text=code).get_by_role("link").first.click()
    watched.look("one")
    with desk.expect_download() as file:
        desk.get_by_role("link", name="Calendar file").click()
    [event] = Calendar.from_ical(file.value.path().read_bytes()).walk("VEVENT")
    assert code in event["SUMMARY"] and event["STATUS"] == "CONFIRMED"
    assert event.decoded("DTSTART").tzinfo is not None
    assert event.decoded("DTEND") > event.decoded("DTSTART")

    tablet.goto(own_lab.url("/visits/next"))
    seen.look("appointment")
    with tablet.expect_download() as file:
        tablet.get_by_role("link", name="Save the appointment in your calendar").click()
    [event] = Calendar.from_ical(file.value.path().read_bytes()).walk("VEVENT")
    assert code not in event.to_ical().decode() and code.replace("-", "") not in event.to_ical().decode()

    page = own_lab.rows("SELECT id FROM participants")[0][0]
    desk.goto(own_lab.url(f"/staff/participants/{page}"))
    watched.look("participant")
    desk.goto(own_lab.url(f"/staff/visits?day={today + datetime.timedelta(14)}"))
    desk.goto(own_lab.url(f"/staff/visits?language=de&day={today + datetime.timedelta(14)}&code={code}"))
    assert_one_line(desk, desk.get_by_role("row").filter(has_text=code))
    desk.get_by_role("row").locator("summary", has_text="Mehr").click()
    expect(desk.get_by_role("button", name="Ist nicht gekommen")).to_be_visible()
    watched.look("german")
    desk.goto(own_lab.url(f"/staff/visits?language=en&day={today + datetime.timedelta(14)}"))
    desk.get_by_role("button", name="They have arrived").click()
    expect(desk.get_by_text("This is outside the study’s window for this visit")).to_be_visible()
    desk.get_by_label("Reason").select_option("time")
    desk.get_by_role("button", name="They have arrived").click()
    expect(desk.get_by_role("button", name="They have arrived")).to_have_count(0)
    # The tablet hears of it by itself.
    expect(tablet.get_by_role("button", name="Start test")).to_be_visible()
    assert own_lab.rows("SELECT visit, state FROM visits ORDER BY made_at") == [
        ("first", "ended"), ("second", "arrived")]
    assert own_lab.rows("SELECT kind FROM interventions") == [("deviation",)]
    assert watched.problems + seen.problems == []
