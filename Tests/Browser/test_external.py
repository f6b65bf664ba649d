"""A test on another device: the tablet waits, the console takes the file of the app, the tablet goes on by itself."""

import json
import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

import app
from devices import TABLET
from hands import Finger
from lab import Lab
from look import Looker, looked_at_in_each_language
from respondent import Respondent
from room import SOON, enrol
from run import complete_without_playing
from studies import Studies
from walk import Walk
from words import ENGLISH, GERMAN

APP, BROWSER = "researchkit-touch", "project-implicit-touch"


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    for name, variants in (("mixed", [APP, BROWSER]), ("native", [APP, "researchkit-keyboard"])):
        studies.write(name, variants, (12,) * 7, **{"break": 60})
        with studies.definition(name) as study:
            for variant in study["tests"][0]["variants"]:
                if variant["layout"] == "researchkit":
                    variant["external"] = "yes"
    return studies


class Desk:
    """The participant's page at the console, where files are handed in."""

    def __init__(self, page: Page, lab: Lab, code: str):
        self.page = page
        page.goto(lab.url(f"/staff/search?code={code}"))
        self.url = page.url

    def app_code(self) -> str:
        self.page.goto(self.url)
        return self.page.locator("#external-code").inner_text()

    def hand_in(self, content: bytes):
        self.page.goto(self.url)
        self.hand_in_here(content)

    def hand_in_here(self, content: bytes):
        """With what was ticked on the page."""
        self.page.get_by_label("File from the app").set_input_files(
            {"name": "result.json", "mimeType": "application/json", "buffer": content})
        self.page.get_by_role("button", name="Submit this result").click()


def test_the_tablet_waits_and_goes_on(own_lab, room, studies, staff, open_page):
    """Whichever of both variants comes first."""
    study, folder = studies["mixed"], studies.folder / "mixed"
    console, board, tablet = room.page, staff(own_lab), open_page(TABLET)
    Respondent.watch(tablet.context)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, study)
    room.seat(code, study, tablet, "Tablet 1")
    desk = Desk(console, own_lab, code)
    for number in (1, 2):
        tablet.wait_for_url(re.compile("/(dashboard|elsewhere/weight/[12])$"))
        if "/elsewhere/" in tablet.url:
            expect(tablet.get_by_role("heading", name="The next test is on another device")).to_be_visible()
            expect(tablet.locator("main button, form[action='/runs']")).to_have_count(0)
            board.goto(own_lab.url("/staff/board"))
            expect(board.get_by_text(", on another device")).to_be_visible()
            desk.hand_in(app.result(folder, desk.app_code(), seed=number))
            expect(console.get_by_text("The result has been accepted.")).to_be_visible()
            # Nobody touches the tablet.
            tablet.wait_for_url(own_lab.url("/break" if number == 1 else "/dashboard"), timeout=SOON)
        else:
            tablet.get_by_role("button", name=re.compile("Start test")).click()
            expect(tablet.locator("#test")).to_be_visible()
            complete_without_playing(tablet, own_lab, seed=number)
        if number == 1:
            expect(tablet).to_have_url(own_lab.url("/break"))
            room.intervene(code, "End the break", "End the break now")
            tablet.wait_for_url(re.compile("/(dashboard|elsewhere/.*)$"), timeout=SOON)
    expect(tablet.locator("#journey-complete")).to_be_visible()
    taken = own_lab.rows("SELECT variant, source, state FROM runs ORDER BY variant")
    assert taken == [(BROWSER, "browser", "finished"), (APP, "app", "finished")]
    assert own_lab.rows("SELECT COUNT(*) FROM implicit_association_trials WHERE stimulus IS NULL") == [(84,)]
    [(score,)] = own_lab.rows(
        "SELECT d2 FROM implicit_association_scores JOIN scores ON scores.id = score "
        "JOIN runs ON runs.id = scores.run WHERE source = 'app'")
    assert -2 <= score <= 2
    expect(tablet.locator(".runs th", has_text="By touch (round buttons)")).to_have_count(1)


def negative(whole: dict):
    whole["results"][3]["results"][0]["latency"] = -0.043


def older(whole: dict):
    for step in whole["results"]:
        for trial in step["results"]:
            del trial["pairing"]


