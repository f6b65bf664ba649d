"""Tablets of a room, each handed to somebody."""

import json
import re
import sqlite3

from browser import Browser


def make_participants(staff, data, study, count):
    """As staff make a batch, sure of how many even if the page asks; their codes."""
    path = f"/staff/studies/{study}/participants"
    form = staff.get(path).hidden_fields
    staff.submit(path, {**form, "size": str(count), "sure": str(count), "language": "en"})
    with sqlite3.connect(f"file:{data}/research.sqlite?mode=ro", uri=True) as database:
        return [code for code, in database.execute(
            "SELECT code FROM participants WHERE study = ? ORDER BY enrolled_at DESC LIMIT ?", [study, count])]


def proxy(number):
    """The address from which the requests of a station arrive: no address may have as many connections as there are
    stations."""
    return f"127.0.1.{number}"


class Station:
    """Registered by staff, and handed over with a code; `browser` is on the first page of the path then."""

    def __init__(self, port, staff, number, code):
        """`number`: from 1 to 254. Each is a device of its own as far as the server believes its proxy."""
        self.browser = Browser(port, proxy(number), on_behalf_of=f"192.0.2.{number}")
        self.browser.get("/station")
        self.browser.submit("/station/pairing", {})
        shown = re.search(
            rb'data-state="pairing:([^"]+)"|content="pairing:([^"]+)"', self.browser.get("/station").body)
        pairing = next(filter(None, shown.groups())).decode()
        staff.get("/staff/stations")
        staff.submit("/staff/stations", {"pairing": pairing, "name": f"Tablet {number}"})
        page = staff.get("/staff/stations").body.decode()
        self.id = re.search(rf'<option value="([^"]+)"[^>]*>Tablet {number}</option>', page)[1]
        staff.submit("/staff/handovers", {"code": code, "station": self.id})
        self.browser.get("/station", status=303)
        page = self.browser.get("/introduction")
        self.token = re.search(rb'name="labconsole-token" content="([^"]*)"', page.body)[1].decode()
        self._state = re.search(rb'name="labconsole-station" content="([^"]*)"', page.body)[1].decode()
        self._tag = None

    def report(self, unsent, screen="page"):
        report = {"state": self._state, "screen": screen, "unsent": unsent, "battery": 80}
        headers = {"Content-Type": "application/json", "X-CSRF-Token": self.token}
        self.browser.post("/station/reports", json.dumps(report), headers)

    def ask_state(self):
        """True if the tablet is in the same hands, as its pages ask once a second."""
        headers = {"Accept": "application/json", **({"If-None-Match": self._tag} if self._tag else {})}
        answer = self.browser.get_either("/station/state", headers)
        if answer.status == 200:
            self._tag = answer.headers["ETag"]
