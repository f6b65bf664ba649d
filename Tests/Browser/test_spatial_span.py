"""Spatial span in the browser: what lights up is what the seed says, exposures are true, every tap is kept, a reload in the
middle loses one game at most, and the result is what Python reckons."""

import zipfile

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from limits import check_limit
from look import Looker, looking_at_the_end
from release import download_release, table
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

INTERVAL, LIT = 600, 300
"""ms from one cell to the next, and for which each is lit."""


class SpanStudies(Studies):
    def write_places(self, name: str, **more):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "places", "kind": "spatial-span", "title": both("Places"), "interval": INTERVAL, "lit": LIT,
                "games": 5, "failures": 2, "countdown": 0, "break": 0, "feedback": "everywhere", **more,
                "variants": [{"id": "only", "input": "touch", "label": both("Places")}]}], ["places"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = SpanStudies(tmp_path_factory.mktemp("studies"))
    studies.write_places("places", direction="backward")
    return studies


class Watcher:
    """Watches which cells light up, and taps them."""

    def __init__(self, page: Page):
        self.page = page

    def begin(self):
        self.page.locator("#start").tap()

    def watch(self) -> list[int]:
        """Waits for the end of the display, and answers the cells that were lit, in order."""
        seen = self.page.evaluate("""() => new Promise((resolve) => {
          const seen = [];
          const look = () => {
            const lit = document.querySelector('.cell[data-lit]');
            if (lit && lit.dataset.lit !== seen.at(-1)?.[0]) seen.push([lit.dataset.lit, Number(lit.id.slice(5))]);
            if (document.querySelector('[data-asks]')) resolve(seen.map(([, cell]) => cell));
            else requestAnimationFrame(look);
          };
          look();
        })""")
        return seen

    def tap(self, cells: list[int]):
        for cell in cells:
            self.page.locator(f"#cell-{cell}").tap()


def play(watcher: Watcher, looker: Looker | None, name: str, is_right: bool) -> tuple[list[int], list[int]]:
    """Plays the game that is due, backwards; answers what was lit and what was tapped."""
    page = watcher.page
    page.locator("#start").wait_for()
    if looker:
        looker.look(name)
    watcher.begin()
    lit = watcher.watch()
    cells = lit[::-1] if is_right else [lit[0]]
    watcher.tap(cells)
    expect(page.get_by_role("status")).to_contain_text("That was right" if is_right else "not the right order")
    return lit, cells


@pytest.mark.alone  # a browser beside it keeps a cell lit for longer
def test_games_are_recorded_as_they_were(own_lab, studies, open_page, staff, tmp_path):
    page = open_page(TABLET)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["places"])
    walk.hurry("/dashboard", "full-screen")  # a window that fills the screen keeps its size
    walk.start_test(1)
    looker = Looker(page, "spatial-span-", views=[("narrow", "dark")])
    page.locator("#continue").wait_for()
    looker.look("instruction")
    page.locator("#continue").tap()
    watcher = Watcher(page)
    games = [play(watcher, looker, "ready", True), play(watcher, None, "", True)]
    assert [len(lit) for lit, _ in games] == [2, 3]
    # A reload in the middle of a game: it is done again with other cells, and those before are known.
    page.locator("#start").wait_for()
    watcher.begin()
    page.locator(".cell[data-lit]").wait_for()
    page.wait_for_timeout(INTERVAL * 2)
    page.reload()
    games.append(play(watcher, None, "", False))
    assert len(games[-1][0]) == 4
    expect(page.locator("h1")).to_contain_text("Round 3 of 5")
    with looking_at_the_end(looker):
        games += [play(watcher, None, "", False)]
        expect(page.locator("#finished")).to_contain_text("What was measured")
    assert len(games[-1][0]) == 3 and looker.problems == []
    expect(page.locator("main")).to_contain_text("You repeated up to 3 cells without a mistake.")
    download_release(staff(own_lab), own_lab, tmp_path)
    [file] = tmp_path.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        results, played, events = (
            table(archive, name) for name in ["spatialspan", "spatialspangames", "spatialspanevents"])
    check_games([row for row in played if row["complete"] == "1"], games)
    assert [row["complete"] for row in played].count("0") == 1
    check_events([row for row in events if row["complete"] == "1"], games)
    check_result(results, [row for row in played if row["complete"] == "1"])


def check_games(rows: list[dict], games: list[tuple[list[int], list[int]]]):
    assert [row["sequence"] for row in rows] == [" ".join(map(str, lit)) for lit, _ in games]
    assert [row["right"] for row in rows] == [str(int(cells == lit[::-1])) for lit, cells in games]
    assert [row["side"] for row in rows] == ["2", "3", "3", "3"]


def check_events(rows: list[dict], games: list[tuple[list[int], list[int]]]):
    for block, (lit, cells) in enumerate(games, start=1):
        own = [row for row in rows if row["block"] == str(block)]
        items = [row for row in own if row["what"] == "item"]
        assert [int(row["cell"]) for row in items] == lit
        assert [int(row["cell"]) for row in own if row["what"] == "tap"] == cells
        assert {row["time_source"] for row in items} | {row["end_source"] for row in items} <= {"render", "paint"}
        for row in items:
            check_limit("exposure", float(row["exposure"]) - LIT, 50)
        onsets = [float(row["time"]) for row in items]
        for earlier, later in zip(onsets, onsets[1:]):
            check_limit("interval", later - earlier - INTERVAL, 100)
        [recall] = [float(row["time"]) for row in own if row["what"] == "recall"]
        assert all(float(row["time"]) >= recall for row in own if row["what"] == "tap")


def check_result(results: list[dict], games: list[dict]):
    """The score against an independent calculation from its games."""
    [result] = results
    counted = [row for row in games if row["practice"] == "0"]
    right = [int(row["span"]) for row in counted if row["right"] == "1"]
    assert int(result["longest_span"]) == max(right, default=0)
    assert int(result["games"]) == len(counted) and int(result["failures"]) == len(counted) - len(right)
    assert int(result["score"]) == max(right, default=0) * len(right)
