"""Choices that depend on other answers, and another language in the middle of a page."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger, Keys
from lab import TOP
from look import Looker
from studies import EXAMPLE, load, shorten
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.short

SURVEY = TOP / "Tests/Browser/survey_with_choices.yaml"
START = "/surveys/with-choices/pages"


@pytest.fixture(scope="module")
def studies(studies):
    """The example with one task: the survey with choices that depend on others."""
    with studies.definition(EXAMPLE.id) as study:
        shorten(study)
        study["surveys"] = load(SURVEY)
        study["tasks"] = ["with-choices"]
        del study["tests"]
        study.pop("visits", None)
    return studies


@pytest.fixture
def in_tyrol(lab, open_page):
    """Somebody on the page of states, who lives in Austria."""
    def in_tyrol(hand, **settings) -> Page:
        page = open_page(TABLET, **settings)
        Walk(page, lab, ENGLISH, Finger()).hurry("/dashboard")
        page.goto(lab.url(f"{START}/country"))
        hand.press(page.get_by_role("radio", name="Austria"))
        hand.press(page.get_by_role("button", name="Continue"))
        expect(page).to_have_url(re.compile("/town$"))
        return page
    return in_tyrol


def towns(page: Page):
    return page.locator("select[name=town] option:not([value=''])")


@pytest.mark.parametrize("hand", [Finger(), pytest.param(Keys(), marks=pytest.mark.soak)], ids=["touch", "keys"])
def test_the_choices_follow_an_answer_on_the_same_page(in_tyrol, hand):
    page = in_tyrol(hand)
    expect(page.get_by_role("radio", name="Hesse")).to_have_count(0)
    expect(towns(page)).to_have_count(0)
    hand.press(page.get_by_role("radio", name="Tyrol"))
    expect(towns(page)).to_have_text(["Innsbruck", "Kufstein"])
    looker = Looker(page, "en-choices-")
    looker.look("town")
    assert not looker.problems, "\n".join(looker.problems)
    page.locator("select[name=town]").select_option("kufstein")
    hand.press(page.get_by_role("radio", name="Vienna"))
    expect(page.locator("[data-question=q-town]")).to_be_hidden()
    hand.press(page.get_by_role("radio", name="Tyrol"))
    expect(page.locator("[data-question=q-town]")).to_be_visible()
    expect(page.locator("select[name=town]")).to_have_value("kufstein")


@pytest.mark.soak
def test_what_no_longer_goes_is_told_without_a_script(in_tyrol, lab):
    page = in_tyrol(Finger(), java_script_enabled=False)
    Finger().press(page.get_by_role("radio", name="Tyrol"))
    page.get_by_role("button", name="Continue").click()
    page.locator("select[name=town]").select_option("kufstein")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    # Another tab moves to Germany, where this page still has the towns of Tyrol.
    other = page.context.new_page()
    other.goto(lab.url(f"{START}/town"))
    page.goto(lab.url(f"{START}/country"))
    Finger().press(page.get_by_role("radio", name="Germany"))
    page.get_by_role("button", name="Continue").click()
    other.get_by_role("button", name="Continue").click()
    alert = other.get_by_role("alert")
    expect(alert.get_by_role("link", name="What you chose no longer fits your other answers.")
           .or_(alert.get_by_role("link", name="In which state?"))).to_be_visible()
    expect(other.get_by_role("radio", name="Hesse")).to_be_visible()
    expect(other.get_by_role("radio", name="Tyrol")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["with scripts", "without"])
def test_another_language_keeps_what_was_entered(in_tyrol, scripts):
    page = in_tyrol(Finger(), java_script_enabled=scripts)
    Finger().press(page.get_by_role("radio", name="Vienna"))
    page.get_by_label("For how many years?").fill("2.5")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Ihr Ort")).to_be_visible()
    expect(page.get_by_role("radio", name="Wien")).to_be_checked()
    expect(page.get_by_label("Seit wie vielen Jahren?")).to_have_value("2,5")
    page.get_by_label("Seit wie vielen Jahren?").fill("drei")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("radio", name="Vienna")).to_be_checked()
    expect(page.get_by_label("For how many years?")).to_have_value("drei")
    expect(page.locator(".problem")).to_have_count(0)


def test_enter_goes_on_though_the_languages_stand_first(in_tyrol):
    page = in_tyrol(Finger())
    Finger().press(page.get_by_role("radio", name="Vienna"))
    page.get_by_label("For how many years?").fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="That was all")).to_be_visible()
