"""Serial addition that is spoken, in the browser: recordings that the study brings sound at their pace and are told apart from those that
cannot be heard, and whoever hears nothing is told why, before the first digit, with the ways on that the study allows.

The sounds are caught where the page hands them to Web Audio, with the moment of the audio clock and of the page at which each was to start.
"""

import math
import struct
import wave
import zipfile

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from limits import check_limit
from look import Looker
from release import download_release, table
from respondent import PATIENCE, Respondent
from studies import Studies, Study, both
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.windowed

in_time = pytest.mark.alone
"""Frames and sounds have to come in time."""

RATE, SILENCE, SECONDS = 16_000, 0.1, 0.25
INTERVAL, DIGITS = 1000, 11

CATCH_SOUNDS = """() => {
  window.sounds = [];
  window.presses = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at, offset) {
    const sound = { at, offset, rate: this.buffer.sampleRate };
    window.sounds.push(sound);
    // The clocks are compared once the sound is over, not when it is handed over.
    setTimeout(() => {
      const { contextTime, performanceTime } = this.context.getOutputTimestamp();
      sound.heard = performanceTime + (at - contextTime) * 1000;
    }, 700);
    return start.call(this, at, offset);
  };
  addEventListener('pointerdown', ({ timeStamp, target }) => window.presses.push([target.id, timeStamp]), true);
}"""

NO_VOICES = "() => { speechSynthesis.getVoices = () => []; }"

FAKE_VOICE = """() => {
  window.said = [];
  speechSynthesis.getVoices = () => [{ lang: 'en-GB', localService: true, default: true, name: 'Made up' }];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  speechSynthesis.speak = (said) => {
    window.said.push(said.text);
    setTimeout(() => said.onstart({ timeStamp: performance.now() }), 80);
  };
  speechSynthesis.cancel = () => {};
}"""
"""No device of ours has a voice: one that takes 80 ms to begin."""


def write_recordings(folder):
    """A tone for each digit, after a silence that is passed over."""
    folder.mkdir(parents=True)
    for digit in range(1, 10):
        with wave.open(str(folder / f"{digit}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            samples = [0] * round(SILENCE * RATE) + [
                round(8000 * math.cos(2 * math.pi * (300 + 50 * digit) * index / RATE)) for index in range(round(SECONDS * RATE))]
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


class SpokenStudies(Studies):
    def write_spoken(self, name: str, **more):
        self.write(name)
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "sums", "kind": "serial-addition", "title": both("Sums"), "presentation": "spoken", "trials": DIGITS - 1,
                "practice": 0, "interval": INTERVAL, "countdown": 0, "break": 0, "feedback": "everywhere",
                "variants": [{"id": "only", "input": "touch", "label": both("Sums")}], **more}], ["sums"]
        if "sounds" in more:
            write_recordings(self.folder / name / "sounds" / more["sounds"])
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = SpokenStudies(tmp_path_factory.mktemp("studies"))
    studies.write_spoken("recorded", sounds="digits")
    studies.write_spoken("otherwise", otherwise="visual")
    studies.write_spoken("voiced")
    return studies


def begin(open_page, lab, study, script: str, *refused: str, lost: str | None = None) -> Page:
    """Leads to what stands before the first digit. `lost`: a file that does not arrive."""
    page = open_page(TABLET)
    if lost:
        page.context.route(f"**/{lost}*", lambda route: route.abort())
    Respondent.watch(page.context)
    page.context.add_init_script(f"({script})()")
    walk = Walk(page, lab, ENGLISH, Finger(), study=study)
    walk.hurry("/dashboard", "full-screen", *refused)
    walk.start_test(1)
    page.locator("#continue").tap()
    return page


def add_up(page: Page, skip=()):
    """Taps the sum of each digit and the one before, but for those to skip; ends with the run."""
    page.locator("#start").tap()
    for number in range(1, DIGITS + 1):
        heard = page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
        assert heard["trial"].endswith(f"-{number}")
        if heard["side"] != "none" and number not in skip:
            page.locator(f"#{heard['side']}").tap()
        outcome = page.evaluate("([mark, patience]) => probe.outcome(mark, patience)", [heard["trial"], PATIENCE])
        assert outcome["isOver"]


def released(staff_page: Page, lab, folder) -> tuple[list[dict], list[dict], list[dict]]:
    download_release(staff_page, lab, folder)
    [file] = folder.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        return tuple(table(archive, name) for name in ["serialaddition", "serialadditiontrials", "runs"])


@in_time
def test_recordings_are_heard_at_their_pace(own_lab, studies, open_page, staff, tmp_path, figures):
    page = begin(open_page, own_lab, studies["recorded"], CATCH_SOUNDS)
    page.locator("#sound").wait_for()
    looker = Looker(page, "spoken-", views=[("narrow", "dark")])
    looker.look("sound")
    page.locator("#sound #continue").tap()
    expect(page.locator("#sound-heard")).to_contain_text("Did you hear the number 4?")
    looker.look("heard")
    page.locator("#sound-again").tap()
    expect(page.locator("#sound-heard")).to_contain_text("7")
    page.locator("#sound-heard #continue").tap()
    page.locator("#start").wait_for()
    assert looker.problems == []
    page.evaluate("sounds.length = presses.length = 0")
    add_up(page, skip=(5,))
    page.wait_for_timeout(300)
    sounds, presses = page.evaluate("[sounds, presses]")
    page.wait_for_url("**/dashboard")
    [result], rows, _ = released(staff(own_lab), own_lab, tmp_path)
    assert result["presentation"] == "recordings" and (result["right"], result["missed"]) == ("9", "1")
    assert result["unheard"] == ""
    check_sounds(sounds, rows, figures)
    answers = [time for target, time in presses if target.startswith("sum-")]
    told = [float(row["onset"]) + float(row["latency"]) for row in rows if row["answer"]]
    assert told == pytest.approx(answers, abs=0.002)


