"""A whole day in the lab with three tablets: at each moment the first page of the console and the board say how things
stand, from the appointments of the morning to the release."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from board import Wall
from devices import PATIENCE, TABLET
from hands import Finger
from release import download_release
from respondent import Respondent
from room import enrol, plan
from run import complete_without_playing, respondent_at
from studies import Studies, Study, both
from today import Today, late
from walk import Walk
from words import ENGLISH

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
    wall, today = Wall(room, PATIENCE), Today(room)
    wall.expect_now(t1=("waiting", "Waiting"), t2=("waiting", "Waiting"), t3=("waiting", "Waiting"))
    today.expect_now()
    expect(today.page.get_by_text("No more visits today.")).to_be_visible()

    # The appointments of the day; the fourth person comes without one.
    ada, bea, cem, dan = (enrol(open_page, own_lab, study) for _ in range(4))
    for code, minutes in ((ada, 45), (bea, -20), (cem, -80)):
        moment = noon + timedelta(minutes=minutes)
        plan(desk, own_lab, code, moment.date(), f"{moment:%H:%M}")
        expect(desk.get_by_text("The appointment has been made.")).to_be_visible()
    today.expect_now(visits=((cem, late(80)), (bea, late(20)), (ada, "Expected")))

    # One has not come, it seems.
    today.visit(cem).get_by_role("button", name="They did not come").click()
    expect(today.page.get_by_text("You are about to record that they did not come.")).to_be_visible()
    today.page.get_by_role("button", name="They did not come", exact=True).click()
    expect(today.page.get_by_text("Recorded.")).to_be_visible()
    today.expect_now(visits=((bea, late(20)), (ada, "Expected")))
    desk.goto(own_lab.url("/staff/visits"))
    desk.get_by_role("button", name="They came after all, or still may").click()
    today.expect_now(visits=((cem, late(80)), (bea, late(20)), (ada, "Expected")))

    # The first arrives, and is handed a tablet by the line of the visit.
    today.visit(ada).get_by_role("button", name="They have arrived").click()
    today.expect_now(visits=((cem, late(80)), (bea, late(20)), (ada, "Here")))
    today.visit(ada).get_by_label("Hand over to").select_option(label="Tablet 1")
    today.visit(ada).get_by_role("button", name="Hand over").click()
    wall.expect_now(t1=("page", ada, "Consent", "With them for"))
    today.expect_now()
    expect(today.visit(ada).get_by_role("button", name="Hand over")).to_have_count(0)

    # Whoever is late and gets a tablet is here; whoever takes one by themselves is, once staff say so.
    room.hand_over(bea, "Tablet 2")
    wall.expect_now(t2=("page", bea, "Consent"))
    today.expect_now(visits=((cem, late(80)), (bea, "Here"), (ada, "Here")))
    walk_in(tablets[3], dan)
    wall.expect_now(t3=("page", dan, "Consent"))
    today.expect_now()
    desk.goto(own_lab.url(f"/staff/search?code={dan}"))
    desk.get_by_role("button", name="They are here without an appointment").click()
    today.expect_now(visits=((cem, late(80)), (bea, "Here"), (dan, "Here"), (ada, "Here")))

    # A question is answered wrongly: staff talk about it, and note that.
    walks = {number: walk_at(tablets[number], own_lab, study) for number in tablets}
    answer_wrongly(walks[2])
    talk = "Go through the questions on understanding with them"
    wall.expect_now(t2=("page", bea, talk))
    today.expect_now(needs=(("Tablet 2", bea, talk),))
    today.need(bea).get_by_role("link", name="Note the talk").click()
    today.page.get_by_role("button", name="We went through the questions in person").click()
    expect(today.page.get_by_role("status")).to_contain_text("The participant can continue now.")
    wall.expect_without("Tablet 2", talk)
    wall.expect_now(t2=("page", bea, "Consent"))
    today.expect_now(needs=())
    walks[2].press_link("We have talked about it")

    # Everybody signs, and staff sign after them.
    signature = "Waiting for your signature on the consent"
    waiting = {}
    for number, code in ((1, ada), (2, bea), (3, dan)):
        walks[number].hurry("/consent/countersignature")
        waiting[number] = (f"Tablet {number}", code, signature)
        wall.expect_now(**{f"t{number}": ("page", code, signature)})
        today.expect_now(needs=tuple(waiting[number] for number in sorted(waiting)))
    for number, code in ((1, ada), (2, bea), (3, dan)):
        countersign(today, code)
        del waiting[number]
        wall.expect_without(f"Tablet {number}", signature)
        today.expect_now(needs=tuple(waiting[number] for number in sorted(waiting)))
        walks[number].press_link("They have signed")
        walks[number].hurry("/dashboard")
        wall.expect_now(**{f"t{number}": ("page", code, "Sorting test")})

    # A pause while somebody answers: the block is done first.
    walks[1].start_test(1)
    respondent = respondent_at(tablets[1], own_lab, seed=1)
    respondent.begin_block()
    respondent.answer_trials(1, 2)
    wall.expect_now(t1=("test", ada, "Block 1, trial"))
    room.intervene(ada, "Pause the visit", "Pause the visit", "interrupted")
    wall.expect_now(t1=("pausing", ada, "Pausing after this block"))
    today.expect_now()
    respondent.answer_trials(1, 2)
    tablets[1].wait_for_url(own_lab.url("/pause"))
    wall.expect_now(t1=("paused", ada, "Paused"))
    today.expect_now()
    room.intervene(ada, "End the pause", "End the pause", "interrupted")
    tablets[1].wait_for_url(own_lab.url("/dashboard"))
    wall.expect_now(t1=("page", ada, "Sorting test"))

    # A tablet is closed in the middle of a test, and comes back.
    walks[3].start_test(1)
    wall.expect_now(t3=("test", dan, "In a test"))
    context = tablets[3].context
    tablets[3].close()
    lose_contact(own_lab, "Tablet 3")
    wall.expect_now(t3=("test", dan, "No contact for"))
    today.expect_now(needs=(("Tablet 3", dan, "No contact for"),))
    expect(today.need(dan).get_by_role("link", name="Open the tablet’s page")).to_be_visible()
    tablets[3] = context.new_page()
    tablets[3].goto(own_lab.url("/station"))
    tablets[3].wait_for_url(own_lab.url("/dashboard"))
    wall.expect_without("Tablet 3", "No contact")
    wall.expect_now(t3=("page", dan, "Sorting test"))
    today.expect_now(needs=())

    # That person ends early and gives the tablet back; something went otherwise than planned for another.
    room.intervene(dan, "End the visit early", "End this visit", "time")
    tablets[3].wait_for_url(own_lab.url("/dashboard"))
    expect(tablets[3].locator("#journey-complete")).to_be_visible()
    wall.expect_now(t3=("done", dan, "Finished – take it back"))
    today.expect_now()
    room.take_back("Tablet 3")
    wall.expect_now(t3=("waiting", "Waiting"))
    wall.expect_without("Tablet 3", dan)
    end_visit(today, dan)
    today.expect_now(visits=((cem, late(80)), (bea, "Here"), (ada, "Here")))
    room.intervene(bea, "Record a deviation", "Record the deviation", "technical", "The lamp failed")
    wall.expect_now()
    today.expect_now()

    # The one who had not come takes the tablet that has become free.
    tablets[3].wait_for_url(own_lab.url("/station"))
    room.hand_over(cem, "Tablet 3")
    wall.expect_now(t3=("page", cem, "Consent"))
    today.expect_now(visits=((cem, "Here"), (bea, "Here"), (ada, "Here")))
    tablets[3].wait_for_url(own_lab.url("/consent/sections/1"))
    walks[3] = walk_at(tablets[3], own_lab, study)
    walks[3].hurry("/consent/countersignature")
    wall.expect_now(t3=("page", cem, signature))
    today.expect_now(needs=(("Tablet 3", cem, signature),))
    countersign(today, cem)
    walks[3].press_link("They have signed")
    walks[3].hurry("/dashboard")
    wall.expect_now(t3=("page", cem, "Sorting test"))
    today.expect_now(needs=())

    # All three complete their visits.
    here = [(cem, "Here"), (bea, "Here"), (ada, "Here")]
    for number, code in ((1, ada), (2, bea), (3, cem)):
        complete(tablets[number], own_lab, number)
        wall.expect_now(**{f"t{number}": ("done", code, "Finished – take it back")})
        today.expect_now()
        room.take_back(f"Tablet {number}")
        wall.expect_now(**{f"t{number}": ("waiting", "Waiting")})
        wall.expect_without(f"Tablet {number}", code)
        end_visit(today, code)
        here.remove((code, "Here"))
        today.expect_now(visits=tuple(here))
    expect(today.page.get_by_text("No more visits today.")).to_be_visible()
    assert own_lab.rows("SELECT state, COUNT(*) FROM visits GROUP BY state") == [("ended", 4)]

    check_overview(desk, own_lab, study, dan)
    release = download_release(desk, own_lab, tmp_path)
    assert len(release.participants) == 4
    assert [row["state"] for row in release.runs].count("finished") == 3


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


def lose_contact(lab, name: str):
    """As if the tablet had been silent for long: once it has said its last word, that is set back."""
    reported = "FROM station_reports WHERE station = (SELECT id FROM stations WHERE name = ?)"
    until_last = lab.rows(f"SELECT reported_at {reported}", name)
    assert until_last
    lab.alter(
        "UPDATE station_reports SET reported_at = reported_at - ? WHERE station = "
        "(SELECT id FROM stations WHERE name = ?)", SILENCE, name)


def complete(tablet: Page, lab, seed: int):
    """The test that is due, at one go."""
    tablet.get_by_role("button", name=re.compile("(Start|Continue) test")).tap()
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
    expect(desk.locator("tbody tr").filter(has_text="Record a deviation").or_(
        desk.locator("tbody tr").filter(has_text="The lamp failed"))).to_have_count(1)
    expect(desk.locator("tbody tr td:nth-child(4)")).to_have_text(["x"])
