"""One console and the tablets of the room: registered, handed over, taken back, with nothing left in between."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from devices import NARROW, TABLET
from hands import Finger
from lab import ADMINISTRATOR, Lab
from look import VIEWS, Looker
from respondent import Respondent
from room import PIN, Room, enrol, newest_code
from run import respondent_at
from studies import Studies, Study
from until import until_so
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

SOON = 2.0
"""Seconds within which a tablet follows the console."""

STORED = """async () => ({
  local: localStorage.length, session: sessionStorage.length,
  databases: (await indexedDB.databases()).map(({ name }) => name),
})"""
NOTHING = {"local": 0, "session": 0, "databases": []}


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch"], (8,) * 7, interval=200)
    return studies


def expect_soon(page: Page, path: str, lab: Lab) -> float:
    begun = time.monotonic()
    page.wait_for_url(lab.url(path), timeout=SOON * 1000)
    return time.monotonic() - begun


def expect_clean(tablet: Page, lab: Lab):
    expect(tablet.locator(".station-waiting")).to_be_visible()
    expect_forgotten(tablet)


def expect_forgotten(tablet: Page):
    until_so(tablet, lambda: tablet.evaluate(STORED) == NOTHING)
    assert {cookie["name"] for cookie in tablet.context.cookies()} == {"labconsole_station", "labconsole_browser"}


def in_first_test(lab: Lab, room: Room, study: Study, open_page) -> Walk:
    """Of somebody new, at Tablet 1."""
    tablet = open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    walk = room.seat(enrol(lab, study), study, tablet, "Tablet 1")
    walk.start_test(1)
    return walk


def test_an_error_page_gives_way_when_the_tablet_is_taken_back(own_lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.seat(enrol(own_lab, studies["short"]), studies["short"], tablet, "Tablet 1")
    tablet.goto(own_lab.url("/no-such-page"))
    expect(tablet.get_by_role("heading", name="This page does not exist")).to_be_visible()
    room.take_back("Tablet 1")
    expect_clean(tablet, own_lab)


@pytest.mark.alone
def test_two_tablets_and_a_console(own_lab, room, studies, open_page, figures):
    study = studies["short"]
    one, two = open_page(TABLET), open_page(TABLET)
    Respondent.watch(one.context)
    room.register_by_hand(one, "Tablet 1")
    room.register_by_hand(two, "Tablet 2")
    ada, bea = (enrol(own_lab, study) for _ in range(2))

    room.hand_over_by_hand(ada, "Tablet 1")
    waited = [expect_soon(one, "/consent/sections/1", own_lab)]
    room.hand_over_by_hand(ada, "Tablet 2")
    expect(room.page.get_by_role("alert")).to_contain_text("is on Tablet 1")
    room.hand_over_by_hand(bea, "Tablet 2")
    waited.append(expect_soon(two, "/consent/sections/1", own_lab))

    for path in ("/staff", "/staff/sign-in", "/staff/stations", "/sign-in", f"/studies/{study.id}"):
        one.goto(own_lab.url(path))
        expect(one.locator("input[type=password], form[action*=participants], .table")).to_have_count(0)
    one.goto(own_lab.url("/station"))

    walk = Walk(one, own_lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)

    room.take_back("Tablet 2")
    waited.append(expect_soon(two, "/station", own_lab))
    room.take_back("Tablet 1", interrupts=True)
    one.wait_for_url(own_lab.url("/station"), timeout=2 * SOON * 1000)
    expect_clean(one, own_lab)
    expect_clean(two, own_lab)
    for tablet in (one, two):
        tablet.go_back()
        expect(tablet).to_have_url(re.compile(r"/station(\?language=en)?$"))

    room.hand_over_by_hand(bea, "Tablet 1")
    waited.append(expect_soon(one, "/consent/sections/1", own_lab))
    room.hand_over_by_hand(ada, "Tablet 2")
    waited.append(expect_soon(two, "/dashboard", own_lab))
    figures(f"tablets follow the console after {max(waited):.2f} s at most, of {len(waited)}")


def test_a_block_that_is_taken_back_is_delivered(own_lab, room, studies, open_page):
    """Its trials arrive though the handover is over and the network was gone; the console saw how it went."""
    study = studies["short"]
    tablet = open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, study)
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    walk = Walk(tablet, own_lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)
    respondent = respondent_at(tablet, own_lab, seed=1)
    respondent.play_block(1)
    respondent.begin_block()
    respondent.answer_trials(2, 5)
    until_so(tablet, lambda: own_lab.rows("SELECT screen, block, is_visible FROM station_reports") == [("block", 2, 1)])
    room.take_back("Tablet 1", interrupts=True)
    tablet.wait_for_url(own_lab.url("/station"))
    expect_clean(tablet, own_lab)
    parts = own_lab.rows(
        "SELECT block, is_complete, (SELECT COUNT(*) FROM implicit_association_trials AS trials "
        "WHERE trials.run = run_parts.run AND trials.part = run_parts.number) FROM run_parts ORDER BY number")
    assert parts == [(1, 1, 8), (2, 0, 5)]


def test_what_cannot_be_sent_waits_on_the_tablet(own_lab, room, studies, open_page):
    study = studies["short"]
    tablet = open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, study)
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    walk = Walk(tablet, own_lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)
    tablet.context.route("**/parts/*", lambda route: route.abort())
    respondent = respondent_at(tablet, own_lab, seed=1)
    respondent.play_block(1)
    room.take_back("Tablet 1", interrupts=True)
    tablet.wait_for_url(own_lab.url("/station"))
    expect(tablet.locator("#pending-uploads")).to_contain_text("still have to be sent")
    expect(tablet.locator("#pending-uploads [data-kind=waiting] strong")).to_have_text("8")
    assert tablet.evaluate(STORED)["databases"] == ["labconsole"]
    tablet.context.unroute("**/parts/*")
    tablet.reload()
    expect(tablet.locator("#pending-uploads")).to_be_hidden()
    expect_clean(tablet, own_lab)
    assert own_lab.rows("SELECT COUNT(*) FROM implicit_association_trials") == [(8,)]


@pytest.mark.soak
def test_what_somebody_measured_who_has_left_is_forgotten(own_lab, room, studies, open_page):
    walk = in_first_test(own_lab, room, studies["short"], open_page)
    tablet = walk.page
    tablet.context.route("**/parts/*", lambda route: route.abort())
    respondent_at(tablet, own_lab, seed=1).play_block(1)
    tablet.goto(own_lab.url("/profile"))
    walk.leave()
    tablet.get_by_role("button", name="Done – give the tablet back").tap()
    tablet.wait_for_url(own_lab.url("/station"), timeout=8000)
    expect_clean(tablet, own_lab)
    assert own_lab.rows("SELECT COUNT(*) FROM implicit_association_trials") == [(0,)]


def test_staff_return_a_tablet_by_pin(own_lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.set_pin()
    room.hand_over(enrol(own_lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    tablet.get_by_role("link", name="For staff").tap()
    tablet.get_by_label("Name").fill(ADMINISTRATOR)
    tablet.get_by_label("PIN for tablets").fill("4072")
    tablet.get_by_role("button", name="Return to waiting").tap()
    expect(tablet.get_by_role("alert")).to_contain_text("do not match")
    tablet.get_by_label("PIN for tablets").fill(PIN)
    tablet.get_by_role("button", name="Return to waiting").tap()
    expect_clean(tablet, own_lab)


@pytest.mark.soak
def test_a_revoked_tablet_says_so(own_lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(own_lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    room.page.goto(own_lab.url("/staff/stations"))
    room.page.get_by_role("link", name="Tablet 1").click()
    room.page.get_by_role("button", name="Take out of use").click()
    room.page.get_by_role("button", name="Take it out of use now").click()
    tablet.wait_for_url(own_lab.url("/station"))
    expect(tablet.get_by_role("heading", level=1)).to_have_text("This tablet is no longer a station")


def test_a_revoked_tablet_delivers_what_it_has(own_lab, room, studies, open_page):
    tablet = in_first_test(own_lab, room, studies["short"], open_page).page
    respondent = respondent_at(tablet, own_lab, seed=1)
    respondent.play_block(1)
    respondent.begin_block()
    respondent.answer_trials(2, 5)
    room.page.goto(own_lab.url("/staff/stations"))
    room.page.get_by_role("link", name="Tablet 1").click()
    room.page.get_by_role("button", name="Take out of use").click()
    room.page.get_by_role("button", name="Take it out of use now").click()
    tablet.wait_for_url(own_lab.url("/station"), timeout=8000)
    expect(tablet.get_by_role("heading", level=1)).to_have_text("This tablet is no longer a station")
    expect(tablet.locator("#pending-uploads")).to_be_hidden()
    expect_forgotten(tablet)
    assert own_lab.rows("SELECT COUNT(*) FROM implicit_association_trials") == [(13,)]


@pytest.mark.soak
def test_without_javascript(own_lab, room, studies, open_page):
    """Registered, waiting and handed over by pages that load themselves anew."""
    tablet = open_page(NARROW, java_script_enabled=False)
    room.register_by_hand(tablet, "Tablet 1")
    room.hand_over_by_hand(enrol(own_lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    room.take_back("Tablet 1")
    tablet.reload()
    expect(tablet).to_have_url(own_lab.url("/station"))
    tablet.get_by_role("link", name="Enter a participation code").tap()
    tablet.get_by_label("Participation code").fill(newest_code(own_lab))
    tablet.get_by_role("button", name="Continue").tap()
    expect(tablet).to_have_url(own_lab.url("/consent/sections/1"))


@pytest.mark.parametrize(("language", "views"), [pytest.param("en", [], marks=pytest.mark.soak), ("de", VIEWS)])
def test_how_the_pages_look(own_lab, room, studies, open_page, language, views):
    study = studies["short"]
    tablet, desk = open_page(TABLET), room.page
    on_tablet, on_desk = (Looker(page, f"station-{language}-", views) for page in (tablet, desk))

    def see(looker: Looker, path: str, name: str):
        looker.page.goto(own_lab.url(f"{path}?language={language}"))
        expect(looker.page.locator("html")).to_have_attribute("lang", language)
        looker.look(name)

    see(on_tablet, "/station", "setup")
    see(on_desk, "/staff/stations", "desk-empty")
    desk.locator("#pairing").fill("K7O")
    desk.locator("form[action='/staff/stations'] button").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    on_desk.look("desk-problems")
    desk.goto(own_lab.url("/staff/stations?language=en"))
    room.register(tablet, "Tablet 1")
    see(on_tablet, "/station", "waiting")
    see(on_tablet, "/station/code", "code")
    tablet.locator("#code").fill("K7QF-2MX")
    tablet.locator(".bar button").tap()
    expect(tablet.get_by_role("alert")).to_be_visible()
    on_tablet.look("code-problem")
    code = enrol(own_lab, study)
    desk.goto(own_lab.url("/staff/stations?language=en"))
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    on_tablet.look("participant")
    tablet.goto(own_lab.url(f"/station/release?language={language}"))
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
    on_desk.photograph("card-print")
    desk.emulate_media(media="screen")
    tablet.goto(own_lab.url("/staff"))
    on_tablet.look("refused")
    problems = on_tablet.problems + on_desk.problems
    assert not problems, "\n".join(problems)
