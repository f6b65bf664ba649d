"""Holding still in the browser: motion with its own time stamps is recorded as it was, a device without a sensor is told so and goes
on, and the spectrum is what numpy reckons."""

import re
import zipfile

import numpy
import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from look import Looker, looking_at_the_end
from release import download_release, table
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

SHAKE = """([frequency, strength]) => {
  const axes = (x, y, z) => ({ x, y, z });
  let sent = 0;
  clearInterval(window.shaking);
  window.told = [];
  window.shaking = setInterval(() => {
    const event = new Event('devicemotion');
    const time = event.timeStamp;
    const x = strength * Math.sin(2 * Math.PI * frequency * time / 1000);
    Object.assign(event, {
      interval: 16, acceleration: axes(x, 0.5, x / 2), accelerationIncludingGravity: axes(x, 0.5, 9.81 + x / 2),
      rotationRate: { alpha: 1, beta: 0, gamma: sent },
    });
    sent += 1;
    window.told.push([time, x]);
    dispatchEvent(event);
  }, 16);
}"""
"""A device that shakes along two axes: its browser tells about sixty moments a second."""

TOLD_AFTER_ACTIVITY = """async () => {
  while (told.length <= 60 || document.querySelector('.activity')) await new Promise((go) => setTimeout(go, 20));
  return told;
}"""
"""All moments that were told until the activity has left the page."""

TAKE_BACK = """async () => {
  const profile = new DOMParser().parseFromString(await (await fetch('/profile')).text(), 'text/html');
  const { form } = profile.querySelector('[name=motion]');
  form.querySelector('[name=motion][value=no]').checked = true;
  const fields = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: fields });
  if (!answer.ok) throw new Error(answer.status);
}"""
"""Changes the permission as the profile does, while the page of the task stays in front."""

PERMISSION = {
    "id": "motion", "title": both("Motion"), "what": both("May we record how the device moves?"),
    "why": both("To see how still it is."), "without": both("The task is left out.")}


