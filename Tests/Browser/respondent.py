"""A respondent who answers every stimulus at a time that the script knows, by real key presses and touches."""

import random
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Error, Page, TimeoutError

PROBE = Path(__file__).with_name("probe.js")

GO_ON = """if (window === top) {
  new MutationObserver(() => {
    if (!sessionStorage.getItem('stays')) document.querySelector('#finished #continue')?.click();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}"""
"""Leaves the last screen of a task, which stays until it has been read, unless it is to be looked at."""

ERROR_SHARE = 0.06
DOUBLE_SHARE = 0.06
"""Of right presses, with another one right behind them, on either side: a bounce, a second thumb."""
LATENCIES = (0.070, 0.130)
"""Seconds from a stimulus being put into the page to the press: quicker than people are."""
BIAS = 0.040
"""Seconds that a press takes longer where the first attribute does not share its side with the first concept."""
LEISURE = 0.500
"""Seconds after which even a busy machine has shown the stimulus."""
UNNOTICED = 300
"""ms after which a press has had no effect: on a busy machine it came before the stimulus was to be seen."""
PATIENCE = 10_000
"""ms within which a stimulus comes."""
CORRECTION = 0.060
"""Seconds from a wrong press to the right one."""
DOUBLE = 0.060
"""Seconds from a right press within which another one is quick."""
HOLD = 0.025
"""Seconds for which a key or the glass is touched."""

OPPOSITE = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class Press:
    side: str
    time: float
    """ms since 1970, as the browser tells it with the event"""
    sent: float
    """ms since 1970 at which it was really done"""


@dataclass(frozen=True)
class Answer:
    """One trial as the respondent has lived it."""

    mark: str
    """The page's name for the trial: block-3-1-trial-17"""
    stimulus: str
    side: str
    appeared: float
    """ms since 1970 at which the stimulus was put into the page; it is seen a little later"""
    presses: list[Press]
    rendered: float | None
    """ms since 1970 at which the stimulus was presented, as the browser tells those who ask it; None if it does not"""

    @property
    def place(self) -> tuple[int, int, int]:
        """Block, attempt at it, number of the trial."""
        _, block, attempt, _, number = self.mark.split("-")
        return int(block), int(attempt), int(number)

    @property
    def is_error(self) -> bool:
        return self.presses[0].side != self.side

    def counted(self, presented: float) -> "Answer":
        """The same without presses from before the stimulus was to be seen and from after the right one: those
        are none."""
        seen = [press for press in self.presses if press.time >= presented]
        right = [press.side for press in seen].index(self.side)
        return replace(self, presses=seen[:right + 1])


