"""A sustained vowel in the browser: a file takes the place of the microphone, and its tones come out as seconds, level and break; a
device without a microphone is told so and goes on, and no sound leaves the page but where the study records it: then staff hear
the tone that was in the file."""

import math
import re
import struct
import wave
import zipfile

import numpy
import pytest
from playwright.sync_api import Page, expect

from devices import BROWSER, PATIENCE, TABLET
from hands import Finger
from look import Looker, looking_at_the_end
from release import download_release, table
from respondent import GO_ON
from studies import Studies, Study, both
from until import until
from walk import Walk
from words import ENGLISH

RATE, AMPLITUDE = 48_000, 0.25

KEEP_STREAMS = """() => {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  window.asked = [];
  mediaDevices.getUserMedia = async (wanted) => {
    window.asked.push(wanted);
    window.stream = await ask(wanted);
    return window.stream;
  };
}"""

UNPLUG = """() => {
  const [track] = stream.getAudioTracks();
  track.stop();
  track.dispatchEvent(new Event('ended'));
}"""
"""A track that a page stops itself does not say that it has ended."""

KEPT = """new Promise((done, fail) => {
  const opening = indexedDB.open('labconsole', 1);
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('runs').objectStore('runs').getAll();
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result.reduce((sum, { open }) => sum + (open?.[5].length ?? 0), 0));
    };
  };
})"""
"""How many chunks of about a second the device keeps of the try that is under way."""

TAKE_BACK = """async () => {
  const profile = new DOMParser().parseFromString(await (await fetch('/profile')).text(), 'text/html');
  const { form } = profile.querySelector('[name=microphone]');
  form.querySelector('[name=microphone][value=no]').checked = true;
  const fields = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: fields });
  if (!answer.ok) throw new Error(answer.status);
}"""
"""Changes the permission as the profile does, while the page of the task stays in front."""

PERMISSION = {
    "id": "microphone", "title": both("Microphone"), "what": both("May we measure how loud it is?"),
    "why": both("To see how long the voice sounds."), "without": both("The task is left out.")}


class VoiceStudies(Studies):
    def write_voice(self, name: str, tries: int, **more):
        self.write(name)
        with self.definition(name) as study:
            study["permissions"].append(PERMISSION)
            study["tests"], study["tasks"] = [{
                "id": "voice", "kind": "sustained-vowel", "title": both("Voice"), "tries": tries, "seconds": 20,
                "countdown": 0, "break": 0, "feedback": "everywhere",
                "variants": [{"id": "only", "input": "touch", "label": both("With the voice")}], **more}], ["voice"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = VoiceStudies(tmp_path_factory.mktemp("studies"))
    studies.write_voice("voice", 1)
    studies.write_voice("voices", 2)
    studies.write_voice("recorded", 1, audio=6)
    return studies


def voice(path, *stretches: tuple[float, float]):
    """A file of sound: of each stretch its seconds, and the amplitude of a tone of 200 Hz. A room is never without noise."""
    draw = numpy.random.default_rng(1)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for seconds, amplitude in stretches:
            count = round(seconds * RATE)
            tone = amplitude * numpy.sin(2 * math.pi * 200 * numpy.arange(count) / RATE)
            samples = tone + 0.0005 * draw.uniform(-1, 1, count)
            file.writeframes(numpy.round(32767 * samples).astype("<i2").tobytes())
    return path


@pytest.fixture
def tablet_with(chromium):
    """A tablet whose microphone hears a file, or that has one which nobody may use."""
    browsers = []

    def open_tablet(sound=None, may=True) -> Page:
        args = ["--use-fake-device-for-media-stream"]
        if sound:
            args.append(f"--use-file-for-fake-audio-capture={sound}")
        if may:
            args.append("--use-fake-ui-for-media-stream")
        browser = chromium.browser_type.launch(**{**BROWSER, "args": BROWSER["args"] + args})
        browsers.append(browser)
        context = browser.new_context(**TABLET, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(GO_ON)
        context.add_init_script(f"({KEEP_STREAMS})()")
        return context.new_page()

    yield open_tablet
    for browser in browsers:
        browser.close()


def begin(page: Page, lab, study, *refused: str) -> Page:
    Walk(page, lab, ENGLISH, Finger(), study=study).hurry("/dashboard", "full-screen", *refused)
    page.get_by_role("button", name=re.compile("Start")).tap()
    page.locator("#continue").wait_for()
    return page


def ask(page: Page):
    """Leads past the instruction, and answers the question for the microphone."""
    page.locator("#continue").tap()
    page.locator("#sensor #continue").tap()


def released(staff: Page, lab, folder) -> list[list[dict]]:
    download_release(staff, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".wav", ".webm", ".ogg"))]
        return [table(archive, name) for name in ["sustainedvowel", "sustainedvowellevels"]]


