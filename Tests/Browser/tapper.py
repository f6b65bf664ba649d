"""A hand that taps two buttons in turn, and studies for it."""

import time

from playwright.sync_api import Page, expect

from studies import Studies, Study, both
from timed_finger import TimedFinger

SECONDS = 5
INTERVAL = 0.150
"""Seconds between two taps, on average."""


class TappingStudies(Studies):
    def write_taps(self, name: str, countdown: int = 1):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "taps", "kind": "tapping", "title": both("Tapping"), "seconds": SECONDS, "countdown": countdown,
                "break": 0, "feedback": "everywhere",
                "variants": [{"id": "only", "input": "touch", "label": both("Tapping")}]}], ["taps"]
        self._short[name] = Study(name, sections=1, tests=1)


class Tapper:
    """Taps in turn, at times of which the script knows: every tenth tap lies beside the buttons."""

    def __init__(self, page: Page):
        self.page = page
        self._finger = TimedFinger(page)

    def begin(self) -> str:
        """Starts the hand that is due, and waits for the countdown; answers which hand it is."""
        hand = self.page.locator("h1").inner_text()
        self.page.locator("#start").tap()
        expect(self.page.get_by_role("status")).to_contain_text("Start tapping")
        return "left" if "left" in hand else "right"

    def tap(self) -> list[tuple[str, float]]:
        """Taps until the time is over; answers the button and the moment, in ms, of each tap that counts."""
        points = {button: self._finger.middle_of(f"#{button}") for button in ["left", "right"]}
        points[""] = {"x": points["left"]["x"], "y": points["left"]["y"] - 300}
        taps, moment = [], time.time() + 0.05
        while not taps or moment * 1000 < taps[0][1] + SECONDS * 1000 - 50:
            button = "" if len(taps) % 10 == 9 else ["left", "right"][len(taps) % 2]
            taps.append((button, self._finger.tap(points[button], moment)))
            moment += INTERVAL + 0.02 * (len(taps) % 3 - 1)
        return taps

    def tap_a_few(self, count: int):
        """The first taps of a hand."""
        for number in range(count):
            button = self._finger.middle_of(f"#{['left', 'right'][number % 2]}")
            self._finger.tap(button, time.time() + INTERVAL)
