"""The way through a survey with rules: back without loss, on another device, in two tabs, to the review and the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import LAPTOP, TABLET
from hands import Finger
from lab import TOP
from look import Looker
from studies import EXAMPLE, load, shorten
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.short

SURVEY = TOP / "Tests/Browser/survey_with_rules.yaml"
START = "/surveys/with-rules"


@pytest.fixture(scope="module")
def studies(studies):
    """The example with one task: the survey with rules."""
    with studies.definition(EXAMPLE.id) as study:
        shorten(study)
        study["surveys"] = load(SURVEY)
        study["tasks"] = ["with-rules"]
        del study["tests"]
        study.pop("visits", None)
    return studies


class Survey:
    """A survey in one browser."""

    def __init__(self, page: Page, lab):
        self.page = page
        self.lab = lab

    def open(self, name: str = ""):
        self.page.goto(self.lab.url(f"{START}{name}"))

    def at(self, name: str):
        expect(self.page).to_have_url(re.compile(rf"{START}/{name}(\?.*)?$"))

    def fill(self, label: str, text: str):
        self.page.get_by_role("textbox", name=label).fill(text)

    def filled(self, label: str):
        return expect(self.page.get_by_role("textbox", name=label))

    def choose(self, name: str):
        Finger().press(self.page.get_by_role("radio", name=name, exact=True))

    def go_on(self):
        self.press("Continue")

    def press(self, name: str):
        self.page.get_by_role("button", name=name, exact=True).click()

    def be_adult(self):
        self.open("/pages/person")
        self.fill("How old are you?", "34")
        self.go_on()
        self.at("pages/work")

    def to_the_review(self):
        self.be_adult()
        self.choose("No")
        self.go_on()
        self.fill("How many children", "1")
        self.go_on()
        self.fill("How old is your child?", "3")
        self.go_on()
        self.press("Skip this question")
        self.at("pages/thanks")
        self.go_on()
        self.at("review")


@pytest.fixture
def survey(lab, open_page):
    page = open_page(TABLET)
    Walk(page, lab, ENGLISH, Finger()).hurry("/dashboard")
    return Survey(page, lab)


@pytest.fixture
def survey_without_script(lab, open_page):
    page = open_page(TABLET, java_script_enabled=False)
    Walk(page, lab, ENGLISH, Finger()).hurry("/dashboard")
    return Survey(page, lab)


def test_says_how_long_it_takes_and_that_times_are_kept(survey):
    survey.open()
    expect(survey.page.get_by_text("About 6 minutes")).to_be_visible()
    expect(survey.page.get_by_text("How long each page is open")).to_be_visible()


def test_a_page_that_is_refused_says_so(survey):
    survey.open("/pages/person")
    survey.fill("What is your first name?", "Ada")
    survey.go_on()
    expect(survey.page).to_have_title(re.compile("^Error"))
    expect(survey.page.get_by_role("alert")).to_be_focused()
    survey.page.get_by_role("alert").get_by_role("link", name="How old are you?").click()
    expect(survey.page.get_by_role("textbox", name="How old are you?")).to_be_focused()
    survey.filled("What is your first name?").to_have_value("Ada")


def test_back_keeps_what_was_entered(survey):
    survey.be_adult()
    survey.choose("Yes")
    survey.fill("Hours a week?", "20")
    survey.press("Back")
    survey.at("pages/person")
    survey.filled("How old are you?").to_have_value("34")
    survey.go_on()
    survey.at("pages/work")
    expect(survey.page.get_by_role("radio", name="Yes")).to_be_checked()
    survey.filled("Hours a week?").to_have_value("20")


@pytest.mark.soak
def test_back_from_an_answer_that_cannot_be_taken(survey):
    survey.be_adult()
    survey.choose("Yes")
    survey.fill("Hours a week?", "many")
    survey.press("Back")
    survey.at("pages/work")
    expect(survey.page.locator("#q-hours_problem")).to_be_visible()
    survey.page.get_by_role("link", name="Back without this").click()
    survey.at("pages/person")


def test_enter_goes_on(survey):
    survey.be_adult()
    survey.choose("Yes")
    survey.fill("Hours a week?", "20")
    survey.page.keyboard.press("Enter")
    survey.at("pages/how-many")
    survey.page.go_back()
    survey.at("pages/work")
    survey.filled("Hours a week?").to_have_value("20")


def test_goes_on_at_the_same_page_in_another_browser(survey, lab, open_page):
    survey.be_adult()
    other = open_page(LAPTOP)
    other.context.add_cookies(survey.page.context.cookies())
    other.goto(lab.url(START))
    other.get_by_role("link", name="Continue").click()
    Survey(other, lab).at("pages/work")


@pytest.mark.soak
def test_a_page_that_another_tab_took_away(survey, lab):
    survey.be_adult()
    other = Survey(survey.page.context.new_page(), lab)
    other.open("/pages/person")
    other.fill("How old are you?", "12")
    other.go_on()
    other.at("pages/school")
    survey.choose("No")
    survey.go_on()
    survey.at("pages/school")


def test_answers_are_looked_through_and_changed_before_they_are_sent(survey):
    survey.to_the_review()
    rows = survey.page.locator(".answers > div")
    expect(rows.filter(has_text="Child 1: How old is your child?")).to_contain_text("3 years")
    expect(rows.filter(has_text="Draw your way here.")).to_contain_text("No answer")
    rows.filter(has_text="How old are you?").get_by_role("link").click()
    survey.fill("How old are you?", "35")
    survey.go_on()
    survey.at("review")
    expect(rows.filter(has_text="How old are you?")).to_contain_text("35 years")
    survey.press("Send the answers")
    survey.at("end")
    expect(survey.page.get_by_text("Thank you for all your answers.")).to_be_visible()
    survey.open("/pages/person")
    survey.at("end")
    assert survey.lab.rows("SELECT COUNT(*) FROM survey_page_times WHERE page = 'person'")[0][0] >= 2


def test_the_review_and_the_end_are_for_everybody(survey):
    """Neither has a violation that axe-core knows, or is wider than a screen of 320 px, in either language."""
    looker = Looker(survey.page, "survey-", views=[("narrow", "light"), ("narrow", "dark")])
    survey.to_the_review()
    look_in_each_language(survey, looker, "review")
    survey.press("Send the answers")
    survey.at("end")
    look_in_each_language(survey, looker, "end")
    assert not looker.problems, "\n".join(looker.problems)


def look_in_each_language(survey, looker: Looker, name: str):
    """The page is in English before and afterwards."""
    for language, code in (("Deutsch", "de"), ("English", "en")):
        survey.press(language)
        survey.at(name)
        expect(survey.page.locator("html")).to_have_attribute("lang", code)
        looker.look(f"{name}-{code}")


@pytest.mark.soak
def test_contact_data_is_kept_and_not_shown_again(survey):
    survey.open("/pages/person")
    survey.fill("What is your first name?", "Ada Lovelace")
    survey.fill("How old are you?", "34")
    survey.go_on()
    survey.open("/pages/person")
    survey.filled("What is your first name?").to_have_value("")
    expect(survey.page.locator("#q-first-name_kept")).to_be_visible()
    assert survey.lab.rows("SELECT answer FROM answers WHERE question = 'first-name' AND answer IS NOT NULL") == []


@pytest.mark.soak
def test_contact_data_is_corrected_and_deleted_in_the_profile(survey):
    survey.open("/pages/person")
    survey.fill("What is your first name?", "Adda")
    survey.fill("How old are you?", "34")
    survey.go_on()
    looker = Looker(survey.page, "profile-contact-")
    survey.page.goto(survey.lab.url("/profile"))
    survey.page.get_by_role("link", name="Correct or delete").click()
    expect(survey.page.get_by_text("Adda")).to_be_visible()
    looker.look("one")
    survey.press("Save")
    expect(survey.page.get_by_role("alert")).to_be_visible()
    looker.look("refused")
    survey.fill("What is your first name?", "Ada")
    survey.press("Save")
    expect(survey.page.get_by_text("Your contact details have been saved.")).to_be_visible()
    expect(survey.page.get_by_text("Adda")).to_be_visible()
    survey.press("Delete these entries")
    expect(survey.page.get_by_text("Your entries have been deleted.")).to_be_visible()
    expect(survey.page.get_by_role("heading", name="Contact details from surveys")).to_have_count(0)
    assert looker.problems == []


def test_without_a_script(survey_without_script):
    survey = survey_without_script
    survey.be_adult()
    survey.choose("Yes")
    survey.go_on()
    survey.at("pages/work")
    survey.fill("Hours a week?", "20")
    survey.fill("Hours of them as overtime?", "30")
    survey.go_on()
    expect(survey.page.locator("#q-overtime_problem")).to_have_text("There cannot be more overtime than hours.")
    survey.fill("Hours of them as overtime?", "3")
    survey.go_on()
    survey.at("pages/how-many")


def test_a_drawing_is_there_again(survey):
    survey.to_the_review()
    survey.open("/pages/sketch?review=1")
    Finger().sign(survey.page.locator(".drawing-surface"), None)
    drawn = survey.page.locator("input[name=sketch]").input_value()
    survey.go_on()
    survey.at("review")
    survey.open("/pages/sketch?review=1")
    assert drawn.count(",") > 10
    expect(survey.page.locator("input[name=sketch]")).to_have_value(drawn)
