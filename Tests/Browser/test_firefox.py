"""Firefox: the whole path from the introduction to the thanks, with a test by key and one by touch.

Like WebKit it does not tell when it presented something, so its window is watched.
"""

import re
import time
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from firefox import Firefox
from hands import SIGNATURE
from lab import LOGS, Lab
from look import SOAKS
from release import download_release
from screen import Screen, now
from studies import EXAMPLE, Studies
from walk import PIN, SURVEY, SURVEY_ANSWERS
from watched import BLOCKS, Lived, Onlooker, check_watched
from words import ENGLISH

pytestmark = pytest.mark.alone

VARIANTS = ["researchkit-keyboard", "project-implicit-touch"]
STUDY = replace(EXAMPLE, tests=len(VARIANTS), sections=EXAMPLE.sections if SOAKS else 4)

MEAN, SPREAD, LARGEST = 8, 5, 20
"""ms by which recorded latencies may differ from the true ones: Firefox shows what a frame has drawn when it can, at the
latest with the next frame."""

HOLD = 30
"""ms for which a finger answers. Others are lifted at once: on a busy machine they would stay for so long that a menu
opens."""

BUTTONS, CHOICES = "button, a, summary", "label"

PLACE = """(selector, text) => {
  const isSeen = (element) => element.checkVisibility() && element.ariaHidden !== 'true';
  const isMeant = (element) => isSeen(element) && (text === null || element.textContent.trim() === text);
  const found = [...document.querySelectorAll(selector)].find(isMeant);
  if (!found || found.disabled) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left, top, width, height];
}"""
"""The place of the first visible element that reads so; null as long as there is none, or it cannot be pressed."""

PRESSES = """
  window.pressed = [];
  addEventListener('pointerdown', ({ timeStamp }) => pressed.push(performance.timeOrigin + timeStamp), true);"""
