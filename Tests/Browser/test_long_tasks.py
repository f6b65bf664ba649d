"""Nothing holds the page up while an activity is done: no long task from the first trial of a block to its last. Speeded choices
are looked at by `test_choices`, the Implicit Association Test by `test_block`."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from limits import Disturbed
from longtasks import LongTasks
from respondent import Respondent
from studies import Studies, Study, both
from tapper import SECONDS, Tapper
from test_reactions import Reactor
from test_spatial_span import Watcher
from test_stroop import Namer
from test_tower_of_hanoi import SOLUTION
from timed_finger import TimedFinger
from walk import Walk
from words import ENGLISH

# A machine that does something else meanwhile holds the page up, too.
pytestmark = pytest.mark.alone

SOAKS = bool(os.environ.get("SOAK"))
TRIALS = 60 if SOAKS else 8
PAUSE = 0.15
"""Seconds from one tap to the next."""

Span = tuple[float, float]
"""From the first thing that is to be answered to the last answer, in ms since 1970."""


def now(page: Page) -> float:
    return page.evaluate("performance.timeOrigin + performance.now()")


class Taps:
    """Taps one thing after the other, as quickly as people do."""

    def __init__(self, page: Page):
        self._finger = TimedFinger(page)

    def tap(self, selectors: list[str]):
        for selector in selectors:
            self._finger.tap(self._finger.middle_of(selector), time.time() + PAUSE)


def start(page: Page, first: str):
    """Starts the block that is due, and waits for what is to be seen first."""
    page.locator("#start").tap()
    page.locator(first).first.wait_for()


def connect_targets(page: Page) -> list[Span]:
    taps, spans = Taps(page), []
    for _ in ["a", "b"]:
        start(page, "#target-1")
        begin = now(page)
        taps.tap([f"#target-{number}" for number in range(1, 13)])
        spans.append((begin, now(page)))
        taps.tap(["#target-13"])
    return spans


def move_the_tower(page: Page) -> list[Span]:
    start(page, ".peg .disk")
    taps, begin = Taps(page), now(page)
    pegs = [f"#peg-{peg}" for move in SOLUTION for peg in move]
    taps.tap(pegs[:-1])
    end = now(page)
    taps.tap(pegs[-1:])
    return [(begin, end)]


def repeat_places(page: Page) -> list[Span]:
    watcher, taps, spans = Watcher(page), Taps(page), []
    for _ in range(3):
        page.locator("#start").wait_for()
        watcher.begin()
        begin = now(page)
        taps.tap([f"#cell-{cell}" for cell in watcher.watch()])
        expect(page.get_by_role("status")).to_contain_text("That was right")
        spans.append((begin, now(page)))
    return spans


def tap_in_turn(page: Page) -> list[Span]:
    tapper = Tapper(page)
    tapper.begin()
    taps = tapper.tap()
    return [(taps[0][1], taps[-1][1])]


def name_colours(page: Page) -> list[Span]:
    """The check of colours, practice, and the words that count."""
    namer, spans = Namer(page, "touch"), []
    for count in [4, 2, TRIALS]:
        namer.start()
        namer.name(count)
        spans.append(span_of(namer.answers[-count:]))
    return spans


def react(page: Page) -> list[Span]:
    reactor, spans = Reactor(page, "touch"), []
    for count in [1, TRIALS]:
        reactor.start()
        reactor.answer(count)
        spans.append(span_of(reactor.answers[-count:]))
    return spans


def span_of(answers: list) -> Span:
    return answers[0].appeared, answers[-1].presses[0].sent


@dataclass(frozen=True)
class Kind:
    word: str
    play: Callable[[Page], list[Span]]
    settings: dict = field(default_factory=dict)


TRAILS = Kind("trail-making", connect_targets)
TOWER = Kind("tower-of-hanoi", move_the_tower)
KINDS = [
    TRAILS, TOWER,
    Kind("spatial-span", repeat_places, {"interval": 600, "lit": 300, "games": 2}),
    Kind("tapping", tap_in_turn, {"seconds": SECONDS, "hands": "right"}),
    Kind("stroop", name_colours, {"trials": TRIALS, "practice": 2, "interval": 300}),
    Kind("simple-reaction-time", react, {
        "trials": TRIALS, "practice": 1, "wait": {"from": 500, "to": 600}, "time-limit": 700}),
]


class ActivityStudies(Studies):
    def write_activity(self, kind: Kind):
        self.write(kind.word)
        with self.definition(kind.word) as study:
            study["tests"], study["tasks"] = [{
                "id": "activity", "kind": kind.word, "title": both("Activity"), "countdown": 0, "break": 0, **kind.settings,
                "variants": [{"id": "only", "input": "touch", "label": both("Activity")}]}], ["activity"]
        self._short[kind.word] = Study(kind.word, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = ActivityStudies(tmp_path_factory.mktemp("studies"))
    for kind in KINDS:
        studies.write_activity(kind)
    return studies


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, id=kind.word, marks=[] if kind in (TRAILS, TOWER) else [pytest.mark.soak]) for kind in KINDS])
def test_no_long_task_during_trials(lab, studies, open_page, figures, kind):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies[kind.word])
    walk.hurry("/dashboard", "full-screen")  # a window that fills the screen keeps its size
    walk.start_test(1)
    page.locator("#continue").tap()
    page.locator("#start").wait_for()
    long_tasks = LongTasks(page)
    spans = kind.play(page)
    page.wait_for_url("**/dashboard")
    long_tasks.check(kind.word, spans, figures)


def test_what_holds_a_page_up_is_noticed(open_page, figures):
    page = open_page(TABLET)
    long_tasks, begin = LongTasks(page), now(page)
    page.evaluate("""() => new Promise((resolve) => setTimeout(() => {
      for (const end = performance.now() + 80; performance.now() < end;);
      setTimeout(resolve, 200);  // observers are told later
    }, 50))""")
    with pytest.raises(Disturbed):
        long_tasks.check("a page that is held up", [(begin, now(page))], figures)