def short(whole: dict):
    del whole["results"][6]


def ahead(whole: dict):
    """By a clock that is two hours fast."""
    for part in [whole, *whole["results"], *(trial for step in whole["results"] for trial in step["results"])]:
        for name in ("startDate", "endDate"):
            part[name] = app.written(app.read(part[name]) + timedelta(hours=2))


def go_to_the_app(tablet: Page, lab: Lab, study, words):
    """From the first page to where the first test is due on another device."""
    Walk(tablet, lab, words, Finger(), study=study).hurry("/dashboard")
    expect(tablet).to_have_url(re.compile("/elsewhere/weight/1$"))


@pytest.mark.soak
def test_a_device_whose_clock_is_wrong_loses_no_test(own_lab, studies, staff, open_page):
    folder = studies.folder / "native"
    tablet, console = open_page(TABLET), staff(own_lab)
    go_to_the_app(tablet, own_lab, studies["native"], ENGLISH)
    [(code,)] = own_lab.rows("SELECT code FROM participants")
    desk = Desk(console, own_lab, code)
    fast = app.result(folder, desk.app_code(), seed=1, clock=ahead)
    expect(console.get_by_label("the clock of that device is wrong")).to_have_count(0)
    desk.hand_in(fast)
    expect(console.get_by_role("alert")).to_contain_text("That is in the future.")
    looker = Looker(console, "en-external-")
    looker.look("clock")
    console.get_by_label("the clock of that device is wrong").check()
    desk.hand_in_here(fast)
    expect(console.get_by_text("The result has been accepted.")).to_be_visible()
    expect(console.locator("#visit")).to_contain_text("Something did not work")
    tablet.wait_for_url(own_lab.url("/break"), timeout=SOON)
    assert own_lab.rows("SELECT kind, reason FROM interventions") == [("deviation", "technical")]
    assert not looker.problems, "\n".join(looker.problems)


@looked_at_in_each_language
def test_files_that_do_not_fit(own_lab, studies, staff, open_page, words, views):
    folder = studies.folder / "native"
    tablet, console = open_page(TABLET), staff(own_lab)
    go_to_the_app(tablet, own_lab, studies["native"], words)
    looker = Looker(tablet, f"{words.code}-external-", views)
    looker.look("tablet")
    [(code,)] = own_lab.rows("SELECT code FROM participants")
    desk = Desk(console, own_lab, code)
    due = desk.app_code()
    assert due.replace("-", "") != code
    at_desk = Looker(console, f"{words.code}-external-", views)
    for change, sentence in (
            (negative, "Answers with a negative time: 1."),
            (older, "The file comes from an older version of the app"),
            (short, "Block 7 is missing."),
            (lambda whole: whole.update(identifier="X2BM6NQ"), "Neither the file nor its name contains a code")):
        desk.hand_in(app.result(folder, due, seed=1, change=change))
        expect(console.get_by_role("alert")).to_contain_text(sentence)
        expect(console.get_by_role("alert")).to_contain_text("This file was not accepted, and nothing was changed")
    desk.hand_in(app.result(folder, code, seed=1, both=lambda whole: (negative(whole), short(whole))))
    expect(console.get_by_role("alert").get_by_role("listitem")).to_have_count(3)
    if words is GERMAN:
        console.goto(desk.url + "?language=de")
        console.locator("#external-file").set_input_files(
            {"name": "result.json", "mimeType": "application/json", "buffer": json.dumps({"results": 1}).encode()})
        console.get_by_role("button", name="Dieses Ergebnis einreichen").click()
        expect(console.get_by_role("alert")).to_contain_text("kein Ergebnis einer ResearchKit-Aufgabe")
    at_desk.look("refused")
    assert own_lab.rows("SELECT COUNT(*) FROM runs") == [(0,)]
    assert "/elsewhere/weight/1" in tablet.url
    console.goto(desk.url + "?language=en")
    good = app.result(folder, due, seed=1, language=words.code)
    desk.hand_in(good)
    expect(console.get_by_text("The result has been accepted.")).to_be_visible()
    tablet.wait_for_url(own_lab.url("/break"), timeout=SOON)
    at_desk.look("taken")
    assert not looker.problems + at_desk.problems, "\n".join(looker.problems + at_desk.problems)
