"""A room of tablets that report every second, and boards that watch them."""

import time
from concurrent.futures import ThreadPoolExecutor

from boards import Boards
from participants import STUDY
from stations import Station, make_participants

STATIONS = 50
WATCHERS = 10
SECONDS = 20
REPORTS_EVERY = 1


class Room:
    """As many stations as a room may have, each handed to somebody."""

    def __init__(self, port, data, staff):
        self.boards = Boards(port, staff, WATCHERS)
        codes = make_participants(staff, data, STUDY, STATIONS)
        self._stations = [Station(port, staff, number, code) for number, code in enumerate(codes, 1)]

    def watch(self):
        """All at once, for some time."""
        end = time.monotonic() + SECONDS
        with ThreadPoolExecutor(STATIONS + WATCHERS) as pool:
            done = [pool.submit(self._report, index, station, end)
                    for index, station in enumerate(self._stations)]
            done += [pool.submit(self.boards.poll, index, end) for index in range(WATCHERS)]
            for one in done:
                one.result()

    def wait(self):
        """The boards alone."""
        end = time.monotonic() + SECONDS
        with ThreadPoolExecutor(WATCHERS) as pool:
            for one in [pool.submit(self.boards.poll, index, end) for index in range(WATCHERS)]:
                one.result()

    def _report(self, index, station, end):
        time.sleep(REPORTS_EVERY * index / STATIONS)
        count = 0
        while time.monotonic() < end - REPORTS_EVERY:
            count += 1
            self.boards.will_say(station.id, count)
            station.report(count)
            time.sleep(REPORTS_EVERY)