def check_sounds(sounds: list[dict], rows: list[dict], figures):
    assert len(sounds) == len(rows) == DIGITS
    assert {row["onset_source"] for row in rows} == {"audio"} and all(float(row["output_latency"]) >= 0 for row in rows)
    onsets = [float(row["onset"]) for row in rows]
    assert [later - earlier for earlier, later in zip(onsets, onsets[1:])] == pytest.approx([INTERVAL] * (DIGITS - 1), abs=0.01)
    # The silence is passed over, but for the 10 ms before the tone.
    assert [sound["offset"] for sound in sounds] == pytest.approx([SILENCE - 0.01] * DIGITS, abs=0.002)
    errors = [onset - sound["heard"] for onset, sound in zip(onsets, sounds) if "heard" in sound]
    figures(f"onset of recordings: at most {max(map(abs, errors)):.2f} ms from what the clock of the audio tells afterwards")
    assert len(errors) >= DIGITS - 2, errors
    check_limit("onset of recordings, ms", max(errors, key=abs), 5)


@in_time
@pytest.mark.soak
def test_a_voice_of_the_device_speaks(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["voiced"], FAKE_VOICE)
    page.locator("#sound #continue").tap()
    page.locator("#sound-heard #continue").tap()
    add_up(page)
    said = page.evaluate("said")
    page.wait_for_url("**/dashboard")
    [result], rows, _ = released(staff(own_lab), own_lab, tmp_path)
    assert result["presentation"] == "synthesis" and result["right"] == "10"
    assert said == ["4"] + [row["stimulus"] for row in rows]
    assert {(row["onset_source"], row["output_latency"]) for row in rows} == {("speech", "")}
    onsets = [float(row["onset"]) for row in rows]
    gaps = [later - earlier for earlier, later in zip(onsets, onsets[1:])]
    assert min(gaps) > INTERVAL - 60 and max(gaps) < INTERVAL + 100, gaps


@in_time
@pytest.mark.soak
def test_a_device_without_a_voice_shows_the_digits_where_the_study_allows_it(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["otherwise"], NO_VOICES)
    page.locator("#sound #continue").tap()
    expect(page.locator("#no-sound")).to_contain_text("no voice of its own in your language")
    looker = Looker(page, "spoken-", views=[("narrow", "dark")])
    looker.look("none")
    assert looker.problems == []
    page.locator("#no-sound #continue").tap()
    add_up(page)
    page.wait_for_url("**/dashboard")
    [result], rows, [run] = released(staff(own_lab), own_lab, tmp_path)
    assert result["presentation"] == "visual" and "shown-instead" in run["flags"] and result["unheard"] == "no-voice"
    assert {row["onset_source"] for row in rows} <= {"render", "paint", "frame"}


def test_without_the_permission_nothing_sounds_and_the_task_is_left_out(own_lab, studies, open_page, staff, tmp_path):
    page = begin(open_page, own_lab, studies["recorded"], CATCH_SOUNDS, "sound")
    expect(page.locator("#no-sound")).to_contain_text("You have not allowed this study to use the sound")
    expect(page.locator("#no-sound #retry")).to_have_count(0)
    page.locator("#no-sound #continue").tap()
    page.wait_for_url("**/dashboard")
    results, rows, [run] = released(staff(own_lab), own_lab, tmp_path)
    assert rows == [] and run["refusal"] == "sound not-permitted"
    assert [result["unheard"] for result in results] == ["not-permitted"]


def test_who_hears_nothing_says_so_and_can_try_again(own_lab, studies, open_page):
    page = begin(open_page, own_lab, studies["recorded"], CATCH_SOUNDS)
    page.locator("#sound #continue").tap()
    page.locator("#sound-unheard").tap()
    expect(page.locator("#no-sound")).to_contain_text("You heard nothing")
    page.locator("#retry").tap()
    page.locator("#sound #continue").tap()
    page.locator("#sound-heard #continue").tap()
    expect(page.locator("#start")).to_be_visible()


@pytest.mark.soak
def test_recordings_that_do_not_come_are_told(own_lab, studies, open_page):
    page = begin(open_page, own_lab, studies["recorded"], CATCH_SOUNDS, lost="3.wav")
    page.locator("#sound #continue").tap()
    expect(page.locator("#no-sound")).to_contain_text("could not be loaded")
    page.context.unroute("**/3.wav*")
    page.locator("#retry").tap()
    page.locator("#sound #continue").tap()
    expect(page.locator("#sound-heard")).to_be_visible()
