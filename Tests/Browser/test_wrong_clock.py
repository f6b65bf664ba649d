"""A tablet whose clock is hours off, ahead or behind: what is counted down, when a visit can be, and what is stamped
follow the server's clock; latencies follow neither, being measured by the page's own."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from lab import TOP
from respondent import Respondent
from room import Room, enrol
from run import complete_without_playing
from studies import Studies, Study, example_surveys, two_visits
from test_latencies import check_latencies
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.windowed

HOUR = 3_600_000
"""ms"""

BLOCKS = [4] * 7
"""Trials: an hour would show in the first of them."""

BREAK = 60
"""s"""

# The clock of the time of day. (The monotonic one runs as ever, as on a tablet whose clock was set wrongly. The
# origin of it stays right, because what these tests watch goes by it; the console's own scripts never ask for it.)
WRONG_CLOCK = """(shift) => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };
}"""


def set_clock(page: Page, hours: float):
    page.context.add_init_script(f"({WRONG_CLOCK})({hours * HOUR})")


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("tests", ["project-implicit-touch"], BLOCKS, interval=120)
    studies.write("rests", ["project-implicit-touch", "researchkit-touch"], **{"break": BREAK})
    studies.write("twice", ["project-implicit-touch"])
    with studies.definition("twice") as study:
        study["surveys"] = example_surveys()
        study["tasks"] = [study["tests"][0]["id"], study["surveys"][0]["id"]]
        study["visits"] = two_visits(*study["tasks"], open="yes")
    return studies


def stamps(lab) -> dict[str, list[int]]:
    """Every moment that the research database keeps, by its column."""
    found = {}
    for table, in lab.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
        for column, in lab.rows("SELECT name FROM pragma_table_info(?)", table):
            if column.endswith(("_at", "_since")) or (table, column) == ("audit", "time"):
                found[f"{table}.{column}"] = [
                    value for value, in lab.rows(f"SELECT {column} FROM {table} WHERE {column} > 0")]
    return found


@pytest.fixture
def beginning() -> float:
    """ms since 1970, before there is a server that stamps anything."""
    return time.time() * 1000


@pytest.mark.alone
@pytest.mark.soak
@pytest.mark.parametrize("hours", [5, -5])
def test_a_visit_on_a_tablet_whose_clock_is_wrong(
        beginning, new_lab, studies, chromium, open_page, staff, tmp_path, figures, hours):
    console, tablet = staff(new_lab), open_page(TABLET)
    begin_test(new_lab, console, tablet, studies["tests"], hours)
    # Latencies are those that an outside observer measures.
    reports = []
    tablet.on("request", lambda request: reports.append(request) if request.url.endswith("/reports") else None)
    check_latencies(
        new_lab, chromium, tablet, lambda: console, tmp_path, figures, "touch", f"clock {hours:+} h", BLOCKS)
    assert reports, "meanwhile the tablet tells those who watch the room how it is"
    check_stamps(new_lab, beginning, 40)


def test_nothing_is_stamped_by_a_tablet_whose_clock_is_wrong(beginning, new_lab, studies, open_page, staff):
    """The same without playing. That a clock changes no latency: `test_accidents`."""
    tablet = open_page(TABLET)
    begin_test(new_lab, staff(new_lab), tablet, studies["tests"], 5)
    complete_without_playing(tablet, new_lab, seed=1)
    check_stamps(new_lab, beginning, 20)


def begin_test(lab, console: Page, tablet: Page, study: Study, hours: int):
    """Hands the tablet over, whose clock is so many hours ahead, and goes up to the test."""
    set_clock(tablet, hours)
    Respondent.watch(tablet.context)
    room = Room(console, lab)
    room.register(tablet, "Tablet 1")
    assert not any("timeOrigin" in script.read_text() for script in (TOP / "Assets/js").rglob("*.js"))
    assert abs(tablet.evaluate("Date.now()") - time.time() * 1000 - hours * HOUR) < 60_000
    room.hand_over(enrol(lab, study), "Tablet 1")
    # The sections are read on the tablet: how long they were shown is measured there.
    walk = Walk(tablet, lab, ENGLISH, Finger(), study=study)
    walk.after_introduction()

    # The console says that the clock is wrong, by how much, and on which side.
    console.goto(lab.url("/staff/board"))
    expect(console.locator("main")).to_contain_text(re.compile(rf"clock.*{'ahead|fast' if hours > 0 else 'behind|slow'}", re.I))
    walk.start_test(1)


def check_stamps(lab, beginning: float, count: int):
    """Nothing is stamped with the tablet's time, of more than `count` moments."""
    end = time.time() * 1000
    found = stamps(lab)
    assert sum(len(moments) for moments in found.values()) > count
    assert {"consents.signed_at", "section_readings.shown_at", "run_parts.received_at"} <= {
        name for name, moments in found.items() if moments}
    # When attempts are forgotten lies ahead of every clock.
    del found["attempts.forgotten_at"]
    for name, moments in found.items():
        assert all(beginning - 2000 <= moment <= end + 2000 for moment in moments), name
    # How long a section was on the screen is a length, not a difference of two clocks.
    assert all(0 < length < end - beginning for length, in lab.rows("SELECT milliseconds FROM section_readings"))


