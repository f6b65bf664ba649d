"""A room of the lab: its console, and the people who come to its tablets."""

import re
from contextlib import suppress
from datetime import date
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

from playwright.sync_api import Error, Page, expect

from forms import form_token, send_form
from hands import Finger
from lab import Lab
from studies import Study
from walk import Walk
from words import ENGLISH

PIN = "4071"
"""Of the administrator, for tablets."""

SOON = 4000
"""ms within which a tablet has followed the console."""


class Room:
    """The console, and what is done at it."""

    def __init__(self, page: Page, lab: Lab):
        self.page = page
        self.lab = lab
        self._token = None

    def register(self, tablet: Page, name: str):
        """By the forms of both, without a look at the console. The tablet waits then."""
        requests = tablet.context.request
        token = form_token(requests.get(self.lab.url("/station?language=en")).text())
        send_form(requests, self.lab.url("/station/pairing"), token)
        shown = requests.get(self.lab.url("/station")).text()
        code = re.search(r'id="pairing-code">([^<]+)<', shown)[1]
        self._send("/staff/stations", ("pairing", code), ("name", name))
        # An open page of the tablet goes there by itself, perhaps at this moment: this way ends in an error then.
        with suppress(Error):
            tablet.goto(self.lab.url("/station"))
        expect(tablet.get_by_role("heading", name=name)).to_be_visible()

    def register_by_hand(self, tablet: Page, name: str):
        """On the pages of both."""
        tablet.goto(self.lab.url("/station?language=en"))
        tablet.get_by_role("button", name="Show a code").click()
        code = tablet.locator("#pairing-code").inner_text()
        self.page.goto(self.lab.url("/staff/stations"))
        self.page.get_by_label("Code on the tablet").fill(code)
        self.page.get_by_label("Name of the tablet").fill(name)
        self.page.get_by_role("button", name="Register a tablet").click()
        expect(self.page.get_by_role("link", name=name)).to_be_visible()
        expect(tablet.get_by_role("heading", name=name)).to_be_visible()

    def hand_over(self, code: str, name: str):
        """By the form, without a look at the console."""
        [(station,)] = self.lab.rows("SELECT id FROM stations WHERE name = ?", name)
        self._send("/staff/handovers", ("code", code), ("station", station))

    def hand_over_by_hand(self, code: str, name: str):
        self.page.goto(self.lab.url("/staff/stations"))
        self.page.get_by_role("combobox", name="Participation code").fill(code)
        self.page.get_by_label("Waiting tablet").select_option(label=name)
        self.page.get_by_role("button", name="Hand over").click()

    def seat(self, code: str, study: Study, tablet: Page, name: str) -> Walk:
        """Hands the tablet over to somebody whose consent is due; their way on it, from the tasks on."""
        self.hand_over(code, name)
        tablet.wait_for_url(self.lab.url("/consent/sections/1"))
        walk = Walk(tablet, self.lab, ENGLISH, Finger(), study=study)
        walk.hurry("/dashboard")
        return walk

    def take_out_of_use(self, name: str):
        """By the form, whoever has it."""
        [(station,)] = self.lab.rows("SELECT id FROM stations WHERE name = ?", name)
        self._send(f"/staff/stations/{station}/revocation", ("sure", "yes"))

    def take_back(self, name: str, interrupts: bool = False):
        """
        :param interrupts: a test is under way on it, and so the console asks first
        """
        self.page.goto(self.lab.url("/staff/stations"))
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("link", name=name))
        row.get_by_role("button", name="Take back").click()
        if interrupts:
            self.page.get_by_role("button", name="Take it back now").click()

    def intervene(self, code: str, title: str | re.Pattern, button: str, reason: str = "technical", remark: str = ""):
        """Does something for a visit at the console, by the form with this title."""
        page = self.page
        page.goto(self.lab.url(f"/staff/search?code={code}"))
        form = page.locator("details").filter(has=page.locator("summary", has_text=title)).first
        form.locator("summary").click()
        form.get_by_label("Reason").select_option(reason)
        form.get_by_label("In your own words").fill(remark)
        form.get_by_role("button", name=button).click()
        expect(page).to_have_url(re.compile("#visit$"))

    def set_pin(self):
        self.page.goto(self.lab.url("/staff/pin"))
        self.page.get_by_label("New PIN").fill(PIN)
        self.page.get_by_label("The same PIN again").fill(PIN)
        self.page.get_by_role("button", name="Save PIN").click()
        expect(self.page.get_by_text("Your PIN for tablets has been set.")).to_be_visible()

    def _send(self, path: str, *fields: tuple[str, str]):
        requests = self.page.context.request
        if not self._token:
            self._token = form_token(requests.get(self.lab.url("/staff/pin")).text())
        send_form(requests, self.lab.url(path), self._token, *fields)


def enrol(lab: Lab, study: Study, path: str = "/consent/sections/1") -> str:
    """Somebody who has come as far as `path` on a device of their own, which nobody looks at; their code."""
    device, url = build_opener(ProxyHandler({}), HTTPCookieProcessor()), lab.url(f"/studies/{study.id}")
    with device.open(f"{url}?language=en") as answer:
        page = answer.read().decode()
    form = re.search(r'name="form" value="([^"]+)"', page)[1]
    fields = {"csrf": form_token(page), "language": "en", "form": form}
    with device.open(f"{url}/participants", urlencode(fields).encode()) as answer:
        assert urlsplit(answer.url).path == path
    return newest_code(lab)


def newest_code(lab) -> str:
    [(code,)] = lab.rows("SELECT code FROM participants ORDER BY enrolled_at DESC LIMIT 1")
    return f"{code[:4]}-{code[4:]}"


def plan(desk: Page, lab: Lab, code: str, day: date, time: str):
    """Makes an appointment at the console."""
    desk.goto(lab.url("/staff/visits"))
    section = desk.locator("#plan")
    section.get_by_label("Code").fill(code)
    section.get_by_role("button", name="Continue with this code").click()
    section.get_by_label("Date").fill(day.isoformat())
    section.get_by_label("Time").fill(time)
    section.get_by_role("button", name="Make this appointment").click()
