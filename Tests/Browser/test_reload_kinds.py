"""Every activity, loaded anew in the middle of each of its steps: the right step is due afterwards, and what was acknowledged
is there once. `test_reload` goes further with tapping; experiments of a lab's own, which have no such steps, are loaded anew in
`test_own_experiment`."""

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from devices import PATIENCE, TABLET
from hands import Finger
from look import Looker
from respondent import Respondent
from studies import Studies, Study, both
from test_hold_still import PERMISSION as MOTION, SHAKE
from test_sustained_vowel import PERMISSION as MICROPHONE
from until import staying, until
from walk import Walk
from words import ENGLISH

COUNTDOWN = 4
"""Seconds, in which a page is loaded anew however slow the machine is."""
INTERRUPTED = re.compile("was interrupted")
UNSENT = re.compile("not been sent yet")
KEPT = "probe.waiting().then((kept) => Object.keys(kept).length > 0)"
"""Something that was measured waits on the device."""

HUM = """if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext();
  const [tone, microphone] = [context.createOscillator(), context.createMediaStreamDestination()];
  tone.connect(microphone);
  tone.start();
  window.humming = context;
  return microphone.stream;
};"""
"""A microphone that hears a tone from the moment when the browser opens it, in a press."""


@dataclass(frozen=True)
class Sensor:
    permission: dict
    script: str
    """Makes the device tell something, in each page from its beginning."""


@dataclass(frozen=True)
class Activity:
    word: str
    blocks: int
    settings: dict = field(default_factory=dict)
    press: str | None = None
    """The answer that ends the first trial, where no time does."""
    sensor: Sensor | None = None
    """The one that is asked for before the first block, where the kind has one."""


def category(label: str, *words: str) -> dict:
    return {"label": both(label), "stimuli": [{"id": word, "text": both(word)} for word in words]}


QUICK = {"time-limit": 500, "interval": {"from": 200, "to": 300}}
PACED = {"interval": 1000, "exposure": 300}
ACTIVITIES = [
    Activity("simple-reaction-time", 2, {"wait": {"from": 500, "to": 600}, "time-limit": 500}),
    Activity("choice-reaction-time", 2, QUICK),
    Activity("go-no-go", 2, QUICK),
    Activity("flanker", 2, QUICK),
    Activity("n-back", 2, PACED),
    Activity("serial-addition", 2, PACED),
    Activity("stroop", 3, press=".answer"),
    Activity("single-category-association", 4, {
        "time-limit": 500, "concept": category("Tea", "cup", "kettle"),
        "attributes": [category("Pleasant", "joy", "peace"), category("Unpleasant", "grief", "pain")]}),
    Activity("trail-making", 2),
    Activity("spatial-span", 6, {"interval": 600, "lit": 300}),
    Activity("tower-of-hanoi", 1),
    Activity("hold-still", 2, {"seconds": 30}, sensor=Sensor(MOTION, f"({SHAKE})([6, 0.1])")),
    Activity("sustained-vowel", 2, {"seconds": 60, "tries": 2}, sensor=Sensor(MICROPHONE, HUM)),
]