def test_tones_come_out_as_they_were(own_lab, studies, tablet_with, staff, tmp_path):
    # Time to start before the first tone; a break in the middle; silence long enough to end.
    sound = voice(tmp_path / "voice.wav", (4, 0), (3, AMPLITUDE), (0.5, 0), (2, AMPLITUDE), (30, 0))
    page = begin(tablet_with(sound), own_lab, studies["voice"])
    looker = Looker(page, "sustained-vowel-", views=[("narrow", "dark")])
    looker.look("instruction")
    sent = []
    page.on("request", lambda request: sent.append(request.post_data or "") if "/parts/" in request.url else None)
    page.locator("#continue").tap()
    looker.look("microphone")
    page.locator("#sensor #continue").tap()
    page.locator("#start").tap()
    meter = page.get_by_role("meter", name="Loudness")
    expect(page.get_by_role("status")).to_contain_text("Silence")
    expect(page.get_by_role("status")).to_contain_text("Your voice is heard")
    # A sine of this amplitude has -15 dBFS; the window in which it sets in is quieter.
    expect(meter).to_have_attribute("aria-valuenow", re.compile(r"^-1[1-9]$"))
    with looking_at_the_end(looker, timeout=30_000):
        looker.look("heard")
    # Ten seconds of sound would be a megabyte.
    assert sent and sum(map(len, sent)) < 100_000
    expect(page.locator("main")).to_contain_text("Your voice sounded for up to 5")
    looker.look("result")
    assert looker.problems == []
    results, levels = released(staff(own_lab), own_lab, tmp_path)
    [result] = results
    check_result(result, levels)
    assert float(result["seconds"]) == pytest.approx(5, abs=0.2)
    # The root mean square of a sine is its amplitude over the root of two.
    assert float(result["level_mean"]) == pytest.approx(20 * math.log10(AMPLITUDE / 2 ** 0.5), abs=0.5)
    assert result["breaks"] == "1" and result["problem"] == ""
    assert {row["source"] for row in levels} == {"audioworklet"}


def check_result(result: dict, levels: list[dict]):
    """Windows follow each other without a gap, and the numbers are those of the windows."""
    times = [float(row["time"]) for row in levels]
    window = 1000 * int(levels[0]["window"]) / float(levels[0]["sample_rate"])
    assert window == pytest.approx(50, abs=0.5)
    assert [later - earlier for earlier, later in zip(times, times[1:])] == pytest.approx([window] * (len(times) - 1), abs=0.01)
    loud = [float(row["level"]) for row in levels if float(row["level"]) >= float(result["threshold"])]
    assert float(result["seconds"]) == pytest.approx(len(loud) * window / 1000, rel=1e-9)
    mean = sum(loud) / len(loud)
    assert float(result["level_mean"]) == pytest.approx(mean, rel=1e-9)
    spread = (sum((level - mean) ** 2 for level in loud) / (len(loud) - 1)) ** 0.5
    assert float(result["level_sd"]) == pytest.approx(spread, rel=1e-6)
    assert int(result["windows"]) == len(levels)


@pytest.mark.soak
def test_only_levels_are_sent(own_lab, studies, tablet_with, tmp_path):
    sound = voice(tmp_path / "voice.wav", (3, 0), (2, AMPLITUDE), (30, 0))
    page = begin(tablet_with(sound), own_lab, studies["voice"])
    sent = []
    page.on("request", lambda request: sent.append(request.post_data or "") if "/parts/" in request.url else None)
    ask(page)
    page.locator("#start").tap()
    page.wait_for_url("**/dashboard", timeout=30_000)
    # Ten seconds of sound would be a megabyte.
    assert sent and sum(map(len, sent)) < 20_000


