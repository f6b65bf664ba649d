"""A study at two sites: tablets tell where somebody is, staff note it for those who come to no tablet, and nobody's
order is drawn before. And what staff look at besides: deviations of a study, a visit that was ended by mistake."""

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from lab import Lab
from look import Looker
from studies import Studies
from walk import Walk
from words import ENGLISH

SOON = 6000
"""ms within which a page that waits has followed the console."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write(
        "twosites", ["project-implicit-touch", "researchkit-touch"], order="williams", strata={"site": "yes"})
    with studies.definition("twosites") as study:
        study["open"] = "no"
        study["sites"] = [
            {"id": "berlin", "title": {"en": "Berlin", "de": "Berlin"}},
            {"id": "vienna", "title": {"en": "Vienna", "de": "Wien"}}]
    return studies


def make_participant(desk: Page, lab: Lab, site: str = "") -> str:
    desk.goto(lab.url("/staff/studies/twosites/participants"))
    desk.locator("#site").select_option(value=site)
    desk.get_by_role("button", name="Add participants and show their cards").click()
    return desk.locator(".card-code").inner_text()


def begin(page: Page, lab: Lab, study, code: str) -> Walk:
    """As somebody who has scanned their card, up to the tasks."""
    page.goto(lab.url(f"/c/{code}"))
    page.get_by_role("button", name="Begin").click()
    walk = Walk(page, lab, ENGLISH, Finger(), study=study)
    walk.own_introduction()
    walk.after_introduction()
    return walk


def test_nobody_is_drawn_before_their_site_is_known(own_lab, studies, desk, open_page):
    phone = open_page(TABLET)
    code = make_participant(desk, own_lab)
    begin(phone, own_lab, studies["twosites"], code)
    phone.wait_for_url(own_lab.url("/site"))
    looker = Looker(phone, "sites-")
    looker.look("waiting")
    assert not own_lab.rows("SELECT 1 FROM allocations")

    desk.goto(own_lab.url(f"/staff/search?code={code}"))
    expect(desk.locator("#site .notice")).to_contain_text("The participant is waiting")
    console = Looker(desk, "sites-")
    console.look("participant-waiting")
    desk.get_by_label("Where this participant takes part").select_option(label="Vienna")
    desk.get_by_role("button", name="Save this site").click()
    expect(desk.locator("#site")).to_contain_text("will be drawn for this site")
    # The page goes on by itself.
    phone.wait_for_url(own_lab.url("/dashboard"), timeout=SOON)
    expect(phone.get_by_role("button", name="Start test 1 of 2")).to_be_visible()
    assert own_lab.rows("SELECT stratum FROM allocation_lists") == [("site:vienna",)]
    desk.reload()
    expect(desk.locator("#site")).to_contain_text("stays as it is")
    desk.goto(own_lab.url("/staff/studies/twosites/balance"))
    expect(desk.get_by_role("row").filter(has_text="site: vienna")).to_be_visible()
    assert looker.problems + console.problems == []


@pytest.mark.soak
def test_waiting_works_without_scripts(own_lab, studies, desk, open_page):
    phone = open_page(TABLET)
    begin(phone, own_lab, studies["twosites"], make_participant(desk, own_lab))
    plain = open_page(TABLET, java_script_enabled=False)
    plain.context.add_cookies(phone.context.cookies())
    phone.close()
    plain.goto(own_lab.url("/dashboard"))
    expect(plain).to_have_url(own_lab.url("/site"))
    own_lab.alter("UPDATE participants SET site = 'berlin'")
    expect(plain).to_have_url(own_lab.url("/dashboard"), timeout=10_000)


@pytest.mark.soak
def test_the_first_tablet_of_a_site_tells(own_lab, desk, room, open_page):
    tablet = open_page(TABLET)
    room.register_by_hand(tablet, "Tablet 1")
    desk.get_by_role("link", name="Tablet 1").click()
    desk.locator("#site").select_option(label="Vienna")
    desk.get_by_role("button", name="Change the site").click()
    expect(desk.get_by_text("The site has been saved.")).to_be_visible()
    looker = Looker(desk, "sites-")
    looker.look("station")
    codes = [make_participant(desk, own_lab), make_participant(desk, own_lab, "berlin")]
    for code, site in zip(codes, ["Vienna", "Berlin"]):
        room.hand_over_by_hand(code, "Tablet 1")
        expect(desk.get_by_text("The tablet has been handed over.")).to_be_visible()
        desk.goto(own_lab.url(f"/staff/search?code={code}"))
        expect(desk.locator(".facts")).to_contain_text(site)
        room.take_back("Tablet 1")
    looker.look("desk")
    desk.goto(own_lab.url("/staff/studies/twosites/participants"))
    expect(desk.get_by_role("row").filter(has_text="Berlin")).to_have_count(1)
    looker.look("batches")
    assert looker.problems == []


@pytest.mark.soak
def test_deviations_and_a_visit_reopened(own_lab, studies, desk, room, open_page):
    phone, tablet = open_page(TABLET), open_page(TABLET)
    room.register(tablet, "Tablet 1")
    code = make_participant(desk, own_lab, "berlin")
    begin(phone, own_lab, studies["twosites"], code)
    phone.wait_for_url(own_lab.url("/dashboard"))
    room.hand_over(code, "Tablet 1")

    room.intervene(
        code, "Record a deviation", "Record the deviation", "Interrupted from outside", "Fire drill, ten minutes")
    room.intervene(code, "Write a note", "Save the note", "Another reason", "Wears glasses")
    room.intervene(code, "End the visit early", "End this visit", "Our mistake", "Wrong participant")
    tablet.wait_for_url(own_lab.url("/station"))
    looker = Looker(desk, "sites-")
    desk.locator("details[id^=reopen-visit]").locator("summary").click()
    looker.look("participant-ended")
    room.intervene(code, "Reopen the visit", "Reopen this visit", "Our mistake", "Wrong participant")
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/dashboard"))
    expect(tablet.get_by_role("button", name="Start test 1 of 2")).to_be_visible()

    desk.goto(own_lab.url("/staff/studies/twosites/overview"))
    looker.look("overview")
    desk.get_by_role("link", name="Deviations", exact=True).click()
    # A deviation, a note, the end and the reopening.
    expect(desk.get_by_role("row")).to_have_count(1 + 4)
    row = desk.get_by_role("row").filter(has_text="Fire drill")
    for words in (code, "Tablet 1", "Interrupted from outside", "Deviation recorded"):
        expect(row).to_contain_text(words)
    looker.look("deviations")
    desk.get_by_role("link", name="Notes only").click()
    expect(desk.get_by_role("row")).to_have_count(2)
    assert looker.problems == []

    # The same in German.
    desk.goto(own_lab.url("/staff/studies/twosites/deviations?language=de"))
    expect(desk.get_by_role("heading", name="Abweichungen und Eingriffe")).to_be_visible()
    german = Looker(desk, "sites-german-", views=[])
    german.look("deviations")
    desk.goto(own_lab.url(f"/staff/search?code={code}"))
    expect(desk.get_by_role("heading", name="Standort")).to_be_visible()
    german.look("participant")
    assert german.problems == []
