"""The board of the room, while things happen in it: what it shows, and how soon."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from board import SOON, Board
from devices import LAPTOP, NARROW, PATIENCE, TABLET
from hands import Finger
from look import VIEWS, Looker
from respondent import Respondent
from room import enrol
from run import complete_without_playing, respondent_at
from studies import Studies
from until import until_so
from walk import Walk
from words import ENGLISH

WALL = {"viewport": {"width": 1920, "height": 1080}}

WIDTH_OF_24_INCHES = 531
"""mm."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write(
        "short", ["project-implicit-touch", "researchkit-touch"], (8,) * 7, interval=200, **{"break": 90})
    return studies


@pytest.mark.alone
def test_the_board_follows_the_room(own_lab, room, studies, open_page, figures):
    study = studies["short"]
    board = Board(room)
    expect(board.page.get_by_text("No tablets registered yet")).to_be_visible()
    one, two = open_page(TABLET), open_page(TABLET)
    for tablet in (one, two):
        Respondent.watch(tablet.context)
    room.register(one, "Tablet 1")
    board.expect_soon("Tablet 1", "waiting", "Waiting")
    room.register(two, "Tablet 2")
    board.expect_soon("Tablet 2", "waiting", "Waiting")
    ada, bea = (enrol(own_lab, study) for _ in range(2))

    room.hand_over(ada, "Tablet 1")
    board.expect_soon("Tablet 1", "page", "Under way", ada, "Consent", "With them for")
    expect(board.card("Tablet 2")).to_have_attribute("data-state", "waiting")
    one.wait_for_url(own_lab.url("/consent/sections/1"))
    walk = Walk(one, own_lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard")
    board.expect_soon("Tablet 1", "page", "Sorting test, 1 of 2")

    walk.start_test(1)
    board.expect_soon("Tablet 1", "test", "In a test")
    respondent = respondent_at(one, own_lab, seed=1)
    respondent.begin_block()
    respondent.answer_trials(1, 1)
    board.expect_soon("Tablet 1", "test", "Block 1, trial")
    respondent.answer_trials(1, 7)
    board.expect_soon("Tablet 1", "test", "Before block 2")
    respondent.begin_block()
    respondent.answer_trials(2, 1)
    board.expect_soon("Tablet 1", "test", "Block 2, trial", "Unsent")

    room.hand_over(bea, "Tablet 2")
    board.expect_soon("Tablet 2", "page", bea, "Consent")
    room.take_back("Tablet 2")
    board.expect_soon("Tablet 2", "waiting")
    board.expect_without("Tablet 2", bea)

    room.intervene(ada, "Pause the visit", "Pause the visit")
    board.expect_soon("Tablet 1", "pausing", "Pausing after this block", ada)
    room.intervene(ada, "End the pause", "End the pause")
    board.expect_soon("Tablet 1", "test")
    board.expect_without("Tablet 1", "Pausing")

    room.intervene(ada, "Continue on another tablet", "Move to this tablet")
    board.expect_soon("Tablet 2", "page", ada)
    board.expect_soon("Tablet 1", "waiting")
    board.expect_without("Tablet 1", ada)
    two.wait_for_url(own_lab.url("/dashboard"))
    two.get_by_role("button", name=re.compile("Continue test 1 of 2")).tap()
    two.wait_for_url(re.compile("/runs/"))
    complete_without_playing(two, own_lab, seed=2)
    board.expect_soon("Tablet 2", "break", "Break ends in")
    left = board.card("Tablet 2").locator("[data-until]")
    first = left.inner_text()
    expect(left).not_to_have_text(first, timeout=SOON)
    assert all(re.match(r"[01]:\d\d min$", text) for text in (first, left.inner_text()))

    room.intervene(ada, "End the visit early", "End this visit")
    board.expect_soon("Tablet 2", "waiting", "Waiting")
    board.expect_without("Tablet 2", ada)
    figures(f"board behind the room: {max(board.lags):.2f} s at most, of {len(board.lags)} moments")


@pytest.mark.soak
def test_what_is_under_the_finger_stays(own_lab, room, studies, open_page):
    """A link keeps the focus, and is the same element, while the cards around it change."""
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, studies["short"])
    board = Board(room, PATIENCE)
    room.hand_over(code, "Tablet 1")
    board.expect_soon("Tablet 1", "page", code)
    link = board.card("Tablet 1").get_by_role("link", name=code)
    link.focus()
    board.page.evaluate("window.held = document.activeElement")
    walk = Walk(tablet, own_lab, ENGLISH, Finger(), study=studies["short"])
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    walk.hurry("/dashboard")
    board.expect_soon("Tablet 1", "page", "Sorting test, 1 of 2")
    assert board.page.evaluate("window.held.isConnected && window.held === document.activeElement")
    link.click()
    expect(board.page).to_have_url(re.compile("/staff/participants/.*#visit$"))


