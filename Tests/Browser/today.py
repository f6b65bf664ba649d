"""The first page of the console, on a screen of its own."""

import re

from playwright.sync_api import Locator, expect

from room import Room


class Today:
    """In the browser of the console."""

    def __init__(self, room: Room):
        self.page = room.page.context.new_page()
        self._address = room.lab.url("/staff?language=en")
        self._needs = self._visits = ()

    def expect_now(self, *, needs: tuple | None = None, visits: tuple | None = None):
        """All lines of the day, as they stand: what needs somebody as (place, code, sentence), the visits as (code,
        mark). Left out: as it was the last time."""
        self._needs = self._needs if needs is None else needs
        self._visits = self._visits if visits is None else visits
        self.page.goto(self._address)
        expect(self._lines("needs").locator("strong")).to_have_text([place for place, _, _ in self._needs])
        expect(self._lines("needs").locator(".code")).to_have_text([code for _, code, _ in self._needs])
        expect(self._lines("needs").locator(".today-why")).to_have_text([said for _, _, said in self._needs])
        visits = self._lines("visits-today")
        expect(visits.locator(".today-what .code")).to_have_text([code for code, _ in self._visits])
        expect(visits.locator("strong")).to_have_text([mark for _, mark in self._visits])
        expect(self._lines("left-over")).to_have_count(0)

    def visit(self, code: str) -> Locator:
        return self._with("visits-today", code)

    def need(self, code: str) -> Locator:
        return self._with("needs", code)

    # The warnings of a line may name the codes of others.
    def _with(self, section: str, code: str) -> Locator:
        return self._lines(section).filter(has=self.page.locator(".today-what .code", has_text=code))

    def _lines(self, section: str) -> Locator:
        return self.page.locator(f"section[aria-labelledby={section}] li")


def late(minutes: int) -> re.Pattern:
    """The mark of an appointment that was so many minutes ago when the test began, or a few more by now."""
    return re.compile(rf"^({'|'.join(str(minutes + passed) for passed in range(6))}) minutes late$")
