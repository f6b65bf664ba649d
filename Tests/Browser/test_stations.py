"""One console and the tablets of the room: registered, handed over, taken back, with nothing left in between."""

import re
import sqlite3
import time

import pytest
from playwright.sync_api import Page, expect

from conftest import administer
from devices import LAPTOP, NARROW, TABLET
from hands import Finger
from lab import ADMINISTRATOR, Lab
from look import VIEWS, Looker
from respondent import Respondent
from room import PIN, Room, enrol, newest_code
from run import plan_of_run
from studies import write_short_study
from walk import Walk
from words import ENGLISH

SOON = 2.0
"""Seconds within which a tablet follows the console."""

STORED = """async () => ({
  local: localStorage.length, session: sessionStorage.length,
  databases: (await indexedDB.databases()).map(({ name }) => name),
})"""
NOTHING = {"local": 0, "session": 0, "databases": []}


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies")
    return {"folder": folder, "short": write_short_study(
        folder, "short", ["project-implicit-touch"], (8,) * 7, interval=200)}


@pytest.fixture
def lab(tmp_path, studies, request):
    with Lab(tmp_path / "data", request.node.name, studies["folder"]) as lab:
        yield lab


@pytest.fixture
def room(lab, open_page) -> Room:
    page = open_page(LAPTOP)
    administer(page, lab)
    return Room(page, lab)