@pytest.mark.soak
def test_nothing_is_asked_for_twice(own_lab, room, studies, open_page):
    """While nothing changes the server answers 304, and the times go on all the same."""
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(own_lab, studies["short"]), "Tablet 1")
    board = Board(room)
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    answers = settle(board.page)
    time_of_visit = board.card("Tablet 1").locator("dd[data-since]")
    before = time_of_visit.inner_text()
    until_so(board.page, lambda: len(answers) >= 3)
    assert set(answers) == {304}, answers
    expect(time_of_visit).not_to_have_text(before)


def settle(page: Page) -> list[int]:
    """Waits until the board has had nothing new to show twice in a row; what it is answered from then on."""
    answers = []
    page.on("response", lambda answer: answers.append(answer.status))
    until_so(page, lambda: answers[-2:] == [304, 304])
    answers.clear()
    return answers


@pytest.mark.soak
def test_what_time_brings(own_lab, room, studies, open_page):
    """A tablet on which nothing happens, and a console without a network: told by the board all the same."""
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(own_lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    board = Board(room)
    expect(board.card("Tablet 1")).not_to_contain_text("No contact")
    # Five minutes on: the tablet is there, and nothing happens on it.
    card = board.card("Tablet 1")
    still = card.locator("[data-from]")
    expect(still).to_be_hidden()
    settle(board.page)
    silence = board.page.locator("#board-silence")
    expect(silence).to_be_hidden()
    board.page.context.set_offline(True)
    still.evaluate("(element) => { element.dataset.from = element.dataset.from - 5 * 60 * 1000; }")
    expect(still).to_be_visible(timeout=SOON)
    expect(still).to_contain_text("Nothing has happened for 0:")
    expect(silence).to_be_visible(timeout=8000)
    expect(silence).to_contain_text("No contact with the server")
    # Time alone marked the card: the server, which counts and sorts, is asked once for all, and knows better here.
    with board.page.expect_response(lambda answer: answer.status == 200):
        board.page.context.set_offline(False)
    expect(still).to_be_hidden()
    expect(silence).to_be_hidden(timeout=5000)
    settle(board.page)


@pytest.mark.soak
def test_a_tablet_without_a_network_is_missed(own_lab, room, studies, open_page):
    """After half a minute at most. `test_lab_day` has a tablet that seems to have been silent for so long."""
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(own_lab, studies["short"]), "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    board = Board(room)
    expect(board.card("Tablet 1")).not_to_contain_text("No contact")
    tablet.context.set_offline(True)
    gone = time.monotonic()
    expect(board.card("Tablet 1")).to_contain_text("No contact for", timeout=33_000)
    assert time.monotonic() - gone > 15


@pytest.mark.soak
def test_without_javascript(own_lab, room, studies, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    plain = open_page(LAPTOP, java_script_enabled=False)
    plain.context.add_cookies(room.page.context.cookies())
    plain.goto(own_lab.url("/staff/board?language=en"))
    expect(plain.locator(".board-station")).to_contain_text("Waiting")
    code = enrol(own_lab, studies["short"])
    room.hand_over(code, "Tablet 1")
    expect(plain.locator(".board-station")).to_contain_text(code, timeout=8000)
    # A card is opened with its forms, which take their time.
    plain.get_by_role("link", name="Actions: Tablet 1").click()
    expect(plain).to_have_url(re.compile("hold=1&card=.*#station-"))
    plain.locator("summary", has_text="Help or take back").click()
    plain.get_by_role("button", name="Say that help is coming").click()
    expect(plain.get_by_text("The tablet says that help is coming.")).to_be_visible()
    expect(plain.locator(".board-station")).to_contain_text("Help is coming")


@pytest.mark.soak
def test_words_stay_in_a_menu_that_is_closed(own_lab, room, studies, open_page):
    """A menu has its forms once it was opened, and they stay while the card goes on changing."""
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    code = enrol(own_lab, studies["short"])
    board = Board(room, PATIENCE)
    room.hand_over(code, "Tablet 1")
    board.expect_soon("Tablet 1", "page", code)
    card = board.card("Tablet 1")
    note = card.locator("summary", has_text="Write a note")
    expect(card.locator("form")).to_have_count(0)
    note.click()
    card.get_by_label("In your own words").fill("Came with a friend")
    note.click()
    walk = Walk(tablet, own_lab, ENGLISH, Finger(), study=studies["short"])
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    walk.hurry("/dashboard")
    board.expect_soon("Tablet 1", "page", "Sorting test, 1 of 2", "Pause the visit")
    note.click()
    expect(card.get_by_label("In your own words")).to_have_value("Came with a friend")
    card.get_by_role("button", name="Another reason").click()
    expect(board.page.get_by_text("Done, and recorded with its reason.")).to_be_visible()
    assert own_lab.rows("SELECT kind, reason FROM interventions") == [("note", "something-else")]
    card.get_by_role("link", name=code).click()
    expect(board.page.locator("#visit")).to_contain_text("Came with a friend")


@pytest.mark.parametrize(("language", "views"), [pytest.param("en", [], marks=pytest.mark.soak), ("de", VIEWS)])
def test_how_it_looks(own_lab, room, studies, open_page, language, views):
    desk = room.page
    looker = Looker(desk, f"board-{language}-", views)

    def see(name: str):
        desk.goto(own_lab.url(f"/staff/board?language={language}"))
        expect(desk.locator("html")).to_have_attribute("lang", language)
        looker.look(name)

    see("empty")
    tablets = [open_page(TABLET) for _ in range(3)]
    for number, tablet in enumerate(tablets, 1):
        room.register(tablet, f"Tablet {number}")
    for number in (1, 2):
        room.hand_over(enrol(own_lab, studies["short"]), f"Tablet {number}")
    token = "meta[name=labconsole-token]"
    for tablet in tablets[:2]:
        tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    walk = Walk(tablets[0], own_lab, ENGLISH, Finger(), study=studies["short"])
    walk.hurry("/dashboard")
    # A report of its own would take the place of the one that is made up, if it came later.
    with tablets[0].expect_response("**/station/reports"):
        tablets[0].reload()
    tablets[0].evaluate(f"""() => fetch('/station/reports', {{ method: 'POST', headers: {{
      'Content-Type': 'application/json', 'X-CSRF-Token': document.querySelector('{token}').content }},
      body: JSON.stringify({{ state: document.querySelector('meta[name=labconsole-station]').content,
        screen: 'block', block: 3, trial: 17, unsent: 5, answered: 40, errors: 20, tooFast: 6, battery: 9,
        charging: false, connection: '4g', clock: Date.now() - 3600000, visible: false }}) }})""")
    # It is stored a moment after its answer.
    until_so(desk, lambda: own_lab.rows("SELECT unsent FROM station_reports WHERE trial = 17") == [(5,)])
    see("room")
    assert not looker.problems, "\n".join(looker.problems)


def test_it_fits_on_a_wall(own_lab, room, open_page):
    """On a screen of 1920 px: of few tablets the states are read across the room; of fifty nothing is wider than the page,
    and the names can be read."""
    wall: Page = room.page.context.new_page()
    wall.set_viewport_size(WALL["viewport"])
    for number in range(1, 6):
        room.register(open_page(NARROW), f"Tablet {number}")
    wall.goto(own_lab.url("/staff/board?language=en"))
    capitals = wall.evaluate("""() => { const word = getComputedStyle(document.querySelector('.board-state'));
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = `${word.fontWeight} ${word.fontSize} ${word.fontFamily}`;
      return pen.measureText('H').actualBoundingBoxAscent; }""")
    assert capitals * WIDTH_OF_24_INCHES / WALL["viewport"]["width"] >= 14
    # As many as a room may have: copies of those that are there, measured before the board is drawn anew.
    width, boxes = wall.evaluate("""() => { const board = document.querySelector('.board');
      for (let i = 0; i < 45; i += 1) board.append(board.children[i % 5].cloneNode(true));
      const boxes = [...document.querySelectorAll('.board-station')].map((card) => card.getBoundingClientRect());
      return [document.documentElement.scrollWidth, boxes.map(({ x, width }) => ({ x, width }))]; }""")
    assert len(boxes) == 50
    assert width <= 1920
    assert len({round(box["x"]) for box in boxes}) >= 6
