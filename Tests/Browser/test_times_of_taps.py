"""Activities that are tapped at the participant's own pace: the times between taps that are released are those at which a finger
came down."""

import time
import zipfile

import pytest
from playwright.sync_api import Page

from devices import TABLET
from hands import Finger
from release import download_release, table
from studies import Studies, Study, both
from timed_finger import TimedFinger, check_intervals
from walk import Walk
from words import ENGLISH

# The times between taps are measured.
pytestmark = pytest.mark.alone

PAUSE = 0.180
"""Seconds from one tap to the next."""
TARGETS = 8
TOWER = [(1, 3), (1, 2), (3, 2), (1, 3), (2, 1), (2, 3), (1, 3)]

TASKS = [
    {"id": "trails", "kind": "trail-making", "targets": TARGETS, "countdown": 0},
    {"id": "tower", "kind": "tower-of-hanoi", "countdown": 1},
    {"id": "places", "kind": "spatial-span", "interval": 600, "lit": 300, "games": 5, "failures": 2, "countdown": 0},
]

LIT = """() => new Promise((resolve) => {
  const seen = [];
  const look = () => {
    const lit = document.querySelector('.cell[data-lit]');
    if (lit && lit.dataset.lit !== seen.at(-1)?.[0]) seen.push([lit.dataset.lit, lit.id]);
    if (document.querySelector('[data-asks]')) resolve(seen.map(([, cell]) => cell));
    else requestAnimationFrame(look);
  };
  look();
})"""
"""The cells that light up, once all have."""


class PacedStudies(Studies):
    def write_paced(self):
        self.write("paced")
        with self.definition("paced") as study:
            variants = [{"id": "only", "input": "touch", "label": both("Task")}]
            study["tests"] = [{"title": both("Task"), "break": 0, "variants": variants, **task} for task in TASKS]
            study["tasks"] = [task["id"] for task in TASKS]
        self._short["paced"] = Study("paced", sections=1, tests=len(TASKS))


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = PacedStudies(tmp_path_factory.mktemp("studies"))
    studies.write_paced()
    return studies


class Pacer:
    """Taps at times of which it keeps count, in ms since 1970."""

    def __init__(self, page: Page):
        self.page = page
        self._finger = TimedFinger(page)

    def start(self, first: str):
        """Starts the block that is due and waits for `first`, a thing to tap."""
        self.page.locator("#start").tap()
        self.page.locator(first).first.wait_for()

    def tap(self, selectors: list[str]) -> list[float]:
        points = [self._finger.middle_of(selector) for selector in selectors]
        moment = time.time()
        return [self._finger.tap(point, moment := moment + PAUSE) for point in points]


def trails(pacer: Pacer) -> list[list[float]]:
    blocks = []
    for _ in "ab":
        pacer.start("#target-1")
        blocks.append(pacer.tap([f"#target-{number}" for number in range(1, TARGETS + 1)]))
    return blocks


def tower(pacer: Pacer) -> list[list[float]]:
    pacer.start(".peg .disk")
    return [pacer.tap([f"#peg-{peg}" for move in TOWER for peg in move])]


def places(pacer: Pacer) -> list[list[float]]:
    blocks = []
    for mistake in [False, False, True, True]:
        pacer.page.locator("#start").tap()
        cells = pacer.page.evaluate(LIT)
        # The wrong place comes last: the last of those that were lit for the first one, which is another one.
        blocks.append(pacer.tap([f"#{cell}" for cell in (cells[:-1] + cells[:1] if mistake else cells)]))
    return blocks


PLAYED = {"trails": (trails, "trailmakingevents", "press"), "tower": (tower, "towerofhanoievents", "press"),
          "places": (places, "spatialspanevents", "tap")}


@pytest.mark.parametrize("names", [["trails"], pytest.param(list(PLAYED), marks=pytest.mark.soak)], ids=["trails", "all"])
def test_taps_have_the_times_at_which_a_finger_came_down(
        own_lab, studies, open_page, staff, tmp_path, figures, names):
    page = open_page(TABLET)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["paced"])
    walk.hurry("/dashboard", "full-screen")  # a window that fills the screen keeps its size
    sent = {}
    for name in names:
        walk.arrive("/dashboard")
        page.get_by_role("button", name=ENGLISH.start_test).tap()
        page.locator("#continue").tap()
        page.locator("#start").wait_for()
        sent[name] = PLAYED[name][0](Pacer(page))
        page.wait_for_url("**/dashboard")
    download_release(staff(own_lab), own_lab, tmp_path)
    [file] = tmp_path.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        for name in names:
            _, released, what = PLAYED[name]
            rows = [row for row in table(archive, released) if row["what"] == what]
            for taps in sent[name]:
                own, rows = rows[:len(taps)], rows[len(taps):]
                check_intervals(name, [float(row["time"]) for row in own], taps, figures)
            assert rows == []
