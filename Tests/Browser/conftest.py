"""What the tests share: a server, an administrator, and devices to look at them with."""

import re

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from devices import LAPTOP, PATIENCE, TABLET, launch
from hands import Finger, Keys
from lab import ADMINISTRATOR, LOGS, PASSWORD, Lab
from respondent import Respondent
from strange import Trials
from studies import Study, write_example_without_breaks, write_short_study
from walk import Walk
from words import ENGLISH

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def lab(tmp_path_factory, request):
    """A server that the tests of a module share."""
    folder = tmp_path_factory.mktemp("lab")
    with Lab(folder / "data", request.module.__name__, write_example_without_breaks(folder / "studies")) as with_data:
        yield with_data


@pytest.fixture
def own_lab(tmp_path, request):
    """A server for one test alone."""
    with Lab(tmp_path / "data", request.node.name, write_example_without_breaks(tmp_path / "studies")) as with_data:
        yield with_data


@pytest.fixture
def open_page(chromium, request):
    """Opens an empty page on a device, each in a browser profile of its own."""
    contexts = []

    def open_on(device: dict, **settings) -> Page:
        context = chromium.new_context(**device, **{"locale": "en-GB", **settings})
        context.set_default_timeout(PATIENCE)
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


@pytest.fixture(scope="session")
def trials_lab(tmp_path_factory):
    """A server with a test by keys and one by touch, in which strange things may happen to trials."""
    folder = tmp_path_factory.mktemp("trials")
    lab = Lab(folder / "data", "trials", folder / "studies")
    short = {"blocks": (8,) * 7, "interval": 200}
    lab.by_key = write_short_study(folder / "studies", "keys", ["researchkit-keyboard"], **short)
    lab.by_touch = write_short_study(folder / "studies", "touch", ["project-implicit-touch"], **short)
    lab.in_time = write_short_study(
        folder / "studies", "in-time", ["researchkit-touch"], **short,
        **{"forced-correction": "no", "response-deadline": 1500})
    lab.start()
    yield lab
    lab.stop()


@pytest.fixture(scope="module")
def by_key(chromium, trials_lab):
    """Trials that are answered by keys."""
    yield from trials_of(chromium, trials_lab, trials_lab.by_key, Keys())


@pytest.fixture(scope="module")
def by_touch(chromium, trials_lab):
    """Trials that are answered by touch."""
    yield from trials_of(chromium, trials_lab, trials_lab.by_touch, Finger())


@pytest.fixture(scope="module")
def in_time(chromium, trials_lab):
    """Trials that end with their first response, or after a second and a half."""
    yield from trials_of(chromium, trials_lab, trials_lab.in_time, Finger())


@pytest.fixture(params=["by_key", "by_touch"])
def either(request):
    return request.getfixturevalue(request.param)


def trials_of(chromium, lab: Lab, study: Study, hands):
    context = chromium.new_context(**TABLET, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    Respondent.watch(context)
    walk = Walk(context.new_page(), lab, ENGLISH, hands, study=study)
    walk.to_first_test()
    walk.start_test(1)
    yield Trials(walk.page, lab)
    context.close()


def administer(page: Page, lab: Lab):
    """Signs the administrator in, who is set up by whoever comes first."""
    if lab.setup_link:
        page.goto(lab.setup_link)
        page.get_by_label("Password again").fill(PASSWORD)
    else:
        page.goto(lab.url("/staff/sign-in"))
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.stash[HAS_FAILED] = item.stash.get(HAS_FAILED, False) or report.failed
    return report


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, line in report.user_properties:
            if name == FIGURE and report.when == "call":
                terminalreporter.write_line(line)
