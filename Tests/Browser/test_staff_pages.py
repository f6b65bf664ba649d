"""Each page for staff that can be opened by its address has no violation that axe-core knows, with and without anybody in the
studies, and fits on a laptop in German."""

import re
import sqlite3
from contextlib import closing
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from forms import form_token, send_form
from hands import Finger
from lab import Lab
from look import COVERING, OVERFLOW, Looker
from room import enrol, plan
from run import complete_without_playing
from staff_pages import addresses
from studies import EXAMPLE, both
from until import until_drawn
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

STUDY = {"study": EXAMPLE.id, "test": "weight", "survey": "demographics", "topic": "today"}
IN_STUDY = f"/studies/{EXAMPLE.id}"

LAPTOPS = (1024, 1200, 1280)
"""px. Below 1280 a table scrolls by itself, from there on it is as wide as it needs."""


@pytest.fixture(scope="module")
def studies(studies):
    """The example with a question that is answered in words of one's own."""
    with studies.definition(EXAMPLE.id) as study:
        question = {"id": "words", "kind": "long-text", "question": both("Say more")}
        study["surveys"][0]["questions"].insert(0, question)
    return studies


@pytest.mark.soak
def test_each_page_without_anybody(own_lab, staff):
    page = staff(own_lab)
    looker = Looker(page, "staff-")
    look_at_each(own_lab, looker, "empty", STUDY)
    assert not looker.problems, "\n".join(looker.problems)


def test_each_page_with_people(own_lab, staff, open_page):
    page = staff(own_lab)
    known = STUDY | fill(own_lab, page, open_page)
    looker = Looker(page, "staff-")
    look_at_each(own_lab, looker, "filled", known)
    page.goto(own_lab.url(f"/staff/participants/{known['blocked']}"))
    looker.look("blocked")
    too_wide = too_wide_in_german(own_lab, page, known)
    # From here on the participant has another PIN.
    page.goto(own_lab.url(f"/staff/participants/{known['participant']}"))
    page.locator("#participation summary", has_text="They have forgotten their PIN").click()
    page.get_by_role("button", name="Make a new PIN").click()
    expect(page.locator("#pin")).to_be_visible()
    looker.look("new-pin")
    problems = looker.problems + too_wide
    assert not problems, "\n".join(problems)


def look_at_each(lab: Lab, looker: Looker, state: str, known: dict[str, str]):
    for name, address in addresses(**known, language="en").items():
        answer = looker.page.goto(lab.url(address))
        assert (answer.status, looker.page.url) == (200, lab.url(address))
        looker.look(f"{name}-{state}")


def too_wide_in_german(lab: Lab, page: Page, known: dict[str, str]) -> list[str]:
    """The pages whose words, which are longer in German, do not fit on a laptop."""
    size, problems = page.viewport_size, []
    looker = Looker(page, "staff-german-")
    for name, address in addresses(**known, language="de").items():
        page.goto(lab.url(address + ("&" if "?" in address else "?") + "language=de"))
        expect(page.locator("html")).to_have_attribute("lang", "de")
        for width in LAPTOPS:
            page.set_viewport_size({"width": width, "height": 800})
            until_drawn(page)
            if (overflow := page.evaluate(OVERFLOW)) > 0:
                problems.append(f"{address} in German, {width} px: {overflow} px wider than the screen")
            if (covering := page.evaluate(COVERING)) > 0:
                problems.append(f"{address} in German, {width} px: a table lies over {covering} px of what is beside it")
        looker.photograph(name)
    page.set_viewport_size(size)
    page.goto(lab.url("/staff?language=en"))
    return problems


