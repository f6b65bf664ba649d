"""Simple reactions in the browser: recorded latencies are true, what is too early or missed is told and repeated, and an
interrupted block begins again.

Presses are injected at known times. Chromium's trace tells when each figure was presented.
"""

import os
import random
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger, Keys
from latencies import check_recorded
from look import Looker, looking_at_the_end
from presentation import play_traced
from release import download_release, table
from respondent import HOLD, PATIENCE, UNNOTICED, Answer, Press, Respondent, wait_until
from studies import Studies, Study, both
from timed_finger import ANYWHERE
from walk import Walk
from words import ENGLISH

# The browser has to present figures in time.
pytestmark = pytest.mark.alone

TRIALS = 200 if os.environ.get("SOAK") else 6
INPUTS = {"keyboard": Keys, "touch": Finger}
WAIT = {"from": 500, "to": 600}
LATENCIES = (0.150, 0.250)
"""Seconds from a figure being put into the page to the press."""


EARLIEST = 100
"""Milliseconds after its figure from which on a press is an answer."""


class ReactionStudies(Studies):
    def write_reactions(self, name: str, given: str):
        """A short study with simple reactions by one input."""
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "react", "kind": "simple-reaction-time", "title": both("Reactions"), "trials": TRIALS,
                "practice": 1, "repeats": 4, "wait": WAIT, "time-limit": 700, "break": 0,
                "variants": [{"id": "only", "input": given, "label": both("Reactions")}]}], ["react"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = ReactionStudies(tmp_path_factory.mktemp("studies"))
    for given in INPUTS:
        studies.write_reactions(given, given)
    return studies


class Reactor:
    """Plays a run on a page whose context has had `Respondent.watch`."""

    def __init__(self, page: Page, given: str):
        self.page = page
        self.answers: list[Answer] = []
        self._is_by_key = given == "keyboard"
        self._random = random.Random(1)
        self._protocol = page.context.new_cdp_session(page)

    def start(self):
        """Starts the block that is due."""
        expect(self.page.locator("#start")).to_be_visible()
        self.press(0)

    def answer(self, count: int = 1):
        """Presses after each of the next figures."""
        for _ in range(count):
            shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
            sent = self.press(shown["time"] / 1000 + self._random.uniform(*LATENCIES))
            outcome = self.page.evaluate(
                "([mark, patience]) => probe.outcome(mark, patience)", [shown["trial"], UNNOTICED])
            assert outcome["isOver"]
            [press] = outcome["presses"]
            self.answers.append(Answer(
                shown["trial"], "", "", shown["time"], [Press("", press["time"], sent)], outcome["rendered"]))

    def press(self, moment: float) -> float:
        """Presses at `moment`, in seconds, or as soon as that is over; answers when it was, in ms."""
        sent = wait_until(moment)
        begin, end = self._events(sent)
        self._protocol.send(*begin)
        wait_until(sent + HOLD)
        self._protocol.send(*end)
        return sent * 1000

    def _events(self, sent: float):
        if self._is_by_key:
            key = {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32}
            return (("Input.dispatchKeyEvent", {"type": "keyDown", "timestamp": sent, **key}),
                    ("Input.dispatchKeyEvent", {"type": "keyUp", **key}))
        return (("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [ANYWHERE], "timestamp": sent}),
                ("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []}))


class Hasty(Reactor):
    """Presses once too early and misses a figure; then all is well."""

    def play(self):
        self.start()
        self._press_too_early()
        self._miss()
        self.answer()
        self.start()
        self.answer(TRIALS)
        self.page.locator("#finished").wait_for()

    def _press_too_early(self):
        self._cross = self._middle_of(".cross")
        self.press(0)
        told = self.page.get_by_role("status")
        expect(told).to_have_text("A little too early. Please wait until the circle appears.")
        expect(told).to_be_empty()

    def _miss(self):
        assert self._middle_of(".figure") == pytest.approx(self._cross, abs=1), "the figure does not replace the cross"
        expect(self.page.get_by_role("status")).to_have_text("The circle has come and gone.")

    def _middle_of(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(f"{selector}:visible").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Interrupted(Reactor):
    """Reloads the page in the middle of the block that counts. The clock of the page before is another one: its answers
    are left out."""

    def play(self):
        self.start()
        self.answer()
        self.start()
        self.answer()
        self.page.locator(".cross:visible").wait_for()
        self.page.reload()
        self.answers.clear()
        expect(self.page.locator("#start")).to_contain_text("This part was interrupted")
        self.start()
        self.answer(TRIALS)
        self.page.wait_for_url("**/dashboard")


def reactor_at(open_page, lab, studies, kind: type[Reactor], given: str) -> Reactor:
    """Before the first block. Everything that there is to read fits into every screen."""
    page = open_page(TABLET)
    Respondent.watch(page.context)
    looker = Looker(page, f"reactions-{given}-", views=[("narrow", "dark")])
    walk = Walk(page, lab, ENGLISH, INPUTS[given](), study=studies[given])
    walk.hurry("/dashboard")
    walk.start_test(1)
    for name in ["continue", "start"]:
        page.locator(f"#{name}").wait_for()
        looker.look(name)
        if name == "continue":
            page.locator("#continue").click()
    assert looker.problems == []
    return kind(page, given)


def released_trials(staff_page: Page, lab, folder: Path) -> list[dict]:
    download_release(staff_page, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return table(archive, "reactiontrials")


def check_latencies(rows: list[dict], answers: list[Answer], presented: list[float], figures, given: str):
    check_recorded([{**row, "wrong_presses": ""} for row in rows], answers, presented, figures, f"reaction, {given}")


def test_what_is_too_early_or_missed_is_repeated(own_lab, studies, chromium, open_page, staff, tmp_path, figures):
    reactor = reactor_at(open_page, own_lab, studies, Hasty, "keyboard")
    looker = Looker(reactor.page, "reactions-done-", views=[("narrow", "dark")])
    with looking_at_the_end(looker):
        answers, presented = play_traced(chromium, reactor)
        expect(reactor.page.locator("#finished")).to_contain_text("What was measured")
    assert looker.problems == []
    rows = released_trials(staff(own_lab), own_lab, tmp_path)
    assert [row["outcome"] for row in rows] == ["early", "late"] + ["valid"] * (1 + TRIALS)
    assert [int(row["trial"]) for row in rows] == [1, 2, 3, *range(1, TRIALS + 1)]
    assert rows[0]["latency"] == "" or float(rows[0]["latency"]) < EARLIEST
    assert rows[1]["latency"] == "" and {row["input"] for row in rows[2:]} == {"key"}
    assert rows[0]["presses"].endswith(":key") and rows[1]["presses"] == ""
    for row in rows[2:]:
        [(time, given)] = [press.split(":") for press in row["presses"].split()]
        assert given == "key" and float(time) == pytest.approx(float(row["onset"]) + float(row["latency"]), abs=0.001)
    check_latencies(rows[2:], answers, presented, figures, "key")


@pytest.mark.soak
def test_an_interrupted_block_begins_again(own_lab, studies, chromium, open_page, staff, tmp_path, figures):
    reactor = reactor_at(open_page, own_lab, studies, Interrupted, "touch")
    answers, presented = play_traced(chromium, reactor)
    rows = released_trials(staff(own_lab), own_lab, tmp_path)
    assert [row["complete"] for row in rows] == ["1", "0"] + ["1"] * TRIALS
    again = rows[2:]
    assert {(row["attempt"], row["outcome"], row["input"]) for row in again} == {("2", "valid", "touch")}
    check_latencies(again, answers, presented, figures, "touch")
