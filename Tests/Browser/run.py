"""A run from the respondent's side: its plan, and a way to get over one that a test is not about."""

import random

from playwright.sync_api import Page

from lab import Lab
from respondent import Respondent


def plan_of_run(page: Page, lab: Lab) -> dict:
    """The plan of the run on this page."""
    return page.request.get(lab.url(page.locator("#test").get_attribute("data-plan"))).json()


def respondent_at(page: Page, lab: Lab, seed: int, double_share: float = 0) -> Respondent:
    """The one who is to play the run on this page."""
    return Respondent(page, plan_of_run(page, lab), seed, double_share)


def complete_without_playing(page: Page, lab: Lab, seed: int, last: int = 7) -> list[dict]:
    """Posts the blocks up to `last` that the server still lacks in the page's name, with plausible latencies,
    instead of playing them in real time.

    Leaves for the overview and returns the trials that were posted.
    """
    plan = plan_of_run(page, lab)
    test = page.locator("#test")
    url, token = lab.url(test.get_attribute("data-parts")), test.get_attribute("data-csrf")
    posted = []
    due = plan["resume"]
    for place, block in enumerate(plan["blocks"][due["block"] - 1:last]):
        part = made_up_part(due["part"] + place, block, plan["input"], random.Random(seed + block["number"]))
        if place == 0:
            part["attempt"] = due["attempt"]
        answer = page.request.post(f"{url}/{part['number']}", data=part, headers={"X-CSRF-Token": token})
        assert answer.ok, answer.text()
        posted += part["trials"]
    page.goto(lab.url("/dashboard"))
    return posted


def made_up_part(number: int, block: dict, asked_for: str, chance: random.Random) -> dict:
    kind = "key" if asked_for == "keyboard" else "touch"
    clock = 1000.0
    trials = []
    for planned in block["trials"]:
        latency = round(max(350.0, chance.gauss(700, 120)), 3)
        trials.append({
            "number": planned["number"], "stimulus": planned["stimulus"],
            "onset": clock, "onsetSource": "render",
            "responses": [{"side": planned["side"], "latency": latency, "input": kind}],
            "deviations": 0, "flags": [], "droppedFrames": 0,
        })
        clock += latency + 250
    return {
        "number": number, "block": block["number"], "attempt": 1, "complete": True, "device": None,
        "trials": trials,
    }
