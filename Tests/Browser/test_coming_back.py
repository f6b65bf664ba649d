"""Leaving and going on elsewhere, with code and PIN."""

import pytest
from playwright.sync_api import expect

from devices import LAPTOP, TABLET
from hands import Finger, Keys
from run import complete_without_playing
from walk import PIN, Walk, sign_in
from words import ENGLISH, GERMAN

pytestmark = pytest.mark.short

ATTEMPTS = 5


@pytest.fixture(scope="module")
def absent(lab, chromium):
    """A German participant who has done one test and signed out."""
    page = chromium.new_page(**TABLET, locale="en-GB")
    walk = Walk(page, lab, GERMAN, Finger())
    walk.hurry("/dashboard")
    walk.start_test(1)
    complete_without_playing(walk.page, lab, seed=1)
    walk.profile()
    walk.press_button(GERMAN.sign_out)
    expect(walk.page).not_to_have_url(lab.url("/profile"))
    yield walk
    page.close()


def test_resume_on_another_device(lab, open_page, absent):
    page = open_page(LAPTOP)
    sign_in(page, absent.lab, absent.code.lower().replace("-", ""), PIN)
    elsewhere = Walk(page, lab, GERMAN, Keys())
    elsewhere.start_test(2)


def test_nobody_gets_in_after_signing_out(lab, absent):
    absent.page.goto(lab.url("/dashboard"))
    expect(absent.page.locator(".tasks")).to_have_count(0)
    expect(absent.page.locator("main a[href='/sign-in']")).to_be_visible()


@pytest.mark.soak
def test_guessing_is_slowed_down(lab, open_page, absent):
    page = open_page(LAPTOP)
    for _ in range(ATTEMPTS):
        sign_in(page, absent.lab, absent.code, "918273")
        expect(page.get_by_role("alert")).to_contain_text("do not match")
    sign_in(page, absent.lab, absent.code, PIN)
    expect(page.get_by_role("alert")).to_contain_text("too many attempts")
    expect(page.get_by_label(ENGLISH.participation_code)).to_have_value(absent.code)
