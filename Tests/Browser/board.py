"""The board of a room on a screen of its own."""

import time

from playwright.sync_api import Locator, Page, expect

from room import Room

SOON = 2000
"""ms within which the board shows what has happened."""


class Board:
    """In the browser of the console."""

    def __init__(self, room: Room, soon: int = SOON):
        """`soon`: ms within which things are to be seen; more than `SOON` where other tests run beside."""
        self._soon = soon
        self.page = room.page.context.new_page()
        self.page.goto(room.lab.url("/staff/board?language=en"))
        self.lags: list[float] = []
        """Seconds until each thing expected was to be seen."""

    @staticmethod
    def card_on(page: Page, name: str) -> Locator:
        return page.locator(".board-station").filter(has=page.get_by_role("link", name=name, exact=True))

    def card(self, name: str) -> Locator:
        return self.card_on(self.page, name)

    def expect_soon(self, name: str, state: str, *words: str):
        """That the card of a tablet says this soon from now."""
        begun = time.monotonic()
        card = self.card(name)
        expect(card).to_have_attribute("data-state", state, timeout=self._soon)
        for said in words:
            expect(card).to_contain_text(said, timeout=max(1, self._soon - 1000 * (time.monotonic() - begun)))
        self.lags.append(time.monotonic() - begun)

    def expect_without(self, name: str, words: str):
        """In what is seen of the card: a closed menu may offer the tablet to whoever just had it."""
        expect(self.card(name)).not_to_contain_text(words, timeout=self._soon, use_inner_text=True)


class Wall(Board):
    """Asserts every card at every moment: also that nothing has changed on those nothing happened at."""

    def __init__(self, room: Room, soon: int = SOON):
        super().__init__(room, soon)
        self._now = {}

    def expect_now(self, **changed: tuple[str, ...]):
        """Cards by the number of the tablet: its state, and words on it."""
        self._now.update(changed)
        for number, (state, *words) in sorted(self._now.items(), key=lambda one: one[0] not in changed):
            self.expect_soon(f"Tablet {number[1:]}", state, *words)
