"""Leaving with the data kept or deleted, and everything that is stored, as participants see it."""

import re

from playwright.sync_api import expect

from devices import TABLET
from hands import Finger
from look import Looker
from walk import Walk
from words import in_each_language


@in_each_language
def test_the_data_are_to_be_deleted(lab, open_page, words):
    page = open_page(TABLET, locale=words.code)
    looker = Looker(page, f"leaving-{words.code}")
    walk = Walk(page, lab, words, Finger(), looker.look)
    walk.hurry("/dashboard")
    page.goto(lab.url("/profile"))
    walk.arrive("/profile", "profile")
    page.locator('a[href="/profile/data"]').tap()
    walk.arrive("/profile/data", "data")
    page.goto(lab.url("/profile/pin"))
    walk.arrive("/profile/pin", "pin")
    page.goto(lab.url("/profile"))
    walk.leave("delete")
    expect(page.locator("main")).to_contain_text(re.compile("blocked|gesperrt"))
    [[asked]] = lab.rows(
        "SELECT deletion_asked_at IS NOT NULL FROM participants WHERE code = ?", walk.code.replace("-", ""))
    assert asked
    assert looker.problems == []
