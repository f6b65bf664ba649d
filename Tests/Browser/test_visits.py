"""Visits: an appointment is made, the participant comes, does what is due, and is told when to come again."""

import datetime
import sqlite3

import pytest
import yaml
from icalendar import Calendar
from playwright.sync_api import Page, expect

from conftest import administer
from devices import LAPTOP, TABLET
from hands import Finger
from look import VIEWS, Looker
from lab import Lab
from room import newest_code
from studies import EXAMPLE, STUDIES, write_short_study
from walk import Walk
from words import ENGLISH


@pytest.fixture
def study(tmp_path):
    """Questions at the first visit, a test a fortnight later."""
    folder = tmp_path / "studies"
    study = write_short_study(folder, "twice", ["project-implicit-touch"])
    file = folder / "twice/study.yaml"
    definition = yaml.load(file.read_text(), yaml.BaseLoader)
    example = yaml.load((STUDIES / EXAMPLE.id / "study.yaml").read_text(), yaml.BaseLoader)
    definition["surveys"] = example["surveys"]
    definition["surveys"][0]["questions"] = definition["surveys"][0]["questions"][:1]
    survey, test = definition["surveys"][0]["id"], definition["tests"][0]["id"]
    definition["tasks"] = [survey, test]
    definition["visits"] = [
        {"id": "first", "title": {"en": "First visit", "de": "Erster Termin"}, "tasks": [survey]},
        {"id": "second", "title": {"en": "Follow-up", "de": "Nachbefragung"}, "tasks": [test],
         "after": "14", "tolerance": "2"},
    ]
    for permission in definition["permissions"]:
        if permission["id"] == "sound":
            permission["id"] = "reminders"
    file.write_text(yaml.dump(definition, allow_unicode=True, sort_keys=False))
    return folder, study


@pytest.fixture
def lab(tmp_path, study, request):
    with Lab(tmp_path / "data", request.node.name, study[0]) as lab:
        yield lab


@pytest.fixture
def desk(lab, open_page) -> Page:
    page = open_page(LAPTOP)
    administer(page, lab)
    return page


def plan(desk: Page, lab: Lab, code: str, day: datetime.date, time: str):
    desk.goto(lab.url("/staff/visits"))
    section = desk.locator("#plan")
    section.get_by_label("Code").fill(code)
    section.get_by_role("button", name="Go on with this code").click()
    section.get_by_label("Date").fill(day.isoformat())
    section.get_by_label("Time").fill(time)
    section.get_by_role("button", name="Make this appointment").click()


def rows(lab: Lab, sql: str) -> list:
    with sqlite3.connect(f"file:{lab.data}/research.sqlite?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def test_two_visits(lab, study, desk, open_page):
    study = study[1]
    tablet = open_page(TABLET)
    watched, seen = Looker(desk, "visits-", VIEWS), Looker(tablet, "visits-", VIEWS)
    desk.goto(lab.url("/staff/visits"))
    watched.look("empty")
    walk = Walk(tablet, lab, ENGLISH, Finger(), study=study)
    tablet.goto(lab.url(f"/studies/{study.id}"))
    tablet.get_by_role("button", name=ENGLISH.take_part).click()
    walk.after_introduction()
    code, today = newest_code(lab), datetime.date.today()

    plan(desk, lab, code, today, "23:30")
    expect(desk.get_by_text("The appointment is made.")).to_be_visible()
    row = desk.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text("First visit")
    watched.look("planned")
    row.get_by_role("button", name="They have come").click()
    row.get_by_role("button", name="End the visit").click()
    expect(desk.get_by_text("Something of this visit is missing.")).to_be_visible()
    expect(desk.get_by_text("Not done: ")).to_be_visible()
    watched.look("missing")

    tablet.get_by_role("link", name="Go to the questions").click()
    tablet.get_by_role("link", name="Begin").or_(tablet.get_by_role("link", name="Start")).first.click()
    tablet.locator("[name=skip]").click()
    tablet.goto(lab.url("/dashboard"))
    expect(tablet).to_have_url(lab.url("/visits/next"))
    seen.look("next")
    first, last = today + datetime.timedelta(12), today + datetime.timedelta(16)
    expect(tablet.locator("main")).to_contain_text(f"{first.day}")
    expect(tablet.locator("main")).to_contain_text(f"{last.day}")

    desk.goto(lab.url(f"/staff/visits?day={today}"))
    desk.get_by_role("button", name="End the visit").click()
    expect(desk.get_by_text("It is noted.")).to_be_visible()
    plan(desk, lab, code, today + datetime.timedelta(3), "10:00")
    expect(desk.get_by_text("This is outside of the study's window.")).to_be_visible()
    watched.look("outside")
    desk.locator("#plan").get_by_label("Date").fill((today + datetime.timedelta(14)).isoformat())
    desk.get_by_role("button", name="Make this appointment").click()
    expect(desk.get_by_text("The appointment is made.")).to_be_visible()
    desk.get_by_role("row").filter(has_text=code).get_by_role("link").first.click()
    watched.look("one")
    with desk.expect_download() as file:
        desk.get_by_role("link", name="Calendar file").click()
    [event] = Calendar.from_ical(file.value.path().read_bytes()).walk("VEVENT")
    assert code in event["SUMMARY"] and event["STATUS"] == "CONFIRMED"
    assert event.decoded("DTSTART").tzinfo is not None
    assert event.decoded("DTEND") > event.decoded("DTSTART")

    tablet.goto(lab.url("/visits/next"))
    seen.look("appointment")
    with tablet.expect_download() as file:
        tablet.get_by_role("link", name="Save the appointment to your calendar").click()
    [event] = Calendar.from_ical(file.value.path().read_bytes()).walk("VEVENT")
    assert code not in event.to_ical().decode() and code.replace("-", "") not in event.to_ical().decode()

    page = rows(lab, "SELECT id FROM participants")[0][0]
    desk.goto(lab.url(f"/staff/participants/{page}"))
    watched.look("participant")
    desk.goto(lab.url(f"/staff/visits?day={today + datetime.timedelta(14)}"))
    desk.goto(lab.url(f"/staff/visits?language=de&day={today + datetime.timedelta(14)}&code={code}"))
    expect(desk.get_by_role("button", name="Ist nicht gekommen")).to_be_visible()
    watched.look("german")
    desk.goto(lab.url(f"/staff/visits?language=en&day={today + datetime.timedelta(14)}"))
    desk.get_by_role("button", name="They have come").click()
    expect(desk.get_by_text("This is not when the study wants this visit")).to_be_visible()
    desk.get_by_label("Reason").select_option("time")
    desk.get_by_role("button", name="They have come").click()
    tablet.goto(lab.url("/dashboard"))
    expect(tablet.get_by_role("button", name="Start test")).to_be_visible()
    assert rows(lab, "SELECT visit, state FROM visits ORDER BY made_at") == [("first", "ended"), ("second", "arrived")]
    assert rows(lab, "SELECT kind FROM interventions") == [("deviation",)]
    assert watched.problems + seen.problems == []
