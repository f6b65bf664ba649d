"""Recorders beside a task in the browser: motion, attitude, fingers and the place are kept as the device told them while a block runs;
the place leaves the page rounded, unless the study writes out that it needs the exact one, and no release has it."""

import re
import zipfile

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from release import download_release, table
from respondent import Respondent
from run import plan_of_run
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

SECONDS = 5
HERE = {"latitude": 52.516274, "longitude": 13.377704, "accuracy": 12.5}
THERE = {"latitude": 52.5303, "longitude": 13.3849, "accuracy": 8}

MOVE = """() => {
  const attitude = { absolute: false, alpha: 359.5, beta: -10, gamma: 0.25 };
  let sent = 0;
  const told = [];
  addEventListener('pagehide', () => sessionStorage.setItem('told', JSON.stringify(told)));
  window.moving = setInterval(() => {
    const motion = new Event('devicemotion');
    const x = Math.sin(sent / 5);
    sent += 1;
    dispatchEvent(Object.assign(motion, {
      accelerationIncludingGravity: { x, y: 0.5, z: 9.81 }, acceleration: { x, y: 0.5, z: 0 },
      rotationRate: { alpha: 100 * x, beta: -2.5, gamma: 0 },
    }));
    told.push([motion.timeStamp, x]);
    dispatchEvent(Object.assign(new Event('deviceorientation'), attitude));
  }, 20);
}"""
"""A device that moves and turns: its browser tells fifty moments a second, which are kept for the page that comes next."""

REFUSE = """() => {
  DeviceMotionEvent.requestPermission = async () => 'denied';
  DeviceOrientationEvent.requestPermission = async () => 'denied';
  navigator.geolocation.getCurrentPosition = (found, failed) => failed({ code: 1 });
}"""

NOBODY_IS_ASKED = """() => {
  window.asked = [];
  DeviceMotionEvent.requestPermission = async () => { asked.push('motion'); return 'granted'; };
  for (const name of ['getCurrentPosition', 'watchPosition']) navigator.geolocation[name] = () => { asked.push(name); };
}"""


def permission(name: str) -> dict:
    return {
        "id": name, "title": both(name), "what": both("May we record it?"), "why": both("To see it."),
        "without": both("The test goes on.")}


