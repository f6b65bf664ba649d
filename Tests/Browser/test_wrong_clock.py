"""A tablet whose clock is hours off, ahead or behind: what is counted down, when a visit can be, and what is stamped
follow the server's clock; latencies follow neither, being measured by the page's own."""

import re
import sqlite3
import time

import pytest
import yaml
from playwright.sync_api import Page, expect

from conftest import administer
from devices import LAPTOP, TABLET
from hands import Finger
from lab import TOP, Lab
from respondent import Respondent
from room import Room, enrol
from run import complete_without_playing
from studies import EXAMPLE, STUDIES, write_short_study
from test_latencies import BLOCKS, check_latencies
from walk import Walk
from words import ENGLISH

HOUR = 3_600_000
"""ms"""

BREAK = 60
"""s"""

# What a page asks for the time of day. (What is monotonic runs as ever, as on a tablet whose clock was set wrongly. The
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
    folder = tmp_path_factory.mktemp("studies")
    tests = write_short_study(
        folder, "tests", ["project-implicit-touch"], BLOCKS, interval=120)
    rests = write_short_study(
        folder, "rests", ["project-implicit-touch", "researchkit-touch"], **{"break": BREAK})
    twice = write_short_study(folder, "twice", ["project-implicit-touch"])
    file = folder / "twice/study.yaml"
    definition = yaml.load(file.read_text(), yaml.BaseLoader)
    example = yaml.load((STUDIES / EXAMPLE.id / "study.yaml").read_text(), yaml.BaseLoader)
    definition["surveys"] = example["surveys"]
    survey, test = definition["surveys"][0]["id"], definition["tests"][0]["id"]
    definition["tasks"] = [test, survey]
    definition["visits"] = [
        {"id": "first", "title": {"en": "First visit", "de": "Erster Termin"}, "tasks": [test]},
        {"id": "second", "title": {"en": "Follow-up", "de": "Nachbefragung"}, "tasks": [survey],
         "after": "14", "tolerance": "2", "open": "yes"}]
    file.write_text(yaml.dump(definition, allow_unicode=True, sort_keys=False))
    return {"folder": folder, "tests": tests, "rests": rests, "twice": twice}


@pytest.fixture
def lab(tmp_path, studies, request):
    lab = Lab(tmp_path / "data", re.sub(r"\W", "-", request.node.name), studies["folder"])
    lab.start()
    yield lab
    lab.stop()


def rows(lab, sql: str) -> list:
    with sqlite3.connect(f"file:{lab.data}/research.sqlite?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def stamps(lab) -> dict[str, list[int]]:
    """Every moment that the research database keeps, by its column."""
    with sqlite3.connect(f"file:{lab.data}/research.sqlite?mode=ro", uri=True) as database:
        tables = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for table in tables:
            for column in [row[1] for row in database.execute(f"PRAGMA table_info({table})")]:
                if column.endswith(("_at", "_since")) or (table, column) == ("audit", "time"):
                    found[f"{table}.{column}"] = [
                        value for value, in database.execute(f"SELECT {column} FROM {table} WHERE {column} > 0")]
        return found


@pytest.mark.parametrize("hours", [5, -5])
def test_a_visit_on_a_tablet_whose_clock_is_wrong(lab, studies, chromium, open_page, tmp_path, figures, hours):
    begin = time.time() * 1000
    console, tablet = open_page(LAPTOP), open_page(TABLET)
    set_clock(tablet, hours)
    administer(console, lab)
    Respondent.watch(tablet.context)
    room, study = Room(console, lab), studies["tests"]
    room.register(tablet, "Tablet 1")
    assert not any("timeOrigin" in script.read_text() for script in (TOP / "Assets/js").rglob("*.js"))
    assert abs(tablet.evaluate("Date.now()") - time.time() * 1000 - hours * HOUR) < 60_000
    room.hand_over(enrol(open_page, lab, study), "Tablet 1")
    tablet.wait_for_url(lab.url("/consent/sections/1"))
    walk = Walk(tablet, lab, ENGLISH, Finger(), study=study)
    walk.after_introduction()

    # The console says that the clock is wrong, by how much, and on which side.
    console.goto(lab.url("/staff/board"))
    expect(console.locator("main")).to_contain_text(re.compile(rf"clock.*{'ahead|fast' if hours > 0 else 'behind|slow'}", re.I))

    # Latencies are those that an outside observer measures.
    walk.start_test(1)
    check_latencies(lab, chromium, tablet, lambda: console, tmp_path, figures, "touch", f"clock {hours:+} h")

    # Nothing is stamped with the tablet's time.
    end = time.time() * 1000
    found = stamps(lab)
    assert sum(len(moments) for moments in found.values()) > 40
    assert {"consents.signed_at", "section_readings.shown_at", "run_parts.received_at"} <= {
        name for name, moments in found.items() if moments}
    for name, moments in found.items():
        assert all(begin - 2000 <= moment <= end + 2000 for moment in moments), name
    # How long a section was on the screen is a length, not a difference of two clocks.
    assert all(0 < length < end - begin for length, in rows(lab, "SELECT milliseconds FROM section_readings"))


@pytest.mark.parametrize("hours", [5, -5])
def test_a_break_is_as_long_as_the_server_says(lab, studies, open_page, hours):
    """The tablet shows what is left of it, second by second."""
    page = open_page(TABLET)
    set_clock(page, hours)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies["rests"])
    walk.hurry("/dashboard")
    page.get_by_role("button", name="Start test 1 of 2").click()
    page.wait_for_selector("#test", state="attached")
    complete_without_playing(page, lab, seed=1)
    expect(page).to_have_url(lab.url("/break"))
    [(began, ends)] = rows(lab, "SELECT break_began_at, break_ends_at FROM runs WHERE break_began_at IS NOT NULL")
    assert ends - began == BREAK * 1000
    for _ in range(3):
        page.reload()
        shown = int(page.locator(".countdown-number").inner_text())
        assert abs(shown - (ends - time.time() * 1000) / 1000) <= 2
        page.wait_for_timeout(1200)
        assert abs(int(page.locator(".countdown-number").inner_text()) - (ends - time.time() * 1000) / 1000) <= 2
    expect(page.get_by_role("button", name="Go on")).to_be_disabled()


@pytest.mark.parametrize("days", [15, -15])
def test_the_window_of_a_visit_is_the_servers(lab, studies, open_page, days):
    """By the tablet's clock it would be open, or long ago."""
    page = open_page(TABLET)
    set_clock(page, days * 24)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies["twice"])
    walk.hurry("/dashboard")
    page.get_by_role("button", name=re.compile("Start test")).click()
    page.wait_for_selector("#test", state="attached")
    complete_without_playing(page, lab, seed=1)
    page.wait_for_url(lab.url("/visits/next"))
    expect(page.get_by_role("button", name="Begin this visit")).to_have_count(0)
    shown = page.locator("main").inner_text()
    server = page.request.get(lab.url("/visits/next")).text()
    middle = time.strftime("%B", time.localtime(time.time() + 14 * 86_400))
    assert middle in shown and middle in server

    # A fortnight later by the server's clock it is open, whatever the tablet says.
    with sqlite3.connect(f"{lab.data}/research.sqlite") as database:
        database.execute("UPDATE runs SET finished_at = finished_at - ?", (14 * 24 * HOUR,))
    page.reload()
    before = time.time() * 1000
    page.get_by_role("button", name="Begin this visit").click()
    page.wait_for_url(lab.url("/dashboard"))
    [(arrived,)] = rows(lab, "SELECT arrived_at FROM visits")
    assert before - 2000 <= arrived <= time.time() * 1000 + 2000
