"""Waits for what only the scripts of a page know. Playwright's own way asks again from within the page, where the
page's security policy forbids it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Error, Page

PATIENCE = 15_000
PAUSE = 50
"""ms"""


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def until(page: Page, expression: str):
    """Until an expression of JavaScript is true."""
    for _ in range(PATIENCE // PAUSE):
        # A page that is just giving way to the next has no answer.
        with suppress(Error):
            if page.evaluate(expression):
                return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"{expression} was never true")


def until_so(page: Page, is_so):
    """Until a function says something else than no; answers what it says. The page goes on meanwhile."""
    for _ in range(PATIENCE // PAUSE):
        if found := is_so():
            return found
        page.wait_for_timeout(PAUSE)
    raise AssertionError("it never came to that")


def until_drawn(page: Page):
    """Until everything that the page knows of now has been laid out and drawn."""
    page.evaluate(FRAMES)


@contextmanager
def staying(page: Page, url: str) -> Iterator[None]:
    """Keeps a page that is about to give way to another one where it is, until the end of the block: the other one is not asked
    for before that."""
    held = []
    page.route(url, lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute(url)
