"""Undoing from a notice: the button is there for ten seconds, and not taken from under who is about to press it. And the
height of rows, in the menu of the account."""

import re

import pytest
from playwright.sync_api import Page, expect

from look import Looker
from studies import EXAMPLE

pytestmark = pytest.mark.short


def add_tag(desk: Page):
    desk.get_by_label("New tag").fill("call back")
    desk.get_by_role("button", name="Add the tag").click()
    expect(desk.get_by_text("The tag is added.")).to_be_in_viewport()


def test_what_was_just_done_is_undone(own_lab, desk):
    desk.goto(own_lab.url(f"/staff/studies/{EXAMPLE.id}/participants"))
    desk.get_by_role("button", name="Add participants and show their cards").click()
    code = desk.locator(".card-code").first.inner_text()
    desk.goto(own_lab.url(f"/staff/search?code={code}"))
    tag, undo = desk.locator(".tag"), desk.get_by_role("button", name="Undo")

    add_tag(desk)
    # The page has come up at the tags, and the notice with it. It does not slide there: a button that is still on its way
    # when it is pressed does nothing.
    expect(desk.get_by_role("heading", name="Tags")).to_be_in_viewport()
    expect(undo).to_be_in_viewport()
    expect(desk.locator("html")).to_have_css("scroll-behavior", "auto")
    undo.click()
    expect(desk.get_by_text("This has been undone.")).to_be_visible()
    expect(tag).to_have_count(0)

    desk.clock.install()
    add_tag(desk)
    desk.clock.fast_forward(11_000)
    expect(undo).to_be_hidden()
    expect(desk.get_by_text("The tag is added.")).to_be_visible()
    desk.get_by_role("button", name="Remove: call back").click()
    undo.focus()
    desk.clock.fast_forward(11_000)
    expect(undo).to_be_visible()
    desk.get_by_label("New tag").focus()
    desk.clock.fast_forward(100)
    expect(undo).to_be_hidden()


@pytest.mark.soak
def test_rows_are_as_high_as_one_likes_them(own_lab, desk):
    desk.goto(own_lab.url(f"/staff/studies/{EXAMPLE.id}/participants"))
    desk.get_by_role("button", name="Add participants and show their cards").click()
    list_of_all = own_lab.url("/staff/participants")

    def height() -> float:
        return desk.locator("tbody tr").first.bounding_box()["height"]

    desk.goto(list_of_all)
    assert 40 <= height() <= 44
    desk.locator(".account-button").click()
    desk.get_by_role("button", name="Compact rows").click()
    expect(desk).to_have_url(list_of_all)
    expect(desk.locator("body")).to_have_class(re.compile("compact"))
    assert 24 <= height() <= 34
    Looker(desk, "undo-").look("compact")
