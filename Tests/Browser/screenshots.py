"""Takes the pictures of README and guide: `make screenshots`. After new ones, `make guide` puts them into the guide.

Pages for participants are taken in a lab of its own with the example study, pages for staff in a demonstration, which
has people at every stage.
"""

import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from devices import LAPTOP, PATIENCE, TABLET, WINDOWLESS, launch
from hands import Finger
from lab import BINARY, LOGS, TOP, Lab, free_port
from png import smaller
from respondent import Respondent
from run import complete_without_playing, plan_of_run, respondent_at
from staff_pages import LOCALES, README_PICTURES, guide_pictures
from studies import EXAMPLE, Studies
from walk import Walk
from words import ENGLISH

PICTURES = TOP / "Docs/pictures"
SEED = 3


def main():
    PICTURES.mkdir(exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, WINDOWLESS)
        photograph_participant(browser, Path(folder))
        photograph_staff(browser, Path(folder))
        browser.close()


def photograph_participant(browser: Browser, folder: Path):
    studies = Studies(folder / "studies")
    studies.folder.mkdir()
    studies.write_example()
    with Lab(folder / "lab", "screenshots", studies.folder) as lab:
        page = new_page(browser, TABLET)
        walk = Walk(page, lab, ENGLISH, Finger())
        walk.hurry("/consent/sections/2")
        keep(page, "participant-consent")
        walk.hurry("/dashboard")
        do_tests(walk)
        walk.survey()
        walk.results()
        keep(page, "participant-result")


def do_tests(walk: Walk):
    """The first one by touch is photographed at its first trial."""
    is_kept = False
    for number in range(1, EXAMPLE.tests + 1):
        walk.start_test(number)
        if not is_kept and plan_of_run(walk.page, walk.lab)["input"] == "touch":
            respondent_at(walk.page, walk.lab, SEED).begin_block()
            walk.page.evaluate("patience => probe.stimulus(patience)", PATIENCE)
            keep(walk.page, "participant-test")
            is_kept = True
        complete_without_playing(walk.page, walk.lab, SEED + number)


def photograph_staff(browser: Browser, folder: Path):
    """Those of the guide in each of its languages."""
    with demonstration(folder / "demonstration") as (address, password):
        for language, locale in LOCALES.items():
            page = new_page(browser, LAPTOP, locale)
            sign_in(page, address, password)
            pictures = guide_pictures(language)
            if language == "en":
                page.get_by_role("button", name="Leave the tour").click()
                expect(page.get_by_text("Tour, ")).to_have_count(0)
                pictures = README_PICTURES | pictures
            for name, (path, height) in pictures.items():
                page.set_viewport_size({"width": LAPTOP["viewport"]["width"], "height": height})
                page.goto(address + path)
                keep(page, name)


def sign_in(page: Page, address: str, password: str):
    page.goto(f"{address}/staff/sign-in")
    page.locator("[name=name]").fill("robin")
    page.locator("[name=password]").fill(password)
    page.locator("main form button").click()
    page.wait_for_url(f"{address}/staff")


@contextmanager
def demonstration(data: Path):
    """Its address, and the password of each of its accounts."""
    port = free_port()
    LOGS.mkdir(parents=True, exist_ok=True)
    with (LOGS / "screenshots.log").open("wb") as log:
        server = subprocess.Popen(
            [BINARY, "demo", "--data", data, "--port", str(port)],
            cwd=TOP, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        yield f"http://localhost:{port}", password_in(server.stdout)
    finally:
        server.terminate()
        server.wait(timeout=20)


def password_in(greeting) -> str:
    for line in greeting:
        if found := re.search(r"password of each is:\s+(\S+)", line):
            return found[1]
    raise AssertionError("the demonstration did not start")


def new_page(browser: Browser, device: dict, locale: str = "en-GB") -> Page:
    context = browser.new_context(**device, locale=locale)
    context.set_default_timeout(PATIENCE)
    Respondent.watch(context)
    return context.new_page()


def keep(page: Page, name: str):
    page.wait_for_load_state("networkidle")
    file = PICTURES / f"{name}.png"
    file.write_bytes(smaller(page.screenshot(caret="hide", animations="disabled")))
    print(f"{file.relative_to(TOP)}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    sys.exit(main())
