"""Kinds of speeded choices in the browser, each played once, by keys or by touch: answers are stored as they were given, latencies are
true, and the result is what Python reckons from the trials.

Presses are injected at known times. Chromium's trace tells when each stimulus was presented.
"""

import random
import statistics
import zipfile
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger, Keys
from latencies import check_recorded
from longtasks import LongTasks
from look import Looker, looking_at_the_end
from presentation import play_traced
from release import download_release, table
from respondent import HOLD, PATIENCE, Answer, Press, Respondent, wait_until
from studies import Studies, Study, both
from timed_finger import ANYWHERE
from walk import Walk
from words import ENGLISH

# The browser has to present stimuli in time.
pytestmark = pytest.mark.alone

LATENCIES = (0.250, 0.350)
"""Seconds from a stimulus being put into the page to the press: late enough that each is one."""


@dataclass(frozen=True)
class Kind:
    """A kind with how the script answers it: `errors` are trials of the block that counts with the other answer."""

    word: str
    settings: dict
    keys: dict[str, str | None]
    """The key of each answer; none where it is touched."""
    trials: int
    results: str
    rows: str
    errors: dict[int, str | None] = field(default_factory=dict)
    """By their number among all trials that count."""
    stages: int = 1
    """Blocks that count, of so many trials each."""
    latencies: tuple[float, float] = LATENCIES
    is_pressed_anywhere: bool = False
    """By touch: the whole screen is the button."""

    @property
    def input(self) -> str:
        return "touch" if None in self.keys.values() else "keyboard"

    @property
    def name(self) -> str:
        return f"{self.word}-{self.input}"

    def by(self, *keys: str | None) -> "Kind":
        """The same by other keys, or touched."""
        return replace(self, keys=dict(zip(self.keys, keys, strict=True)))


CHOICES = Kind(
    "choice-reaction-time", {"trials": 8, "practice": 2, "interval": {"from": 400, "to": 500}, "time-limit": 900},
    {"place-1": "d", "place-2": "f", "place-3": "j", "place-4": "k"}, 8, "choice_reaction_times",
    "choice_reaction_trials", {2: None, 5: "other"})
GO = Kind(
    "go-no-go", {"trials": 15, "practice": 0, "interval": {"from": 300, "to": 400}, "time-limit": 700},
    {"go": " "}, 15, "go_no_go", "go_no_go_trials", {4: "other", 9: "other"}, is_pressed_anywhere=True)
ARROWS = Kind(
    "flanker", {"trials": 12, "practice": 0, "interval": {"from": 300, "to": 400}, "time-limit": 900},
    {"left": None, "right": None}, 12, "flanker", "flanker_trials", {3: "other", 8: None})
BACK = Kind(
    "n-back", {"trials": 12, "practice": 0, "interval": 1000, "exposure": 300, "n": 2},
    {"other": "f", "match": "j"}, 14, "n_back", "n_back_trials", {6: "other", 11: None})
SUMS = Kind(
    "serial-addition", {"trials": 10, "practice": 0, "interval": 1000, "exposure": 300},
    {f"sum-{number}": None for number in range(2, 19)}, 11, "serial_addition", "serial_addition_trials",
    {4: "other", 9: None})


def category(label: str, *words: str) -> dict:
    return {"label": both(label), "stimuli": [{"id": word, "text": both(word)} for word in words]}


TEA = category("Tea", "cup")
TEA["stimuli"].append({"id": "kettle", "image": "fat-1.svg", "description": both("A kettle")})

# Answers sooner than 350 ms after a stimulus do not count.
ASSOCIATION = Kind(
    "single-category-association",
    {"trials": 24, "practice": 0, "interval": 300,
     "concept": TEA,
     "attributes": [category("Pleasant", "joy", "peace", "love"), category("Unpleasant", "grief", "pain", "war")]},
    {"left": "e", "right": "i"}, 24, "single_category", "single_category_trials", {3: "other", 8: None, 30: "other"},
    stages=2, latencies=(0.450, 0.650))