"""When fingers came down, in ms since 1970."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    if SOAKS:
        studies.write_example()
    else:
        studies.write_brief(STUDY.id)
        assert studies[STUDY.id].sections == STUDY.sections
    with studies.definition(STUDY.id) as study:
        [test] = study["tests"]
        test["variants"] = [variant for variant in test["variants"] if variant["id"] in VARIANTS]
        test.update({"blocks": BLOCKS, "inter-trial-interval": 300})
    return studies


@pytest.fixture
def firefox(screen, tmp_path):
    LOGS.mkdir(parents=True, exist_ok=True)
    firefox = Firefox(tmp_path / "profile", screen.environment, LOGS / "firefox.log")
    firefox.before_scripts(PRESSES)
    yield firefox
    firefox.close()


def test_the_whole_path(own_lab, studies, firefox, screen, staff, tmp_path, figures):
    walk = FirefoxWalk(firefox, screen, own_lab)
    walk.to_first_test()
    runs = [walk.play_run() for _ in VARIANTS]
    walk.survey()
    assert walk.place("h1", ENGLISH.all_done)
    release = download_release(staff(own_lab), own_lab, tmp_path)
    assert {row["question"]: row["answer"] for row in release.answers} == SURVEY_ANSWERS
    for number, (plan, trials) in enumerate(runs, 1):
        given = {"keyboard": "key", "touch": "touch"}[plan["input"]]
        rows = release.trials("P1", number)
        assert {row["input"] for row in rows} == {given}
        check_watched(rows, trials, figures, f"{given}, Firefox", MEAN, SPREAD, LARGEST)
    assert {plan["input"] for plan, _ in runs} == {"keyboard", "touch"}


class FirefoxWalk:
    """A participant's way, step by step, by touch; the way of `walk.Walk` in the browser that Playwright cannot
    lead."""

    def __init__(self, firefox: Firefox, screen: Screen, lab: Lab):
        self.firefox = firefox
        self.screen = screen
        self.lab = lab

    def to_first_test(self):
        self.firefox.open(self.lab.url(f"/studies/{STUDY.id}"))
        # Without a window manager the window has the keyboard only once it has been clicked.
        self.screen.click(5, 300)
        self.press(ENGLISH.take_part)
        self.arrive("/eligibility")
        self.type("input[type=text]", "34")
        self.say_yes()
        self.press(ENGLISH.go_on)
        for number in range(1, STUDY.sections + 1):
            self.arrive(f"/consent/sections/{number}")
            self.press(ENGLISH.go_on)
        for number, choices in enumerate(STUDY.right_answers, 1):
            self.arrive(f"/consent/quiz/1/{number}")
            for choice in choices:
                self.touch(f"label[for=quiz-{choice}]")
            self.press(ENGLISH.answer)
            self.touch(BUTTONS, ENGLISH.go_on)
        self.arrive("/consent/sharing")
        self.touch(CHOICES, ENGLISH.worldwide)
        self.press(ENGLISH.go_on)
        self.arrive("/consent/review")
        self.press(ENGLISH.agree)
        self.press(ENGLISH.really_agree)
        self.signature()
        self.arrive("/contact-details")
        self.press(ENGLISH.go_on)
        self.arrive("/place")
        for name in ("pin", "pinAgain"):
            self.type(f"input[name={name}]", PIN)
        self.press(ENGLISH.keep_place)
        self.arrive("/permissions")
        # The eye watches places on the screen, which full screen would move; and what asks for notifications waits
        # for somebody at the browser's own window.
        self.say_yes(but=("full-screen", "notifications"))
        self.press(ENGLISH.go_on)

    def signature(self):
        self.arrive("/consent/signature")
        self.type("#name", "Kim Åström-Weiß")
        left, top, width, height = self.place(".pad-surface")
        self.firefox.touch(*((left + x * width, top + y * height) for x, y in SIGNATURE))
        self.press(ENGLISH.sign)

    def survey(self):
        self.press(ENGLISH.go_to_survey)
        self.arrive("/surveys/demographics")
        self.press(ENGLISH.start_survey)
        for question, answer in zip(SURVEY_ANSWERS, SURVEY):
            self.arrive(f"/surveys/demographics/pages/{question}")
            match answer:
                case None:
                    self.press(ENGLISH.skip)
                    continue
                case ("choice", place):
                    self.touch(f".choice:nth-child({place + 1} of .choice) label")
                case ("point", place):
                    self.touch(f".point:nth-child({place + 1}) label")
                case (_, value):
                    self.type(".question .number-field", value)
            self.press(ENGLISH.go_on)
        self.arrive("/surveys/demographics/end")
        self.press(ENGLISH.to_overview)

    def play_run(self) -> tuple[dict, list[Lived]]:
        """The test that is due: its plan, and its trials."""
        self.arrive("/dashboard")
        self.touch("form.bar button")
        self.place("#continue")
        plan = self.firefox.run(
            "() => fetch(document.getElementById('test').dataset.plan).then((answer) => answer.json())")
        onlooker = Onlooker(self.screen, plan, self.pressing(plan))
        trials = []
        for block in plan["blocks"]:
            self.read_on()
            start = (lambda: self.screen.press(" ")) if plan["input"] == "keyboard" else (lambda: self.touch("#start"))
            left, top, width, height = self.place("#stimulus")
            trials += onlooker.play(block["number"], (left + width / 2, top + height / 2), start)
        return plan, trials

    def read_on(self):
        """Leaves behind what there is to read before the block."""
        due = "() => document.querySelector('#continue, #start')?.id"
        while self.firefox.until(due) == "continue":
            self.firefox.run("() => { window.left = document.querySelector('#continue'); }")
            self.touch("#continue")
            self.firefox.until("() => !window.left.isConnected")

    def pressing(self, plan: dict):
        """How a side is pressed. The buttons stay where they are for the whole run."""
        if plan["input"] == "keyboard":
            return lambda side: self.screen.press(plan["keys"][side])
        places = {}

        def press(side: str) -> float:
            if side not in places:
                places[side] = self.middle(f"#{side}")
            sent = now()
            self.firefox.touch(places[side], hold=HOLD)
            heard = self.firefox.run("() => window.pressed.at(-1)") - time.time() * 1000 + now()
            assert sent - 1 <= heard <= now(), "the browser touches when it is told to"
            return heard

        return press

    def say_yes(self, but: tuple[str, ...] = ()):
        """To whatever the page asks, but no to these."""
        for target in self.firefox.run("() => [...document.querySelectorAll('input[value=yes]')].map(({ id }) => id)"):
            name = re.sub("^.-|-yes$", "", target)
            self.touch(f"label[for={target if name not in but else target.replace('-yes', '-no')}]")

    def press(self, words: str):
        self.touch(BUTTONS, words)

    def type(self, selector: str, text: str):
        self.touch(selector)
        self.firefox.until("(selector) => document.activeElement.matches(selector)", selector)
        self.firefox.type(text)

    def touch(self, selector: str, words: str | None = None):
        self.firefox.touch(self.middle(selector, words))

    def middle(self, selector: str, words: str | None = None) -> tuple[float, float]:
        left, top, width, height = self.place(selector, words)
        return left + width / 2, top + height / 2

    def place(self, selector: str, words: str | None = None) -> list[float]:
        return self.firefox.until(PLACE, selector, words)

    def arrive(self, path: str):
        """Waits until the page at `path` is there, whole and with its styles and scripts."""
        self.firefox.until(
            "(path) => location.pathname === path && document.readyState === 'complete'", urlsplit(path).path)