class Respondent:
    """Plays a run on a page whose context has had `watch`."""

    def __init__(self, page: Page, plan: dict, seed: int, double_share: float = 0, errs_after: float = 0):
        """`errs_after`: seconds from a stimulus before which no wrong press comes. With `LEISURE` each of them counts,
        also where nothing tells which ones came before the stimulus was to be seen."""
        self.page = page
        self.plan = plan
        self.answers: list[Answer] = []
        self._random = random.Random(seed)
        self._double_share = double_share
        self._errs_after = errs_after
        self._wronged: dict | None = None
        self._sent: list[tuple[str, float]] = []
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
        self.reach_start()
        self._device.start()

    def reach_start(self):
        """Leaves behind what there is to read before the block."""
        while self.page.locator("#continue, #start").get_attribute("id") == "continue":
            self.read_on()

    def read_on(self):
        """Leaves the screen behind that is to be read."""
        self._device.go_on()

    def answer_trials(self, block: int, count: int):
        """The next `count` trials of the block."""
        for _ in range(count):
            self._answer(self.plan["blocks"][block - 1])

    def err(self):
        """Answers the next stimulus wrongly, again if that came before it was to be seen, and leaves it at that."""
        self._wronged = self._await_stimulus()
        moment = self._wronged["time"] / 1000 + LATENCIES[1]
        for _ in range(PATIENCE // UNNOTICED):
            self._device.press(OPPOSITE[self._wronged["side"]], moment)
            with suppress(TimeoutError):
                return self.page.locator(".wrong[data-shown]").wait_for(timeout=UNNOTICED)
        raise AssertionError("no wrong answer is marked")

    def correct(self):
        """Presses what `err` should have pressed."""
        self._device.press(self._wronged["side"], time.time())
        assert self._outcome(self._wronged["trial"])["isOver"]

    def _answer(self, block: dict):
        shown = self._await_stimulus()
        mark, side = shown["trial"], shown["side"]
        moment = shown["time"] / 1000 + self._random.uniform(*LATENCIES) + BIAS * is_pairing_b(block)
        if self._random.random() < ERROR_SHARE:
            moment = max(moment, shown["time"] / 1000 + self._errs_after)
            self._press(OPPOSITE[side], moment)
            moment += CORRECTION
        self._press(side, moment)
        if self._random.random() < self._double_share and time.time() < moment + DOUBLE:
            self._press(self._random.choice(["left", "right"]), 0)
        while not (outcome := self._outcome(mark))["isOver"]:
            self._press(side, 0)
        planned = block["trials"][int(mark.rsplit("-", 1)[1]) - 1]
        presses = [press for seen in outcome["presses"] if (press := self._recognised(seen))]
        self.answers.append(Answer(mark, planned["stimulus"], planned["side"], shown["time"], presses, outcome["rendered"]))

    def _press(self, side: str, moment: float):
        self._sent.append((side, self._device.press(side, moment)))

    def _recognised(self, seen: dict) -> Press | None:
        """A press as the page saw it; a busy page may see one as late as with the next stimulus."""
        side = self._device.side_of(seen["what"])
        sent = [time for other, time in self._sent if other == side]
        return Press(side, seen["time"], min(sent, key=lambda time: abs(time - seen["time"]))) if sent else None

    def _outcome(self, mark: str) -> dict:
        ask = "([mark, patience]) => probe.outcome(mark, patience)"
        try:
            return self.page.evaluate(ask, [mark, UNNOTICED])
        except Error:  # the page was left, which ends a trial, while it was asked
            return self.page.evaluate(ask, [mark, UNNOTICED])

    def _await_stimulus(self) -> dict:
        shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert shown, f"no stimulus after {self.answers[-1:]}"
        return shown


def is_pairing_b(block: dict) -> bool:
    return any({"attribute1", "concept2"} <= set(block[side]) for side in OPPOSITE)


class KeyPresses:
    def __init__(self, page: Page, plan: dict):
        self._page = page
        self._keys = plan["keys"]
        self._protocol = page.context.new_cdp_session(page)

    def go_on(self):
        self._page.keyboard.press("Space")

    start = go_on

    def side_of(self, key: str | None) -> str | None:
        return next((side for side, letter in self._keys.items() if letter == key), None)

    def press(self, side: str, moment: float) -> float:
        """Presses at `moment`, in seconds, or as soon as that is over; answers when it was, in ms."""
        key = self._keys[side]
        event = {"key": key, "code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
        sent = wait_until(moment)
        self._protocol.send("Input.dispatchKeyEvent", {"type": "keyDown", "timestamp": sent, **event})
        wait_until(sent + HOLD)
        self._protocol.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
        return sent * 1000


class Touches:
    def __init__(self, page: Page, plan: dict):
        self._page = page
        self._starts_by = "#left" if plan["layout"] == "researchkit" else "#start"
        self._protocol = page.context.new_cdp_session(page)
        self._places = {}

    def go_on(self):
        button = self._page.locator("#continue")
        left = button.element_handle()
        button.tap()
        # The click comes a moment after the finger is lifted: until then the screen is still the one to be left.
        left.wait_for_element_state("hidden")

    def start(self):
        self._page.locator(self._starts_by).tap()

    def side_of(self, button: str | None) -> str | None:
        return button

    def press(self, side: str, moment: float) -> float:
        """Touches at `moment`, in seconds, or as soon as that is over; answers when it was, in ms."""
        point = self._place_of(side)
        sent = wait_until(moment)
        self._protocol.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point], "timestamp": sent})
        wait_until(sent + HOLD)
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return sent * 1000

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
