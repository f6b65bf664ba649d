"""The pages that LabConsole and its peer are compared on."""

import re
from dataclasses import dataclass

from browser import Browser
from participants import enrol, reach_section

ROWS = 50
# How far apart the sizes of the same page may be.
SAMENESS = 0.1


@dataclass
class Page:
    title: str
    path: str
    browser: Browser
    """Of somebody who may see it."""
    at_least: float
    p99_at_most: float | None

    def common_size(self, ours, theirs):
        """Bytes that LabConsole gives; the peer at the port `theirs`, if there is one, has to give about as many."""
        size = len(self.body(ours))
        if theirs is None:
            return size
        other = len(self.body(theirs))
        if abs(size - other) > SAMENESS * size:
            raise RuntimeError(
                f"{self.path} has {size} bytes, the peer's {other}: give peer/templates the same markup")
        return size

    def body(self, port):
        other = Browser(port)
        other.cookies = self.browser.cookies
        return other.get(self.path).body


def pages_of(port, staff):
    """The first is of a participant, whose code it shows as a picture."""
    participant, newcomer = enrol(port), reach_section(port, 2)
    return [
        Page("participant's page", "/profile", participant, 3, 0.5),
        Page("section of the consent", "/consent/sections/2", newcomer, 3, 0.5),
        Page(f"table of {ROWS} rows", "/staff/participants?origin=all", staff, 2.5, None),
    ]


def with_picture(profile):
    """The peer draws no pictures: it finds the one of the code as LabConsole drew it."""
    code = re.search(r'id="participation-code">([\w-]+)<', profile)[1].replace("-", "")
    side, path = re.search(r'class="code-picture" viewBox="0 0 (\d+) [^>]*><path d="([^"]+)"', profile).groups()

    def write(research):
        research.execute(
            "CREATE TABLE pictures (participant TEXT PRIMARY KEY NOT NULL, side INTEGER NOT NULL, path TEXT NOT NULL)")
        research.execute(
            "INSERT INTO pictures (participant, side, path) SELECT id, ?, ? FROM participants WHERE code = ?",
            (side, path, code))
    return write
