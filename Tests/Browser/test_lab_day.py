"""A whole day in the lab with three tablets: at each moment the first page of the console and the board say how things
stand, from the appointments of the morning to the release."""

import re
import time
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from board import Wall
from devices import PATIENCE, TABLET
from hands import Finger
from look import SOAKS
from release import download_release_by_hand
from respondent import Respondent
from room import Room, enrol, plan
from run import complete_without_playing, respondent_at
from studies import Studies, Study, both
from today import Today, late
from until import until_so
from walk import Walk
from words import ENGLISH, GERMAN

pytestmark = pytest.mark.long

WAITING = ("waiting", "Waiting")

SILENCE = 60_000
"""ms. A tablet that has said nothing for so long has lost contact."""


class DayStudies(Studies):
    def write_day(self, name: str):
        """A short study in which staff talk with those who answer the one question wrongly, and sign for everybody."""
        self.write(name, ["project-implicit-touch"], (4,) * 7, interval=200)
        with self.definition(name) as study:
            consent = study["consent"]
            consent["countersignature"] = "yes"
            consent["quiz"] = {"pass": 1, "tries": 1, "questions": [{
                "id": "leave", "section": consent["sections"][0]["id"], "question": both("When can you leave?"),
                "choices": [{"id": "never", "label": both("Never")}, {"id": "always", "label": both("Always")}],
                "right": ["always"], "explanation": both("You can leave whenever you like.")}]}
        self._short[name] = Study(name, sections=1, tests=1, right_answers=(("always",),))


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = DayStudies(tmp_path_factory.mktemp("studies"))
    studies.write_day("day")
    return studies


