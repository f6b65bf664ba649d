"""Answers of a participant as staff read them, a note beside one, and a data query on its way there and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import LAPTOP, TABLET
from hands import Finger
from lab import TOP
from look import Looker
from studies import EXAMPLE, load
from test_staff import EXPERIMENTER, add_account, sign_in
from walk import Walk
from words import ENGLISH

SURVEY = TOP / "Tests/Browser/survey_with_rules.yaml"


@pytest.fixture(scope="module")
def studies(studies):
    """The example with one task: the survey with rules."""
    with studies.definition(EXAMPLE.id) as study:
        study["surveys"] = load(SURVEY)
        study["tasks"] = ["with-rules"]
        del study["tests"]
        study.pop("visits", None)
    return studies


def test_a_query_goes_from_the_data_to_the_lab_and_back(own_lab, open_page, staff):
    code = answer_some(open_page(TABLET), own_lab)
    manager = staff(own_lab)
    looker = Looker(manager, "staff-answers-")
    add_account(manager, own_lab, EXPERIMENTER, "Experimenter")
    ben = open_page(LAPTOP)
    sign_in(ben, own_lab, EXPERIMENTER)

    manager.goto(own_lab.url("/staff"))
    manager.get_by_role("link", name="Open the study").first.click()
    manager.get_by_text("More", exact=True).click()
    manager.get_by_role("link", name="Answers").click()
    looker.look("study")
    manager.get_by_role("link", name=code).click()
    looker.look("participant")
    manager.get_by_role("link", name="How old are you?").click()
    expect(manager.get_by_role("row").nth(1)).to_contain_text("35 years")
    looker.look("one")
    write(manager, "New note", "Said 35 at the desk.", "Save this note")
    expect(manager.locator("#notes + .remarks")).to_contain_text("Said 35 at the desk.")
    manager.get_by_role("button", name="Ask").click()
    expect(manager.get_by_role("alert")).to_contain_text("Please write a few words.")
    looker.look("problem")
    write(manager, "New data query", "34 or 35?", "Ask")
    looker.look("asked")
    query = manager.url

    ben.goto(own_lab.url("/staff"))
    ben.get_by_role("link", name="1 data query is waiting for an answer").click()
    ben.get_by_role("link", name=code).click()
    expect(ben).to_have_url(query)
    expect(ben.get_by_role("link", name="Answer with its history")).to_have_count(0)
    write(ben, "Your answer", "35: it was a birthday.", "Answer the query")

    manager.goto(own_lab.url("/staff"))
    manager.get_by_role("link", name="1 data query has been answered").click()
    looker.look("queries")
    manager.get_by_role("link", name=code).click()
    looker.look("answered")
    manager.get_by_role("button", name="Close this query").click()
    expect(manager.locator(".remarks li")).to_contain_text(["34 or 35?", "35: it was a birthday.", "Closed"])
    looker.look("closed")
    manager.goto(f"{query}?language=de")
    looker.look("closed-de")
    manager.goto(own_lab.url(f"/staff/studies/{EXAMPLE.id}/quality?language=en"))
    looker.look("quality")
    assert not looker.problems, "\n".join(looker.problems)


def answer_some(page: Page, lab) -> str:
    """Answers two pages, changes one answer, and leaves the rest open; returns the participation code."""
    walk = Walk(page, lab, ENGLISH, Finger())
    walk.hurry("/dashboard")
    for age in ("34", "35"):
        page.goto(lab.url("/surveys/with-rules/pages/person"))
        page.get_by_role("textbox", name="How old are you?").fill(age)
        page.get_by_role("button", name="Continue", exact=True).click()
        page.wait_for_url(re.compile("/pages/work"))
    Finger().press(page.get_by_role("radio", name="No", exact=True))
    page.get_by_role("button", name="Continue", exact=True).click()
    page.wait_for_url(re.compile("/pages/how-many"))
    return walk.code


def write(page: Page, label: str, words: str, button: str):
    page.get_by_label(label).fill(words)
    page.get_by_role("button", name=button, exact=True).click()
