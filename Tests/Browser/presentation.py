"""When the compositor presented each stimulus, told by Chromium's own trace and not by the page under test."""

import json
from bisect import bisect_right
from contextlib import nullcontext
from statistics import median

from respondent import Answer, Respondent

TRACE_CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline.frame"]


def play_traced(browser, respondent: Respondent, meanwhile=nullcontext()) -> tuple[list[Answer], list[float]]:
    """Plays a run: its answers, as far as they count, and for each the moment at which its stimulus was presented.

    `meanwhile`: what the machine is in while the run is played.
    """
    browser.start_tracing(page=respondent.page, categories=TRACE_CATEGORIES)
    try:
        with meanwhile:
            respondent.play()
    finally:
        trace = browser.stop_tracing()
    presented = presentations(trace, respondent.answers)
    return [answer.counted(moment) for answer, moment in zip(respondent.answers, presented, strict=True)], presented


def presentations(trace: bytes, answers: list[Answer]) -> list[float]:
    """For each answer the moment, in ms since 1970, at which its stimulus was to be seen.

    Nothing on the screen changes in the interval before a stimulus, and frames without a change are not
    presented. So the first frame presented after the stimulus was put into the page is the one that shows it.
    """
    events = json.loads(trace)["traceEvents"]
    marks = {e["name"].removeprefix("probe "): e for e in events if e["name"].startswith("probe ")}
    page = next(iter(marks.values()))["pid"]
    presented = sorted(e["ts"] for e in events if e["pid"] == page and is_presentation(e))
    # A busy machine may pause the page between taking the time and noting the mark, hence the median.
    origin = median(marks[answer.mark]["ts"] / 1000 - answer.appeared for answer in answers)

    def presentation(answer: Answer) -> float:
        frame = presented[bisect_right(presented, marks[answer.mark]["ts"])]
        return frame / 1000 - origin

    return [presentation(answer) for answer in answers]


def is_presentation(event: dict) -> bool:
    return event["name"] == "SwapEndToPresentationCompositorFrame" and event["ph"] == "e"
