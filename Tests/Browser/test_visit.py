"""A visit that does not go as planned: breaks, a pause in the middle of a test, a test that is repeated, an early end.

One console, and a tablet on which somebody really takes the test."""

import re
import time

import pytest
from playwright.sync_api import expect

from devices import TABLET
from hands import Finger
from respondent import Respondent
from room import SOON, enrol, newest_code
from run import complete_without_playing, plan_of_run, respondent_at
from studies import Studies, example_surveys
from walk import Walk
from words import ENGLISH

HEARS = 2000
"""ms within which an idle page has heard of what staff change."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch", "researchkit-touch"], (4,) * 7, **{"break": 60})
    studies.write("asked", ["project-implicit-touch"])
    with studies.definition("asked") as study:
        study["surveys"] = example_surveys()
        study["tasks"] = [study["surveys"][0]["id"], study["tests"][0]["id"]]
    return studies


def test_a_visit_that_does_not_go_as_planned(own_lab, room, studies, open_page):
    study = studies["short"]
    console, tablet = room.page, open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, study)
    walk = room.seat(code, study, tablet, "Tablet 1")

    # Paused in the middle of block 2: it is done first, then the tablet says that there is a pause.
    walk.start_test(1)
    respondent = respondent_at(tablet, own_lab, seed=1)
    respondent.play_block(1)
    respondent.begin_block()
    respondent.answer_trials(2, 2)
    room.intervene(code, "Pause the visit", "Pause the visit", "interrupted", "Fire drill")
    respondent.answer_trials(2, 2)
    tablet.wait_for_url(own_lab.url("/pause"), timeout=SOON)
    expect(tablet.get_by_role("heading", name="We are pausing for a moment")).to_be_visible()
    assert own_lab.rows("SELECT block, is_complete FROM run_parts ORDER BY number") == [(1, 1), (2, 1)]

    # Resumed: the tablet goes on by itself, at the block that was due.
    room.intervene(code, "End the pause", "End the pause", "interrupted")
    tablet.wait_for_url(own_lab.url("/dashboard"), timeout=SOON)
    tablet.get_by_role("button", name="Continue test 1").click()
    expect(tablet.locator("#test")).to_be_visible()
    assert plan_of_run(tablet, own_lab)["resume"]["block"] == 3
    complete_without_playing(tablet, own_lab, seed=2)

    # The break cannot be skipped on the tablet; staff end it.
    expect(tablet).to_have_url(own_lab.url("/break"))
    expect(tablet.get_by_role("button", name=re.compile("^Continue in [0-9]+ s$"))).to_be_disabled()
    begun = time.monotonic()
    countdown = tablet.locator(".countdown-number")
    first = int(countdown.inner_text())
    expect(countdown).not_to_have_text(str(first))
    counted = first - int(countdown.inner_text())
    # A slow machine may have slept longer.
    assert 1 <= counted <= time.monotonic() - begun + 1
    room.intervene(code, "Extend the break", "Add one minute", "participants-wish")
    expect(tablet.locator(".countdown-number")).to_have_text(re.compile("^1[01][0-9]$"), timeout=SOON)
    room.intervene(code, "End the break", "End the break now", "participants-wish")
    tablet.wait_for_url(own_lab.url("/dashboard"), timeout=SOON)

    # The first test is repeated: it is due again, and the old run stays.
    room.intervene(code, re.compile("Repeat.*1 of 2"), "Mark this run and repeat the test",
                   "misunderstood")
    expect(console.get_by_text("Repeated", exact=True).first).to_be_visible()
    tablet.reload()
    tablet.get_by_role("button", name="Start test 1 of 2").click()
    complete_without_playing(tablet, own_lab, seed=3)
    assert own_lab.rows("SELECT state, set_aside FROM runs ORDER BY started_at") == [
        ("finished", "repeated"), ("finished", None)]

    # Ended early during the break: the tablet is taken back, and the console says what is missing.
    expect(tablet).to_have_url(own_lab.url("/break"))
    room.intervene(code, "End the visit early", "End this visit", "time")
    tablet.wait_for_url(own_lab.url("/station"), timeout=SOON)
    expect(console.locator("#visit")).to_contain_text("Sorting test, 2 of 2: not done.")
    reasons = own_lab.rows("SELECT kind, reason FROM interventions ORDER BY number")
    assert reasons == [
        ("pause", "interrupted"), ("resume", "interrupted"), ("extend-break", "participants-wish"),
        ("end-break", "participants-wish"), ("repeat-test", "misunderstood"), ("end-visit", "time")]
    assert b"Fire drill" not in (own_lab.data / "identity.sqlite").read_bytes()


@pytest.mark.soak
def test_an_idle_page_hears_of_what_staff_change(own_lab, room, studies, open_page):
    """On a device of somebody's own: the dashboard and the survey give way, and an answer that is not saved stays."""
    page = open_page(TABLET)
    Walk(page, own_lab, ENGLISH, Finger(), study=studies["asked"]).hurry("/dashboard")
    code = newest_code(own_lab)
    pause = ("Pause the visit", "Pause the visit", "interrupted")
    end_of_pause = ("End the pause", "End the pause", "interrupted")
    room.intervene(code, *pause)
    page.wait_for_url(own_lab.url("/pause"), timeout=HEARS)
    room.intervene(code, *end_of_pause)
    page.wait_for_url(own_lab.url("/dashboard"), timeout=HEARS)

    page.goto(own_lab.url("/surveys/demographics/pages/age"))
    field, submit = page.locator(".question .number-field"), page.locator("form.step .button:not([name])")
    field.fill("34")
    room.intervene(code, *pause)
    notice = page.locator("#step-changed .notice")
    expect(notice).to_be_visible(timeout=HEARS)
    submit.click()
    expect(notice.get_by_role("link")).to_be_focused()
    expect(field).to_have_value("34")
    assert own_lab.rows("SELECT COUNT(*) FROM answers") == [(0,)]
    room.intervene(code, *end_of_pause)
    expect(notice).to_have_count(0, timeout=HEARS)
    submit.click()
    page.wait_for_url(own_lab.url("/surveys/demographics/pages/education"))
    assert own_lab.rows("SELECT answer FROM answers") == [("34",)]

    # With nothing entered the page is left: for the pause, and for the end of the visit.
    room.intervene(code, *pause)
    page.wait_for_url(own_lab.url("/pause"), timeout=HEARS)
    room.intervene(code, *end_of_pause)
    page.wait_for_url(own_lab.url("/dashboard"), timeout=HEARS)
    page.goto(own_lab.url("/surveys/demographics"))
    room.intervene(code, "End the visit early", "End this visit", "time")
    page.wait_for_url(own_lab.url("/dashboard"), timeout=HEARS)
    expect(page.locator("#journey-complete")).to_be_visible()


