"""Unusual input by keys and by touch: each has a meaning (Docs/runner.md), and none leaves a wrong latency."""

import time

import pytest

pytestmark = pytest.mark.windowed

AT_ONCE = 0.002
"""Seconds: enough for the browser, whose clock for injected events is a little uncertain, to tell two presses apart."""


def test_both_keys_at_once_are_two_presses_in_the_order_of_their_times(by_key):
    by_key.begin()
    press_both(by_key, by_key.wrong, by_key.right)
    assert not by_key.is_shown()
    by_key.next()
    press_both(by_key, by_key.right, by_key.wrong)
    first, second = by_key.recorded()
    assert len(first["responses"]) == 2 and len(second["responses"]) == 1
    apart = first["responses"][1]["latency"] - first["responses"][0]["latency"]
    assert 0 < apart < 2 * AT_ONCE * 1000


def press_both(trials, one, other):
    moment = time.time()
    trials.press(one, moment=moment)
    trials.press(other, moment=moment + AT_ONCE)


def test_a_key_that_is_held_answers_once(by_key):
    by_key.begin()
    held, key = by_key.right, by_key.plan["keys"][by_key.right]
    by_key.key(key)
    for _ in range(20):
        by_key.key(key, autoRepeat=True)
        time.sleep(0.02)
    while True:
        by_key.next()
        by_key.key(key, autoRepeat=True)
        assert by_key.is_shown()
        if by_key.right == held:
            break
        by_key.press(by_key.right)
    by_key.press(held)
    assert {len(responses) for responses in by_key.responses()} == {1}


@pytest.mark.parametrize(("key", "code", "more"), [
    ("E", "KeyE", {"modifiers": 0}), pytest.param("E", "KeyE", {"modifiers": 8}, marks=pytest.mark.soak),
    pytest.param("у", "KeyE", {}, marks=pytest.mark.soak), pytest.param("Dead", "KeyE", {}, marks=pytest.mark.soak),
    ("e", "KeyD", {}),
], ids=["caps lock", "shift", "Cyrillic", "a dead key", "Dvorak"])
def test_other_states_and_layouts_of_the_keyboard(by_key, key, code, more):
    by_key.begin()
    by_key.key(key, code, **more)
    if by_key.is_shown():
        by_key.press(by_key.right)
    [responses] = by_key.responses()
    assert responses[0] == ("left", "key")


def test_shortcuts_and_other_keys_are_none_of_the_tests_business(by_key):
    by_key.begin()
    by_key.key("e", modifiers=1)
    by_key.key("r", "KeyR")
    by_key.key("Process", "KeyQ")
    by_key.press(by_key.right)
    assert by_key.responses() == [[(by_key.right, "key")]]


@pytest.mark.alone
def test_presses_between_two_stimuli_count_for_neither(either):
    either.begin()
    first = either.right
    moment = time.time()
    either.press(first, moment=moment)
    # However slow the machine is, they are pressed before the next stimulus.
    for number, side in enumerate(("left", "right", "left", "right"), start=1):
        either.press(side, moment=moment + number * AT_ONCE)
    either.next()
    either.press(either.right)
    assert [[side for side, _ in responses] for responses in either.responses()] == [[first], [either.right]]


def test_a_press_before_the_presentation_is_none_even_if_it_is_heard_of_after_it(either):
    either.begin()
    either.press(either.right, moment=either.shown["time"] / 1000 - 0.050)
    assert either.is_shown()
    either.press(either.right)
    assert [len(responses) for responses in either.responses()] == [1]


def test_the_screen_in_a_test_by_keys_is_a_deviation(by_key):
    by_key.begin()
    by_key.touch({"x": 30, "y": 300})
    by_key.lift()
    assert by_key.is_shown()
    by_key.press(by_key.right)
    [trial] = by_key.recorded()
    assert trial["deviations"] == 1 and len(trial["responses"]) == 1


def test_a_keyboard_that_is_attached_midway_is_a_deviation(by_touch):
    by_touch.begin()
    by_touch.key("e")
    by_touch.key("i")
    by_touch.key("e", autoRepeat=True)
    by_touch.key(" ", "Space")
    assert by_touch.is_shown()
    by_touch.press(by_touch.right)
    [trial] = by_touch.recorded()
    assert trial["deviations"] == 2 and len(trial["responses"]) == 1


def test_two_fingers_at_once_are_two_presses(by_touch):
    by_touch.begin()
    by_touch.touch(by_touch.middle_of(by_touch.wrong), by_touch.middle_of(by_touch.right))
    by_touch.lift()
    assert not by_touch.is_shown()
    [trial] = by_touch.recorded()
    assert [one["side"] for one in trial["responses"]] == [by_touch.wrong, by_touch.right]


def test_a_thumb_that_rests_on_its_button_does_not_keep_the_other_from_answering(by_touch):
    by_touch.begin()
    resting = by_touch.middle_of(by_touch.wrong)
    by_touch.touch(resting)
    by_touch.touch(resting, by_touch.middle_of(by_touch.right))
    by_touch.lift()
    assert by_touch.responses() == [[(by_touch.wrong, "touch"), (by_touch.right, "touch")]]


def test_a_palm_beside_the_buttons_is_nothing(by_touch):
    by_touch.begin()
    by_touch.touch({"x": 400, "y": 30, "radiusX": 60, "radiusY": 90})
    by_touch.lift()
    assert by_touch.is_shown()
    by_touch.press(by_touch.right)
    [trial] = by_touch.recorded()
    assert (len(trial["responses"]), trial["deviations"]) == (1, 0)


def test_a_pen_answers_as_a_finger_does_and_is_told_from_it(by_touch):
    by_touch.begin()
    by_touch.pen(by_touch.right)
    assert not by_touch.is_shown()
    assert by_touch.responses() == [[(by_touch.right, "pen")]]


def test_the_screen_neither_zooms_nor_scrolls_nor_offers_a_menu(by_touch):
    by_touch.begin()
    page, middle = by_touch.page, by_touch.middle_of(by_touch.wrong)
    page.evaluate("""() => {
      window.refused = [];
      for (const type of ['contextmenu', 'selectstart', 'dragstart'])
        addEventListener(type, (event) => refused.push(event.defaultPrevented));
    }""")
    for _ in range(2):
        by_touch.touch({"x": 400, "y": 400})
        by_touch.lift()
    gesture = {"x": 400, "gestureSourceType": "touch"}
    by_touch.send("Input.synthesizePinchGesture", y=500, scaleFactor=3, **gesture)
    by_touch.send("Input.synthesizeScrollGesture", y=600, yDistance=-200, **gesture)
    by_touch.mouse("mousePressed", middle, button="right")
    by_touch.mouse("mouseReleased", middle, button="right")
    view = page.evaluate("[visualViewport.scale, scrollY, visualViewport.pageTop]")
    assert view == [1, 0, 0]
    assert by_touch.is_shown(), "a right click is no answer"
    assert page.evaluate("refused.length > 0 && refused.every(Boolean)")
    by_touch.press(by_touch.right)
    assert by_touch.responses()[0][-1] == (by_touch.right, "touch")


def test_a_double_tap_answers_once(by_touch):
    by_touch.begin()
    by_touch.press(by_touch.right)
    by_touch.press(by_touch.right)
    assert [len(responses) for responses in by_touch.responses()] == [1]
