"""A room of tablets that report every two seconds, and boards that watch them."""

import json
import re
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from browser import Browser
from participants import STUDY

STATIONS = 50
WATCHERS = 10
SECONDS = 20
REPORTS_EVERY = 2
POLLS_EVERY = 1


class Room:
    """As many stations as a room may have, each handed to somebody."""

    def __init__(self, port, data, staff):
        self._port = port
        self._staff = staff
        self._lock = threading.Lock()
        # When each station said what, however late a board shows it.
        self._said = {}
        self.lags = []
        codes = self._make_participants(data)
        self._stations = [self._register(number, code) for number, code in enumerate(codes, 1)]

    def _make_participants(self, data):
        form = self._staff.get(f"/staff/studies/{STUDY}/participants").hidden_fields
        self._staff.submit(
            f"/staff/studies/{STUDY}/participants", {**form, "size": str(STATIONS), "language": "en"})
        with sqlite3.connect(f"file:{data}/research.sqlite?mode=ro", uri=True) as database:
            return [code for code, in database.execute(
                "SELECT code FROM participants ORDER BY enrolled_at DESC LIMIT ?", [STATIONS])]

    def _register(self, number, code):
        tablet = Browser(self._port)
        tablet.get("/station")
        tablet.submit("/station/pairing", {})
        shown = re.search(rb'data-state="pairing:([^"]+)"|content="pairing:([^"]+)"', tablet.get("/station").body)
        pairing = next(filter(None, shown.groups())).decode()
        self._staff.get("/staff/stations")
        self._staff.submit("/staff/stations", {"pairing": pairing, "name": f"Tablet {number}"})
        page = self._staff.get("/staff/stations").body.decode()
        station = re.search(rf'<option value="([^"]+)"[^>]*>Tablet {number}</option>', page)[1]
        self._staff.submit("/staff/handovers", {"code": code, "station": station})
        tablet.get("/station", status=303)
        page = tablet.get("/eligibility")
        token = re.search(rb'name="labconsole-token" content="([^"]*)"', page.body)[1].decode()
        state = re.search(rb'name="labconsole-station" content="([^"]*)"', page.body)[1].decode()
        return tablet, station, state, token

    def watch(self):
        """All at once, for some time."""
        end = time.monotonic() + SECONDS
        with ThreadPoolExecutor(STATIONS + WATCHERS) as pool:
            done = [pool.submit(self._report, index, station, end)
                    for index, station in enumerate(self._stations)]
            done += [pool.submit(self._poll, index, end) for index in range(WATCHERS)]
            for one in done:
                one.result()

    def wait(self):
        """The boards alone."""
        end = time.monotonic() + SECONDS
        with ThreadPoolExecutor(WATCHERS) as pool:
            for one in [pool.submit(self._poll, index, end) for index in range(WATCHERS)]:
                one.result()

    def _report(self, index, seat, end):
        tablet, station, state, token = seat
        time.sleep(REPORTS_EVERY * index / STATIONS)
        count = 0
        while time.monotonic() < end - REPORTS_EVERY:
            count += 1
            report = {"state": state, "screen": "page", "unsent": count, "battery": 80}
            headers = {"Content-Type": "application/json", "X-CSRF-Token": token}
            tablet.post("/station/reports", json.dumps(report), headers)
            with self._lock:
                self._said[station, count] = time.monotonic()
            time.sleep(REPORTS_EVERY)

    def _poll(self, index, end):
        watcher = Browser(self._port)
        watcher.cookies = dict(self._staff.cookies)
        time.sleep(POLLS_EVERY * index / WATCHERS)
        tag, seen = None, {}
        while time.monotonic() < end:
            headers = {"If-None-Match": tag} if tag else {}
            answer = watcher.get_either("/staff/board", headers)
            if answer.status == 200:
                tag = answer.headers["ETag"]
                self._compare(answer.body.decode(), seen)
            time.sleep(POLLS_EVERY)

    def _compare(self, page, seen):
        """How long ago each station said what this watcher sees for the first time."""
        now = time.monotonic()
        shown = dict(re.findall(r'id="station-([0-9a-f]+)".*?<dt>Unsent</dt>\s*<dd>(\d+)</dd>', page, re.S))
        with self._lock:
            for station, count in shown.items():
                said = self._said.get((station, int(count)))
                if said and seen.get(station) != count:
                    self.lags.append(now - said)
                seen[station] = count