def test_recorded_sound_is_the_tone_that_was_heard(own_lab, studies, tablet_with, staff, tmp_path):
    sound = voice(tmp_path / "voice.wav", (3, 0), (4, AMPLITUDE), (30, 0))
    page = begin(tablet_with(sound), own_lab, studies["recorded"])
    looker = Looker(page, "recorded-vowel-", views=[("narrow", "dark")])
    expect(page.locator("main")).to_contain_text("The sound of your voice is recorded, up to 6 seconds")
    looker.look("instruction")
    page.locator("#continue").tap()
    expect(page.locator("#sensor")).to_contain_text("records the sound")
    page.locator("#sensor #continue").tap()
    page.locator("#start").tap()
    page.wait_for_url("**/dashboard", timeout=30_000)
    desk = staff(own_lab)
    # A release has the levels, and no file of sound.
    _, levels = released(desk, own_lab, tmp_path)
    assert len(levels) > 60
    samples, rate = heard(desk, own_lab, tmp_path)
    # Of a sound card with 48 or 44.1 kHz.
    assert rate in (16_000, 14_700)
    assert len(samples) <= 6 * rate and len(samples) / rate >= 4
    check_tone(samples, rate)
    assert looker.problems == []


def heard(desk: Page, lab, folder) -> tuple[list[int], int]:
    """The file that staff download from the page of the participant, read by a reader that is not ours."""
    [(participant,)] = lab.rows("SELECT participant FROM runs WHERE task = 'voice'")
    desk.goto(lab.url(f"/staff/participants/{participant}"))
    link = desk.get_by_role("link", name=re.compile("Sound of try 1"))
    with desk.expect_download() as download:
        link.click()
    path = folder / "heard.wav"
    download.value.save_as(path)
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getcomptype()) == (1, 2, "NONE")
        frames = file.readframes(file.getnframes())
        return [sample for (sample,) in struct.iter_unpack("<h", frames)], file.getframerate()


def check_tone(samples: list[int], rate: int):
    """A sine crosses zero twice in each period, and has the amplitude that it was given."""
    window = rate // 20
    starts = range(0, len(samples) - window + 1, window)
    loud = [start for start in starts if max(samples[start:start + window]) > 0.8 * AMPLITUDE * 32767]
    assert len(loud) > 20
    # The windows in which the tone sets in and ends are left out.
    tone = samples[loud[1]:loud[1] + rate]
    crossings = sum((earlier < 0) != (later < 0) for earlier, later in zip(tone, tone[1:]))
    assert crossings == pytest.approx(400, abs=6)
    assert max(tone) == pytest.approx(AMPLITUDE * 32767, rel=0.05)


def goes_on_without(page: Page, reason: str):
    expect(page.locator("#no-sensor")).to_contain_text(reason)
    page.locator("#no-sensor #continue").tap()
    page.wait_for_url("**/dashboard")
    expect(page.locator("main")).to_contain_text("the microphone could not measure")


def problems(staff: Page, lab, folder) -> list[str]:
    results, levels = released(staff, lab, folder)
    assert levels == []
    return [row["problem"] for row in results]


def test_a_device_without_a_microphone_is_told_so(own_lab, studies, tablet_with, staff, tmp_path):
    page = begin(tablet_with(), own_lab, studies["voices"])
    page.evaluate("() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }; }")
    ask(page)
    # Trying again asks again.
    page.locator("#retry").tap()
    page.locator("#sensor #continue").tap()
    goes_on_without(page, "The microphone picks up nothing")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["no-signal", "no-signal"]


@pytest.mark.soak
def test_a_browser_that_refuses_is_told(own_lab, studies, tablet_with, staff, tmp_path):
    page = begin(tablet_with(may=False), own_lab, studies["voice"])
    page.evaluate("() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }; }")
    ask(page)
    goes_on_without(page, "or you said no")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["denied"]