class StillStudies(Studies):
    def write_still(self, name: str, seconds: int):
        self.write(name)
        with self.definition(name) as study:
            study["permissions"].append(PERMISSION)
            study["tests"], study["tasks"] = [{
                "id": "still", "kind": "hold-still", "title": both("Holding still"), "seconds": seconds,
                "countdown": 0, "break": 0, "feedback": "everywhere",
                "variants": [{"id": "only", "input": "touch", "label": both("In the hand")}]}], ["still"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = StillStudies(tmp_path_factory.mktemp("studies"))
    studies.write_still("still", 5)
    return studies


def begin(open_page, lab, studies, *refused: str) -> Page:
    page = open_page(TABLET)
    Walk(page, lab, ENGLISH, Finger(), study=studies["still"]).hurry("/dashboard", "full-screen", *refused)
    page.get_by_role("button", name=re.compile("Start")).tap()
    page.locator("#continue").wait_for()
    return page


def begin_sensing(open_page, lab, studies) -> Page:
    """In a browser that lets the page use the sensors."""
    page = begin(open_page, lab, studies)
    page.context.grant_permissions(["accelerometer", "gyroscope", "magnetometer"])
    return page


def ask(page: Page):
    """Leads past the instruction, and answers the question for the sensor."""
    page.locator("#continue").tap()
    page.locator("#sensor #continue").tap()


def released(staff: Page, lab, folder) -> list[list[dict]]:
    download_release(staff, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return [table(archive, name) for name in ["holdstill", "holdstillspectra", "holdstillsamples"]]


def test_motion_is_recorded_as_it_was(own_lab, studies, open_page, staff, tmp_path):
    page = begin_sensing(open_page, own_lab, studies)
    looker = Looker(page, "hold-still-", views=[("narrow", "dark")])
    looker.look("instruction")
    page.evaluate(SHAKE, [6, 0.1])
    page.locator("#continue").tap()
    page.locator("#sensor").wait_for()
    looker.look("sensor")
    page.locator("#sensor #continue").tap()
    page.locator("#start").tap()
    expect(page.locator(".countdown")).to_have_text("3")
    # A reload in the middle: the posture is held again, and the sensor asked again.
    page.reload()
    page.evaluate(SHAKE, [6, 0.1])
    page.locator("#sensor #continue").tap()
    expect(page.locator("#start")).to_contain_text("interrupted")
    page.locator("#start").tap()
    page.locator("h1", has_text="Arm held out").wait_for(timeout=10_000)
    lap = page.evaluate("told")
    page.evaluate(SHAKE, [8.5, 0.4])
    page.locator("#start").tap()
    with looking_at_the_end(looker):
        out = page.evaluate(TOLD_AFTER_ACTIVITY)
    main = page.locator("main")
    expect(main).to_contain_text("In your lap your hand shook by")
    expect(main.locator(".plot-broken")).to_have_count(2)  # its line, and its sign
    looker.look("result")
    assert looker.problems == []
    results, spectra, samples = released(staff(own_lab), own_lab, tmp_path)
    check_samples(samples, {"lap": lap, "out": out})
    for result in results:
        check_result(result, spectra, [row for row in samples if row["complete"] == "1"])
    lap, out = results
    assert (lap["peak"], out["peak"]) == ("6.0", "8.5")
    assert float(lap["tremor"]) == pytest.approx(1000 * 0.1 * 1.25 ** 0.5 / 2 ** 0.5, rel=0.05)


def check_samples(samples: list[dict], told: dict[str, list]):
    """Each is one that the sensor told, to the microsecond and to five decimals; none of the five seconds is missing, also where the
    sensor was silent at their beginning or end."""
    for posture, events in told.items():
        own = [row for row in samples if (row["posture"], row["complete"]) == (posture, "1")]
        assert len(own) > 250
        first, last = (float(own[index]["time"]) for index in (0, -1))
        before = max(time for time, _ in events if time < first - 1e-3)
        after = min((time for time, _ in events if time > last + 1e-3), default=last + 100)
        assert last - first <= 5000 < after - before
        wanted = [event for event in events if first - 1e-3 <= event[0] <= last + 1e-3]
        # Moments that follow each other at once are left out.
        assert len(wanted) - len(own) <= sum(later[0] - earlier[0] < 8.1 for earlier, later in zip(wanted, wanted[1:]))
        known = {round(time, 3): x for time, x in wanted}
        for row in own:
            assert float(row["acceleration_x"]) == pytest.approx(known[round(float(row["time"]), 3)], abs=1e-5)
            assert (row["acceleration_y"], row["rotation_alpha"], row["interval"]) == ("0.5", "1.0", "16.0")
            assert row["source"] == "devicemotion"
    assert [row for row in samples if row["complete"] == "0"]


def check_result(result: dict, spectra: list[dict], samples: list[dict]):
    """The result against numpy, from the samples as they were released."""
    own = [row for row in samples if row["posture"] == result["posture"]]
    micro = numpy.array([round((float(row["time"]) - float(own[0]["time"])) * 1000) for row in own])
    values = numpy.array([[float(row[f"acceleration_{axis}"]) for axis in "xyz"] for row in own])
    frequencies = numpy.arange(2, 31) / 2
    segments = []
    for start in range(0, micro[-1] + 50_000 - 2_000_000 + 1, 1_000_000):
        inside = (micro >= start) & (micro < start + 2_000_000)
        edges = numpy.diff([start, *micro[inside], start + 2_000_000])
        if inside.sum() < 60 or edges.max() > 100_000:
            continue
        times = (micro[inside] - start) / 1e6
        window = 0.5 - 0.5 * numpy.cos(numpy.pi * times)
        centred = window[:, None] * (values[inside] - numpy.average(values[inside], axis=0, weights=window))
        transform = numpy.exp(-2j * numpy.pi * numpy.outer(frequencies, times)) @ centred
        segments.append((abs(transform) ** 2).sum(axis=1) * 4 / inside.sum() / (window ** 2).sum())
    density = numpy.mean(segments, axis=0)
    told = [float(row["density"]) for row in spectra if row["posture"] == result["posture"]]
    assert told == pytest.approx(density.tolist(), rel=1e-9, abs=1e-15)
    band = (frequencies >= 4) & (frequencies <= 12)
    power = density[band].sum() / 2
    assert int(result["segments"]) == len(segments) and int(result["samples"]) == len(own)
    assert float(result["power"]) == pytest.approx(power, rel=1e-9)
    assert float(result["tremor"]) == pytest.approx(1000 * power ** 0.5, rel=1e-9)
    assert float(result["peak"]) == frequencies[band][density[band].argmax()]
    assert float(result["rate"]) == pytest.approx((len(own) - 1) * 1e6 / (micro[-1] - micro[0]), rel=1e-6)
    assert result["problem"] == ""


def goes_on_without(page: Page, reason: str):
    expect(page.locator("#no-sensor")).to_contain_text(reason)
    page.locator("#no-sensor #continue").tap()
    page.wait_for_url("**/dashboard")
    expect(page.locator("main")).to_contain_text("the device could not measure its motion")


def problems(staff: Page, lab, folder) -> list[str]:
    results, _, samples = released(staff, lab, folder)
    assert samples == []
    return [row["problem"] for row in results]


@pytest.mark.soak
def test_a_device_without_a_sensor_is_told_so(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies)
    page.context.grant_permissions(["accelerometer", "gyroscope"])
    looker = Looker(page, "hold-still-", views=[("narrow", "dark")])
    ask(page)
    page.locator("#no-sensor").wait_for()
    looker.look("no-sensor")
    assert looker.problems == []
    # Trying again asks again.
    page.locator("#retry").tap()
    page.locator("#sensor #continue").tap()
    goes_on_without(page, "The sensor sends no data")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["no-signal", "no-signal"]


@pytest.mark.soak
def test_a_browser_that_refuses_is_told(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies)
    page.evaluate("() => { DeviceMotionEvent.requestPermission = async () => 'denied'; }")
    ask(page)
    goes_on_without(page, "or you said no")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["denied", "denied"]


@pytest.mark.soak
def test_a_browser_whose_setting_forbids_it_is_told(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies)
    page.context.clear_permissions()  # Chromium without a window then says no
    ask(page)
    goes_on_without(page, "does not let this page use the sensor")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["denied", "denied"]


def test_without_permission_nobody_is_asked(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies, "motion")
    page.evaluate("() => { DeviceMotionEvent.requestPermission = () => { throw new Error('asked'); }; }")
    page.locator("#continue").tap()
    assert page.locator("#retry").count() == 0
    goes_on_without(page, "You have not allowed")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["not-permitted", "not-permitted"]


@pytest.mark.soak
def test_a_sensor_that_stops_midway(own_lab, studies, open_page, staff, tmp_path):
    page = begin_sensing(open_page, own_lab, studies)
    page.evaluate(SHAKE, [6, 0.1])
    ask(page)
    page.locator("#start").tap()
    expect(page.locator(".countdown")).to_have_text("4")
    page.evaluate("clearInterval(shaking)")
    expect(page.get_by_role("status")).to_contain_text("The sensor has stopped")
    # It is asked again before the other posture.
    page.locator("#sensor").wait_for()
    page.evaluate(SHAKE, [6, 0.1])
    page.locator("#sensor #continue").tap()
    page.locator("#start").tap()
    page.wait_for_url("**/dashboard", timeout=20_000)
    results, _, samples = released(staff(own_lab), own_lab, tmp_path)
    assert [row["problem"] for row in results] == ["stopped", ""]
    assert results[0]["tremor"] == "" and float(results[1]["tremor"]) > 0
    assert len([row for row in samples if row["posture"] == "lap"]) == int(results[0]["samples"]) > 30


@pytest.mark.soak
def test_a_permission_taken_back_midway(own_lab, studies, open_page, staff, tmp_path):
    page = begin_sensing(open_page, own_lab, studies)
    page.evaluate(SHAKE, [6, 0.1])
    ask(page)
    page.locator("#start").tap()
    page.evaluate(TAKE_BACK)
    page.wait_for_url("**/dashboard", timeout=15_000)
    page.get_by_role("button", name=re.compile("Continue|Start")).tap()
    goes_on_without(page, "You have not allowed")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["withdrawn", "not-permitted"]
