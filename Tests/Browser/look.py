"""Looks at a page as everybody sees it: in light and dark, on a tablet and at 320 px, with axe-core."""

import os
import re
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from until import until, until_drawn
from words import ENGLISH, GERMAN

SOAKS = bool(os.environ.get("SOAK"))

SIZES = {"tablet": (820, 1180), "narrow": (320, 640)}
VIEWS = [("tablet", "light"), ("narrow", "dark")]
"""Size and colour scheme. A page is examined in one of them, in the soak in each, in the order given."""
if SOAKS:
    VIEWS += [("tablet", "dark"), ("narrow", "light")]

looked_at_in_each_language = pytest.mark.parametrize(
    ("words", "views"), [pytest.param(ENGLISH, [], marks=pytest.mark.soak), (GERMAN, VIEWS)], ids=["en", "de"])

SHAPES = {
    "tablet": (820, 1180, "light"), "landscape": (1180, 820, "light"), "narrow": (320, 640, "light"),
    "small-laptop": (1024, 768, "light"), "laptop": (1280, 800, "light"), "desktop": (1366, 768, "light"),
    "wide": (1920, 1080, "light"), "dark": (820, 1180, "dark"), "print": (794, 1123, "light"),
}
"""The screens that are photographed if `SCREENSHOTS` names a folder: width, height, colour scheme. A printed page has
the size of A4 at 96 dpi."""

# Only what is wrong crosses over from the browser: the full report takes ten times as long.
VIOLATIONS = """() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, places: nodes.map((node) => node.target.join(' ')) })))"""

# The kinds of fields on a page: questions that are answered otherwise are pages of another kind.
FIELDS = """() => [...new Set([...document.querySelectorAll('main :is(input:not([type=hidden]), select, textarea)')]
  .map(({ type }) => type))].sort().join(' ')"""

# Scrolling regions may be wider than the screen, the page may not.
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# A table beside something else lies over it where it is wider than its place and does not scroll.
COVERING = """() => Math.max(0, ...[...document.querySelectorAll('.beside-timeline .table-region')]
  .filter((region) => getComputedStyle(region).overflowX === 'visible')
  .map((region) => Math.round(region.firstElementChild.getBoundingClientRect().right - region.getBoundingClientRect().right)))"""


class Looker:
    """Looks at whatever `page` shows and notes what is wrong with it.

    Pages whose names differ in their numbers alone are of one kind, as the sections of a consent are: the first of them
    stands for all, but in the soak. Each has to fit on its screen.

    All pages have one style sheet for every size and both schemes. So each page is examined in one view alone, which its
    name decides: always the same, and half of the pages in either."""

    def __init__(self, page: Page, prefix: str, views=VIEWS):
        """Looks for violations in one of `views`, in the soak in each."""
        self.page = page
        self.problems: list[str] = []
        self._prefix = prefix
        self._views = views
        self._seen = set()

    def look(self, name: str):
        # A page that has just come may still lack its styles, and half of what stands on it.
        self.page.wait_for_load_state()
        # A test shrinks a page that was magnified: for two frames it may not be magnified again.
        until(self.page, "!document.querySelector('meta[name=viewport]')?.content.includes('maximum-scale')")
        size = self.page.viewport_size
        views = self._views_of(name)
        if views and not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        for device, scheme in views:
            self._show(*SIZES[device], scheme)
            self._note_violations(f"{name}, {device}, {scheme}")
        if not views or views[-1][0] != "narrow":
            self._show(*SIZES["narrow"], "light")
        self._note_overflow(f"{name}, narrow")
        self.photograph(name)
        self._show(size["width"], size["height"], "light")

    def photograph(self, name: str):
        """On each of `SHAPES`, if `SCREENSHOTS` names a folder; the page is left on the last of them."""
        if not (folder := os.environ.get("SCREENSHOTS")):
            return
        for shape, (width, height, scheme) in SHAPES.items():
            self.page.emulate_media(media="print" if shape == "print" else "screen")
            self._show(width, height, scheme)
            file = Path(folder) / f"{self._prefix}{name}-{shape}.png"
            self.page.screenshot(path=file, full_page=True)
        self.page.emulate_media(media="null")

    def _views_of(self, name: str) -> list[tuple[str, str]]:
        if SOAKS or not self._views:
            return self._views
        if re.search(r"\d", name):
            kind = re.sub(r"\d+", "", name), self.page.evaluate(FIELDS)
            if kind in self._seen:
                return []
            self._seen.add(kind)
        return [self._views[crc32(f"{self._prefix}{name}".encode()) % len(self._views)]]

    def _show(self, width: int, height: int, scheme: str):
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme)
        # A page adapts to its new size with the next frame.
        until_drawn(self.page)

    def _note_violations(self, where: str):
        for violation in self.page.evaluate(VIOLATIONS):
            self.problems.append(f"{where}: {violation['id']}: {', '.join(violation['places'])}")

    def _note_overflow(self, where: str):
        if (overflow := self.page.evaluate(OVERFLOW)) > 0:
            self.problems.append(f"{where}: {overflow} px wider than the screen")



@contextmanager
def looking_at_the_end(looker: Looker, timeout: float = 15_000):
    """Looks at the last screen of the task that ends within, at most `timeout` ms later, and leaves it."""
    page = looker.page
    page.evaluate("sessionStorage.setItem('stays', 'yes')")
    yield
    page.locator("#finished").wait_for(timeout=timeout)
    looker.look("finished")
    page.locator("#finished #continue").click()
    page.wait_for_url("**/dashboard")
    page.evaluate("sessionStorage.removeItem('stays')")
