"""Tasks that hold a page up, told by the browser itself: it calls nothing shorter than 50 ms a long task."""

from playwright.sync_api import Page

from limits import check_limit

WATCH = """() => new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) tellLongTask(performance.timeOrigin + startTime);
}).observe({ type: 'longtask' })"""


class LongTasks:
    """Those of a page from now on."""

    def __init__(self, page: Page):
        self._times: list[float] = []
        page.expose_function("tellLongTask", lambda time: self._times.append(time))
        page.evaluate(WATCH)

    def check(self, name: str, spans: list[tuple[float, float]], figures):
        """That there is none between any two moments, in ms since 1970."""
        counts = [sum(first < time < last for time in self._times) for first, last in spans]
        figures(f"long tasks while {name} is played: {counts}")
        check_limit(f"long tasks, {name}", max(counts), 0)
