"""The measurements. One in rounds is a generator, and two builds can do it in turns (see `turns`); the tablets take ten
minutes for their values, and are one build's alone."""

import random
import shutil
import sqlite3
import subprocess
import time
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from statistics import quantiles

import crowd
import dashboards
import load
import motion
import questionnaire
from browser import Browser
from consents import Documents, signing_time
from pages import ROWS, Page, pages_of, with_picture
from participants import STUDY, TRIALS, reach_signature, start_runs, with_plans, write_all, write_requests
from room import Room
from servers import Console, Nginx, Nobody, Peer
from stations import proxy
from tablets import TABLETS, Tablets, write_studies
from tablets import TRIALS as TRIALS_OF_TABLET
from turns import Turns

CONSENTS = 60
CROWD_ROUNDS = 21
DASHBOARD_ROUNDS = 201
LIST = "/staff/participants"
PASSWORD = "correct horse battery staple"


@dataclass
class Stored:
    """The rows of a table that a part leaves in the database."""

    table: str
    rows: int


STORED_TRIALS = Stored("implicit_association_trials", TRIALS)


class Bench:
    def __init__(self, build, work, options, report, turns=Turns(1), rows=ROWS):
        """`rows`: participants of the study before anybody is measured."""
        self.build = build
        self.turns = turns
        self._work = work
        self._options = options
        self._report = report
        self._rows = rows
        self._copies = count()

    # Pages

    def pages(self):
        """A page with one record, one on the way to the consent, and one with a table of fifty participants, each
        with a record."""
        with self.side_by_side() as (console, peer, pages):
            for page in pages:
                yield from self._page(page, console, peer)
            memory = f"{peer.megabytes():,.0f} Flask"
            self._report.figure("memory after load, MB", [console.megabytes()], memory, at_most=120)

    @contextmanager
    def side_by_side(self):
        """LabConsole, the peer on a copy of its data, and the pages that both give."""
        data = self._rehearsed()
        with self.console(data) as console:
            pages = pages_of(console.port, sign_in(console.port))
            pictures = with_picture(pages[0].browser.get("/profile").body.decode())
            with self._beside(Peer(self.copy(data, pictures))) as peer:
                yield console, peer, pages

    def _page(self, page, console, peer):
        size = page.common_size(console.port, peer.port)
        headers = {"Cookie": page.browser.cookie_field}
        pairs = yield from self.turns.of(
            *(lambda server=server: load.ask(server.port, page.path, self._options.seconds, headers)
              for server in (console, peer)))
        self._report.compare(
            f"{page.title}, {size / 1000:.1f} kB", "Flask", pairs, page.at_least, page.p99_at_most)

    @cache
    def _rehearsed(self, name="rehearsed", role="experimenter"):
        """Databases with participants and an account of staff, made once; measures that change them take a copy."""
        data = self._work / name
        self.command("rehearse", STUDY, "--participants", str(self._rows), "--quitters", "0", "--data", data)
        self.add_staff(data, role)
        return data

    def add_staff(self, data, role="experimenter"):
        self.command(
            "staff", "add", "bench", "--role", role, "--password-stdin", "--new-data", "--data", data,
            input=PASSWORD + "\n")

    # The list of a large study

    def crowd(self):
        """Pages of a list of 100,000 people in ten studies, each asked for many times, and what the first filter after a
        change of the study or the program costs; then the list of those who have to consent again, after a new version
        of the document."""
        data = self.copy(self._rehearsed("crowd", "administrator"))
        crowd.fill(data, crowd.STUDIES)
        crowd.make_appointments(data)
        studies = crowd.write_studies(self._work / "crowd-studies", self.build.checkout)
        yield  # Until both builds have their people: a server closes a connection that says nothing for a minute.
        with self.console(data, studies) as console:
            staff = sign_in(console.port)
            self._report.figure(
                "list of 100,000: first filter, s", [first_list(staff)])
            for title, query in crowd.queries(studies).items():
                yield from self._quick(f"list of 100,000: {title}, ms", staff, f"{LIST}?{query}")
            for title, path in crowd.PAGES.items():
                yield
                self._report.figure(f"figures of 100,000: {title}, first, s", [first_figures(staff, path)])
                yield from self._quick(f"figures of 100,000: {title}, ms", staff, path)
        crowd.ask_again(studies)
        with self.console(data, studies) as console:
            staff = sign_in(console.port)
            self._report.figure("100,000 asked again: first list, s", [first_list(staff, crowd.RENEWALS)])
            for title, query in crowd.RENEWAL_QUERIES.items():
                yield from self._quick(f"100,000 asked again: {title}, ms", staff, f"{crowd.RENEWALS}?{query}")

    def _quick(self, title, staff, path):
        times = yield from self.turns.again(CROWD_ROUNDS, lambda: 1000 * seconds(staff, path))
        self._report.figure(title, times, at_most=50)

    # The board of the room

    def room(self):
        """Fifty tablets that report something new every second, and ten boards that ask as often as theirs do; then the
        same boards while nothing happens."""
        data = self.copy(self._rehearsed())
        yield
        with self.console(data) as console:
            room = Room(console.port, data, sign_in(console.port))
            self._report.figure("room: one core busy, %", [100 * console.share_of_core(room.watch)], at_most=10)
            self._report.figure("room: a board behind, s at most", [max(room.boards.lags)], at_most=2)
            self._report.figure(
                "room: one core busy while nothing happens, %", [100 * console.share_of_core(room.wait)], at_most=1)

    # Tablets at work

    def tablets(self):
        """A lab in the middle of a busy day; nothing that was sent may be missing, or there twice."""
        data = self._work / "tablets"
        studies = write_studies(self._work / "studies")
        self.add_staff(data)
        proxies = [proxy(number) for number in range(1, TABLETS + 1)]
        with self.console(data, studies, proxies) as console:
            tablets = Tablets(console.port, data, sign_in(console.port))
            work = partial(tablets.work, 60 * self._options.minutes)
            self._report.figure(f"{TABLETS} tablets: one core busy, %", [100 * console.share_of_core(work)])
        if count_trials(data) != TABLETS * TRIALS_OF_TABLET:
            raise RuntimeError(f"{TABLETS * TRIALS_OF_TABLET} trials sent, but {count_trials(data)} stored")
        self._report.figure(
            f"{TABLETS} tablets: p99 of a block, ms", [1000 * quantiles(tablets.waits, n=100)[98]], at_most=100)
        lags = tablets.boards.lags
        self._report.figure(f"{TABLETS} tablets: a board behind, s, 99 %", [quantiles(lags, n=100)[98]])
        self._report.figure(f"{TABLETS} tablets: a board behind, s at most", [max(lags)], at_most=2)

    # Motion

    def motion(self):
        """Fifty devices that record their motion for a minute; every sample that was sent has to be there."""
        data = self._work / "motion"
        studies = motion.write_study(self._work / "motion-studies", motion.SECONDS, self.build.checkout)
        yield
        with self.console(data, studies) as console:
            devices = motion.Devices(console.port)
            busy = 100 * console.share_of_core(devices.record)
        if count_rows(data, "hold_still_chunks") != motion.DEVICES * 2 * motion.SECONDS:
            raise RuntimeError("samples were acknowledged that are not stored")
        self._report.figure(f"motion of {motion.DEVICES} devices: one core busy, %", [busy], at_most=5)
        self._report.figure(
            "motion: p99 of a recording, ms", [1000 * quantiles(devices.waits, n=100)[98]], at_most=200)

    # Parts

    def parts(self):
        """The durable post of a block of 20 trials, each one new: every round begins with the same data."""
        data, requests = self._work / "started", self._work / "requests"
        with self.console(data) as console:
            runs = start_runs(console.port, self._options.runs)
        write_requests(requests, runs)
        pairs = yield from self.turns.of(
            lambda: self._post(self.console(self.copy(data)), requests),
            lambda: self._post(Peer(self.copy(data, with_plans(runs))), requests))
        self._report.compare(f"durable block of {TRIALS} trials", "Flask", pairs, 4, 0.2)

        yield from self._beside_documents(data, requests)

    def _beside_documents(self, data, requests):
        """The same while consent documents are made, and while none is."""
        pairs = yield from self.turns.of(
            lambda: self._post(self.console(self.copy(data)), requests, Documents),
            lambda: self._post(self.console(self.copy(data)), requests))
        self._report.ratio("the same beside PDFs: p99, ms", "without", [tuple(load.p99 for load in pair) for pair in pairs], 1.5)

    def _post(self, server, requests, beside=lambda port: nullcontext(), stored=STORED_TRIALS):
        with server, beside(server.port):
            result = load.post_once(server.port, requests)
        rows = count_rows(server.work, stored.table)
        if rows < result.requests * stored.rows:
            raise RuntimeError(f"{result.requests} parts acknowledged, but only {rows} rows of {stored.table} stored")
        shutil.rmtree(server.work)
        return result

    def samples(self):
        """The durable post of a recording of 300 samples of motion, each one new."""
        data, requests = self._work / "recording", self._work / "recordings"
        studies = motion.write_study(self._work / "recording-studies", motion.FEW_SECONDS, self.build.checkout)
        with self.console(data, studies) as console:
            runs = start_runs(console.port, self._options.runs // 8 * 2, motion.enrol)  # two threads share them
        draw = random.Random(1)
        write_all(requests, (motion.first_part(run, draw) for run in runs))
        chunks = Stored("hold_still_chunks", motion.FEW_SECONDS)
        pairs = yield from self.turns.of(
            lambda: self._post(self.console(self.copy(data), studies), requests, stored=chunks),
            lambda: self._post(Peer(self.copy(data, with_plans(runs, motion.planned))), requests, stored=chunks))
        self._report.compare(f"durable part of {motion.FEW_SECONDS * motion.RATE} samples", "Flask", pairs, 4)

    # Surveys

    def survey(self):
        """A page of questions, then the durable post of the answers to it: every round begins with the same data."""
        data, requests = self._work / "answering", self._work / "steps"
        studies = questionnaire.write_study(self._work / "survey-studies", self.build.checkout)
        with self.console(data, studies) as console:
            browsers = questionnaire.enrol_many(console.port, self._options.answering)
        questionnaire.write_steps(requests, browsers)
        size = self._survey_size(data, studies, browsers[0])
        pairs = yield from self.turns.of(
            lambda: self._answer(self.console(self.copy(data), studies), requests),
            lambda: self._answer(Peer(self.copy(data)), requests))
        title = f"survey: page of {questionnaire.QUESTIONS}, {size / 1000:.1f} kB, and answers"
        self._report.compare(title, "Flask", pairs, 3)

    def _survey_size(self, data, studies, browser):
        page = Page("survey", questionnaire.path(2), browser, 3, None)
        with self.console(self.copy(data), studies) as console, self._beside(Peer(self.copy(data))) as peer:
            return page.common_size(console.port, peer.port)

    def _answer(self, server, requests):
        with server:
            result = load.post_once(server.port, requests)
        stored = count_rows(server.work, "answers")
        # Every page was asked for; the last answers may still be on their way when nothing is left to send.
        answered = result.requests - self._options.answering * questionnaire.PAGES
        if stored < answered * questionnaire.QUESTIONS:
            raise RuntimeError(f"{answered} pages answered, but only {stored} answers stored")
        shutil.rmtree(server.work)
        return result

    # The dashboard

    def dashboard(self):
        """The results of three surveys beside those of thousands of others."""
        data = self._work / "dashboard"
        studies = dashboards.write_study(self._work / "dashboard-studies", self.build.checkout)
        with self.console(data, studies) as console:
            browser = dashboards.answer_all(console.port)
        dashboards.fill(data)
        with self.console(data, studies) as console:
            dashboards.await_comparisons(data)
            yield  # Until the other build, too, has taken in everybody.
            reader = Browser(console.port)
            reader.cookies = browser.cookies
            shown = reader.get("/dashboard").body.count(b'<section class="beside">')
            if shown != len(dashboards.SURVEYS) * len(dashboards.SCALES):
                raise RuntimeError("the dashboard has no results of others")
            times = yield from self.turns.again(DASHBOARD_ROUNDS, lambda: 1000 * seconds(reader, "/dashboard"))
        self._report.figure(f"dashboard beside {dashboards.PEOPLE:,} others, ms", times, at_most=20)

    # Consents

    def consents(self):
        """A consent of ten sections, signed by hand."""
        with self.console(self._work / "consents") as console:
            signers = iter([reach_signature(console.port) for _ in range(CONSENTS)])
            times = yield from self.turns.again(CONSENTS, lambda: signing_time(next(signers)))
        self._report.figure("consent signed, with its PDF, ms", times, at_most=50)

    # Assets

    def assets(self):
        """A style sheet of 10 kB, whole and not modified."""
        with self.console(self._work / "assets") as console, self._beside(Nginx(self._work / "nginx")) as nginx:
            sheet = next(
                word for word in Browser(console.port).get(f"/studies/{STUDY}").body.decode().split('"')
                if word.endswith("css/components.css"))
            places = [(console.port, sheet), (nginx.port, "/assets/css/components.css")]
            tags = [Browser(port).get(path).headers["ETag"] for port, path in places if port]
            yield from self._asset("style sheet", places, [{}, {}])
            yield from self._asset("style sheet, 304", places, [{"If-None-Match": tag} for tag in tags])

    def _asset(self, title, places, headers):
        pairs = yield from self.turns.of(
            *(lambda place=place, fields=fields: load.ask(*place, self._options.seconds, fields)
              for place, fields in zip(places, headers)))
        self._report.compare(title, "nginx", pairs, 0.7)

    # Start

    def start(self):
        """From the command to the first page: with new databases, and with those of the rehearsal."""
        data, numbers = self._rehearsed(), count()
        fresh = yield from self.turns.again(
            self.turns.rounds, lambda: self._started(self._work / f"fresh-{next(numbers)}"))
        known = yield from self.turns.again(self.turns.rounds, lambda: self._started(data))
        self._report.figure("start to first page, new data, s", fresh, at_most=0.3)
        self._report.figure("start to first page, known data, s", known, at_most=0.3)

    def _started(self, data):
        with self.console(data) as console:
            return console.start_seconds

    # Pieces

    def console(self, data, studies=None, proxies=()):
        return Console(self.build, data, studies, proxies)

    def _beside(self, peer):
        return peer if self.turns.beside_peers else Nobody()

    def copy(self, data, change=None):
        """A copy of databases, also of a running server's."""
        copy = self._work / f"copy-{next(self._copies)}"
        copy.mkdir()
        shutil.copy(data / "identity.key", copy)
        for name in ("research.sqlite", "identity.sqlite"):
            with sqlite3.connect(data / name) as source, sqlite3.connect(copy / name) as target:
                source.backup(target)
                if change and name == "research.sqlite":
                    change(target)
        return copy

    def command(self, *arguments, input=None):
        subprocess.run(
            [self.build.executable, *arguments], cwd=self.build.checkout, check=True, capture_output=True, text=True,
            input=input)


def sign_in(port):
    browser = Browser(port)
    browser.get("/staff/sign-in")
    browser.submit("/staff/sign-in", {"name": "bench", "password": PASSWORD})
    return browser


def seconds(browser, path):
    begin = time.perf_counter()
    browser.get(path)
    return time.perf_counter() - begin


def first_list(browser, path=f"{LIST}?state=complete"):
    """The seconds until a list by progress is there that says meanwhile that it is being prepared."""
    begin = time.perf_counter()
    while b"data-live" in browser.get(path).body:
        time.sleep(0.05)
    return time.perf_counter() - begin


def first_figures(browser, path):
    """The seconds until a page has its figures that says meanwhile how far they are."""
    begin = time.perf_counter()
    while b'id="awaited"' in browser.get(path).body:
        time.sleep(0.05)
    return time.perf_counter() - begin


def count_trials(data):
    return count_rows(data, "implicit_association_trials")


def count_rows(data, table):
    with sqlite3.connect(data / "research.sqlite") as research:
        return research.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