def test_a_day(noon, own_lab, room, studies, open_page, tmp_path):
    study, desk = studies["day"], room.page
    tablets = {number: open_page(TABLET) for number in (1, 2, 3)}
    for number, tablet in tablets.items():
        Respondent.watch(tablet.context)
        room.register(tablet, f"Tablet {number}")
    day = Day(room)
    today = day.today
    day.at(visits=(), t1=WAITING, t2=WAITING, t3=WAITING)
    expect(today.page.get_by_text("No more visits today.")).to_be_visible()

    # The appointments of the day, one of them for somebody who has a card in German; the fourth person comes without one.
    ada, bea, dan = (enrol(own_lab, study) for _ in range(3))
    cem = make_card(desk, own_lab, study, "Deutsch")
    for code, minutes in ((ada, 45), (bea, -20), (cem, -80)):
        moment = noon + timedelta(minutes=minutes)
        plan(desk, own_lab, code, moment.date(), f"{moment:%H:%M}")
        expect(desk.get_by_text("The appointment has been made.")).to_be_visible()
    day.at(visits=((cem, late(80)), (bea, late(20)), (ada, "Expected")))

    # One has not come, it seems.
    today.visit(cem).get_by_role("button", name="They did not come").click()
    expect(today.page.get_by_text("You are about to record that they did not come.")).to_be_visible()
    today.page.get_by_role("button", name="They did not come", exact=True).click()
    expect(today.page.get_by_text("Recorded.")).to_be_visible()
    day.at(visits=((bea, late(20)), (ada, "Expected")))
    desk.goto(own_lab.url("/staff/visits"))
    desk.get_by_role("button", name="They came after all, or may still come").click()
    day.at(visits=((cem, late(80)), (bea, late(20)), (ada, "Expected")))

    # The first arrives, and is handed a tablet by the line of the visit.
    today.visit(ada).get_by_role("button", name="They have arrived").click()
    day.at(visits=((cem, late(80)), (bea, late(20)), (ada, "Here")))
    today.visit(ada).get_by_label("Hand over to").select_option(label="Tablet 1")
    today.visit(ada).get_by_role("button", name="Hand over").click()
    day.at(visits=((cem, late(80)), (bea, late(20)), (ada, "Here")), t1=("page", ada, "Consent", "With them for"))
    expect(today.visit(ada).get_by_role("button", name="Hand over")).to_have_count(0)

    # A tablet that is handed over makes somebody late be here, and one that is taken by oneself those nobody expected.
    room.hand_over(bea, "Tablet 2")
    day.at(visits=((cem, late(80)), (bea, "Here"), (ada, "Here")), t2=("page", bea, "Consent"))
    walk_in(tablets[3], dan)
    day.at(visits=((cem, late(80)), (bea, "Here"), (dan, "Here"), (ada, "Here")), t3=("page", dan, "Consent"))

    # A question is answered wrongly: staff talk about it, and note that.
    walks = {number: walk_at(tablets[number], own_lab, study) for number in tablets}
    answer_wrongly(walks[2])
    talk = "Go through the comprehension questions with them"
    day.at(needs=(("Tablet 2", bea, talk),), t2=("page", bea, talk))
    today.need(bea).get_by_role("link", name="Note that you talked").click()
    today.page.get_by_role("button", name="We went through the questions in person").click()
    expect(today.page.get_by_role("status")).to_contain_text("The participant can continue now.")
    day.wall.expect_without("Tablet 2", talk)
    day.at(needs=(), t2=("page", bea, "Consent"))
    walks[2].press_link("We have talked about it")

    # Everybody signs, and staff sign after them.
    signature = "Waiting for your signature on the consent"
    waiting = {}
    for number, code in ((1, ada), (2, bea), (3, dan)):
        walks[number].hurry("/consent/countersignature")
        waiting[number] = (f"Tablet {number}", code, signature)
        day.at(needs=tuple(waiting[number] for number in sorted(waiting)), **{f"t{number}": ("page", code, signature)})
    for number, code in ((1, ada), (2, bea), (3, dan)):
        countersign(today, code)
        del waiting[number]
        day.at(
            needs=tuple(waiting[number] for number in sorted(waiting)), **{f"t{number}": ("page", code, "Permissions")})
        walks[number].press_link("They have signed")
        walks[number].arrive("/permissions")
        walks[number].hurry("/dashboard")
        day.at(**{f"t{number}": ("page", code, "Sorting test")})

    # A pause while somebody answers: the block is done first.
    walks[1].start_test(1)
    respondent = respondent_at(tablets[1], own_lab, seed=1)
    respondent.begin_block()
    respondent.answer_trials(1, 2)
    day.at(t1=("test", ada, "Block 1, trial"))
    room.intervene(ada, "Pause the visit", "Pause the visit", "interrupted")
    day.at(t1=("pausing", ada, "Pausing after this block"))
    respondent.answer_trials(1, 2)
    tablets[1].wait_for_url(own_lab.url("/pause"))
    day.at(t1=("paused", ada, "Paused"))
    room.intervene(ada, "End the pause", "End the pause", "interrupted")
    tablets[1].wait_for_url(own_lab.url("/dashboard"))
    day.at(t1=("page", ada, "Sorting test"))

    # A tablet is closed in the middle of a test, and comes back.
    walks[3].start_test(1)
    day.at(t3=("test", dan, "In a test"))
    context = tablets[3].context
    tablets[3].close()
    lose_contact(own_lab, day.wall, "Tablet 3")
    day.at(needs=(("Tablet 3", dan, "No contact for"),), t3=("test", dan, "No contact for"))
    expect(today.need(dan).get_by_role("link", name="Open the tablet’s page")).to_be_visible()
    tablets[3] = context.new_page()
    tablets[3].goto(own_lab.url("/station"))
    tablets[3].wait_for_url(own_lab.url("/dashboard"))
    day.wall.expect_without("Tablet 3", "No contact")
    day.at(needs=(), t3=("page", dan, "Sorting test"))

    # That person ends early, which takes the tablet back; something went otherwise than planned for another.
    room.intervene(dan, "End the visit early", "End this visit", "time")
    tablets[3].wait_for_url(own_lab.url("/station"))
    day.at(t3=WAITING)
    day.wall.expect_without("Tablet 3", dan)
    end_visit(today, dan)
    day.at(visits=((cem, late(80)), (bea, "Here"), (ada, "Here")))
    room.intervene(bea, "Record a deviation", "Record the deviation", "technical", "The lamp failed")
    day.at()

    # The one who had not come takes the tablet that has become free.
    tablets[3].wait_for_url(own_lab.url("/station"))
    room.hand_over(cem, "Tablet 3")
    day.at(visits=((cem, "Here"), (bea, "Here"), (ada, "Here")), t3=("page", cem, "Introduction"))
    walks[3] = Walk(tablets[3], own_lab, GERMAN, Finger(), study=study)
    walks[3].own_introduction()
    walks[3].arrive("/consent/sections/1")
    day.at(t3=("page", cem, "Consent"))
    walks[3].hurry("/consent/countersignature")
    day.at(needs=(("Tablet 3", cem, signature),), t3=("page", cem, signature))
    countersign(today, cem)
    walks[3].press_link("Sie hat unterschrieben")
    walks[3].arrive("/permissions")
    walks[3].hurry("/dashboard")
    day.at(needs=(), t3=("page", cem, "Sorting test"))

    # All three complete their visits.
    here = [(cem, "Here"), (bea, "Here"), (ada, "Here")]
    for number, code in ((1, ada), (2, bea), (3, cem)):
        complete(tablets[number], own_lab, number)
        day.at(**{f"t{number}": ("done", code, "Finished – take it back")})
        if code == ada:
            # The one who was paused in the middle of the test does it again: it is due on the tablet at once.
            room.intervene(ada, re.compile("Repeat: "), "Mark this run and repeat the test", "interrupted", "The fire alarm")
            day.at(t1=("page", ada, "Sorting test"))
            complete(tablets[1], own_lab, 4)
            day.at(t1=("done", ada, "Finished – take it back"))
        room.take_back(f"Tablet {number}")
        day.at(**{f"t{number}": WAITING})
        day.wall.expect_without(f"Tablet {number}", code)
        end_visit(today, code)
        here.remove((code, "Here"))
        day.at(visits=tuple(here))
    expect(today.page.get_by_text("No more visits today.")).to_be_visible()
    assert own_lab.rows("SELECT state, COUNT(*) FROM visits GROUP BY state") == [("ended", 4)]

    check_overview(desk, own_lab, study, dan)
    release = download_release_by_hand(desk, own_lab, tmp_path)
    assert len(release.participants) == 4
    finished = [row for row in release.runs if row["state"] == "finished"]
    assert len(finished) == 4
    assert [row["set_aside"] for row in finished].count("repeated") == 1


