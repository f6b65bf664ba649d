"""The runner in WebKit, the nearest there is to an iPad: a whole run, with latencies that can be trusted.

WebKit does not tell when it presented something, so the screen itself is watched, and keys are pressed there.
"""

import os
import random
import time
from dataclasses import dataclass, field

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
from latencies import Summary, differences
from release import download_release
from respondent import OPPOSITE
from run import plan_of_run
from screen import Moment, Screen
from studies import Studies
from walk import PIN, Walk
from words import ENGLISH

pytestmark = pytest.mark.alone

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
DRIVER = "/usr/bin/WebKitWebDriver"
DRAWN_DIRECTLY = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Where there is no graphics card WebKit would emulate one, and every frame would come 30 ms late."""

BLOCKS = [4, 4, 8, 8, 4, 8, 8]
ERROR_SHARE = 0.15
LATENCIES = (0.100, 0.200)
"""Seconds from a stimulus being seen to the press."""
CERTAIN = 4
"""ms; a moment less certain than this says nothing about the latency."""

MEAN_TOLERANCE, SPREAD_TOLERANCE = 5, 2
"""ms by which recorded latencies may differ from the true ones, where a browser has no presentation time."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["researchkit-keyboard"], BLOCKS, interval=150)
    return studies


@pytest.fixture
def screen():
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def webkit(screen):
    options = Options()
    options.binary_location = BROWSER
    options.add_argument("--automation")
    LOGS.mkdir(parents=True, exist_ok=True)
    service = Service(
        DRIVER, log_output=str(LOGS / "webkit.log"), env={**os.environ, **screen.environment, **DRAWN_DIRECTLY})
    browser = webdriver.WebKitGTK(options=options, service=service)
    yield browser
    browser.quit()


@dataclass
class Lived:
    """A trial as it was seen on the screen and answered: the last press is the right one."""

    stimulus: str
    seen: Moment
    presses: list[float] = field(default_factory=list)


def test_a_whole_run(own_lab, studies, webkit, screen, open_page, staff, tmp_path, figures):
    page = open_page(LAPTOP)
    walk = Walk(page, own_lab, ENGLISH, Keys(), study=studies["short"])
    walk.to_first_test("full-screen")  # the eye watches places on the screen, which would move
    walk.start_test(1)
    plan = plan_of_run(page, own_lab)
    come_back(webkit, own_lab, walk.code)
    lived = [trial for block in plan["blocks"] for trial in play_block(webkit, screen, plan, block)]
    arrive(webkit, own_lab, "/dashboard")
    rows = download_release(staff(own_lab), own_lab, tmp_path).trials("P1", 1)
    assert [row["stimulus"] for row in rows] == [trial.stimulus for trial in lived]
    assert {row["onset_source"] for row in rows} == {"frame"}
    summary = Summary([
        one for row, trial in zip(rows, lived, strict=True) if trial.seen.uncertainty <= CERTAIN
        for one in differences(row, [press - trial.seen.middle for press in trial.presses])])
    figures(f"latency, key, WebKit: {summary}")
    assert summary.count > sum(BLOCKS) * 0.8, "the screen was watched too seldom"
    assert abs(summary.mean) <= MEAN_TOLERANCE
    assert summary.spread <= SPREAD_TOLERANCE


def come_back(browser, lab: Lab, code: str):
    """Signs in with code and PIN, as on another device, and goes on with the test that is due."""
    browser.get(lab.url("/sign-in"))
    find(browser, "[name=code]").send_keys(code)
    find(browser, "[name=pin]").send_keys(PIN)
    find(browser, "main form button").click()
    arrive(browser, lab, "/dashboard")
    find(browser, "form.bar button").click()


def find(browser, selector: str):
    """The element, as soon as there is one. While a page is left for another one, WebKit's driver fails."""
    waiting = WebDriverWait(browser, PATIENCE / 1000, 0.1, [WebDriverException])
    return waiting.until(lambda browser: browser.find_element(By.CSS_SELECTOR, selector))


def arrive(browser, lab: Lab, path: str):
    waiting = WebDriverWait(browser, PATIENCE / 1000, 0.1, [WebDriverException])
    waiting.until(lambda browser: browser.current_url == lab.url(path))


def play_block(browser, screen: Screen, plan: dict, block: dict) -> list[Lived]:
    """Reads on, starts the block and answers its trials as the plan has them."""
    while (shown := find(browser, "#continue, #start")).get_attribute("id") == "continue":
        screen.press(" ")
        # Pressed again because the old screen was still there, the key would start the block.
        WebDriverWait(browser, PATIENCE / 1000, 0.1).until(staleness_of(shown))
    box = middle_of_stimulus(browser)
    screen.press(" ")
    screen.await_change(box, until_blank=True)
    chance = random.Random(block["number"])
    return [answer(screen, plan, trial, box, chance) for trial in block["trials"]]


def answer(screen: Screen, plan: dict, trial: dict, box, chance: random.Random) -> Lived:
    lived = Lived(trial["stimulus"], screen.await_change(box, until_blank=False))
    time.sleep(chance.uniform(*LATENCIES))
    if chance.random() < ERROR_SHARE:
        lived.presses.append(screen.press(plan["keys"][OPPOSITE[trial["side"]]]))
    lived.presses.append(screen.press(plan["keys"][trial["side"]]))
    screen.await_change(box, until_blank=True)
    return lived


def middle_of_stimulus(browser) -> tuple[int, int, int, int]:
    """Where on the screen something is to be seen whenever there is a stimulus: x, y, width, height."""
    x, y = browser.execute_script("""
      const { left, top, width, height } = document.getElementById('stimulus').getBoundingClientRect();
      return [screenX + left + width / 2, screenY + outerHeight - innerHeight + top + height / 2];""")
    return int(x) - 100, int(y) - 25, 200, 50
