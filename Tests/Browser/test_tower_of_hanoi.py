"""The Tower of Hanoi in the browser: taps, drags and keys are kept with what they led to, illegal moves too, and the result is
what Python reckons."""

import re
import zipfile

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from look import Looker, looking_at_the_end
from release import download_release, table
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

SOLUTION = [(1, 3), (1, 2), (3, 2), (1, 3), (2, 1), (2, 3), (1, 3)]


class HanoiStudies(Studies):
    def write_tower(self, name: str, given: str):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "tower", "kind": "tower-of-hanoi", "title": both("Tower"), "countdown": 1, "break": 0,
                "feedback": "everywhere",
                "variants": [{"id": "only", "input": given, "label": both("Tower")}]}], ["tower"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = HanoiStudies(tmp_path_factory.mktemp("studies"))
    for given in ["touch", "keyboard"]:
        studies.write_tower(given, given)
    return studies


class Fingers:
    """Taps the pegs, and drags disks from one to another."""

    def __init__(self, page: Page):
        self.page = page
        self._protocol = page.context.new_cdp_session(page)

    def start(self):
        self.page.locator("#start").tap()

    def move(self, source: int, target: int):
        self.page.locator(f"#peg-{source}").tap()
        self.page.locator(f"#peg-{target}").tap()

    def drag(self, source: int, target: int):
        one, other = self._middle_of(source), self._middle_of(target)
        self._touch("touchStart", [one])
        for share in [0.3, 0.6, 1]:
            self._touch("touchMove", [{key: one[key] + share * (other[key] - one[key]) for key in one}])
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict]):
        self._protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _middle_of(self, peg: int) -> dict:
        box = self.page.locator(f"#peg-{peg}").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Keys:
    """Presses the numbers of the pegs."""

    def __init__(self, page: Page):
        self.page = page

    def start(self):
        self.page.keyboard.press("Space")

    def move(self, source: int, target: int):
        self.page.keyboard.press(str(source))
        self.page.keyboard.press(str(target))

    drag = move


def begin(open_page, lab, studies, given: str) -> Page:
    page = open_page(TABLET)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies[given])
    walk.hurry("/dashboard")
    walk.start_test(1)
    page.locator("#continue").wait_for()
    return page


def released(staff: Page, lab, folder) -> tuple[list[dict], list[dict]]:
    download_release(staff, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return table(archive, "towerofhanoi"), table(archive, "towerofhanoievents")


@pytest.mark.parametrize("given", ["touch", pytest.param("keyboard", marks=pytest.mark.soak)])
def test_moves_are_recorded_as_they_were(own_lab, studies, open_page, staff, tmp_path, given):
    page = begin(open_page, own_lab, studies, given)
    looker = Looker(page, f"tower-of-hanoi-{given}-", views=[("narrow", "dark")])
    looker.look("instruction")
    page.locator("#continue").tap()
    page.locator("#start").wait_for()
    hands = Fingers(page) if given == "touch" else Keys(page)
    hands.start()
    page.locator(".peg .disk").first.wait_for()
    expect(page.get_by_role("status")).to_contain_text("Move the tower")
    hands.move(1, 3)
    hands.move(1, 3)
    expect(page.get_by_role("status")).to_contain_text("A larger disk may not lie on a smaller one.")
    hands.drag(1, 2)
    with looking_at_the_end(looker):
        for source, target in SOLUTION[2:]:
            hands.move(source, target)
        expect(page.get_by_role("status")).to_contain_text("You have done it!")
        expect(page.locator("#finished")).to_contain_text("What was measured")
    assert looker.problems == []
    expect(page.locator("main")).to_contain_text("You moved the tower in 7 moves")
    results, events = released(staff(own_lab), own_lab, tmp_path)
    presses = [int(row["peg"]) for row in events if row["what"] in ["press", "drop"]]
    moves = [SOLUTION[0], (1, 3), *SOLUTION[1:]]
    assert presses == [peg for move in moves for peg in move]
    assert [row["what"] for row in events].count("drop") == (1 if given == "touch" else 0)
    assert {row["input"] for row in events if row["input"]} == {"touch" if given == "touch" else "key"}
    assert events[0]["what"] == "start" and events[0]["time_source"] in ["render", "paint"]
    check_steps(events)
    check_result(results, events)


def check_steps(events: list[dict]):
    """The steps follow from the presses by the rules as Python plays them."""
    pegs, held = [[3, 2, 1], [], []], None
    for row in events[1:]:
        peg = pegs[int(row["peg"]) - 1]
        if held is None:
            step, held = ("picked", peg) if peg else ("empty", None)
        else:
            fits = not peg or peg[-1] > held[-1]
            step = "returned" if peg is held else "moved" if fits else "illegal"
            if step == "moved":
                peg.append(held.pop())
            held = None
        assert row["step"] == step, row
    assert pegs == [[], [], [3, 2, 1]]


def check_result(results: list[dict], events: list[dict]):
    """The score against an independent calculation from its events."""
    [result] = results
    steps = [row["step"] for row in events]
    times = [float(row["time"]) for row in events]
    assert times == sorted(times)
    first = times[steps.index("picked")]
    assert result["ending"] == "solved" and int(result["moves"]) == steps.count("moved") == 7
    assert int(result["illegal_moves"]) == steps.count("illegal") == 1 and int(result["excess_moves"]) == 0
    assert float(result["planning_time"]) == pytest.approx(first - times[0], abs=1e-6)
    assert float(result["time"]) == pytest.approx(times[-1] - first, abs=1e-6)


@pytest.mark.soak
def test_who_gives_up_keeps_the_moves(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies, "touch")
    page.locator("#continue").tap()
    fingers = Fingers(page)
    page.locator("#start").wait_for()
    fingers.start()
    page.locator(".peg .disk").first.wait_for()
    fingers.move(1, 2)
    # A reload loses nothing that was done, and begins anew.
    page.reload()
    page.locator("#start").wait_for()
    expect(page.locator("#start")).to_contain_text("interrupted")
    fingers.start()
    page.locator(".peg .disk").first.wait_for()
    fingers.move(1, 3)
    page.locator("#give-up").tap()
    expect(page.locator("#give-up")).to_contain_text("Really give up?")
    page.locator("#give-up").tap()
    page.wait_for_url(re.compile("/dashboard$"))
    expect(page.locator("main")).to_contain_text("The tower did not get to the right peg.")
    results, events = released(staff(own_lab), own_lab, tmp_path)
    assert [(row["ending"], row["moves"], row["excess_moves"]) for row in results] == [("given-up", "1", "")]
    assert [row["what"] for row in events] == ["start", "press", "press"] * 2 + ["give-up"]
    assert [row["complete"] for row in events] == ["0"] * 3 + ["1"] * 4
