"""The board of a room on a screen of its own."""

import time

from playwright.sync_api import expect

from room import Room

SOON = 2000
"""ms within which the board shows what has happened."""


class Board:
    """In the browser of the console."""

    def __init__(self, room: Room):
        self.page = room.page.context.new_page()
        self.page.goto(room.lab.url("/staff/board?language=en"))
        self.lags: list[float] = []
        """Seconds until each thing expected was to be seen."""

    def card(self, name: str):
        return self.page.locator(".board-station").filter(has=self.page.get_by_role("link", name=name, exact=True))

    def expect_soon(self, name: str, state: str, *words: str):
        """That the card of a tablet says this within two seconds from now."""
        begun = time.monotonic()
        card = self.card(name)
        expect(card).to_have_attribute("data-state", state, timeout=SOON)
        for said in words:
            expect(card).to_contain_text(said, timeout=max(1, SOON - 1000 * (time.monotonic() - begun)))
        self.lags.append(time.monotonic() - begun)

    def expect_without(self, name: str, words: str):
        expect(self.card(name)).not_to_contain_text(words, timeout=SOON)
