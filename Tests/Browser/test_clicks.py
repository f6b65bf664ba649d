"""How many presses the work of a lab day takes, each time from the first page of the console. Counted are links, buttons
and choices that have to be changed; what is typed, Enter with it, and the drawing of a signature are not."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from board import Board
from devices import TABLET
from hands import Finger
from room import Room, enrol, plan
from studies import Studies
from walk import Walk
from words import ENGLISH

DONE = "Done, and recorded with its reason."

MORE_THAN_A_ROUND = 11_000
"""ms. After so long the first page has asked whether anything has changed."""


class Presses:
    """Counts the presses from the first page on."""

    def __init__(self, room: Room, figures):
        self.page: Page = room.page
        self._count, self._figures = 0, figures
        self.page.goto(room.lab.url("/staff?language=en"))

    def press(self, target: Locator):
        target.click()
        self._count += 1

    def were(self, work: str, at_most: int):
        """Reports the number, and starts anew: with the page that is shown."""
        self._figures(f"{work}: {self._count} presses, {at_most} at most")
        assert self._count <= at_most, work
        self._count = 0

    def study(self, name: str) -> Locator:
        return self.page.locator(f"section[aria-labelledby=study-{name}]")

    def line(self, code: str) -> Locator:
        """That of a visit, on the first page."""
        return self.page.locator("#today li").filter(has=self.page.locator(".today-what a", has_text=code))

    def open(self, code: str, title: str) -> Locator:
        """The form with this title on the line of a visit; what was to be seen of it before is pressed."""
        form = self.line(code).locator("details").filter(has=self.page.locator("summary", has_text=title))
        self.press(form.locator("summary"))
        return form


class ClickStudies(Studies):
    def write_signed(self, name: str):
        """One that staff sign for after each participant."""
        self.write(name, ["project-implicit-touch"])
        with self.definition(name) as study:
            study["consent"]["countersignature"] = "yes"


# The server is given them, so that it starts in the time zone of that noon.
@pytest.fixture(scope="module")
def studies(tmp_path_factory, noon_of_module):
    studies = ClickStudies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch"])
    studies.write_signed("signed")
    return studies


@pytest.fixture
def room(lab, staff) -> Room:
    return Room(staff(lab), lab)


@pytest.fixture
def tablets(room, open_page):
    """Registers tablets, and takes them out of use in the end: no test sees those of another."""
    names = []

    def register(*wanted: str) -> list[Page]:
        pages = []
        for name in wanted:
            pages.append(open_page(TABLET))
            room.register(pages[-1], name)
            names.append(name)
        return pages

    yield register
    for name in names:
        room.take_out_of_use(name)


@pytest.fixture
def presses(room, figures):
    return lambda: Presses(room, figures)


def seat(room: Room, study, tablet: Page, name: str) -> str:
    """Somebody whose tests are due, on this tablet; their code."""
    code = enrol(room.lab, study)
    room.seat(code, study, tablet, name)
    return code


def test_a_participant_is_found(lab, studies, presses):
    code = enrol(lab, studies["short"])
    hand = presses()
    hand.page.keyboard.type(code.replace("-", ""))
    hand.page.keyboard.press("Enter")
    expect(hand.page).to_have_url(re.compile("/staff/participants/"))
    expect(hand.page.get_by_role("heading", level=1)).to_contain_text(code)
    hand.were("Find a participant", at_most=0)


def test_somebody_walks_in(lab, tablets, presses):
    tablets("Tablet 1")
    hand = presses()
    hand.press(hand.study("short").get_by_role("link", name="New participants"))
    hand.press(hand.page.get_by_role("button", name="Add participant and hand over"))
    expect(hand.page.get_by_text("The tablet has been handed over.")).to_be_visible()
    assert lab.rows(
        "SELECT stations.name FROM handovers JOIN stations ON stations.id = handovers.station "
        "WHERE handovers.ended_at IS NULL") == [("Tablet 1",)]
    hand.were("Walk-in on a tablet", at_most=2)


def test_ten_participants_with_cards(presses):
    hand = presses()
    hand.press(hand.study("short").get_by_role("link", name="New participants"))
    hand.page.get_by_label("How many").fill("10")
    hand.press(hand.page.get_by_role("button", name="Add participants and show their cards"))
    expect(hand.page.locator(".card")).to_have_count(10)
    hand.were("Ten participants and their cards", at_most=2)


def test_an_appointment(lab, studies, presses, noon_of_module):
    code, moment = enrol(lab, studies["short"]), noon_of_module + timedelta(days=1)
    hand = presses()
    hand.press(hand.page.get_by_role("navigation", name="Main pages").get_by_role("link", name="Visits"))
    section = hand.page.locator("#plan")
    section.get_by_label("Code").fill(code)
    hand.press(section.get_by_role("button", name="Continue with this code"))
    section.get_by_label("Date").fill(moment.date().isoformat())
    section.get_by_label("Time").fill(f"{moment:%H:%M}")
    hand.press(section.get_by_role("button", name="Make this appointment"))
    expect(hand.page.get_by_text("The appointment has been made.")).to_be_visible()
    assert states(lab, code) == [("planned",)]
    hand.were("Appointment", at_most=3)


def test_arrival_and_handing_over(lab, room, studies, tablets, presses, noon_of_module):
    _, tablet = tablets("Tablet 2", "Tablet 3")
    code, moment = enrol(lab, studies["short"]), noon_of_module + timedelta(minutes=20)
    plan(room.page, lab, code, moment.date(), f"{moment:%H:%M}")
    expect(room.page.get_by_text("The appointment has been made.")).to_be_visible()
    lab.alter(
        "UPDATE visits SET station = (SELECT id FROM stations WHERE name = 'Tablet 3') "
        "WHERE participant = (SELECT id FROM participants WHERE code = ?)", code.replace("-", ""))
    hand = presses()
    hand.press(hand.line(code).get_by_role("button", name="They have arrived"))
    expect(hand.page.get_by_text("Recorded.")).to_be_visible()
    assert states(lab, code) == [("arrived",)]
    hand.were("Arrival", at_most=1)
    # The tablet of the appointment is chosen.
    hand.press(hand.line(code).get_by_role("button", name="Hand over"))
    expect(hand.page.get_by_text("The tablet has been handed over.")).to_be_visible()
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    hand.were("Handing over", at_most=1)


def test_somebody_needs_a_signature(lab, room, studies, tablets, presses):
    [tablet] = tablets("Tablet 4")
    code = enrol(lab, studies["signed"])
    room.hand_over(code, "Tablet 4")
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    Walk(tablet, lab, ENGLISH, Finger(), study=studies["signed"]).hurry("/consent/countersignature")
    hand = presses()
    need = hand.page.locator("section[aria-labelledby=needs] li").filter(has_text=code)
    expect(need).to_contain_text("Waiting for your signature on the consent")
    hand.were("Who needs help", at_most=0)
    hand.press(need.get_by_role("link", name="Countersign"))
    # Before its script has come, the field takes no signature.
    hand.page.locator(".pad-surface").wait_for()
    hand.page.wait_for_load_state()
    Finger().sign(hand.page.locator(".pad-surface"), None)
    hand.page.get_by_label("Your first and last name").fill("Robin Sommer")
    hand.page.keyboard.press("Enter")
    expect(hand.page.get_by_role("status")).to_contain_text("You have signed. The participant can continue now.")
    hand.were("Countersigning", at_most=1)


def test_what_happens_in_a_visit(lab, room, studies, tablets, presses):
    [tablet] = tablets("Tablet 5")
    code = seat(room, studies["short"], tablet, "Tablet 5")
    hand = presses()
    hand.press(hand.open(code, "Pause the visit").get_by_role("button", name="Interrupted from outside"))
    expect(hand.page.get_by_text("The visit is paused.")).to_be_visible()
    tablet.wait_for_url(lab.url("/pause"))
    hand.were("Pause", at_most=2)
    hand.press(hand.open(code, "End the pause").get_by_role("button", name="Interrupted from outside"))
    expect(hand.page.get_by_text(DONE)).to_be_visible()
    hand.were("End of the pause", at_most=2)

    form = hand.open(code, "Record a deviation")
    form.get_by_label("In your own words").fill("The lamp failed")
    hand.press(form.get_by_role("button", name="Something did not work"))
    expect(hand.page.get_by_text(DONE)).to_be_visible()
    hand.were("Deviation", at_most=2)

    hand.press(hand.open(code, "End the visit early").get_by_role("button", name="No time left"))
    expect(hand.page.get_by_text(DONE)).to_be_visible()
    tablet.wait_for_url(lab.url("/station"))
    hand.press(hand.line(code).get_by_role("button", name="End the visit"))
    expect(hand.page.get_by_text("Recorded.")).to_be_visible()
    assert states(lab, code) == [("ended",)]
    hand.were("Early end, the tablet taken back", at_most=3)
    assert lab.rows(
        "SELECT kind, reason FROM interventions JOIN participants ON participants.id = interventions.participant "
        "WHERE code = ? ORDER BY number", code.replace("-", "")) == [
        ("pause", "interrupted"), ("resume", "interrupted"), ("deviation", "technical"), ("end-visit", "time")]


@pytest.mark.soak
def test_actions_on_a_card_of_the_board(lab, room, studies, tablets, presses):
    [tablet] = tablets("Tablet 9")
    seat(room, studies["short"], tablet, "Tablet 9")
    hand = presses()
    hand.page.goto(lab.url("/staff/board"))
    card = Board.card_on(hand.page, "Tablet 9")

    def open_menu(title: str) -> Locator:
        menu = card.locator("details").filter(has=hand.page.locator("summary", has_text=title))
        hand.press(menu.locator("summary"))
        return menu

    for title, state in (("Pause the visit", "paused"), ("End the pause", "page")):
        hand.press(open_menu(title).get_by_role("button", name="Interrupted from outside"))
        expect(card).to_have_attribute("data-state", state)
        hand.were(f"{title}, on the card", at_most=2)
    note = open_menu("Write a note")
    note.get_by_label("In your own words").fill("Came with a friend")
    hand.press(note.get_by_role("button", name="Another reason"))
    expect(hand.page.get_by_text(DONE)).to_be_visible()
    hand.were("Note, on the card", at_most=2)
    hand.press(open_menu("Help or take back").get_by_role("button", name="Take the tablet back"))
    expect(card).to_have_attribute("data-state", "waiting")
    hand.were("Tablet taken back, on the card", at_most=2)


@pytest.mark.soak
def test_an_open_form_is_kept(lab, room, studies, tablets, presses):
    """The page brings itself up to date, but not below somebody who is writing."""
    [tablet] = tablets("Tablet 6")
    code = seat(room, studies["short"], tablet, "Tablet 6")
    room.page.clock.install()
    hand = presses()
    form = hand.open(code, "Record a deviation")
    form.get_by_label("In your own words").fill("The lamp")
    hand.page.locator("h1").click()
    enrol(lab, studies["short"])
    with hand.page.expect_response(lambda answer: answer.url.startswith(lab.url("/staff")) and answer.ok):
        hand.page.clock.fast_forward(MORE_THAN_A_ROUND)
    expect(form.get_by_label("In your own words")).to_have_value("The lamp")


@pytest.mark.soak
def test_without_javascript(lab, room, studies, tablets, open_page):
    [tablet] = tablets("Tablet 7")
    code = seat(room, studies["short"], tablet, "Tablet 7")
    plain = open_page({"viewport": {"width": 1024, "height": 768}}, java_script_enabled=False)
    plain.context.add_cookies(room.page.context.cookies())
    plain.goto(lab.url("/staff?language=de"))
    line = plain.locator("#today li").filter(has=plain.locator(".today-what a", has_text=code))
    line.get_by_text("Termin unterbrechen").click()
    line.get_by_role("button", name="Etwas hat nicht funktioniert").click()
    expect(plain.get_by_text("Der Termin ist unterbrochen.")).to_be_visible()
    tablet.wait_for_url(lab.url("/pause"))


def test_overview_and_quality(presses):
    hand = presses()
    hand.press(hand.study("short").get_by_role("heading").get_by_role("link"))
    expect(hand.page).to_have_title(re.compile("^Overview"))
    hand.press(hand.page.locator(".tabs").get_by_role("link", name="Data quality"))
    expect(hand.page).to_have_title(re.compile("^Data quality"))
    hand.were("Overview, then data quality", at_most=2)


def test_a_release(lab, room, studies, tablets, presses):
    [tablet] = tablets("Tablet 8")
    seat(room, studies["short"], tablet, "Tablet 8")
    hand = presses()
    hand.press(hand.study("short").get_by_role("link", name="Release data"))
    hand.press(hand.page.get_by_role("button", name="Create release"))
    expect(hand.page.get_by_role("link", name=re.compile(r"^Release \d+$")).first).to_be_visible()
    assert lab.rows("SELECT study, origin, audience FROM releases") == [("short", "real", "within")]
    hand.were("Release", at_most=2)


def states(lab, code: str) -> list[tuple[str]]:
    """Of the visits of a participant."""
    return lab.rows(
        "SELECT visits.state FROM visits JOIN participants ON participants.id = visits.participant "
        "WHERE participants.code = ?", code.replace("-", ""))
