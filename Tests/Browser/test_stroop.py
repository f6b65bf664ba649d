"""The Stroop task in the browser: recorded latencies are true, answers are stored as they were given, the result is what
R or Python would reckon, and whoever cannot do the task leaves it out.

Presses are injected at known times. Chromium's trace tells when each word was presented.
"""

import os
import random
import statistics
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
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.windowed

TRIALS = 200 if os.environ.get("SOAK") else 12
INPUTS = {"keyboard": Keys, "touch": Finger}
KEYS = {"red": "d", "green": "f", "blue": "j", "yellow": "k"}
WRONG = {"red": "green", "green": "blue", "blue": "yellow", "yellow": "red"}
ERRORS = {3, 7}
"""Trials of the block that counts that are answered wrongly."""
LATENCIES = (0.250, 0.400)
"""Seconds from a word being put into the page to the press: late enough that each is one."""


class StroopStudies(Studies):
    def write_words(self, name: str, given: str):
        """A short study with a Stroop task by one input."""
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "words", "kind": "stroop", "title": both("Colours"), "trials": TRIALS, "practice": 2,
                "interval": 300, "countdown": 1, "break": 0, "feedback": "everywhere",
                "variants": [{"id": "only", "input": given, "label": both("Colours")}]}], ["words"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = StroopStudies(tmp_path_factory.mktemp("studies"))
    for given in INPUTS:
        studies.write_words(given, given)
    return studies


class Namer:
    """Names colours on a page whose context has had `Respondent.watch`."""

    def __init__(self, page: Page, given: str):
        self.page = page
        self.answers: list[Answer] = []
        self.given: list[str] = []
        self._is_by_key = given == "keyboard"
        self._random = random.Random(1)
        self._protocol = page.context.new_cdp_session(page)

    def play(self):
        """The check of colours, a reload in the middle of practice, practice, and the words that count."""
        self.start()
        self.name(4)
        self.start()
        self.name(1)
        self.page.reload()
        expect(self.page.locator("#start")).to_contain_text("This part was interrupted")
        self.start()
        self.name(2)
        self.start()
        self.answers.clear()
        self.given.clear()
        self.name(TRIALS, ERRORS)
        self.page.locator("#finished").wait_for()

    def start(self):
        """Starts the block that is due; the countdown is over when its first word comes."""
        expect(self.page.locator("#start")).to_be_visible()
        if self._is_by_key:
            self.page.keyboard.press("Space")
        else:
            self.page.locator("#start").tap()

    def name(self, count: int, errors: frozenset[int] | set[int] = frozenset()):
        """Answers the next words, those of `errors` wrongly."""
        for number in range(1, count + 1):
            shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
            color = WRONG[shown["side"]] if number in errors else shown["side"]
            sent = self._press(color, shown["time"] / 1000 + self._random.uniform(*LATENCIES))
            outcome = self.page.evaluate(
                "([mark, patience]) => probe.outcome(mark, patience)", [shown["trial"], UNNOTICED])
            assert outcome["isOver"]
            [press] = outcome["presses"]
            self.given.append(color)
            self.answers.append(Answer(
                shown["trial"], "", "", shown["time"], [Press("", press["time"], sent)], outcome["rendered"]))

    def _press(self, color: str, moment: float) -> float:
        """Presses at `moment`, in seconds; answers when it was, in ms."""
        begin, end = self._events(color)
        sent = wait_until(moment)
        self._protocol.send(begin[0], {**begin[1], "timestamp": sent})
        wait_until(sent + HOLD)
        self._protocol.send(*end)
        return sent * 1000

    def _events(self, color: str):
        if self._is_by_key:
            letter = KEYS[color]
            key = {"key": letter, "code": f"Key{letter.upper()}", "windowsVirtualKeyCode": ord(letter.upper())}
            return (("Input.dispatchKeyEvent", {"type": "keyDown", **key}),
                    ("Input.dispatchKeyEvent", {"type": "keyUp", **key}))
        box = self.page.locator(f"#{color}").bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        return (("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]}),
                ("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []}))


def instruction(open_page, lab, studies, given: str) -> Page:
    """The instruction of the task."""
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, lab, ENGLISH, INPUTS[given](), study=studies[given])
    walk.hurry("/dashboard")
    walk.start_test(1)
    page.locator("#continue").wait_for()
    return page


def released(staff_page: Page, lab, folder: Path) -> dict[str, list[dict]]:
    download_release(staff_page, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return {name: table(archive, name.replace("_", "")) for name in ["runs", "stroop", "stroop_trials"]}


# The browser has to present words in time.
@pytest.mark.alone
@pytest.mark.parametrize("given", ["keyboard", pytest.param("touch", marks=pytest.mark.soak)])
def test_words_are_recorded_as_they_were_answered(
        own_lab, studies, chromium, open_page, staff, tmp_path, figures, given):
    page = instruction(open_page, own_lab, studies, given)
    looker = Looker(page, f"stroop-{given}-", views=[("narrow", "dark")])
    looker.look("continue")
    page.locator("#continue").click()
    looker.look("start")
    namer = Namer(page, given)
    with looking_at_the_end(looker):
        answers, presented = play_traced(chromium, namer)
        expect(page.locator("#finished")).to_contain_text("What was measured")
    assert looker.problems == []
    tables = released(staff(own_lab), own_lab, tmp_path)
    rows = tables["stroop_trials"]
    assert [row["role"] for row in rows] == ["check"] * 4 + ["practice"] * 3 + ["test"] * TRIALS
    assert [row["complete"] for row in rows[4:7]] == ["0", "1", "1"]
    counted = rows[7:]
    assert [row["answer"] for row in counted] == namer.given
    check_words(counted)
    check_result(tables["stroop"][0], counted)
    check_recorded([{**row, "wrong_presses": ""} for row in counted], answers, presented, figures, f"stroop, {given}")
    expect(page.locator("main")).to_contain_text("when the word named another colour")


def check_words(rows: list[dict]):
    """Half of them congruent, neither ink nor word twice in a row."""
    assert sum(row["congruence"] == "congruent" for row in rows) == TRIALS / 2
    assert all((row["ink"] == row["word"]) == (row["congruence"] == "congruent") for row in rows)
    assert all(one["ink"] != two["ink"] and one["word"] != two["word"] for one, two in zip(rows, rows[1:]))
    wrong = {int(row["trial"]) for row in rows if row["outcome"] == "wrong"}
    assert wrong == ERRORS


def check_result(result: dict, rows: list[dict]):
    """The score against an independent calculation from its trials."""
    medians = {}
    for word in ["congruent", "incongruent"]:
        own = [row for row in rows if row["congruence"] == word]
        right = [float(row["latency"]) for row in own if row["answer"] == row["ink"]]
        medians[word] = statistics.median(right)
        assert int(result[f"{word}_right"]) == len(right)
        assert int(result[f"{word}_wrong"]) == len(own) - len(right)
        assert float(result[f"{word}_median"]) == pytest.approx(medians[word], abs=1e-6)
    assert float(result["interference"]) == pytest.approx(medians["incongruent"] - medians["congruent"], abs=1e-6)


@pytest.mark.soak
def test_who_confuses_colours_is_told_the_way_out(own_lab, studies, open_page):
    page = instruction(open_page, own_lab, studies, "touch")
    page.locator("#continue").tap()
    namer = Namer(page, "touch")
    namer.start()
    namer.name(4, {2})
    start = page.locator("#start")
    told = "If you do not see these colours well, that is all right"
    expect(start).to_contain_text("for practice")
    expect(start).to_contain_text(told)
    looker = Looker(page, "stroop-confused-", views=[("narrow", "light"), ("narrow", "dark")])
    looker.look("start")
    assert looker.problems == []
    page.locator("#skip").tap()
    page.locator("#continue").tap()
    expect(start).to_contain_text(told)
    namer.start()
    namer.name(2)
    expect(start).to_contain_text(f"{TRIALS} words")
    expect(start).not_to_contain_text(told)


@pytest.mark.soak
def test_who_cannot_do_it_leaves_it_out(own_lab, studies, open_page, staff, tmp_path):
    page = instruction(open_page, own_lab, studies, "touch")
    page.locator("#skip").tap()
    looker = Looker(page, "stroop-skip-", views=[("narrow", "light")])
    looker.look("question")
    assert looker.problems == []
    page.locator("#continue").tap()
    expect(page.get_by_role("heading", name="Name the colour of the ink")).to_be_visible()
    page.locator("#skip").tap()
    page.locator("#skip").tap()
    page.wait_for_url("**/dashboard")
    expect(page.locator("main")).to_contain_text("You left this task out")
    tables = released(staff(own_lab), own_lab, tmp_path)
    assert [row["refusal"] for row in tables["runs"]] == ["skipped"] and tables["stroop_trials"] == []