def rows(lab, sql: str) -> list:
    with sqlite3.connect(f"file:{lab.data}/research.sqlite?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def expect_soon(page: Page, path: str, lab: Lab) -> float:
    begun = time.monotonic()
    page.wait_for_url(lab.url(path), timeout=SOON * 1000)
    return time.monotonic() - begun


def expect_clean(tablet: Page, lab: Lab):
    expect(tablet.locator(".station-waiting")).to_be_visible()
    for _ in range(50):
        if (stored := tablet.evaluate(STORED)) == NOTHING:
            break
        tablet.wait_for_timeout(100)
    assert stored == NOTHING
    assert {cookie["name"] for cookie in tablet.context.cookies()} == {"labconsole_station", "labconsole_browser"}


@pytest.mark.alone
def test_two_tablets_and_a_console(lab, room, studies, open_page, figures):
    study = studies["short"]
    one, two = open_page(TABLET), open_page(TABLET)
    Respondent.watch(one.context)
    room.register(one, "Tablet 1")
    room.register(two, "Tablet 2")
    ada, bea = (enrol(open_page, lab, study) for _ in range(2))

    room.hand_over(ada, "Tablet 1")
    waited = [expect_soon(one, "/consent/sections/1", lab)]
    room.hand_over(ada, "Tablet 2")
    expect(room.page.get_by_role("alert")).to_contain_text("is at Tablet 1")
    room.hand_over(bea, "Tablet 2")
    waited.append(expect_soon(two, "/consent/sections/1", lab))

    for path in ("/staff", "/staff/sign-in", "/staff/stations", "/sign-in", f"/studies/{study.id}"):
        one.goto(lab.url(path))
        expect(one.locator("input[type=password], form[action*=participants], .table")).to_have_count(0)
    one.goto(lab.url("/station"))

    walk = Walk(one, lab, ENGLISH, Finger(), study=study)
    walk.after_introduction()
    walk.start_test(1)

    room.take_back("Tablet 2")
    waited.append(expect_soon(two, "/station", lab))
    room.take_back("Tablet 1")
    one.wait_for_url(lab.url("/station"), timeout=2 * SOON * 1000)
    expect_clean(one, lab)
    expect_clean(two, lab)
    for tablet in (one, two):
        tablet.go_back()
        expect(tablet).to_have_url(re.compile(r"/station(\?language=en)?$"))

    room.hand_over(bea, "Tablet 1")
    waited.append(expect_soon(one, "/consent/sections/1", lab))
    room.hand_over(ada, "Tablet 2")
    waited.append(expect_soon(two, "/dashboard", lab))
    figures(f"tablets follow the console after {max(waited):.2f} s at most, of {len(waited)}")


def test_a_block_that_is_taken_back_is_delivered(lab, room, studies, open_page):
    """Its trials arrive though the handover is over and the network was gone; the console saw how it went."""
    study = studies["short"]
    tablet = open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(open_page, lab, study)
    room.hand_over(code, "Tablet 1")
    expect_soon(tablet, "/consent/sections/1", lab)
    walk = Walk(tablet, lab, ENGLISH, Finger(), study=study)
    walk.after_introduction()
    walk.start_test(1)
    respondent = Respondent(tablet, plan_of_run(tablet, lab), seed=1)
    respondent.play_block(1)
    respondent.begin_block()
    respondent.answer_trials(2, 5)
    for _ in range(50):
        [report] = rows(lab, "SELECT screen, block, unsent, is_visible FROM station_reports")
        if report[:2] == ("block", 2):
            break
        tablet.wait_for_timeout(100)
    assert report[0] == "block" and report[1] == 2 and report[3] == 1
    room.take_back("Tablet 1")
    tablet.wait_for_url(lab.url("/station"), timeout=8000)
    expect_clean(tablet, lab)
    parts = rows(
        lab, "SELECT block, is_complete, (SELECT COUNT(*) FROM trials WHERE trials.run = run_parts.run "
        "AND trials.part = run_parts.number) FROM run_parts ORDER BY number")
    assert parts == [(1, 1, 8), (2, 0, 5)]


def test_what_cannot_be_sent_waits_on_the_tablet(lab, room, studies, open_page):
    study = studies["short"]
    tablet = open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(open_page, lab, study)
    room.hand_over(code, "Tablet 1")
    expect_soon(tablet, "/consent/sections/1", lab)
    walk = Walk(tablet, lab, ENGLISH, Finger(), study=study)
    walk.after_introduction()
    walk.start_test(1)
    tablet.context.route("**/parts/*", lambda route: route.abort())
    respondent = Respondent(tablet, plan_of_run(tablet, lab), seed=1)
    respondent.play_block(1)
    room.take_back("Tablet 1")
    tablet.wait_for_url(lab.url("/station"), timeout=8000)
    expect(tablet.locator("#leftovers")).to_contain_text("still on their way")
    expect(tablet.locator("#leftovers [data-kind=waiting] strong")).to_have_text("8")
    assert tablet.evaluate(STORED)["databases"] == ["labconsole"]
    tablet.context.unroute("**/parts/*")
    tablet.reload()
    expect(tablet.locator("#leftovers")).to_be_hidden()
    expect_clean(tablet, lab)
    assert rows(lab, "SELECT COUNT(*) FROM trials") == [(8,)]


def test_staff_return_a_tablet_by_pin(lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.set_pin()
    room.hand_over(enrol(open_page, lab, studies["short"]), "Tablet 1")
    expect_soon(tablet, "/consent/sections/1", lab)
    tablet.get_by_role("link", name="For staff").tap()
    tablet.get_by_label("Name").fill(ADMINISTRATOR)
    tablet.get_by_label("PIN for tablets").fill("4072")
    tablet.get_by_role("button", name="Return to waiting").tap()
    expect(tablet.get_by_role("alert")).to_contain_text("do not belong together")
    tablet.get_by_label("PIN for tablets").fill(PIN)
    tablet.get_by_role("button", name="Return to waiting").tap()
    expect_clean(tablet, lab)


def test_a_revoked_tablet_says_so(lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(open_page, lab, studies["short"]), "Tablet 1")
    expect_soon(tablet, "/consent/sections/1", lab)
    room.page.get_by_role("link", name="Tablet 1").click()
    room.page.get_by_role("button", name="Take out of use").click()
    expect_soon(tablet, "/station", lab)
    expect(tablet.get_by_role("heading", level=1)).to_have_text("This tablet is no longer a station")


def test_without_javascript(lab, room, studies, open_page):
    """Registered, waiting and handed over by pages that load themselves anew."""
    tablet = open_page(NARROW, java_script_enabled=False)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(open_page, lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    room.take_back("Tablet 1")
    tablet.reload()
    expect(tablet).to_have_url(lab.url("/station"))
    tablet.get_by_role("link", name="Type a participation code").tap()
    tablet.get_by_label("Participation code").fill(newest_code(lab))
    tablet.get_by_role("button", name="Go on").tap()
    expect(tablet).to_have_url(lab.url("/consent/sections/1"))


@pytest.mark.parametrize(("language", "views"), [("en", VIEWS), ("de", [])])
def test_how_the_pages_look(lab, room, studies, open_page, language, views):
    study = studies["short"]
    tablet, desk = open_page(TABLET), room.page
    on_tablet, on_desk = (Looker(page, f"station-{language}-", views) for page in (tablet, desk))

    def see(looker: Looker, path: str, name: str):
        looker.page.goto(lab.url(f"{path}?language={language}"))
        expect(looker.page.locator("html")).to_have_attribute("lang", language)
        looker.look(name)

    see(on_tablet, "/station", "setup")
    see(on_desk, "/staff/stations", "desk-empty")
    desk.locator("#pairing").fill("K7O")
    desk.locator("form[action='/staff/stations'] button").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    on_desk.look("desk-problems")
    desk.goto(lab.url("/staff/stations?language=en"))
    room.register(tablet, "Tablet 1")
    see(on_tablet, "/station", "waiting")
    see(on_tablet, "/station/code", "code")
    tablet.locator("#code").fill("K7QF-2MX")
    tablet.locator(".bar button").tap()
    expect(tablet.get_by_role("alert")).to_be_visible()
    on_tablet.look("code-problem")
    code = enrol(open_page, lab, study)
    desk.goto(lab.url("/staff/stations?language=en"))
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    on_tablet.look("participant")
    tablet.goto(lab.url(f"/station/release?language={language}"))
    on_tablet.look("release")
    tablet.locator(".bar button").tap()
    expect(tablet.get_by_role("alert")).to_be_visible()
    on_tablet.look("release-problem")
    see(on_desk, "/staff/stations", "desk-filled")
    desk.locator("tbody a").first.click()
    expect(desk.locator("dl.facts")).to_be_visible()
    on_desk.look("one")
    see(on_desk, "/staff/pin", "pin")
    see(on_desk, "/staff/station-card", "card")
    desk.emulate_media(media="print")
    on_desk._photograph("card-print")
    desk.emulate_media(media="screen")
    tablet.goto(lab.url("/staff"))
    on_tablet.look("refused")
    problems = on_tablet.problems + on_desk.problems
    assert not problems, "\n".join(problems)
