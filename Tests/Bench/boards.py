"""Boards of the room, and how far behind the tablets they are."""

import re
import threading
import time

from browser import Browser

POLLS_EVERY = 0.75


class Boards:
    """Several watchers. `lags`: seconds from when a tablet began to say something to a watcher seeing it."""

    def __init__(self, port, staff, watchers):
        self.watchers = watchers
        self.lags = []
        self._port = port
        self._staff = staff
        self._lock = threading.Lock()
        # When each station said what, however late a board shows it.
        self._said = {}
        # The screen of each watcher: the page's tag, and the count of each station.
        self._screens = [(None, {}) for _ in range(watchers)]

    def will_say(self, station, count):
        with self._lock:
            self._said[station, count] = time.monotonic()

    def poll(self, index, end):
        """As one of the watchers does, until the time `end`; from then on it has the page on its screen."""
        watcher = Browser(self._port)
        watcher.cookies = dict(self._staff.cookies)
        time.sleep(POLLS_EVERY * index / self.watchers)
        tag, seen = self._screens[index]
        while time.monotonic() < end:
            headers = {"If-None-Match": tag} if tag else {}
            answer = watcher.get_either("/staff/board", headers)
            if answer.status == 200:
                tag = answer.headers["ETag"]
                self._compare(answer.body.decode(), seen)
            time.sleep(POLLS_EVERY)
        self._screens[index] = tag, seen

    def _compare(self, page, seen):
        """How long ago each station said what this watcher sees for the first time: of what it missed in between, the
        oldest."""
        now = time.monotonic()
        # Of one card each: that of a tablet that has said nothing yet has no such line.
        shown = re.findall(
            r'id="station-([0-9a-f]+)"(?:(?!id="station-).)*?<dt>Unsent</dt>\s*<dd>(\d+)</dd>', page, re.S)
        with self._lock:
            for station, count in shown:
                before, seen[station] = seen.get(station), int(count)
                if before is not None and before != seen[station]:
                    self.lags.append(now - self._said[station, before + 1])
