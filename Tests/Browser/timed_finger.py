"""A finger that comes down at times of which the script knows, and what a page says of them."""

from playwright.sync_api import Page

from limits import check_limit
from respondent import wait_until

DOWN = 0.040
"""Seconds for which it is down."""
ANYWHERE = {"x": 300, "y": 300}
"""A place on the screen of a task whose only button is all of it."""
INTERVAL_LIMIT = 0.5
"""ms by which a time between two taps may differ from the true one."""


class TimedFinger:
    def __init__(self, page: Page):
        self._page = page
        self._protocol = page.context.new_cdp_session(page)

    def middle_of(self, selector: str) -> dict:
        box = self._page.locator(selector).bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def tap(self, point: dict, moment: float) -> float:
        """Taps at `moment`, in seconds since 1970, or as soon as that is over; answers when it was, in ms."""
        sent = wait_until(moment)
        self._protocol.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point], "timestamp": sent})
        lifted = wait_until(sent + DOWN)
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": lifted})
        return sent * 1000


def check_intervals(name: str, recorded: list[float], sent: list[float], figures):
    """That the times between taps are the true ones."""
    errors = [mine - other for mine, other in zip(intervals(recorded), intervals(sent), strict=True)]
    largest = max(errors, key=abs)
    figures(f"{name}: n {len(errors)}, mean {sum(errors) / len(errors):+.3f} ms, largest {largest:+.3f} ms")
    check_limit(f"largest interval, {name}, ms", largest, INTERVAL_LIMIT)


def intervals(times: list[float]) -> list[float]:
    return [later - earlier for earlier, later in zip(times, times[1:])]