class Day:
    """How things stand, on the first page of the console and on the board: each says the same as the other."""

    def __init__(self, room: Room):
        self.wall = Wall(room, PATIENCE)
        self.today = Today(room)
        self._cards, self._needs = {}, ()

    def at(self, needs: tuple | None = None, visits: tuple | None = None, **cards: tuple[str, ...]):
        """`needs` and `visits` as in `Today`, `cards` as in `Wall`; what is left out has not changed. The first page of
        the console is looked at when something on it has, and in the soak each time."""
        self._needs = self._needs if needs is None else needs
        self._cards.update(cards)
        self.wall.expect_now(**cards)
        self._expect_counts()
        for number in self._cards:
            self._expect_warnings(f"Tablet {number[1:]}")
        if SOAKS or needs is not None or visits is not None:
            self.today.expect_now(needs=needs, visits=visits)

    def _expect_warnings(self, name: str):
        said = [sentence for place, _, sentence in self._needs if place == name]
        shown = self.wall.card(name).locator(".board-warnings li:not([hidden])")
        expect(shown).to_have_count(len(said))
        expect(shown).to_contain_text(said)

    def _expect_counts(self):
        waiting = list(self._cards.values()).count(WAITING)
        needed = f"Needs you: {len(self._needs)} " if self._needs else ""
        expect(self.wall.page.locator(".board-counts")).to_have_text(
            f"{needed}In use: {len(self._cards) - waiting} · waiting: {waiting}")