@pytest.mark.soak
def test_without_permission_nobody_is_asked(own_lab, studies, tablet_with, staff, tmp_path):
    page = begin(tablet_with(), own_lab, studies["voice"], "microphone")
    # The page could not even if it tried.
    refused = page.evaluate("navigator.mediaDevices.getUserMedia({ audio: true }).catch(({ name }) => name)")
    assert refused == "NotAllowedError"
    page.evaluate("() => { asked.length = 0; }")
    page.locator("#continue").tap()
    assert page.locator("#retry").count() == 0
    expect(page.locator("#no-sensor")).to_contain_text("You have not allowed")
    assert page.evaluate("asked") == []
    goes_on_without(page, "You have not allowed")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["not-permitted"]


def test_the_microphone_goes_off_with_a_task_that_is_left_out(own_lab, studies, tablet_with, tmp_path):
    page = begin(tablet_with(voice(tmp_path / "voice.wav", (3, AMPLITUDE))), own_lab, studies["voices"])
    ask(page)
    page.locator("#start").wait_for()
    # Nothing can be sent: the page of the task stays.
    page.context.route("**/parts/*", lambda route: route.abort())
    state = "stream.getAudioTracks().map((track) => track.readyState)"
    assert page.evaluate(state) == ["live"]
    page.locator("#skip").tap()
    page.locator("#skip").tap()
    expect(page.get_by_text(re.compile("not been sent yet"))).to_be_visible()
    assert page.evaluate(state) == ["ended"]
    page.context.unroute("**/parts/*")
    page.reload()
    page.wait_for_url("**/dashboard")


@pytest.mark.soak
def test_a_microphone_that_is_taken_away_midway(own_lab, studies, tablet_with, staff, tmp_path):
    sound = voice(tmp_path / "voice.wav", (3, 0), (20, AMPLITUDE))
    page = begin(tablet_with(sound), own_lab, studies["voices"])
    ask(page)
    page.locator("#start").tap()
    expect(page.get_by_role("status")).to_contain_text("Your voice is heard")
    until(page, f"{KEPT}.then((chunks) => chunks >= 2)")
    page.evaluate(UNPLUG)
    expect(page.get_by_role("status")).to_contain_text("The microphone has stopped")
    # It is asked again before the other try.
    page.locator("#sensor #continue").tap()
    page.locator("#start").tap()
    page.wait_for_url("**/dashboard", timeout=60_000)
    results, levels = released(staff(own_lab), own_lab, tmp_path)
    assert [row["problem"] for row in results] == ["stopped", ""]
    assert results[0]["seconds"] == "" and float(results[1]["seconds"]) > 0
    assert len([row for row in levels if row["try"] == "1"]) == int(results[0]["windows"]) > 20


@pytest.mark.soak
def test_a_reload_in_the_middle_of_a_try(own_lab, studies, tablet_with, staff, tmp_path):
    """The levels so far are kept, the microphone is asked for again, and the try is done again."""
    sound = voice(tmp_path / "voice.wav", (3, 0), (20, AMPLITUDE))
    page = begin(tablet_with(sound), own_lab, studies["voice"])
    ask(page)
    page.locator("#start").tap()
    expect(page.get_by_role("status")).to_contain_text("Your voice is heard")
    until(page, f"{KEPT}.then((chunks) => chunks >= 2)")
    page.reload()
    page.locator("#sensor #continue").tap()
    expect(page.locator("#start")).to_contain_text("interrupted")
    page.locator("#start").tap()
    page.wait_for_url("**/dashboard", timeout=60_000)
    [result], levels = released(staff(own_lab), own_lab, tmp_path)
    assert result["problem"] == "" and float(result["seconds"]) > 0
    kept = [row for row in levels if row["complete"] == "0"]
    assert len(kept) > 20 and len(levels) - len(kept) == int(result["windows"]) > 20


@pytest.mark.soak
def test_a_permission_taken_back_midway(own_lab, studies, tablet_with, staff, tmp_path):
    sound = voice(tmp_path / "voice.wav", (3, 0), (2, AMPLITUDE), (30, 0))
    page = begin(tablet_with(sound), own_lab, studies["voices"])
    ask(page)
    page.locator("#start").tap()
    page.evaluate(TAKE_BACK)
    page.wait_for_url("**/dashboard", timeout=30_000)
    page.get_by_role("button", name=re.compile("Continue|Start")).tap()
    goes_on_without(page, "You have not allowed")
    assert problems(staff(own_lab), own_lab, tmp_path) == ["withdrawn", "not-permitted"]