@pytest.mark.parametrize("hours", [5, pytest.param(-5, marks=pytest.mark.soak)])
def test_a_break_is_as_long_as_the_server_says(own_lab, studies, open_page, hours):
    """The tablet shows what is left of it, second by second."""
    page = open_page(TABLET)
    set_clock(page, hours)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["rests"])
    walk.hurry("/dashboard")
    page.get_by_role("button", name="Start test 1 of 2").click()
    page.wait_for_selector("#test", state="attached")
    complete_without_playing(page, own_lab, seed=1)
    expect(page).to_have_url(own_lab.url("/break"))
    [(began, ends)] = own_lab.rows("SELECT break_began_at, break_ends_at FROM runs WHERE break_began_at IS NOT NULL")
    assert ends - began == BREAK * 1000
    number = page.locator(".countdown-number")
    for _ in range(3):
        page.reload()
        shown = number.inner_text()
        assert abs(int(shown) - (ends - time.time() * 1000) / 1000) <= 2
        expect(number).not_to_have_text(shown, timeout=3000)
        assert abs(int(number.inner_text()) - (ends - time.time() * 1000) / 1000) <= 2
    expect(page.get_by_role("button", name="Continue")).to_be_disabled()


@pytest.mark.parametrize("days", [15, pytest.param(-15, marks=pytest.mark.soak)])
def test_the_window_of_a_visit_is_the_servers(own_lab, studies, open_page, days):
    """By the tablet's clock it would be open, or long ago."""
    page = open_page(TABLET)
    set_clock(page, days * 24)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["twice"])
    walk.hurry("/dashboard")
    page.get_by_role("button", name=re.compile("Start test")).click()
    page.wait_for_selector("#test", state="attached")
    complete_without_playing(page, own_lab, seed=1)
    page.wait_for_url(own_lab.url("/visits/next"))
    expect(page.get_by_role("button", name="Begin this visit")).to_have_count(0)
    shown = page.locator("main").inner_text()
    server = page.request.get(own_lab.url("/visits/next")).text()
    middle = time.strftime("%B", time.localtime(time.time() + 14 * 86_400))
    assert middle in shown and middle in server

    # A fortnight later by the server's clock it is open, whatever the tablet says.
    own_lab.alter("UPDATE runs SET finished_at = finished_at - ?", 14 * 24 * HOUR)
    page.reload()
    before = time.time() * 1000
    page.get_by_role("button", name="Begin this visit").click()
    page.wait_for_url(own_lab.url("/dashboard"))
    [(arrived,)] = own_lab.rows("SELECT arrived_at FROM visits")
    assert before - 2000 <= arrived <= time.time() * 1000 + 2000
