"""A respondent who answers every stimulus at a time that the script knows, by real key presses and touches."""

import math
import random
import time
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page

PROBE = Path(__file__).with_name("probe.js")

ERROR_SHARE = 0.06
LATENCIES = (0.070, 0.130)
"""Seconds from a stimulus being put into the page to the press: quicker than people are."""
LEISURE = 0.500
"""Seconds after which even a busy machine has shown the stimulus."""
UNNOTICED = 300
"""ms after which a press has had no effect: on a busy machine it came before the stimulus was to be seen."""
PATIENCE = 10_000
"""ms within which a stimulus comes."""
CORRECTION = 0.060
"""Seconds from a wrong press to the right one."""
HOLD = 0.025
"""Seconds for which a key or the glass is touched."""

OPPOSITE = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class Press:
    side: str
    sent: float
    """ms since 1970"""
    time: float = math.nan
    """ms since 1970, as the browser tells it with the event; what it makes of `sent`"""


@dataclass(frozen=True)
class Answer:
    """One trial as the respondent has lived it."""

    mark: str
    """What the page calls the trial: block-3-1-trial-17"""
    stimulus: str
    side: str
    appeared: float
    """ms since 1970 at which the stimulus was put into the page; it is seen a little later"""
    presses: list[Press]

    @property
    def place(self) -> tuple[int, int, int]:
        """Block, attempt at it, number of the trial."""
        _, block, attempt, _, number = self.mark.split("-")
        return int(block), int(attempt), int(number)

    @property
    def is_error(self) -> bool:
        return self.presses[0].side != self.side

    def since(self, presented: float) -> "Answer":
        """The same without presses from before the stimulus was to be seen: those are none."""
        return replace(self, presses=[press for press in self.presses if press.time >= presented])


class Respondent:
    """Plays a run on a page whose context has had `watch`."""

    def __init__(self, page: Page, plan: dict, seed: int):
        self.page = page
        self.plan = plan
        self.answers: list[Answer] = []
        self._random = random.Random(seed)
        self._device = (KeyPresses if plan["input"] == "keyboard" else Touches)(page, plan)

    @staticmethod
    def watch(context):
        context.add_init_script(path=PROBE)

    def play(self):
        """The whole run, until the overview is back."""
        for block in self.plan["blocks"]:
            self.play_block(block["number"])
        self.page.wait_for_url("**/dashboard")

    def play_block(self, number: int):
        self.begin_block()
        self.answer_trials(number, len(self.plan["blocks"][number - 1]["trials"]))

    def begin_block(self):
        """Leaves what there is to read behind and starts the block."""
        while self.page.locator("#continue, #start").get_attribute("id") == "continue":
            self.read_on()
        self._device.start()

    def read_on(self):
        """Leaves the screen behind that is to be read."""
        self._device.go_on()

    def answer_trials(self, block: int, count: int):
        """The next `count` trials of the block."""
        for _ in range(count):
            self._answer(self.plan["blocks"][block - 1])

    def err(self):
        """Answers the next stimulus wrongly and leaves it at that."""
        shown = self._await_stimulus()
        self._device.press(OPPOSITE[shown["side"]], shown["time"] / 1000 + LEISURE)
        self.page.locator(".wrong[data-shown]").wait_for()

    def _answer(self, block: dict):
        shown = self._await_stimulus()
        mark, side = shown["trial"], shown["side"]
        moment = shown["time"] / 1000 + self._random.uniform(*LATENCIES)
        presses = []
        if self._random.random() < ERROR_SHARE:
            presses.append(self._device.press(OPPOSITE[side], moment))
            moment += CORRECTION
        presses.append(self._device.press(side, moment))
        while not (outcome := self._outcome(mark))["isOver"]:
            presses.append(self._device.press(side, time.time()))
        presses = [replace(press, time=moment) for press, moment in zip(presses, outcome["presses"], strict=True)]
        planned = block["trials"][int(mark.rsplit("-", 1)[1]) - 1]
        self.answers.append(Answer(mark, planned["stimulus"], planned["side"], shown["time"], presses))

    def _outcome(self, mark: str) -> dict:
        return self.page.evaluate("([mark, patience]) => probe.outcome(mark, patience)", [mark, UNNOTICED])

    def _await_stimulus(self) -> dict:
        shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert shown, f"no stimulus after {self.answers[-1:]}"
        return shown


class KeyPresses:
    def __init__(self, page: Page, plan: dict):
        self._page = page
        self._keys = plan["keys"]
        self._protocol = page.context.new_cdp_session(page)

    def go_on(self):
        self._page.keyboard.press("Space")

    start = go_on

    def press(self, side: str, moment: float) -> Press:
        key = self._keys[side]
        event = {"key": key, "code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
        sent = wait_until(moment)
        self._protocol.send("Input.dispatchKeyEvent", {"type": "keyDown", "timestamp": sent, **event})
        wait_until(sent + HOLD)
        self._protocol.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
        return Press(side, sent * 1000)


class Touches:
    def __init__(self, page: Page, plan: dict):
        self._page = page
        self._starts_by = "#left" if plan["layout"] == "researchkit" else "#start"
        self._protocol = page.context.new_cdp_session(page)
        self._places = {}

    def go_on(self):
        self._page.locator("#continue").tap()

    def start(self):
        self._page.locator(self._starts_by).tap()

    def press(self, side: str, moment: float) -> Press:
        point = self._place_of(side)
        sent = wait_until(moment)
        self._protocol.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point], "timestamp": sent})
        wait_until(sent + HOLD)
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return Press(side, sent * 1000)

    # The buttons stay where they are for the whole run.
    def _place_of(self, side: str) -> dict:
        if side not in self._places:
            self._places[side] = self._middle_of(side)
        return self._places[side]

    def _middle_of(self, side: str) -> dict:
        box = self._page.locator(f"#{side}").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def wait_until(moment: float) -> float:
    """Sleeps until then and says what time it is."""
    time.sleep(max(0.0, moment - time.time()))
    return time.time()
