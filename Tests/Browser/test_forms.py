"""A form that cannot be taken says why: above it in a summary that leads to the fields, and beside each field.
Typed text is still there."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import LAPTOP, NARROW
from hands import Finger
from lab import ADMINISTRATOR, PASSWORD
from run import complete_without_playing
from studies import EXAMPLE
from walk import Walk
from words import ENGLISH, GERMAN


@pytest.fixture
def walk(lab, open_page):
    """In German, with a browser that asks for English: messages come in the language that was chosen."""
    return Walk(open_page(NARROW), lab, GERMAN, Finger())


@pytest.mark.soak
def test_eligibility(walk):
    walk.introduction()
    walk.arrive("/eligibility")
    walk.page.get_by_label(walk.words.age).fill("thirty")
    walk.press_button(walk.words.go_on)
    assert_problems(walk.page, walk.words, ["q-age", "q-sight", "q-language"])
    expect(walk.page.get_by_label(walk.words.age)).to_have_value("thirty")


@pytest.mark.soak
def test_consent(walk):
    walk.introduction()
    walk.eligibility()
    walk.consent()
    walk.press_button(walk.words.answer)
    assert_problems(walk.page, walk.words, ["quiz"])
    walk.page.goto(walk.lab.url("/consent/quiz/1/1"))
    walk.quiz()
    walk.press_button(walk.words.go_on)
    assert_problems(walk.page, walk.words, ["sharing"])
    walk.page.goto(walk.lab.url("/consent/sharing"))
    walk.sharing()
    walk.review()
    walk.press_button(walk.words.sign)
    assert_problems(walk.page, walk.words, ["name", "signature"])
    walk.hands.type(walk.page.get_by_label(walk.words.name), "Kim Åström-Weiß")
    walk.press_button(walk.words.sign)
    assert_problems(walk.page, walk.words, ["signature"])
    expect(walk.page.get_by_label(walk.words.name)).to_have_value("Kim Åström-Weiß")


def test_pin_and_permissions(walk):
    walk.hurry("/place")
    walk.hands.type(walk.page.get_by_label(walk.words.pin, exact=True), "123456")
    walk.press_button(walk.words.keep_place)
    assert_problems(walk.page, walk.words, ["pin"])
    walk.hands.type(walk.page.get_by_label(walk.words.pin, exact=True), "274913")
    walk.hands.type(walk.page.get_by_label(walk.words.pin_again), "274931")
    walk.press_button(walk.words.keep_place)
    assert_problems(walk.page, walk.words, ["pin-again"])
    walk.page.goto(walk.lab.url("/place"))
    walk.place()
    walk.arrive("/permissions")
    walk.press_button(walk.words.go_on)
    assert_problems(walk.page, walk.words, ["p-device-details", "p-full-screen", "p-sound"])


@pytest.mark.soak
def test_survey(walk):
    walk.hurry("/dashboard")
    for number in range(1, EXAMPLE.tests + 1):
        walk.start_test(number)
        complete_without_playing(walk.page, walk.lab, seed=number)
    walk.press_link(walk.words.go_to_survey)
    walk.press_link(walk.words.start_survey)
    walk.press_button(walk.words.go_on)
    assert_problems(walk.page, walk.words, ["q-gender"])
    walk.press_button(walk.words.skip)
    walk.arrive("/surveys/demographics/pages/age")
    walk.hands.type(walk.page.locator("#q-age"), "340")
    walk.press_button(walk.words.go_on)
    assert_problems(walk.page, walk.words, ["q-age"])
    expect(walk.page.locator("#q-age")).to_have_value("340")


def test_sign_in_of_participants(walk):
    walk.page.goto(walk.lab.url(f"/sign-in?language={walk.words.code}"))
    walk.page.get_by_label(walk.words.participation_code).fill("K7QF-2MX")
    walk.press_button(walk.words.come_back)
    assert_problems(walk.page, walk.words, ["code", "pin"])
    expect(walk.page.get_by_label(walk.words.participation_code)).to_have_value("K7QF-2MX")


@pytest.mark.soak
def test_staff_accounts(new_lab, open_page, staff):
    setup = open_page(LAPTOP)
    setup.goto(new_lab.setup_link)
    setup.get_by_label("Your name").fill(ADMINISTRATOR)
    setup.get_by_label("Password", exact=True).fill(PASSWORD)
    setup.get_by_label("Password again").fill("something else altogether")
    setup.locator("main").get_by_role("button").click()
    assert_problems(setup, ENGLISH, ["password-again"])
    expect(setup.get_by_label("Your name")).to_have_value(ADMINISTRATOR)

    page = staff(new_lab)
    page.goto(new_lab.url("/staff/accounts"))
    page.get_by_label("Name", exact=True).fill("two words")
    page.get_by_role("button", name="Add account").click()
    assert_problems(page, ENGLISH, ["name", "role", "password"])
    page.get_by_label("Experimenter", exact=True).check()
    page.get_by_role("button", name="Add account").click()
    assert_problems(page, ENGLISH, ["name", "password"])
    expect(page.get_by_label("Name", exact=True)).to_have_value("two words")
    expect(page.get_by_label("Experimenter", exact=True)).to_be_checked()


def assert_problems(page: Page, words, fields: list[str]):
    """The summary has the focus, and one link for each of these fields, which puts it there; each field says its own."""
    expect(page.locator("html")).to_have_attribute("lang", words.code)
    summary = page.get_by_role("alert")
    expect(summary.get_by_role("heading")).to_have_text(words.problems)
    expect(summary).to_be_focused()
    expect(page).to_have_title(re.compile(r"^(Error|Fehler): "))
    links = summary.get_by_role("link")
    # Waited for: the form as it was before may have had problems too, and others.
    expect(links).to_have_count(len(fields))
    for number, field in enumerate(fields):
        expect(links.nth(number)).to_have_attribute("href", f"#{field}")
    for field in fields:
        target = page.locator(f"#{field}")
        message = page.locator(f"#{described_by_problem(target)}")
        expect(message).to_be_visible()
        assert message.inner_text() in summary.inner_text()
        links.and_(page.locator(f"[href='#{field}']")).press("Enter")
        expect(target, f"the link to {field} moves the focus there").to_be_focused()


def described_by_problem(target) -> str:
    described_by = (target.get_attribute("aria-describedby") or "").split()
    [problem] = [name for name in described_by if name.endswith("problem")]
    return problem
