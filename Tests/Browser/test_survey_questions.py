"""Each kind of question of a survey: to be seen and heard by everybody, answered by touch, by keys, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from lab import TOP
from look import Looker, VIEWS
from studies import EXAMPLE, load
from walk import Walk
from words import ENGLISH, GERMAN

SURVEY = TOP / "Tests/Browser/survey_of_every_kind.yaml"
KINDS = [page["id"] for page in load(SURVEY)[0]["pages"]]
START = "/surveys/every-kind"


@pytest.fixture(scope="module")
def studies(studies):
    """The example with one task: the survey of every kind."""
    with studies.definition(EXAMPLE.id) as study:
        study["surveys"] = load(SURVEY)
        study["tasks"] = ["every-kind"]
        del study["tests"]
        study.pop("visits", None)
    return studies


def at(page: Page, lab, kind: str):
    page.goto(lab.url(f"{START}/pages/{kind}"))
    page.wait_for_load_state("networkidle")


@pytest.fixture
def opened(lab, open_page):
    """A page of somebody whose survey is due, at one kind of question."""
    def opened(kind: str, **settings) -> Page:
        page = open_page(TABLET, **settings)
        Walk(page, lab, ENGLISH, Finger()).hurry("/dashboard")
        at(page, lab, kind)
        return page
    return opened


@pytest.mark.parametrize(("words", "views"), [(ENGLISH, VIEWS), (GERMAN, [])], ids=["en", "de"])
def test_every_kind_looks_right_everywhere(lab, open_page, words, views):
    page = open_page(TABLET)
    looker = Looker(page, f"{words.code}-survey-", views)
    Walk(page, lab, words, Finger()).hurry("/dashboard")
    for kind in KINDS:
        at(page, lab, kind)
        looker.look(kind)
    assert not looker.problems, "\n".join(looker.problems)


def test_nothing_is_chosen_before_somebody_chooses(opened, lab):
    page = opened("yes-no")
    for kind in KINDS:
        at(page, lab, kind)
        expect(page.locator(".survey :checked:not([data-system], option[value=''])")).to_have_count(0)
        filled = page.locator(".survey :is(input[type=text], input[type=date], input[type=time], textarea)")
        assert all(value == "" for value in filled.evaluate_all("(fields) => fields.map((field) => field.value)"))
        expect(page.locator(".slider-mark:visible")).to_have_count(0)


def test_a_line_is_marked_where_it_is_touched(opened):
    page = opened("visual-analogue")
    box = page.locator(".slider-surface").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    expect(page.locator("[name=mood]")).to_have_value("25")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=mood]")).to_have_value("26")
    page.get_by_role("button", name="Remove the mark").tap()
    expect(page.locator("[name=mood]")).to_have_value("")


def test_an_order_by_pressing_and_by_keys(opened):
    page = opened("ranking")
    page.get_by_role("button", name="Put in the next place: Friends").tap()
    page.get_by_role("button", name="Put in the next place: Freedom").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Move up: Freedom").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name='values.rank.freedom']")).to_have_value("1")
    expect(page.locator("[name='values.rank.friends']")).to_have_value("2")
    expect(page.locator("[name='values.rank.safety']")).to_have_value("")


def test_typing_finds_in_a_long_list(opened):
    page = opened("drop-down")
    field = page.get_by_role("combobox")
    field.fill("cote")
    expect(page.get_by_role("option")).to_have_text(["Côte d’Ivoire"])
    page.keyboard.press("Enter")
    expect(page.locator("select[name=country]")).to_have_value("ci")


def test_a_question_appears_when_the_one_that_it_asks_for_is_answered(opened):
    page = opened("several")
    expect(page.get_by_label("Hours a week?")).to_have_count(0)
    Finger().press(page.get_by_role("radio", name="Yes"))
    expect(page.get_by_label("Hours a week?")).to_be_visible()
    Finger().press(page.get_by_role("radio", name="No"))
    expect(page.get_by_label("Hours a week?")).to_be_hidden()


ANSWERS = {
    "visual-analogue": lambda page: page.locator("[name=mood]").fill("64"),
    "ranking": lambda page: [
        page.locator(f"[name='values.rank.{item}']").select_option(str(place))
        for place, item in enumerate(("friends", "freedom", "safety"), start=1)],
    "drop-down": lambda page: page.locator("select[name=country]").select_option("ci"),
    "drawing": lambda page: page.get_by_label("Description").fill("In the knee"),
    "pictures": lambda page: Finger().press(page.get_by_role("radio", name="Privacy")),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_without_a_script(opened, kind):
    page = opened(kind, java_script_enabled=False)
    ANSWERS[kind](page)
    page.get_by_role("button", name="Continue").click()
    expect(page).not_to_have_url(re.compile(f"/pages/{kind}$"))
    expect(page.get_by_role("alert")).to_have_count(0)
