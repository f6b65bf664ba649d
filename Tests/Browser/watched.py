"""A run in a browser that does not tell when it presented something: the screen is watched, and answered, instead."""

import os
import random
import time
from dataclasses import dataclass, field

from latencies import Summary, check_summary, differences
from limits import Disturbed
from respondent import OPPOSITE
from screen import Moment, Screen

BLOCKS = [20] * 7 if os.environ.get("SOAK") else [2, 2, 4, 4, 2, 4, 4]
ERROR_SHARE = 0.15
LATENCIES = (0.100, 0.200)
"""Seconds from a stimulus being seen to the press."""
CERTAIN = 4
"""ms; a moment less certain than this says nothing about the latency."""
WIDTH, HEIGHT = 200, 50
"""Of a place in which something is to be seen whenever there is a stimulus, and nothing when there is none."""

MEAN, SPREAD, LARGEST = 5, 2, 10
"""ms by which recorded latencies may differ from the true ones, where a browser tells no presentation."""


@dataclass
class Lived:
    """A trial as it was seen on the screen and answered: the last press is the right one."""

    stimulus: str
    seen: Moment
    presses: list[float] = field(default_factory=list)


class Onlooker:
    """Answers the trials of a run as its plan has them."""

    def __init__(self, screen: Screen, plan: dict, press):
        """`press`: presses a side and answers when that was, in ms on the machine's monotonic clock."""
        self._screen = screen
        self._plan = plan
        self._press = press

    def play(self, number: int, middle: tuple[float, float], start) -> list[Lived]:
        """The block, which `start` starts; its stimuli come around the place `middle` of the screen."""
        block = self._plan["blocks"][number - 1]
        box = round(middle[0] - WIDTH / 2), round(middle[1] - HEIGHT / 2), WIDTH, HEIGHT
        start()
        self._screen.await_change(box, until_blank=True)
        chance = random.Random(number)
        return [self._answer(trial, box, chance) for trial in block["trials"]]

    def _answer(self, trial: dict, box, chance: random.Random) -> Lived:
        lived = Lived(trial["stimulus"], self._screen.await_change(box, until_blank=False))
        time.sleep(chance.uniform(*LATENCIES))
        if chance.random() < ERROR_SHARE:
            lived.presses.append(self._press(OPPOSITE[trial["side"]]))
        lived.presses.append(self._press(trial["side"]))
        self._screen.await_change(box, until_blank=True)
        return lived


def check_watched(rows: list[dict], lived: list[Lived], figures, name: str, mean=MEAN, spread=SPREAD, largest=LARGEST):
    """That what was released of a run is what was seen and pressed. Every trial counts that was seen for certain."""
    assert [row["stimulus"] for row in rows] == [trial.stimulus for trial in lived]
    assert {row["onset_source"] for row in rows} == {"frame"}
    summary = Summary([
        one for row, trial in zip(rows, lived, strict=True) if trial.seen.uncertainty <= CERTAIN
        for one in differences(row, [press - trial.seen.middle for press in trial.presses])])
    figures(f"latency, {name}: {summary}")
    if summary.count <= sum(BLOCKS) * 0.8:
        raise Disturbed(f"the screen was watched too seldom: {summary.count} of {sum(BLOCKS)} trials were seen for certain")
    check_summary(summary, mean, spread, largest)