@pytest.mark.soak
def test_the_second_of_two_is_told(own_lab, studies, staff, open_page):
    code = enrol(own_lab, studies["short"])
    one, two = staff(own_lab), staff(own_lab)
    for page in (one, two):
        page.goto(own_lab.url(f"/staff/search?code={code}"))
    for page, words in ((one, "Ben was here"), (two, "Too late")):
        form = page.locator("details").filter(has=page.locator("summary", has_text="Write a note")).first
        form.locator("summary").click()
        form.get_by_label("In your own words").fill(words)
        form.get_by_role("button", name="Save the note").click()
        # Notes stand in nobody's way.
        expect(page.locator("#visit")).to_contain_text(words)


@pytest.mark.soak
def test_a_break_without_scripts(own_lab, studies, open_page):
    """Going on too early says how long it still takes; the button works once the time is up."""
    study = studies["short"]
    page = open_page(TABLET)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    page.get_by_role("button", name="Start test 1 of 2").click()
    page.wait_for_selector("#test", state="attached")
    complete_without_playing(page, own_lab, seed=1)
    plain = open_page(TABLET, java_script_enabled=False)
    plain.context.add_cookies(page.context.cookies())
    page.goto("about:blank")
    plain.goto(own_lab.url("/dashboard"))
    expect(plain).to_have_url(own_lab.url("/break"))
    plain.get_by_role("button", name="Continue").click()
    expect(plain).to_have_url(own_lab.url("/break"))
    own_lab.alter("UPDATE runs SET break_ends_at = break_began_at")
    plain.get_by_role("button", name="Continue").click()
    expect(plain).to_have_url(own_lab.url("/dashboard"))
    expect(plain.get_by_role("button", name="Start test 2 of 2")).to_be_visible()
