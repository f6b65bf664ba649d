"""Tapping in the browser: the times between taps are true, every finger is kept with its button and its place, and the
result is what Python reckons."""

import statistics
import zipfile

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from look import Looker, looking_at_the_end
from release import download_release, table
from tapper import TappingStudies, Tapper
from timed_finger import DOWN, check_intervals, intervals
from walk import Walk
from words import ENGLISH

# The times between taps are measured.
pytestmark = pytest.mark.alone


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = TappingStudies(tmp_path_factory.mktemp("studies"))
    studies.write_taps("tapping")
    return studies


def test_taps_are_recorded_as_they_were(own_lab, studies, open_page, staff, tmp_path, figures):
    page = open_page(TABLET)
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["tapping"])
    walk.hurry("/dashboard")
    walk.start_test(1)
    looker = Looker(page, "tapping-", views=[("narrow", "dark")])
    for name in ["continue", "start"]:
        page.locator(f"#{name}").wait_for()
        looker.look(name)
        if name == "continue":
            page.locator("#continue").tap()
    tapper = Tapper(page)
    given = {}
    with looking_at_the_end(looker):
        for _ in range(2):
            page.locator("#start").wait_for()
            begins_nothing(page, tapper)
            hand = tapper.begin()
            given[hand] = tapper.tap()
    assert looker.problems == []
    expect(page.locator("main")).to_contain_text("On average you tapped")
    download_release(staff(own_lab), own_lab, tmp_path)
    [file] = tmp_path.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        rows, results = table(archive, "taps"), table(archive, "tapping")
    assert {result["hand"] for result in results} == set(given) == {"left", "right"}
    for result in results:
        check_hand([row for row in rows if row["hand"] == result["hand"]], given[result["hand"]], figures)
        check_result(result, [row for row in rows if row["hand"] == result["hand"]])


def begins_nothing(page: Page, tapper: Tapper):
    """Fingers that still tap the buttons as they did for the hand before."""
    tapper.tap_a_few(2)
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator(".countdown:visible")).to_have_count(0)


def check_hand(rows: list[dict], given: list[tuple[str, float]], figures):
    assert [row["button"] for row in rows] == [button for button, _ in given]
    assert {row["input"] for row in rows} == {"touch"}
    check_intervals("tapping", [float(row["time"]) for row in rows], [sent for _, sent in given], figures)
    for row in rows:
        assert DOWN * 1000 - 1 <= float(row["duration"]) <= DOWN * 1000 + 100
        check_place(row)


def check_place(row: dict):
    """A finger lies on the button that it is said to have tapped."""
    x, y, width, height = (float(row[name]) for name in ["x", "y", "button_width", "button_height"])
    for button in ["left", "right"]:
        left, top = float(row[f"{button}_x"]), float(row[f"{button}_y"])
        assert (left <= x <= left + width and top <= y <= top + height) == (row["button"] == button)


def check_result(result: dict, rows: list[dict]):
    """The score against an independent calculation from its taps."""
    between = intervals([float(row["time"]) for row in rows])
    hits = [row["button"] for row in rows if row["button"]]
    assert int(result["taps"]) == len(hits) and int(result["misses"]) == len(rows) - len(hits)
    assert int(result["repeats"]) == sum(one == two for one, two in zip(hits, hits[1:]))
    assert float(result["interval_mean"]) == pytest.approx(statistics.mean(between), abs=1e-6)
    assert float(result["interval_sd"]) == pytest.approx(statistics.stdev(between), abs=1e-6)
