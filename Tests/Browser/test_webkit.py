"""The runner in WebKit, the nearest there is to an iPad: a whole run by pointer, and in the soak one by key, with
latencies that can be trusted.

WebKit does not tell when it presented something, so the screen itself is watched, and keys and buttons are pressed
there. The mouse stands for the finger: no X server has fingers, and WebKit's driver touches with a mouse.
"""

import os

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from devices import LAPTOP, PATIENCE
from hands import Keys
from lab import LOGS, Lab
from release import download_release
from screen import Screen
from studies import Studies
from walk import PIN, Walk
from watched import BLOCKS, Lived, Onlooker, check_watched
from words import ENGLISH

pytestmark = pytest.mark.alone

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
DRIVER = "/usr/bin/WebKitWebDriver"
DRAWN_DIRECTLY = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Without a graphics card WebKit would emulate one, and every frame would come a frame or two late."""

VARIANTS = {"pointer": ("researchkit-touch", "mouse"), "key": ("researchkit-keyboard", "key")}
"""Each with the input that it records."""

MIDDLE = """
  const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
  return [screenX + left + width / 2, screenY + outerHeight - innerHeight + top + height / 2];"""
"""The place on the screen of the middle of an element."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    for given, (variant, _) in VARIANTS.items():
        studies.write(given, [variant], BLOCKS, interval=300)
    return studies


@pytest.fixture
def webkit(screen):
    options = Options()
    options.binary_location = BROWSER
    options.add_argument("--automation")
    LOGS.mkdir(parents=True, exist_ok=True)
    service = Service(DRIVER, log_output=str(LOGS / "webkit.log"), env={**os.environ, **screen.environment, **DRAWN_DIRECTLY})
    browser = webdriver.WebKitGTK(options=options, service=service)
    yield browser
    browser.quit()


@pytest.mark.parametrize("given", ["pointer", pytest.param("key", marks=pytest.mark.soak)])
def test_a_whole_run(own_lab, studies, webkit, screen, open_page, staff, tmp_path, figures, given):
    page = open_page(LAPTOP)
    walk = Walk(page, own_lab, ENGLISH, Keys(), study=studies[given])
    walk.hurry("/dashboard", "full-screen")  # the eye watches places on the screen, which would move
    sign_in(webkit, own_lab, walk.code)
    lived = play_run(webkit, screen, own_lab)
    rows = download_release(staff(own_lab), own_lab, tmp_path).trials("P1", 1)
    _, recorded = VARIANTS[given]
    assert {row["input"] for row in rows} == {recorded}
    check_watched(rows, lived, figures, f"{given}, WebKit")


def play_run(browser, screen: Screen, lab: Lab) -> list[Lived]:
    """The test that is due: its trials."""
    find(browser, "form.bar button").click()
    path = find(browser, "#test").get_attribute("data-plan")
    plan = browser.execute_async_script(
        "const done = arguments[1]; fetch(arguments[0]).then((answer) => answer.json()).then(done);", path)
    press = pressing(browser, screen, plan)
    onlooker = Onlooker(screen, plan, press)
    trials = []
    for block in plan["blocks"]:
        read_on(browser, screen)
        start = (lambda: screen.press(" ")) if plan["input"] == "keyboard" else (lambda: press("left"))
        trials += onlooker.play(block["number"], middle_of(browser, "#stimulus"), start)
    arrive(browser, lab, "/dashboard")
    return trials


def pressing(browser, screen: Screen, plan: dict):
    """How a side is pressed. The buttons stay where they are for the whole run."""
    if plan["input"] == "keyboard":
        return lambda side: screen.press(plan["keys"][side])
    places = {}

    def press(side: str) -> float:
        if side not in places:
            places[side] = middle_of(browser, f"#{side}")
        return screen.click(*places[side])

    return press


def sign_in(browser, lab: Lab, code: str):
    """With code and PIN, as on another device."""
    browser.get(lab.url("/sign-in"))
    find(browser, "[name=code]").send_keys(code)
    find(browser, "[name=pin]").send_keys(PIN)
    find(browser, "main form button").click()
    arrive(browser, lab, "/dashboard")


def read_on(browser, screen: Screen):
    """Leaves behind what there is to read before the block."""
    while (shown := find(browser, "#continue, #start")).get_attribute("id") == "continue":
        screen.click(*middle_of(browser, "#continue"))
        # Pressed again because the old screen was still there, the next one would be left unread.
        WebDriverWait(browser, PATIENCE / 1000, 0.1).until(staleness_of(shown))


def find(browser, selector: str):
    """The element, as soon as there is one. While a page is left for another one, WebKit's driver fails."""
    waiting = WebDriverWait(browser, PATIENCE / 1000, 0.1, [WebDriverException])
    return waiting.until(lambda browser: browser.find_element(By.CSS_SELECTOR, selector))


def arrive(browser, lab: Lab, path: str):
    waiting = WebDriverWait(browser, PATIENCE / 1000, 0.1, [WebDriverException])
    waiting.until(lambda browser: browser.current_url == lab.url(path))


def middle_of(browser, selector: str) -> tuple[float, float]:
    return tuple(browser.execute_script(MIDDLE, selector))