class RecordedStudies(Studies):
    def write_recorded(self, name: str, record: list[str], permissions: list[str]):
        self.write(name)
        with self.definition(name) as study:
            study["permissions"] += [permission(one) for one in permissions]
            study["tests"], study["tasks"] = [{
                "id": "taps", "kind": "tapping", "title": both("Tapping"), "seconds": SECONDS, "countdown": 1,
                "break": 0, "record": record,
                "variants": [{"id": "only", "input": "touch", "label": both("Tapping")}]}], ["taps"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = RecordedStudies(tmp_path_factory.mktemp("studies"))
    studies.write_recorded("recorded", ["motion", "orientation", "touches", "location"], ["motion", "location"])
    studies.write_recorded("exactly", ["exact-location"], ["exact-location"])
    studies.write("sorting", variants=("researchkit-touch",), record=["acceleration", "rotation", "touches"])
    with studies.definition("sorting") as study:
        study["permissions"].append(permission("motion"))
    return studies


def begin(open_page, lab, study: Study, *refused: str) -> Page:
    """Up to the instruction of the test, in a browser that would let the page use everything."""
    page = open_page(TABLET)
    page.context.grant_permissions(["geolocation", "accelerometer", "gyroscope", "magnetometer"])
    Walk(page, lab, ENGLISH, Finger(), study=study).hurry("/dashboard", "full-screen", *refused)
    page.get_by_role("button", name=re.compile("Start")).tap()
    page.locator("#continue").wait_for()
    page.context.set_geolocation(HERE)  # as measured now
    return page


def tap_both_hands(page: Page, between=lambda: None):
    """Taps each button twice in each of both blocks; `between` happens in the first one."""
    page.locator("#continue").tap()
    for hand in range(2):
        page.locator("#start").tap()
        expect(page.get_by_role("status")).to_contain_text("Start tapping")
        for button in ["left", "right", "left", "right"]:
            page.locator(f"#{button}").tap()
        if hand == 0:
            between()
            page.locator("#start").wait_for(timeout=(SECONDS + 10) * 1000)
    page.wait_for_url("**/dashboard", timeout=(SECONDS + 10) * 1000)


def released(staff: Page, lab, folder) -> list[dict]:
    download_release(staff, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            if name.endswith(".csv"):
                assert not any(place in archive.read(name) for place in [b"52.516274", b"13.377704"]), name
        return table(archive, "recordings")


def of(rows: list[dict], recorder: str) -> list[dict]:
    return [row for row in rows if row["recorder"] == recorder]


def stored(page: Page, lab) -> list[dict]:
    """The recordings as the participant gets them."""
    record = page.context.request.get(lab.url("/profile/data.json")).json()
    [recordings] = [one["rows"] for one in record["tables"] if one["name"] == "run_recordings"]
    return sorted(recordings, key=lambda row: row["part"])


def places(page: Page, lab, recorder: str) -> list[list[tuple[float, ...]]]:
    """Seconds since the begin, latitude, longitude and accuracy of each fix, of each block."""
    return [
        [tuple(float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", line))
         for line in row["samples"].splitlines()]
        for row in stored(page, lab) if row["recorder"] == recorder]


def test_what_the_device_tells_is_kept(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["recorded"])
    page.evaluate(MOVE)
    tap_both_hands(page, lambda: page.context.set_geolocation(THERE))
    told = page.evaluate("JSON.parse(sessionStorage.getItem('told'))")
    fixes = places(page, own_lab, "location")
    rows = released(staff(own_lab), own_lab, tmp_path)
    check_motion(of(rows, "motion"), told)
    check_attitude(of(rows, "orientation"))
    check_touches(of(rows, "touches"))
    check_places(fixes)
    assert [(row["sample"], row["problem"], row["x"]) for row in of(rows, "location")] == [("0", "kept-back", "")] * 2
    assert {row["source"] for row in of(rows, "location")} == {"geolocation-rounded"}


def check_motion(rows: list[dict], told: list[list[float]]):
    """Each sample is one that the device told, at its own time. The seconds of a hand begin with its first tap, the block before it."""
    assert {row["source"] for row in rows} == {"devicemotion"} and {row["problem"] for row in rows} == {""}
    for block in ["1", "2"]:
        own = [row for row in rows if row["block"] == block]
        assert len(own) > SECONDS * 25
        times = [float(row["time"]) for row in own]
        assert 0 <= times[0] < 500 and (SECONDS - 0.5) * 1000 < times[-1]
        assert all(later - earlier >= 11.998 for earlier, later in zip(times, times[1:]))
        assert {(row["y"], row["z"]) for row in own} == {("0.5", "9.81")}
        assert all(abs(float(row["x"])) <= 1 for row in own)
    for row in rows:
        moment = float(row["start"]) + float(row["time"])
        _, x = min(told, key=lambda event: abs(event[0] - moment))
        assert float(row["x"]) == pytest.approx(x, abs=1e-4)


def check_attitude(rows: list[dict]):
    assert {(row["source"], row["x"], row["y"], row["z"]) for row in rows} == {
        ("deviceorientation", "359.5", "-10.0", "0.25")}


def check_touches(rows: list[dict]):
    """Every finger comes down and is lifted; the press that begins a block is none of it."""
    assert {row["source"] for row in rows} == {"pointerevent"}
    for block in ["1", "2"]:
        phases = [row["phase"] for row in rows if row["block"] == block]
        assert phases.count("down") == phases.count("up") == 4
        assert [row["finger"] for row in rows if row["block"] == block and row["phase"] == "down"] == ["0", "1", "2", "3"]


def check_places(blocks: list[list[tuple[float, ...]]]):
    """A fix may have been measured shortly before its block; degrees have no more than two decimals."""
    first, second = blocks
    for seconds, latitude, longitude, accuracy in first + second:
        assert -60 <= seconds <= SECONDS + 10
        assert (latitude, longitude, accuracy) in [(52.52, 13.38, 12.5), (52.53, 13.38, 8.0)]
    assert first[-1][1:] == second[-1][1:] == (52.53, 13.38, 8.0)
    assert first[0][1:] == (52.52, 13.38, 12.5)


def test_an_implicit_association_test_has_them_beside_each_block(own_lab, studies, open_page, staff, tmp_path):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    page.context.grant_permissions(["accelerometer", "gyroscope", "magnetometer"])
    page.context.add_init_script(f"({MOVE})()")
    walk = Walk(page, own_lab, ENGLISH, Finger(), study=studies["sorting"])
    walk.hurry("/dashboard", "full-screen")
    walk.start_test(1)
    respondent = Respondent(page, plan_of_run(page, own_lab), seed=1)
    respondent.play()
    rows = released(staff(own_lab), own_lab, tmp_path)
    assert {row["problem"] for row in rows} == {""}
    for block in respondent.plan["blocks"]:
        own = [row for row in rows if row["block"] == str(block["number"])]
        assert {(row["y"], row["z"]) for row in of(own, "acceleration")} == {("0.5", "0.0")}
        assert {(row["y"], row["z"]) for row in of(own, "rotation")} == {("-2.5", "0.0")}
        # Both are told by the same events.
        accelerated, rotated = (
            [(row["time"], float(row["x"])) for row in of(own, name)] for name in ["acceleration", "rotation"])
        assert len(accelerated) > 10 and [time for time, _ in accelerated] == [time for time, _ in rotated]
        assert [x for _, x in rotated] == pytest.approx([100 * x for _, x in accelerated], abs=0.02)
        downs = [row for row in of(own, "touches") if row["phase"] == "down"]
        assert len(downs) >= len(block["trials"])


@pytest.mark.soak
def test_the_exact_place_is_kept_where_the_study_says_so(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["exactly"])
    tap_both_hands(page)
    for fixes in places(page, own_lab, "exact-location"):
        assert fixes and {fix[1:] for fix in fixes} == {(52.516274, 13.377704, 12.5)}
    rows = released(staff(own_lab), own_lab, tmp_path)
    assert [(row["recorder"], row["problem"]) for row in rows] == [("exact-location", "kept-back")] * 2


@pytest.mark.soak
def test_a_browser_that_refuses_is_told_and_the_test_goes_on(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["recorded"])
    page.evaluate(REFUSE)
    tap_both_hands(page)
    rows = released(staff(own_lab), own_lab, tmp_path)
    for recorder in ["motion", "orientation", "location"]:
        assert [(row["sample"], row["problem"]) for row in of(rows, recorder)] == [("0", "denied")] * 2
    check_touches(of(rows, "touches"))


@pytest.mark.soak
def test_a_device_without_sensors_is_told(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["recorded"])
    tap_both_hands(page)
    rows = released(staff(own_lab), own_lab, tmp_path)
    for recorder in ["motion", "orientation"]:
        assert [row["problem"] for row in of(rows, recorder)] == ["no-signal"] * 2


@pytest.mark.soak
def test_without_permission_nobody_is_asked(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["recorded"], "motion", "location")
    page.evaluate(NOBODY_IS_ASKED)
    tap_both_hands(page, lambda: check_nobody_was_asked(page))
    rows = released(staff(own_lab), own_lab, tmp_path)
    for recorder in ["motion", "orientation", "location"]:
        assert [row["problem"] for row in of(rows, recorder)] == ["not-permitted"] * 2
    # The study asks for no permission of touches.
    check_touches(of(rows, "touches"))


def check_nobody_was_asked(page: Page):
    assert page.evaluate("asked") == []
    assert not page.evaluate("document.featurePolicy.allowsFeature('geolocation')")


@pytest.mark.soak
def test_the_page_of_a_study_that_records_it_alone_may_ask_for_the_place(own_lab, studies, open_page):
    page = begin(open_page, own_lab, studies["recorded"])
    assert page.evaluate("document.featurePolicy.allowsFeature('geolocation')")
    elsewhere = page.context.request.get(own_lab.url("/profile"))
    assert "geolocation=()" in elsewhere.headers["permissions-policy"]