def make_card(desk: Page, lab, study: Study, language: str) -> str:
    """The code on the card of a new participant."""
    desk.goto(lab.url(f"/staff/studies/{study.id}/participants"))
    desk.get_by_label("How many").fill("1")
    desk.locator("#language").select_option(label=language)
    desk.get_by_label("They take part; their data count").check()
    desk.get_by_role("button", name="Add participants").click()
    expect(desk.locator(".card")).to_have_count(1)
    return desk.locator(".card-code").inner_text()


def walk_in(tablet: Page, code: str):
    """Somebody takes a tablet that waits, with the code on their card."""
    tablet.get_by_role("link", name="Enter a participation code").tap()
    tablet.get_by_label("Participation code").fill(code)
    tablet.get_by_role("button", name="Continue").tap()


def walk_at(tablet: Page, lab, study: Study) -> Walk:
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    return Walk(tablet, lab, ENGLISH, Finger(), study=study)


def answer_wrongly(walk: Walk):
    walk.consent()
    walk.quiz(answers=[("never",)])
    expect(walk.page.get_by_text("They will go through the questions with you")).to_be_visible()


def countersign(today: Today, code: str):
    """By the line of the day that asks for it."""
    today.need(code).get_by_role("link", name="Countersign").click()
    today.page.get_by_label("Your first and last name").fill("Robin Sommer")
    Finger().sign(today.page.locator(".pad-surface"), None)
    today.page.get_by_role("button", name="Sign", exact=True).click()
    expect(today.page.get_by_role("status")).to_contain_text("You have signed. The participant can continue now.")


def lose_contact(lab, wall: Wall, name: str):
    """As if the tablet had been silent for long, whatever it has still said while it was being closed."""
    def is_lost() -> bool:
        lab.alter(
            "UPDATE station_reports SET reported_at = MIN(reported_at, ?) WHERE station = "
            "(SELECT id FROM stations WHERE name = ?)", round(time.time() * 1000) - SILENCE, name)
        return "No contact" in wall.card(name).inner_text()

    until_so(wall.page, is_lost)


def complete(tablet: Page, lab, seed: int):
    """The test that is due, at one go."""
    tablet.get_by_role("button", name=re.compile("(Start|Continue) test|Test starten")).tap()
    tablet.wait_for_url(re.compile("/runs/"))
    complete_without_playing(tablet, lab, seed)
    expect(tablet.locator("#journey-complete")).to_be_visible()


def end_visit(today: Today, code: str):
    today.page.reload()
    today.visit(code).get_by_role("button", name="End the visit").click()
    expect(today.page.get_by_text("Recorded.")).to_be_visible()


def check_overview(desk: Page, lab, study: Study, early: str):
    """All came and consented; all but the one who ended early are complete."""
    desk.goto(lab.url(f"/staff/studies/{study.id}/overview"))
    expect(desk.locator("dl.counts").first.locator("dd")).to_have_text(["4", "4", "3", "3"])
    expect(desk.locator("dl.counts").first.locator("dt")).to_have_text([
        "Assessed for eligibility", "Consented", "Complete", "Analysed"])
    gaps = desk.get_by_role("region", name="What is missing").locator("tbody tr")
    expect(gaps).to_have_count(1)
    expect(gaps).to_contain_text(early)
    expect(gaps).to_contain_text("Finished, with tasks missing")
    desk.goto(lab.url(f"/staff/studies/{study.id}/deviations"))
    expect(desk.locator("tbody td:nth-child(4)")).to_have_text([
        re.compile("^Test to be repeated, run marked as repeated: Sorting test"), "Deviation recorded",
        "Visit ended early", "Visit resumed after a pause", "Visit paused"])
    for place, said in enumerate(("The fire alarm", "The lamp failed")):
        expect(desk.locator("tbody tr").nth(place)).to_contain_text(said)
