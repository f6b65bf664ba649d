"""A task at home: what is open now is begun, answered and done, by touch, on a phone in German, and without scripts."""

import re
import time

import pytest
from playwright.sync_api import expect

from devices import NARROW, TABLET
from hands import Finger
from look import Looker
from studies import EXAMPLE, STUDIES, load
from walk import Walk
from words import ENGLISH, GERMAN

ITEMS = 6


@pytest.fixture(scope="module")
def studies(studies):
    """The example with the tasks of the diary."""
    diary = load(STUDIES / "diary/study.yaml")
    with studies.definition(EXAMPLE.id) as study:
        study.update({key: diary[key] for key in ("tests", "surveys", "tasks", "schedule")})
        study.pop("visits", None)
    return studies


def opens_now(lab, code: str):
    """As if the first of the times had just come."""
    now = int(time.time() * 1000)
    lab.alter(
        "UPDATE occasions SET opens_at = ?, expires_at = ? WHERE task = 'mood' AND number = 1 AND participant = "
        "(SELECT id FROM participants WHERE code = ?)",
        now - 60_000, now + 3_540_000, code.replace("-", ""))


def come_home(lab, page, words, look=lambda name: None) -> Walk:
    """All that is due today is done."""
    walk = Walk(page, lab, words, Finger(), look)
    walk.hurry("/dashboard")
    page.goto(lab.url("/surveys/about-you"))
    page.locator("main a[rel=next], main form button[type=submit]").first.click()
    while "/end" not in page.url:
        page.locator('button[name=".skip"]').click()
    page.goto(lab.url("/dashboard"))
    return walk


def answer(page):
    page.wait_for_url(re.compile("/pages/moment"))
    for group in page.locator("fieldset").all()[:ITEMS]:
        group.locator("input[type=radio]").nth(4).check(force=True)
    page.locator("main form .bar button[type=submit]").first.click()
    page.wait_for_url(re.compile("/pages/before"))
    page.locator('input[value="friends"]').check(force=True)
    page.locator("main form .bar button[type=submit]").first.click()
    page.wait_for_url(re.compile("/end"))


@pytest.mark.parametrize(
    ("words", "device"), [pytest.param(ENGLISH, TABLET, marks=pytest.mark.soak), (GERMAN, NARROW)],
    ids=["tablet-en", "phone-de"])
def test_what_is_open_is_done(own_lab, open_page, staff, words, device):
    lab, page = own_lab, open_page(device, locale=words.code)
    looker = Looker(page, f"diary-{words.code}-")
    walk = come_home(lab, page, words)
    expect(page.locator("section[aria-labelledby=schedule] svg.calendar")).to_be_visible()
    expect(page.locator('form[action^="/occasions/"]')).to_have_count(0)
    looker.look("ahead")
    opens_now(lab, walk.code)
    page.reload()
    looker.look("open")
    page.locator('form[action="/occasions/mood.1"] button').tap()
    page.wait_for_url(re.compile("/surveys/mood.1"))
    looker.look("begun")
    page.locator("main a[rel=next], main form button[type=submit]").first.click()
    answer(page)
    looker.look("end")
    page.goto(lab.url("/dashboard"))
    expect(page.locator("section[aria-labelledby=schedule]")).to_contain_text(re.compile("1 (of|von) 18"))
    [[done]] = lab.rows("SELECT COUNT(*) FROM occasions WHERE done_at IS NOT NULL AND participant = "
                        "(SELECT id FROM participants WHERE code = ?)", walk.code.replace("-", ""))
    assert done == 1
    page.goto(lab.url("/profile"))
    looker.look("profile")
    console = staff(lab)
    eyes = Looker(console, f"diary-staff-{words.code}-")
    console.goto(lab.url(f"/staff/studies/{EXAMPLE.id}/schedule?language={words.code}"))
    expect(console.locator("table")).to_contain_text(walk.code)
    eyes.look("schedule")
    console.locator("table a.code", has_text=walk.code).click()
    eyes.look("person")
    assert looker.problems == [] and eyes.problems == []


@pytest.mark.soak
def test_without_scripts(lab, open_page):
    page = open_page(TABLET, java_script_enabled=False)
    walk = come_home(lab, page, ENGLISH)
    opens_now(lab, walk.code)
    page.reload()
    page.locator('form[action="/occasions/mood.1"] button').click()
    page.locator("main a[rel=next], main form button[type=submit]").first.click()
    answer(page)
    page.goto(lab.url("/dashboard"))
    expect(page.locator("main")).to_contain_text("1 of 18 done")
