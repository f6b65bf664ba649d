"""A block in which strange things happen: whatever people and devices may do, done through the browser's protocol."""

import time

from playwright.sync_api import Page

from devices import PATIENCE
from lab import Lab
from respondent import OPPOSITE
from run import respondent_at


class Trials:
    """The trials of one run. Everything that is done to them is done at once."""

    def __init__(self, page: Page, lab: Lab):
        self.page = page
        self._respondent = respondent_at(page, lab, seed=1)
        self.plan = self._respondent.plan
        self._protocol = page.context.new_cdp_session(page)
        self.shown: dict = {}

    def begin(self):
        """Starts a block and waits until its first stimulus is certainly to be seen."""
        if not self.page.locator("#continue, #start").count():
            self.page.reload()  # a test before this one has failed in the middle of a block
        self._respondent.begin_block()
        self.next()

    def next(self):
        self.shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert self.page.evaluate("([trial, patience]) => probe.isSeen(trial, patience)", [self.shown["trial"], PATIENCE])

    @property
    def right(self) -> str:
        return self.shown["side"]

    @property
    def wrong(self) -> str:
        return OPPOSITE[self.right]

    def is_shown(self) -> bool:
        """True while the stimulus waits for its answer."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self.page.evaluate("document.getElementById('stimulus').dataset.trial") == self.shown["trial"]

    def key(self, key: str, code: str | None = None, moment: float | None = None, **more):
        event = {"key": key, "code": code or f"Key{key.upper()}", "timestamp": moment or time.time(), **more}
        self._protocol.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})

    def press(self, side: str, **more):
        """A key or a touch of this side, and nothing strange about it."""
        if self.plan["input"] == "keyboard":
            self.key(self.plan["keys"][side], **more)
        else:
            self.touch(self.middle_of(side), **more)
            self.lift()

    def touch(self, *points: dict, moment: float | None = None):
        self._protocol.send("Input.dispatchTouchEvent", {
            "type": "touchStart", "timestamp": moment or time.time(),
            "touchPoints": [{"id": number, **point} for number, point in enumerate(points)]})

    def lift(self):
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def pen(self, side: str):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, self.middle_of(side), pointerType="pen")

    def mouse(self, kind: str, point: dict, **more):
        event = {"type": kind, **point, "button": "left", "clickCount": 1, "timestamp": time.time(), **more}
        self._protocol.send("Input.dispatchMouseEvent", event)

    def middle_of(self, target: str) -> dict:
        box = self.page.locator(f"#{target}").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def send(self, method: str, **more):
        self._protocol.send(method, more)

    def recorded(self) -> list[dict]:
        """The runner's records of the trials so far. A reload ends the block; its part is sent as it is."""
        # A part that was not acknowledged would be the first to be sent after the next reload.
        with self.page.expect_response("**/parts/*") as answered:
            self.page.reload()
        self.page.locator("#continue, #start").first.wait_for()
        return answered.value.request.post_data_json["trials"]

    def responses(self) -> list[list]:
        """For each trial its responses, as (side, input)."""
        return [[(one["side"], one["input"]) for one in trial["responses"]] for trial in self.recorded()]
