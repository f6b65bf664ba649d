"""The fixtures that the tests share: a server, an administrator, and devices to look at them with."""

import re
import shutil
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from devices import BROWSER, LAPTOP, PATIENCE, TABLET, WINDOWLESS, launch
from distribution import ModuleByModule
from hands import Finger, Keys
from lab import ADMINISTRATOR, LOGS, PASSWORD, Lab, prepare
from respondent import GO_ON, Respondent
from room import Room
from screen import Screen
from strange import Trials
from studies import Studies, Study
from walk import Walk
from words import ENGLISH

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def windowless(playwright):
    """A Chromium that all modules share which need no more."""
    browser = launch(playwright, WINDOWLESS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def chromium(playwright, request):
    """With all its parts, and to itself, for modules that need them or that measure."""
    if not any(request.node.get_closest_marker(mark) for mark in ("alone", "windowed")):
        yield request.getfixturevalue("windowless")
        return
    browser = launch(playwright, BROWSER)
    yield browser
    browser.close()


@pytest.fixture
def screen():
    """For browsers that tell nothing of what they show: a display that is watched."""
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture(scope="module")
def studies(tmp_path_factory) -> Studies:
    """The studies of a module's servers. A module that needs other studies than the example writes its own."""
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write_example()
    return studies


@pytest.fixture(scope="session")
def prepared(tmp_path_factory) -> Path:
    """Data with the administrator. Servers get copies: all tables and a password would take each of them a second."""
    data = tmp_path_factory.mktemp("prepared") / "data"
    prepare(data)
    return data


@pytest.fixture(scope="module")
def lab(tmp_path_factory, prepared, studies, request):
    """A server that the tests of a module share."""
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("lab") / "data")
    with Lab(data, request.module.__name__, studies.folder) as lab:
        yield lab


@pytest.fixture
def noon(monkeypatch) -> datetime:
    """The moment in a time zone in which it is about noon, where all appointments of a day are on one date: that of a
    server that starts after it."""
    return near_noon(monkeypatch)


@pytest.fixture(scope="module")
def noon_of_module():
    """The same for the server that the tests of a module share."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield near_noon(monkeypatch)


def near_noon(monkeypatch: pytest.MonkeyPatch) -> datetime:
    hours = 12 - datetime.now(timezone.utc).hour
    # Names of such zones have the sign that is added to reach UTC.
    monkeypatch.setenv("TZ", f"Etc/GMT{-hours:+d}" if hours else "UTC")
    return datetime.now(timezone(timedelta(hours=hours)))


@pytest.fixture
def own_lab(tmp_path, prepared, studies, request):
    """A server for one test alone."""
    with Lab(shutil.copytree(prepared, tmp_path / "data"), request.node.name, studies.folder) as lab:
        yield lab


@pytest.fixture
def new_lab(tmp_path, studies, request):
    """The same without any data yet, also without an administrator."""
    with Lab(tmp_path / "data", request.node.name, studies.folder) as lab:
        yield lab


@pytest.fixture
def open_page(chromium, request):
    """Opens an empty page on a device, each in a browser profile of its own."""
    contexts = []

    def open_on(device: dict, **settings) -> Page:
        context = chromium.new_context(**device, **{"locale": "en-GB", **settings})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(GO_ON)
        contexts.append(context)
        return context.new_page()

    yield open_on
    if request.node.stash.get(HAS_FAILED, False):
        for number, page in enumerate(page for context in contexts for page in context.pages):
            keep_screenshot(page, f"{request.node.name}-{number}")
    for context in contexts:
        context.close()


@pytest.fixture
def staff(open_page):
    """Signs an administrator in at a laptop."""

    def sign_in(lab: Lab) -> Page:
        page = open_page(LAPTOP)
        administer(page, lab)
        return page

    return sign_in


@pytest.fixture
def desk(own_lab, staff) -> Page:
    """The administrator's page of a server for one test alone."""
    return staff(own_lab)


@pytest.fixture
def room(own_lab, desk) -> Room:
    """That page as the console of a room."""
    return Room(desk, own_lab)


@pytest.fixture(scope="session")
def trials_studies(tmp_path_factory) -> Studies:
    """A test by keys and two by touch, in which strange things may happen to trials."""
    studies = Studies(tmp_path_factory.mktemp("studies"))
    short = {"blocks": (8,) * 7, "interval": 200}
    studies.write("keys", ["researchkit-keyboard"], **short)
    studies.write("touch", ["project-implicit-touch"], **short)
    studies.write(
        "in-time", ["researchkit-touch"], **short, **{"forced-correction": "no", "response-deadline": 1500})
    return studies


@pytest.fixture(scope="session")
def trials_lab(tmp_path_factory, prepared, trials_studies):
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("lab") / "data")
    with Lab(data, "trials", trials_studies.folder) as lab:
        yield lab


@pytest.fixture(scope="module")
def by_key(chromium, trials_lab, trials_studies):
    """Trials that are answered by keys."""
    yield from trials_of(chromium, trials_lab, trials_studies["keys"], Keys())


@pytest.fixture(scope="module")
def by_touch(chromium, trials_lab, trials_studies):
    """Trials that are answered by touch."""
    yield from trials_of(chromium, trials_lab, trials_studies["touch"], Finger())


@pytest.fixture(scope="module")
def in_time(chromium, trials_lab, trials_studies):
    """Trials that end with their first response, or after a second and a half."""
    yield from trials_of(chromium, trials_lab, trials_studies["in-time"], Finger())


@pytest.fixture(params=["by_key", "by_touch"])
def either(request):
    return request.getfixturevalue(request.param)


def trials_of(chromium, lab: Lab, study: Study, hands):
    context = chromium.new_context(**TABLET, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(GO_ON)
    Respondent.watch(context)
    walk = Walk(context.new_page(), lab, ENGLISH, hands, study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)
    yield Trials(walk.page, lab)
    context.close()


def administer(page: Page, lab: Lab):
    """Signs the administrator in, who is set up by whoever comes first. The page shows nothing yet. Tests that are about
    signing in do it by `test_staff.sign_in`."""
    if lab.setup_link:
        return set_up(page, lab)
    page.context.add_cookies([lab.open_session()])


def set_up(page: Page, lab: Lab):
    page.goto(lab.setup_link)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_label("Name").fill(ADMINISTRATOR)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button").click()
    expect(page).to_have_url(lab.url("/staff"))
    lab.setup_link = None


def keep_screenshot(page: Page, name: str):
    LOGS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=LOGS / (re.sub(r"[^\w.-]+", "-", name) + ".png"))


@pytest.fixture
def figures(record_property):
    """Takes what was measured: a line for the end of the report."""
    return lambda line: record_property(FIGURE, line)


HAS_FAILED = pytest.StashKey[bool]()
FIGURE = "figure"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return ModuleByModule(config, log)


def pytest_collection_modifyitems(items):
    # A worker is given its next modules before it is done: with several that take half a minute each, in the end, the other
    # one would wait.
    items.sort(key=lambda item: bool(item.get_closest_marker("short")) - bool(item.get_closest_marker("long")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    failed = call.when != "setup" and item.stash[HAS_FAILED]
    item.stash[HAS_FAILED] = failed or report.failed
    return report


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, line in report.user_properties:
            if name == FIGURE and report.when == "call":
                terminalreporter.write_line(line)
    # `Tests/run` ends with these lines.
    for report in terminalreporter.getreports("rerun"):
        value = report.longrepr.reprcrash.message.partition("\n")[0].removeprefix("limits.Disturbed: ")
        terminalreporter.write_line(f"MEASURED AGAIN {report.nodeid}: {value}")
