"""Unusual input and accidents in activities: each has a meaning, none leaves a wrong time. All tasks share
the reading of presses, with which `test_unusual_input` and `test_accidents` go further; here are a speeded choice and tapping."""

import pytest
from playwright.sync_api import Page, expect

from devices import PATIENCE, TABLET
from hands import Finger
from respondent import OPPOSITE, Respondent
from studies import Studies, Study, both
from test_accidents import set_clock
from until import until_drawn
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.windowed

SECONDS = 5


class UnusualStudies(Studies):
    def write_activity(self, name: str, **settings):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "activity", "kind": name, "title": both("Activity"), "countdown": 0, "break": 0, **settings,
                "variants": [{"id": "only", "input": "touch", "label": both("Activity")}]}], ["activity"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = UnusualStudies(tmp_path_factory.mktemp("studies"))
    studies.write_activity(
        "flanker", practice=0, **{"time-limit": 30_000, "interval": {"from": 300, "to": 400}})
    studies.write_activity("tapping", seconds=SECONDS)
    return studies


class Touched:
    """An activity before its first block, and fingers for it."""

    def __init__(self, open_page, lab, study: Study):
        self.page: Page = open_page(TABLET)
        Respondent.watch(self.page.context)
        walk = Walk(self.page, lab, ENGLISH, Finger(), study=study)
        walk.hurry("/dashboard", "full-screen")  # a window that fills the screen cannot be turned
        walk.start_test(1)
        self.page.locator("#continue").tap()
        self.page.locator("#start").tap()
        self._protocol = self.page.context.new_cdp_session(self.page)

    def next(self) -> str:
        """The side of the next arrows, once they are certainly to be seen."""
        shown = self.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert self.page.evaluate("([trial, patience]) => probe.isSeen(trial, patience)", [shown["trial"], PATIENCE])
        self._shown = shown["trial"]
        return shown["side"]

    def is_shown(self) -> bool:
        """True while the arrows wait for their answer."""
        until_drawn(self.page)
        return self.page.evaluate("document.getElementById('stimulus').dataset.trial") == self._shown

    def touch(self, *targets: str | dict):
        """Fingers that come down at once, on buttons or at places, and are lifted."""
        points = [
            {"id": number, **(self._middle_of(target) if isinstance(target, str) else target)}
            for number, target in enumerate(targets)]
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        self._protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def turn_and_back(self):
        size = self.page.viewport_size
        self.page.set_viewport_size({"width": size["height"], "height": size["width"]})
        until_drawn(self.page)
        self.page.set_viewport_size(size)
        until_drawn(self.page)

    def recorded(self) -> list[dict]:
        """The records of the block so far, which a reload ends."""
        with self.page.expect_response("**/parts/*") as answered:
            self.page.reload()
        return answered.value.request.post_data_json["trials"]

    def _middle_of(self, target: str) -> dict:
        box = self.page.locator(f"#{target}").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


PALM = {"x": 400, "y": 200, "radiusX": 60, "radiusY": 90}
"""Above all buttons."""


@pytest.fixture
def arrows(own_lab, studies, open_page) -> Touched:
    return Touched(open_page, own_lab, studies["flanker"])


@pytest.mark.soak
def test_of_two_fingers_at_once_the_first_answers(arrows):
    side = arrows.next()
    arrows.touch(OPPOSITE[side], side)
    assert not arrows.is_shown()
    arrows.touch(arrows.next())
    first, second = arrows.recorded()
    assert first["answer"] == OPPOSITE[side]
    # The other one is kept with the trial that was under way when it was heard of.
    assert first["further"] + second["early"] == 1
    kept = [press["answer"] for trial in (first, second) for press in trial["presses"]]
    assert kept == [OPPOSITE[side], side, second["answer"]]


@pytest.mark.soak
def test_a_palm_answers_nothing_and_a_turn_is_kept_with_its_trial(arrows):
    side = arrows.next()
    arrows.touch(PALM)
    assert arrows.is_shown()
    arrows.turn_and_back()
    arrows.touch(side)
    arrows.touch(arrows.next())
    first, second = arrows.recorded()
    assert (first["answer"], first["deviations"], first["further"], second["early"]) == (side, 0, 0, 0)
    assert {"rotated", "resized"} <= set(first["flags"]) and second["flags"] == []


@pytest.mark.soak
@pytest.mark.parametrize(("jump", "flags"), [(-3600, []), (60, ["hidden"])], ids=["back", "forward"])
def test_a_clock_that_is_set_changes_no_latency(arrows, jump, flags):
    side = arrows.next()
    set_clock(arrows.page, jump)
    assert arrows.is_shown()
    arrows.touch(side)
    [trial] = arrows.recorded()
    assert 0 < trial["latency"] < PATIENCE and trial["flags"] == flags


@pytest.mark.soak
def test_after_a_long_sleep_the_block_is_done_again(arrows):
    arrows.touch(arrows.next())
    arrows.next()
    with arrows.page.expect_response("**/parts/*") as answered:
        set_clock(arrows.page, 3600)
        expect(arrows.page.get_by_text("This part was interrupted")).to_be_visible()
    part = answered.value.request.post_data_json
    assert not part["complete"] and len(part["trials"]) == 1


def test_every_finger_is_a_tap_of_its_own_and_a_palm_beside_the_buttons_a_miss(own_lab, studies, open_page):
    hand = Touched(open_page, own_lab, studies["tapping"])
    expect(hand.page.get_by_role("status")).to_contain_text("Start tapping")
    with hand.page.expect_response("**/parts/*", timeout=SECONDS * 1000 + PATIENCE) as answered:
        hand.touch("left", "right")
        hand.touch(PALM)
        hand.turn_and_back()
        hand.touch("left")
    part = answered.value.request.post_data_json
    assert part["complete"]
    assert [tap.get("button") for tap in part["trials"]] == ["left", "right", None, "left"]
    assert part["trials"][0]["time"] <= part["trials"][1]["time"]
    assert {"rotated", "resized"} <= set(part["trials"][-1]["flags"])
