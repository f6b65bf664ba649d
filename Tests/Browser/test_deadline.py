"""A test without forced correction, and with a deadline for each response."""

import pytest
from playwright.sync_api import expect

from until import until

DEADLINE = 1500
"""ms, as the study says."""

# The mark stays for the interval alone, which is over before somebody who asks now and then has seen it.
WATCH = """() => {
  window.marks = [];
  const mark = document.querySelector('.wrong');
  new MutationObserver(() => marks.push([mark.dataset.shown ?? null, mark.innerText])).observe(
    mark, { attributeFilter: ['data-shown'] });
}"""


def test_the_first_response_ends_the_trial_right_or_wrong(in_time):
    in_time.begin()
    wrong = in_time.wrong
    in_time.page.evaluate(WATCH)
    in_time.press(wrong)
    assert not in_time.is_shown()
    in_time.next()
    assert [shown for shown, _ in in_time.page.evaluate("marks")] == ["wrong", None]
    in_time.press(in_time.right)
    right = in_time.right
    assert in_time.responses() == [[(wrong, "touch")], [(right, "touch")]]


@pytest.mark.alone
def test_a_trial_that_takes_too_long_is_missed_and_the_next_one_comes(in_time):
    in_time.begin()
    page, first = in_time.page, in_time.shown["trial"]
    page.evaluate(WATCH)
    until(page, "marks.length > 0")
    mark, said = page.evaluate("marks[0]")
    assert mark == "late" and "Too slow" in said
    in_time.next()
    assert in_time.shown["trial"] != first
    in_time.press(in_time.right)
    missed, answered = in_time.recorded()
    assert missed["responses"] == []
    assert len(answered["responses"]) == 1
    shown = answered["onset"] - missed["onset"]
    assert DEADLINE + 200 - 40 < shown < DEADLINE + 200 + 120, shown


def test_what_happens_is_said_beforehand(in_time):
    page = in_time.page
    page.reload()
    expect(page.locator("#continue")).to_be_visible()
    expect(page.get_by_text("a red X appears for a moment")).to_be_visible()
    expect(page.get_by_text("the next word or picture comes by itself")).to_be_visible()