def fill(lab: Lab, page: Page, open_page) -> dict[str, str]:
    """Something of every kind that a page shows; its ids by the placeholders of routes. `blocked` is somebody whose data are
    to be deleted."""
    somebody, leaver = (Walk(open_page(TABLET), lab, ENGLISH, Finger()) for _ in range(2))
    somebody.hurry("/dashboard")
    somebody.start_test(1)
    complete_without_playing(somebody.page, lab, seed=1)
    leaver.hurry("/dashboard")
    leave(lab, leaver.page)
    rehearse(lab, open_page(TABLET))
    plan(page, lab, enrol(lab, EXAMPLE, "/eligibility"), date.today() + timedelta(days=1), "10:00")
    expect(page.get_by_text("The appointment has been made.")).to_be_visible()
    send_by_staff(lab, page)
    participant, run = flag(lab)
    invite(lab, participant)
    [(visit,)] = lab.rows("SELECT id FROM visits")
    [(asked,)] = lab.rows("SELECT id FROM release_requests")
    [(blocked,)] = lab.rows("SELECT id FROM participants WHERE code = ?", leaver.code.replace("-", ""))
    return {
        "participant": participant, "run": run, "blocked": blocked, "visit": visit, "number": "1", "request": asked,
        "list": "list", "message": "message"}


def leave(lab: Lab, page: Page):
    """Out of the study, with all data."""
    requests = page.context.request
    token = form_token(requests.get(lab.url("/profile")).text())
    send_form(requests, lab.url("/profile/departure"), token, ("data", "delete"), ("confirm", "on"))


def rehearse(lab: Lab, page: Page):
    requests, url = page.context.request, lab.url(IN_STUDY)
    text = requests.get(f"{url}?language=en").text()
    form = re.search(r'name="form" value="([^"]+)"', text)[1]
    send_form(
        requests, f"{url}/participants", form_token(text), ("language", "en"), ("form", form), ("rehearsal", "1"))


def send_by_staff(lab: Lab, page: Page):
    """Saved filters, addresses for calendars and walls, a release and one that is asked for."""
    requests = page.context.request
    token = form_token(requests.get(lab.url("/staff/pin")).text())
    for path, *fields in (
        ("/lists/participants/filters", ("name", "Under way"), ("state", "in-progress")),
        ("/lists/visits/filters", ("name", "Ours"), ("study", EXAMPLE.id)),
        (f"{IN_STUDY}/filters/deviations", ("name", "Notes"), ("kind", "note")),
        (f"{IN_STUDY}/filters/codes", ("name", "Unused"), ("use", "unused")),
        ("/visits/feeds", ("whose", "own")),
        ("/board/links", ("codes", "hidden")),
        (f"{IN_STUDY}/releases", ("audience", "within")),
        (f"{IN_STUDY}/release-requests", ("audience", "within")),
    ):
        send_form(requests, lab.url(f"/staff{path}"), token, *fields)


def flag(lab: Lab) -> tuple[str, str]:
    """Somebody and their only run, which waits for a decision then."""
    [(participant, run)] = lab.rows("SELECT participant, id FROM runs WHERE state = 'finished'")
    lab.alter("UPDATE scores SET flags = 'focus-lost' WHERE run = ?", run)
    lab.alter("UPDATE runs SET flagged_at = finished_at WHERE id = ?", run)
    return participant, run


def invite(lab: Lab, participant: str):
    """As if somebody had been written to and their address refused: without a mail server, nobody is."""
    with closing(sqlite3.connect(lab.data / "identity.sqlite")) as identity, identity:
        identity.execute(
            "INSERT INTO invitation_lists (id, study, language, staff, made_at, ready_at) VALUES ('list', ?, 'en', 'desk', 1, 1)",
            (EXAMPLE.id,))
        identity.execute(
            "INSERT INTO invitations (participant, list, study, number, mailbox, outcome, ended_at)"
            " VALUES (?, 'list', ?, 1, 'mailbox', 'refused', 1)", (participant, EXAMPLE.id))
        identity.execute(
            "INSERT INTO outbox (id, participant, study, kind, state, queued_at, sent_at)"
            " VALUES ('message', ?, ?, 'message', 'sent', 1, 2)", (participant, EXAMPLE.id))
