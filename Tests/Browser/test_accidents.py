"""Accidents of devices and networks in a trial: each has a meaning (Docs/runner.md), and none leaves a wrong latency."""

import time

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from respondent import Respondent
from run import plan_of_run
from until import until
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.windowed

LATE = 250
"""ms by which a latency may be less than the time since the stimulus was put into the page."""

DEAD = 2000
"""ms for which a keyboard is dead."""

HIDING = """() => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.visibilityState;
}"""
"""The events that a page hears when it is hidden. A browser without a screen hides none."""


def test_a_keyboard_that_was_dead_for_a_while_leaves_a_long_latency(by_key):
    by_key.begin()
    until(by_key.page, f"performance.timeOrigin + performance.now() > {by_key.shown['time'] + DEAD}")
    moment = time.time()
    by_key.press(by_key.right, moment=moment)
    [trial] = by_key.recorded()
    waited = moment * 1000 - by_key.shown["time"]
    assert waited - LATE < trial["responses"][0]["latency"] <= waited


@pytest.mark.parametrize(("jump", "flags"), [(-3600, []), (60, ["hidden"])], ids=["back", "forward"])
def test_a_clock_that_is_set_changes_no_latency(either, jump, flags):
    """Forward it may have been the device that slept: the trial is marked."""
    either.begin()
    set_clock(either.page, jump)
    assert either.is_shown(), "for some frames, in each of which the runner looks at the clock"
    moment = time.time()
    either.press(either.right, moment=moment)
    [trial] = either.recorded()
    waited = moment * 1000 - either.shown["time"]
    assert waited - LATE < trial["responses"][0]["latency"] <= waited
    assert trial["flags"] == flags


def test_after_a_long_sleep_the_block_is_done_again(by_touch):
    by_touch.begin()
    by_touch.press(by_touch.right)
    by_touch.next()
    with by_touch.page.expect_response("**/parts/*") as answered:
        set_clock(by_touch.page, 3600)
        by_touch.page.locator("#start").wait_for()
    part = answered.value.request.post_data_json
    assert not part["complete"] and len(part["trials"]) == 1
    by_touch.begin()
    by_touch.press(by_touch.right)
    with by_touch.page.expect_response("**/parts/*") as answered:
        by_touch.page.reload()
    assert answered.value.request.post_data_json["attempt"] == part["attempt"] + 1


def set_clock(page: Page, seconds: int):
    page.evaluate("seconds => { const now = Date.now; Date.now = () => now() + 1000 * seconds; }", seconds)


def test_what_disturbs_a_trial_is_kept_with_it(either):
    either.begin()
    page = either.page
    size = page.viewport_size
    page.set_viewport_size({"width": size["height"], "height": size["width"]})
    assert either.is_shown(), "for some frames: turned back within one, it was never turned"
    page.set_viewport_size(size)
    either.send("Emulation.setFocusEmulationEnabled", enabled=False)
    elsewhere = page.context.new_page()
    elsewhere.bring_to_front()
    page.bring_to_front()
    elsewhere.close()
    either.send("Emulation.setFocusEmulationEnabled", enabled=True)
    page.evaluate(HIDING)
    either.press(either.right)
    either.next()
    either.press(either.right)
    first, second = either.recorded()
    assert first["flags"] == ["blur", "hidden", "rotated", "resized"]
    assert second["flags"] == []


@pytest.fixture
def newcomer(trials_lab, trials_studies, open_page):
    """Somebody who is about to begin a test by touch for the first time."""
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, trials_lab, ENGLISH, Finger(), study=trials_studies["touch"])
    walk.hurry("/dashboard")
    return walk


def test_text_may_be_magnified_and_the_test_screen_is_as_large_as_ever(newcomer):
    newcomer.start_test(1)
    page = newcomer.page
    pinch = {"x": 400, "y": 500, "scaleFactor": 3}
    page.context.new_cdp_session(page).send("Input.synthesizePinchGesture", pinch)
    until(page, "visualViewport.scale > 2")
    for _ in range(2):
        page.locator("#continue").evaluate("button => button.click()")
    page.locator("#start").wait_for()
    until(page, "visualViewport.scale === 1")


def test_a_block_waits_for_a_picture_that_cannot_be_loaded(newcomer):
    page = newcomer.page
    pictures = f"**/studies/{newcomer.study.id}/*.svg*"
    failure = page.get_by_text("A picture could not be loaded")
    page.route(pictures, lambda route: route.abort())
    newcomer.start_test(1)
    plan = plan_of_run(page, newcomer.lab)
    for _ in range(2):
        page.locator("#continue").tap()
    expect(failure).to_be_visible()
    expect(page.get_by_role("button", name="Stop for now")).to_be_visible()
    with page.expect_request(pictures):
        page.locator("#continue").tap()
    # The one of the second attempt: the first went as soon as the pictures were asked for again.
    expect(failure).to_be_visible()
    page.unroute(pictures)
    page.locator("#continue").tap()
    page.locator("#start").wait_for()
    respondent = Respondent(page, plan, seed=1)
    respondent.play_block(1)
    assert [answer.stimulus for answer in respondent.answers] == [
        trial["stimulus"] for trial in plan["blocks"][0]["trials"]]