class ActivityStudies(Studies):
    def write_activity(self, activity: Activity):
        self.write(activity.word)
        with self.definition(activity.word) as study:
            if activity.sensor:
                study["permissions"].append(activity.sensor.permission)
            study["tests"], study["tasks"] = [{
                "id": "activity", "kind": activity.word, "title": both("Activity"), "countdown": COUNTDOWN, "break": 0,
                **activity.settings,
                "variants": [{"id": "only", "input": "touch", "label": both("Activity")}]}], ["activity"]
        self._short[activity.word] = Study(activity.word, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = ActivityStudies(tmp_path_factory.mktemp("studies"))
    for activity in ACTIVITIES:
        studies.write_activity(activity)
    return studies


@pytest.mark.parametrize("activity", [
    pytest.param(activity, id=activity.word, marks=[] if activity.word == "flanker" else [pytest.mark.soak])
    for activity in ACTIVITIES])
def test_in_each_step(own_lab, studies, open_page, activity):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    if activity.sensor:
        page.context.grant_permissions(["accelerometer", "gyroscope", "magnetometer"])
        page.context.add_init_script(activity.sensor.script)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies[activity.word])
    walk.hurry("/dashboard")
    walk.start_test(1)

    # The instruction, the question for a sensor, then the screen before the first block: nothing has been done, and nothing is
    # said to be lost.
    page.locator("#continue").wait_for()
    page.reload()
    if activity.sensor:
        page.locator("#continue").tap()
        page.locator("#sensor").wait_for()
        page.reload()
        page.locator("#continue").wait_for()
        assert page.locator("#sensor").count() == 0
    to_start(page, activity, is_interrupted=False)
    page.reload()
    to_start(page, activity, is_interrupted=False)

    # The countdown: the block has not begun.
    page.locator("#start").tap()
    expect(page.locator(".countdown:visible")).to_be_visible()
    page.reload()
    to_start(page, activity, is_interrupted=False)
    assert parts(own_lab) == []

    # The task: what was measured is kept as an attempt that was cut short, and its block is due again.
    measure(page, activity)
    page.reload()
    to_start(page, activity, is_interrupted=True)
    assert page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    assert parts(own_lab) == [(1, 1, 0)]

    # The completion, of a task that is left out from here on, while nothing can be sent: all of it waits on the device.
    page.context.route("**/parts/*", lambda route: route.abort())
    page.locator("#skip").tap()
    page.reload()
    to_start(page, activity, is_interrupted=True)
    page.locator("#skip").tap()
    page.locator("#skip").tap()
    expect(page.get_by_text(UNSENT)).to_be_visible()
    looker = Looker(page, f"{activity.word}-", views=[("narrow", "dark")])
    looker.look("saving")
    assert looker.problems == []
    page.reload()
    expect(page.get_by_text(UNSENT)).to_be_visible()
    expect(page.locator("#start, #continue")).to_have_count(0)
    assert parts(own_lab) == [(1, 1, 0)]
    page.context.unroute("**/parts/*")
    # Nothing is said to have been measured, so that the last screen leaves by itself.
    with staying(page, "**/dashboard"):
        page.reload()
        expect(page.locator("#finished")).to_be_visible()
        expect(page.locator("#finished")).not_to_contain_text("What was measured")
    expect(page.locator("#journey-complete")).to_be_visible()
    left_out = [(block, 2 if block == 1 else 1, 1) for block in range(1, activity.blocks + 1)]
    assert parts(own_lab) == [(1, 1, 0), *left_out]
    assert own_lab.rows("SELECT state FROM runs") == [("finished",)]


def to_start(page: Page, activity: Activity, is_interrupted: bool):
    """From the instruction and the question for a sensor, where they are, to the screen before the block that is due."""
    page.locator("#continue, #start").first.wait_for()
    if page.locator("#continue").count() and not page.locator("#sensor").count():
        page.locator("#continue").tap()
    if activity.sensor:
        page.locator("#sensor #continue").tap()
    page.locator("#start").wait_for()
    expect(page.get_by_text(INTERRUPTED)).to_have_count(1 if is_interrupted else 0)


def measure(page: Page, activity: Activity):
    """Starts the block that is due, and goes on until something of it is kept on the device."""
    page.locator("#start").tap()
    if activity.press:
        shown = page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert page.evaluate("([trial, patience]) => probe.isSeen(trial, patience)", [shown["trial"], PATIENCE])
        page.locator(activity.press).first.tap()
    until(page, KEPT)


def parts(lab) -> list[tuple]:
    """The parts that the server has acknowledged: block, attempt, and whether it is whole."""
    return lab.rows("SELECT block, attempt, is_complete FROM run_parts ORDER BY number")