KINDS = [
    CHOICES, CHOICES.by(None, None, None, None), GO, GO.by(None), ARROWS, ARROWS.by("f", "j"), BACK, BACK.by(None, None),
    SUMS, ASSOCIATION, ASSOCIATION.by(None, None)]


class ChoiceStudies(Studies):
    def write_choices(self, kind: Kind):
        """A short study with one task by one input."""
        self.write(kind.name)
        with self.definition(kind.name) as study:
            study["tests"], study["tasks"] = [{
                "id": "choices", "kind": kind.word, "title": both("Choices"), "countdown": 0, "break": 0,
                "feedback": "everywhere", **kind.settings,
                "variants": [{"id": "only", "input": kind.input, "label": both("Choices")}]}], ["choices"]
        self._short[kind.name] = Study(kind.name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = ChoiceStudies(tmp_path_factory.mktemp("studies"))
    for kind in KINDS:
        studies.write_choices(kind)
    return studies


class Chooser:
    """Answers a task on a page whose context has had `Respondent.watch`."""

    def __init__(self, page: Page, kind: Kind):
        self.page = page
        self.kind = kind
        self.answers: list[Answer] = []
        self.given: list[str | None] = []
        self.spans: list[tuple[float, float]] = []
        """From the first stimulus of each block to its last, in ms since 1970."""
        self._random = random.Random(1)
        self._protocol = page.context.new_cdp_session(page)

    def play(self):
        """Practice, if there is any, and the blocks that count."""
        if practice := self.kind.settings["practice"]:
            self._block({}, range(1, practice + 1))
            self.given.clear()
            self.answers.clear()
        for stage in range(self.kind.stages):
            first = 1 + stage * self.kind.trials
            self._block(self.kind.errors, range(first, first + self.kind.trials))
        self.page.locator("#finished").wait_for()

    def _block(self, errors: dict[int, str | None], numbers: range):
        expect(self.page.locator("#start")).to_be_visible()
        if self.kind.input == "touch":
            self.page.locator("#start").tap()
        else:
            self.page.keyboard.press("Space")
        shown = [self._answer(errors, number) for number in numbers]
        self.spans.append((shown[0], shown[-1]))

    def _answer(self, errors: dict[int, str | None], number: int) -> float:
        """Answers the stimulus that comes next; returns when it came, in ms since 1970."""
        shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        right = None if shown["side"] == "none" else shown["side"]
        answer = right
        if number in errors:
            others = [key for key in self.kind.keys if key != right] or [None]
            answer = errors[number] and others[0]
        sent = self._press(answer, shown["time"] / 1000 + self._random.uniform(*self.kind.latencies)) if answer else None
        outcome = self.page.evaluate(
            "([mark, patience]) => probe.outcome(mark, patience)", [shown["trial"], PATIENCE])
        assert outcome["isOver"]
        self.given.append(answer)
        if answer:
            [press] = outcome["presses"]
            self.answers.append(Answer(
                shown["trial"], "", "", shown["time"], [Press("", press["time"], sent)], outcome["rendered"]))
        return shown["time"]

    def _press(self, answer: str, moment: float) -> float:
        """Presses at `moment`, in seconds; answers when it was, in ms."""
        begin, end = self._events(answer)
        sent = wait_until(moment)
        self._protocol.send(begin[0], {**begin[1], "timestamp": sent})
        wait_until(sent + HOLD)
        self._protocol.send(*end)
        return sent * 1000

    def _events(self, answer: str):
        if letter := self.kind.keys[answer]:
            code = "Space" if letter == " " else f"Key{letter.upper()}"
            key = {"key": letter, "code": code, "windowsVirtualKeyCode": ord(letter.upper())}
            return (("Input.dispatchKeyEvent", {"type": "keyDown", **key}),
                    ("Input.dispatchKeyEvent", {"type": "keyUp", **key}))
        point = ANYWHERE if self.kind.is_pressed_anywhere else self._middle_of(answer)
        return (("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]}),
                ("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []}))

    def _middle_of(self, answer: str) -> dict:
        box = self.page.locator(f"#{answer}").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def released(staff_page: Page, lab, folder: Path, kind: Kind) -> tuple[list[dict], list[dict]]:
    download_release(staff_page, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        results, rows = (table(archive, name.replace("_", "")) for name in [kind.results, kind.rows])
    return results, rows


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, id=kind.name, marks=[] if kind in (ARROWS, BACK) else [pytest.mark.soak]) for kind in KINDS])
def test_answers_are_stored_as_they_were_given(
        own_lab, studies, chromium, open_page, staff, tmp_path, figures, kind):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    hands = Finger() if kind.input == "touch" else Keys()
    walk = Walk(page, own_lab, ENGLISH, hands, study=studies[kind.name])
    walk.hurry("/dashboard")
    walk.start_test(1)
    page.locator("#continue").wait_for()
    looker = Looker(page, f"{kind.name}-", views=[("narrow", "dark")])
    looker.look("continue")
    page.locator("#continue").click()
    page.locator("#start").wait_for()
    looker.look("start")
    chooser, long_tasks = Chooser(page, kind), LongTasks(page)
    with looking_at_the_end(looker):
        answers, presented = play_traced(chromium, chooser)
        expect(page.locator("#finished")).to_contain_text("What was measured")
    assert looker.problems == []
    [result], rows = released(staff(own_lab), own_lab, tmp_path, kind)
    counted = [row for row in rows if row["practice"] == "0"]
    assert [row["answer"] or None for row in counted] == chooser.given
    assert [row["presses"] for row in counted] == [
        f"{row['answer']}:{row['latency']}:{row['input']}" if row["answer"] else "" for row in counted]
    answered = [{**row, "wrong_presses": ""} for row in counted if row["answer"]]
    check_recorded(answered, answers, presented, figures, kind.name)
    long_tasks.check(kind.name, chooser.spans, figures)
    CHECKS[kind.word](result, counted)
    expect(page.locator("main")).to_contain_text("Choices")


def check_choices(result: dict, rows: list[dict]):
    right = [float(row["latency"]) for row in rows if row["answer"] == row["expected"]]
    assert len(right) == 6 == int(result["right"]) and int(result["wrong"]) == int(result["missed"]) == 1
    assert float(result["median"]) == pytest.approx(statistics.median(right), abs=1e-6)
    assert float(result["sd"]) == pytest.approx(statistics.stdev(right), abs=1e-6)
    quartiles = statistics.quantiles(right, n=4, method="inclusive")
    assert float(result["iqr"]) == pytest.approx(quartiles[2] - quartiles[0], abs=1e-6)
    counts = [sum(row["stimulus"] == f"place-{place}" for row in rows) for place in range(1, 5)]
    assert counts == [2, 2, 2, 2]


def check_go(result: dict, rows: list[dict]):
    go = [row for row in rows if row["condition"] == "go"]
    rare = [row for row in rows if row["condition"] == "no-go"]
    assert len(rare) == 3
    hits, alarms = (sum(row["answer"] == "go" for row in some) for some in (go, rare))
    assert (int(result["hits"]), int(result["false_alarms"])) == (hits, alarms)
    assert int(result["omissions"]) == len(go) - hits and int(result["withheld"]) == len(rare) - alarms
    check_d_prime(result, hits, len(go), alarms, len(rare))


def check_arrows(result: dict, rows: list[dict]):
    arrows = {"left": "←", "right": "→"}
    assert all(row["stimulus"][2] == arrows[row["expected"]] for row in rows)
    medians = {}
    for condition, count in [("congruent", 1), ("incongruent", 2)]:
        some = [row for row in rows if len(set(row["stimulus"])) == count]
        assert len(some) == 6 and {row["condition"] for row in some} == {condition}
        right = [float(row["latency"]) for row in some if row["answer"] == row["expected"]]
        missed = sum(not row["answer"] for row in some)
        counts = [int(result[f"{condition}_{name}"]) for name in ("right", "wrong", "missed")]
        assert counts == [len(right), 6 - len(right) - missed, missed]
        medians[condition] = statistics.median(right)
        assert float(result[f"{condition}_median"]) == pytest.approx(medians[condition], abs=1e-6)
    assert float(result["effect"]) == pytest.approx(medians["incongruent"] - medians["congruent"], abs=1e-6)


def check_back(result: dict, rows: list[dict]):
    letters = [row["stimulus"] for row in rows]
    targets = [row for place, row in enumerate(rows) if place >= 2 and letters[place] == letters[place - 2]]
    others = [row for row in rows[2:] if row not in targets]
    assert len(targets) == 4 and all(row["expected"] == "match" for row in targets)
    hits, alarms = (sum(row["answer"] == "match" for row in some) for some in (targets, others))
    assert (int(result["hits"]), int(result["false_alarms"]), int(result["missed"])) == (hits, alarms, 1)
    check_d_prime(result, hits, 4, alarms, 8)
    onsets = [float(row["onset"]) for row in rows]
    intervals = [later - earlier for earlier, later in zip(onsets, onsets[1:])]
    # A letter is put into the page in the frame nearest to its time, and seen a frame or two later.
    assert min(intervals) >= 990 and statistics.median(intervals) <= 1050, intervals


def check_sums(result: dict, rows: list[dict]):
    digits = [int(row["stimulus"]) for row in rows]
    assert all(one != two for one, two in zip(digits, digits[1:]))
    right = [row["answer"] == f"sum-{one + two}" for row, one, two in zip(rows[1:], digits, digits[1:])]
    missed = sum(not row["answer"] for row in rows[1:])
    assert (sum(right), missed) == (8, 1) == (int(result["right"]), int(result["missed"])) and int(result["wrong"]) == 1
    assert int(result["dyads"]) == sum(one and two for one, two in zip(right, right[1:]))
    latencies = [float(row["latency"]) for row, is_right in zip(rows[1:], right) if is_right]
    assert float(result["median"]) == pytest.approx(statistics.median(latencies), abs=1e-6)


def check_association(result: dict, rows: list[dict]):
    means, right = {}, []
    for stage in "ab":
        some = [row for row in rows if row["condition"].startswith(f"{stage}-")]
        shared, other = ("first", "second") if stage == "a" else ("second", "first")
        found = Counter(row["condition"][2:] for row in some)
        assert found == {"concept": 7, shared: 7, other: 10}
        latencies = [float(row["latency"]) for row in some if row["outcome"] == "right"]
        wrong = sum(row["outcome"] == "wrong" for row in some)
        assert [int(result[f"{stage}_{name}"]) for name in ("right", "wrong", "missed", "too_fast")] == [
            len(latencies), wrong, 24 - len(latencies) - wrong, 0]
        mean = statistics.mean(latencies)
        means[stage] = statistics.mean(latencies + [mean + 400] * wrong)
        assert float(result[f"{stage}_mean"]) == pytest.approx(means[stage], abs=1e-6)
        right += latencies
    assert result["first_pairing"] == rows[0]["condition"][0] and len(right) == 45
    assert all(one["stimulus"] != two["stimulus"] for one, two in zip(rows[:24], rows[1:24]))
    assert float(result["d"]) == pytest.approx((means["b"] - means["a"]) / statistics.stdev(right), abs=1e-6)


def check_d_prime(result: dict, hits: int, signals: int, alarms: int, others: int):
    z = NormalDist().inv_cdf
    expected = z((hits + 0.5) / (signals + 1)) - z((alarms + 0.5) / (others + 1))
    assert float(result["d_prime"]) == pytest.approx(expected, abs=1e-6)


CHECKS = {
    "choice-reaction-time": check_choices, "go-no-go": check_go, "flanker": check_arrows, "n-back": check_back,
    "serial-addition": check_sums, "single-category-association": check_association}
