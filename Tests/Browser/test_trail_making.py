"""Trail making in the browser: targets keep apart on every screen, a mistake is red until the next press, a reload loses one part
at most, and the result is what Python reckons."""

import re
import zipfile
from itertools import combinations
from math import hypot

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from look import Looker, looking_at_the_end
from release import download_release, table
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

VIEWPORTS = [(320, 568), (568, 320), (360, 740), (740, 360), (768, 1024), (1180, 820), (1920, 1080)]
"""CSS px: the smallest telephone to a desktop, upright and lying on its side."""

CIRCLES = """() => [...document.querySelectorAll('.activity .target')].map((target) => {
  const { x, y, width, height } = target.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width, height];
})"""


class TrailStudies(Studies):
    def write_trails(self, name: str, given: str, **more):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "trails", "kind": "trail-making", "title": both("Trails"), "countdown": 0, "break": 0,
                "feedback": "everywhere", **more,
                "variants": [{"id": "only", "input": given, "label": both("Trails")}]}], ["trails"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = TrailStudies(tmp_path_factory.mktemp("studies"))
    studies.write_trails("touch", "touch")
    studies.write_trails("keyboard", "keyboard", targets=5)
    return studies


def begin(open_page, lab, studies, given: str) -> Page:
    page = open_page(TABLET)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies[given])
    walk.hurry("/dashboard", "full-screen")  # a window that fills the screen keeps its size
    walk.start_test(1)
    page.locator("#continue").wait_for()
    return page


def present(page: Page):
    """Starts the part that is due, and waits for its targets."""
    page.locator("#start").tap()
    page.locator("#target-1").wait_for()


def tap(page: Page, *targets: int):
    for target in targets:
        page.locator(f"#target-{target}").tap()


def released(staff: Page, lab, folder) -> list[list[dict]]:
    download_release(staff, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return [table(archive, name) for name in ["trailmaking", "trailmakingtargets", "trailmakingevents"]]


def check_geometry(page: Page, width: int, height: int):
    page.set_viewport_size({"width": width, "height": height})
    circles = page.evaluate(CIRCLES)
    assert len(circles) == 13
    for x, y, across, down in circles:
        assert across == pytest.approx(down, abs=0.1) and 39.9 <= across <= 50.1, (width, height, across)
        assert across / 2 <= x <= width - across / 2 and down / 2 <= y <= height - down / 2, (width, height)
    for (x, y, across, _), (other_x, other_y, *_) in combinations(circles, 2):
        assert hypot(x - other_x, y - other_y) >= across + 8, (width, height)


def test_both_parts_are_recorded_as_they_were(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies, "touch")
    looker = Looker(page, "trail-making-", views=[("narrow", "dark")])
    looker.look("instruction")
    page.locator("#continue").tap()
    present(page)
    for viewport in VIEWPORTS:
        check_geometry(page, *viewport)
    looker.look("targets")
    tap(page, 1, 2)
    # A reload in the middle of a part: it begins anew with the targets in other places.
    before = page.evaluate(CIRCLES)
    page.reload()
    expect(page.locator("#start")).to_contain_text("interrupted")
    present(page)
    assert page.evaluate(CIRCLES) != before
    expect(page.get_by_role("status")).to_contain_text("Begin with 1.")
    tap(page, 1, 5)
    wrong = page.locator(".target[data-wrong]")
    expect(wrong).to_have_text("5")
    expect(page.get_by_role("status")).to_contain_text("Continue from 1.")
    looker.look("mistake")
    box = page.locator(".activity .trail").bounding_box()
    page.touchscreen.tap(box["x"] + 3, box["y"] + 3)
    expect(wrong).to_have_count(0)
    tap(page, *range(2, 14))
    # A reload between two parts loses nothing.
    page.locator("h1", has_text="Numbers and letters").wait_for()
    page.reload()
    expect(page.locator("h1")).to_have_text("Numbers and letters")
    expect(page.locator("#start")).not_to_contain_text("interrupted")
    present(page)
    assert page.locator("#target-2").text_content() == "A" and page.locator("#target-13").text_content() == "7"
    with looking_at_the_end(looker):
        tap(page, *range(1, 14))
        expect(page.locator("#finished")).to_contain_text("What was measured")
    assert looker.problems == []
    expect(page.locator("main")).to_contain_text("wrong circles: 1.")
    results, targets, events = released(staff(own_lab), own_lab, tmp_path)
    check_events(targets, events)
    check_result(results, [row for row in events if row["complete"] == "1"])


def check_events(targets: list[dict], events: list[dict]):
    assert [row["label"] for row in targets if row["trail"] == "b"] == list("1A2B3C4D5E6F7")
    assert [row["complete"] for row in targets] == ["0"] * 13 + ["1"] * 26
    pressed = [row["target"] for row in events if row["what"] == "press"]
    numbers = [str(number) for number in range(1, 14)]
    assert pressed == ["1", "2", "1", "5", "", *numbers[1:], *numbers]
    assert {row["time_source"] for row in events if row["what"] == "start"} <= {"render", "paint"}
    assert {row["input"] for row in events if row["input"]} == {"touch"}
    places = {(row["trail"], row["attempt"], row["target"]): row for row in targets}
    for row in events:
        if row["target"]:
            place = places[row["trail"], row["attempt"], row["target"]]
            far = hypot(*(float(row[axis]) - float(place[axis]) for axis in "xy")) * float(row["side"])
            assert far < 2, row  # the middle was tapped


def check_result(results: list[dict], events: list[dict]):
    """The score against an independent calculation from its events."""
    [result] = results
    for trail, errors, misses in [("a", 1, 1), ("b", 0, 0)]:
        own = [row for row in events if row["trail"] == trail]
        times = [float(row["time"]) for row in own]
        assert times == sorted(times) and own[-1]["target"] == "13"
        assert result[f"{trail}_ending"] == "complete" and result[f"{trail}_connected"] == "13"
        assert (int(result[f"{trail}_errors"]), int(result[f"{trail}_misses"])) == (errors, misses)
        assert float(result[f"{trail}_time"]) == pytest.approx(times[-1] - times[0], abs=1e-6)
    difference = float(result["b_time"]) - float(result["a_time"])
    assert float(result["difference"]) == pytest.approx(difference, abs=1e-6)


FOCUSED = "document.activeElement.id"


@pytest.mark.soak
def test_keys_go_through_the_targets_in_reading_order(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies, "keyboard")
    page.keyboard.press("Space")
    for _ in ["a", "b"]:
        page.locator("#start").wait_for()
        page.keyboard.press("Space")
        page.locator("#target-1").wait_for()
        order = page.evaluate("[...document.querySelectorAll('.activity .target')].map(({ id }) => id)")
        heights = [page.locator(f"#{target}").bounding_box()["y"] for target in order]
        assert heights[0] < heights[-1] and page.evaluate(FOCUSED) == order[0]
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(FOCUSED) == order[-1]
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED) == order[0]
        for target in range(1, 6):
            while page.evaluate(FOCUSED) != f"target-{target}":
                page.keyboard.press("Tab")
            page.keyboard.press("Space")
    page.wait_for_url(re.compile("/dashboard$"))
    [result], _, events = released(staff(own_lab), own_lab, tmp_path)
    assert (result["a_ending"], result["b_ending"], result["b_errors"]) == ("complete", "complete", "0")
    assert {(row["input"], row["x"]) for row in events if row["what"] == "press"} == {("key", "")}
