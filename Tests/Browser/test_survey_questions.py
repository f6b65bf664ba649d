"""Each kind of question of a survey: to be seen and heard by everybody, answered by touch, by keys, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger, Keys
from lab import TOP
from look import SOAKS, Looker, looked_at_in_each_language
from studies import EXAMPLE, load, shorten
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

SURVEY = TOP / "Tests/Browser/survey_of_every_kind.yaml"
KINDS = [page["id"] for page in load(SURVEY)[0]["pages"]]
START = "/surveys/every-kind"


@pytest.fixture(scope="module")
def studies(studies):
    """The example with one task: the survey of every kind."""
    with studies.definition(EXAMPLE.id) as study:
        shorten(study)
        study["surveys"] = load(SURVEY)
        study["tasks"] = ["every-kind"]
        del study["tests"]
        study.pop("visits", None)
    studies.add(EXAMPLE.id, "documents/rules.pdf", (TOP / "Tests/Browser/rules.pdf").read_bytes())
    return studies


def at(page: Page, lab, kind: str):
    # Its scripts have run when it has been loaded: before them it is not drawn.
    page.goto(lab.url(f"{START}/pages/{kind}"))


@pytest.fixture
def opened(lab, open_page):
    """A page of somebody whose survey is due, at one kind of question."""
    def opened(kind: str, **settings) -> Page:
        page = open_page(TABLET, **settings)
        Walk(page, lab, ENGLISH, Finger()).hurry("/dashboard")
        at(page, lab, kind)
        return page
    return opened


@looked_at_in_each_language
def test_every_kind_looks_right_everywhere(lab, open_page, words, views):
    """And nothing is chosen before somebody chooses."""
    page = open_page(TABLET)
    looker = Looker(page, f"{words.code}-survey-", views)
    Walk(page, lab, words, Finger()).hurry("/dashboard")
    for kind in KINDS:
        at(page, lab, kind)
        expect_nothing_chosen(page)
        looker.look(kind)
    assert not looker.problems, "\n".join(looker.problems)


def expect_nothing_chosen(page: Page):
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


def test_a_line_says_what_its_ends_mean_to_those_who_do_not_see_it(opened, lab):
    page = opened("visual-analogue")
    expect(page.get_by_role("slider")).to_have_accessible_description(re.compile("Very bad.*Very good"))
    at(page, lab, "slider")
    expect(page.get_by_role("slider")).to_have_accessible_description(re.compile("Cold.*Warm.*Neutral"))


def test_a_document_is_there_to_be_read(opened, lab):
    page = opened("acknowledgement")
    expect(page.get_by_text("About the rules").first).to_be_visible()
    expect(page.locator(".prose")).to_have_count(2)
    link = page.get_by_role("link", name="Open the document")
    expect(link).to_have_attribute("target", "_blank")
    # The browser of the tests would save a PDF, and show none.
    opened_document = page.request.get(lab.url(link.get_attribute("href")))
    assert opened_document.headers["content-type"] == "application/pdf"
    assert opened_document.body().startswith(b"%PDF-")
    # It is to be read first, and whoever has read it says so.
    page.get_by_text("I have read this.").tap()
    page.get_by_role("button", name="Continue").tap()
    expect(page).not_to_have_url(re.compile("/pages/acknowledgement$"))


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


@pytest.mark.parametrize(
    "settings", [{}, {"java_script_enabled": False}], ids=["with scripts", "without a script"])
def test_a_height_comes_back_in_the_units_in_which_it_was_given(opened, lab, settings):
    page = opened("height", **settings)
    feet, inches, centimetres = (page.locator(f"[name='{name}']") for name in ("height.feet", "height.inches", "height"))
    page.locator("[data-system=imperial]").check()
    feet.fill("5")
    inches.fill("11")
    page.get_by_role("button", name="Continue").click()
    expect(page).not_to_have_url(re.compile("/pages/height$"))
    at(page, lab, "height")
    expect(page.locator("[data-system=imperial]")).to_be_checked()
    expect(feet).to_have_value("5")
    expect(inches).to_have_value("11")
    page.locator("[data-system=metric]").check()
    centimetres.fill("180.5")
    page.get_by_role("button", name="Continue").click()
    expect(page).not_to_have_url(re.compile("/pages/height$"))
    at(page, lab, "height")
    expect(page.locator("[data-system=metric]")).to_be_checked()
    expect(centimetres).to_have_value("180.5")


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


@pytest.mark.parametrize(
    "settings", [{}, {"java_script_enabled": False}], ids=["with scripts", "without a script"])
def test_an_answer_with_radio_buttons_is_taken_back(opened, settings):
    page = opened("matrix", **settings)
    clear = page.get_by_role("button", name="Clear my answer")
    expect(clear).to_have_count(0)
    rows(page, Finger())
    expect(clear).to_have_count(2)
    Finger().press(page.get_by_role("radiogroup", name="were you tired?").get_by_role("button"))
    expect(clear).to_have_count(1)
    expect(page.locator("[name=calm-week]:checked")).to_have_value("often")
    expect(page.locator("[name=tired-week]:checked")).to_have_count(0)


def radio(name: str, exact: bool = True):
    return lambda page, hand: hand.press(page.get_by_role("radio", name=name, exact=exact))


def boxes(*names: str):
    def tick(page, hand):
        for name in names:
            hand.press(page.get_by_role("checkbox", name=name))
    return tick


def fields(*texts: tuple[str, str]):
    """Types into fields by their names in the form."""
    def fill(page, hand):
        for name, text in texts:
            hand.type(page.locator(f"[name='{name}']"), text)
    return fill


def moments(*typed: tuple[str, str, str]):
    """Fields for dates and times: figures for each of their parts, as keys type them, or the whole value."""
    def fill(page, hand):
        for name, keys, value in typed:
            field = page.locator(f"[name='{name}']")
            if isinstance(hand, Keys):
                hand.press_keys(field, *keys)
            else:
                field.fill(value)
    return fill


DAY = ("02292024", "2024-02-29")


def born(page, hand):
    fields(("birth.day", "1"), ("birth.year", "1990"))(page, hand)
    choose_month(page, hand, "birth.month", "Jan", "1")


def moved(page, hand):
    fields(("moved.year", "2024"))(page, hand)
    choose_month(page, hand, "moved.month", "Feb", "2")


def choose_month(page, hand, name: str, keys: str, value: str):
    month = page.locator(f"[name='{name}']")
    hand.press_keys(month, *keys) if isinstance(hand, Keys) else month.select_option(value)


def mark(page, hand):
    surface = page.locator(".slider-surface")
    if not surface.is_visible():
        page.locator("[name=mood], [name=warmth]").fill("25")
    elif isinstance(hand, Keys):
        hand.press_keys(page.locator("[data-part=range]"), "Home", *["ArrowRight"] * 25)
    else:
        box = surface.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)


def mark_upright(page, hand):
    """The low end of the line is at its bottom."""
    surface = page.locator(".slider-surface")
    if not surface.is_visible():
        page.locator("[name=energy]").fill("25")
    elif isinstance(hand, Keys):
        hand.press_keys(page.locator("[data-part=range]"), "Home", *["ArrowUp"] * 25)
    else:
        surface.scroll_into_view_if_needed()
        box = surface.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 3 / 4)


def find(page, hand):
    if page.get_by_role("combobox").evaluate("field => field.tagName") == "SELECT":
        return page.locator("select[name=country]").select_option("ci")
    hand.type(page.get_by_role("combobox"), "cote")
    if isinstance(hand, Keys):
        return page.keyboard.press("Enter")
    page.get_by_role("option", name="Côte d’Ivoire").tap()


def rank(page, hand):
    for place, (item, label) in enumerate([("friends", "Friends"), ("freedom", "Freedom"), ("safety", "Safety")], 1):
        lists = page.locator(f"[name='values.rank.{item}']:visible")
        if lists.count():
            lists.select_option(str(place))
        else:
            hand.press(page.get_by_role("button", name=f"Put in the next place: {label}"))


def draw(page, hand):
    pad = page.locator(".drawing-surface")
    if isinstance(hand, Finger) and pad.is_visible():
        return hand.sign(pad, None)
    if pad.is_visible():
        hand.press(page.get_by_role("button", name="Describe it in words instead"))
    hand.type(page.get_by_label("Description"), "In the knee")


def rows(page, hand):
    for row in ("were you calm?", "were you tired?"):
        hand.press(page.get_by_role("radiogroup", name=row).or_(page.get_by_role("group", name=row))
                   .get_by_role("radio").nth(1))


def row_boxes(page, hand):
    for row, box in (("coffee?", 0), ("coffee?", 1), ("tea?", 2)):
        hand.press(page.get_by_role("group", name=row).get_by_role("checkbox").nth(box))


def work(page, hand):
    hand.press(page.get_by_role("radio", name="Yes", exact=True))
    hours = page.locator("[name=hours]")
    if isinstance(hand, Scriptless):
        page.get_by_role("button", name="Continue").click()
    expect(hours).to_be_visible()
    hand.type(hours, "38")


class Scriptless(Finger):
    """The same finger where no script runs."""


ANSWERS = {
    "yes-no": (radio("Yes"), {"smokes": "yes"}),
    "choice": (radio("Married"), {"family": "married"}),
    "checkboxes": (boxes("Swimming", "Running"), {"sport": "swimming running"}),
    "likert": (radio("Strongly agree"), {"calm": "always"}),
    "pictures": (radio("Privacy"), {"picture": "privacy"}),
    "colors": (radio("White"), {"color": "white"}),
    "picture-boxes": (boxes("The clock", "The table"), {"seen": "time use"}),
    "color-boxes": (boxes("Yellow", "Black"), {"worn": "yellow black"}),
    "drop-down": (find, {"country": "ci"}),
    "scale": (lambda page, hand: hand.press(page.locator("[name=pain][value='7']")), {"pain": "7"}),
    "slider": (mark, {"warmth": "25"}),
    "visual-analogue": (mark, {"mood": "25"}),
    "upright": (mark_upright, {"energy": "25"}),
    "rating": (lambda page, hand: hand.press(page.locator("[name=staff][value='4']")), {"staff": "4"}),
    "ladder": (lambda page, hand: hand.press(page.locator("[name=status][value='6']")), {"status": "6"}),
    "age": (fields(("age", "34")), {"age": "34"}),
    "number": (fields(("glucose", "5.4")), {"glucose": "5.4"}),
    "height": (fields(("height", "175.5")), {"height": "1.755"}),
    "weight": (fields(("weight", "70.5")), {"weight": "70.5"}),
    "feet": (fields(("stature.feet", "5"), ("stature.inches", "9")), {"stature": "1.7526"}),
    "pounds": (fields(("mass.pounds", "150.5")), {"mass": "68.266"}),
    "date": (moments(("diagnosis", *DAY)), {"diagnosis": "2024-02-29"}),
    "month": (moved, {"moved": "2024-02-01"}),
    "year": (fields(("finished.year", "1999")), {"finished": "1999-01-01"}),
    "birth": (born, {"birth": None}),
    "date-time": (
        moments(("meal.date", *DAY), ("meal.time", "0830AM", "08:30")), {"meal": "2024-02-29T08:30"}),
    "time": (moments(("bedtime", "1115PM", "23:15")), {"bedtime": "23:15"}),
    "duration": (fields(("commute.hours", "1"), ("commute.minutes", "30")), {"commute": "5400"}),
    "text": (fields(("job", "Carpenter")), {"job": "Carpenter"}),
    "place": (fields(("town", "Kassel")), {"town": "Kassel"}),
    "email": (fields(("email", "ada@example.org")), {}),
    "phone": (fields(("phone", "+49 30 5550100")), {}),
    "long-text": (fields(("remarks", "Nothing else")), {"remarks": "Nothing else"}),
    "ranking": (rank, {"values": "friends freedom safety"}),
    "matrix": (rows, {"calm-week": "often", "tired-week": "often"}),
    "matrix-boxes": (row_boxes, {"coffee": "morning evening", "tea": "never-drunk"}),
    "drawing": (draw, {"where": None}),
    "acknowledgement": (lambda page, hand: hand.press(page.get_by_role("checkbox")), {"rules": "yes"}),
    "several": (work, {"works": "yes", "hours": "38"}),
}
"""The answer on each page, with the rows that are stored then; None for a text that is not known beforehand."""

OTHERWISE = [
    "choice", "checkboxes", "drop-down", "slider", "visual-analogue", "upright", "birth", "date-time", "ranking", "matrix",
    "matrix-boxes", "drawing", "several"]
"""Those that keys answer in another way than fingers do, or that are other fields without a script, and two that are not."""


def test_every_kind_is_answered_below():
    assert list(ANSWERS) == KINDS and set(OTHERWISE) <= set(KINDS)


@pytest.mark.parametrize(
    ("hand", "settings"), [(Finger(), {}), (Keys(), {}), (Scriptless(), {"java_script_enabled": False})],
    ids=["touch", "keys", "without a script"])
def test_every_kind_is_answered(opened, lab, hand, settings):
    page = opened(KINDS[0], **settings)
    for kind in KINDS if SOAKS or type(hand) is Finger else OTHERWISE:
        answer, stored = ANSWERS[kind]
        page.goto(lab.url(f"{START}/pages/{kind}"))
        answer(page, hand)
        hand.press(page.get_by_role("button", name="Continue"))
        expect(page, kind).not_to_have_url(re.compile(f"/pages/{kind}$"))
        for question, text in stored.items():
            known = lab.rows(
                f"SELECT answer, kind FROM answers WHERE question = '{question}' ORDER BY answered_at DESC LIMIT 1")
            assert known and known[0][0] == text or text is None and known[0][0], (kind, known)
    # Contact data are apart.
    assert lab.rows("SELECT answer FROM answers WHERE question IN ('email', 'phone') AND answer IS NOT NULL") == []
