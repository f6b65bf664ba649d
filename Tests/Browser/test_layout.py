"""Everything on the test screen has its place: in every layout, by every input, on every device."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from devices import LAPTOP, PATIENCE, TABLET
from hands import Finger, Keys
from lab import Lab
from respondent import Respondent
from run import complete_without_playing, plan_of_run
from studies import Studies, categories, words
from until import until
from walk import Walk
from words import GERMAN

pytestmark = pytest.mark.long

VIEWPORTS = [
    (320, 568), (568, 320), (360, 740), (740, 360), (390, 844), (844, 390),
    (768, 1024), (1024, 768), (820, 1180), (1180, 820), (1366, 768), (1920, 1080),
]
"""CSS px: the smallest telephone to a desktop, upright and lying on its side."""
# A telephone, a tablet and a laptop stand for the others, but in the soak.
if not os.environ.get("SOAK"):
    VIEWPORTS = [(320, 568), (568, 320), (390, 844), (820, 1180), (1180, 820), (1366, 768)]

LIMITS = {"edge": 12, "smallestTarget": 44, "smallestText": 11}
"""CSS px: buttons keep clear of the edge, where thumbs hold the device; what is tapped and read has a size."""

GEOMETRY = Path(__file__).with_name("geometry.js").read_text()
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

PAIRING = 3
"""The first block in which all four labels and both kinds of stimuli are on the screen."""

LONG_WORDS = categories(
    "attributes",
    ("long", "Verantwortungsbewusstsein", words(
        "long", "Verantwortungsbewusstsein", "Gewissenhaftigkeitsüberzeugung")),
    ("longer", "Gleichgültigkeitsgewohnheiten", words(
        "longer", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
        "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung")),
)


def pictures(name: str) -> list[dict]:
    return [{"id": f"{name}-{shape}", "image": f"{name}-{shape}.svg", "description": {"en": shape, "de": shape}}
            for shape in ("wide", "tall")]


WIDE_PICTURES = categories(
    "concepts",
    ("near", "Nahverkehrsverbindungen", pictures("near")), ("far", "Fernverkehrsverbindungen", pictures("far")))


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("own")
    studies.write("keys", ["project-implicit-keyboard"])
    studies.write("long", **LONG_WORDS, **WIDE_PICTURES)
    for name, fill in {"near": "#234", "far": "#432"}.items():
        for shape, size in {"wide": (1200, 150), "tall": (150, 1200)}.items():
            (studies.folder / "long/pictures" / f"{name}-{shape}.svg").write_text(picture(*size, fill))
    return studies


def picture(width: int, height: int, fill: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<rect width="{width}" height="{height}" fill="{fill}"/></svg>')


@pytest.mark.parametrize("content", [pytest.param("own", marks=pytest.mark.soak), "long"])
def test_nothing_overlaps_on_any_screen(lab, studies, open_page, content):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, lab, GERMAN, Finger(), study=studies[content])
    walk.hurry("/dashboard", "full-screen")  # this test sets the size of the window itself
    problems, kinds = [], set()
    for number in range(1, walk.study.tests + 1):
        walk.start_test(number)
        plan = plan_of_run(page, lab)
        kinds.add((plan["layout"], plan["input"]))
        problems += look_at_block(page, lab, plan, content)
        complete_without_playing(page, lab, seed=number)
    assert not problems, "\n".join(problems)
    assert len(kinds) == 4


def test_instructions_too_long_for_the_screen_scroll_by_keys(lab, studies, open_page):
    page = open_page(LAPTOP)
    Respondent.watch(page.context)
    walk = Walk(page, lab, GERMAN, Keys(), study=studies["keys"])
    walk.hurry("/dashboard", "full-screen")
    walk.start_test(1)
    Respondent(page, plan_of_run(page, lab), seed=1).reach_start()
    text = page.locator(".instructions .text")
    assert text.get_attribute("tabindex") == "-1", "all of it is to be seen"
    page.set_viewport_size({"width": 320, "height": 360})
    page.evaluate(SETTLED)
    # Chromium gives keys to whatever scrolls; Safari needs to be told.
    assert text.get_attribute("tabindex") == "0"
    text.focus()
    page.keyboard.press("ArrowDown")
    until(page, "document.activeElement.matches('.text') && document.activeElement.scrollTop > 0")


def look_at_block(page: Page, lab: Lab, plan: dict, content: str) -> list[str]:
    """From the instruction of a pairing block over its start to a mistake in each of its trials."""
    complete_without_playing(page, lab, seed=1, last=PAIRING - 1)
    page.goto(lab.url(f"/runs/{plan['run']}"))
    name = f"{content}-{plan['layout']}-{plan['input']}"
    respondent = Respondent(page, plan, seed=1)
    page.locator("#continue, #start").first.wait_for()
    while page.locator("#continue").count():
        respondent.read_on()
    problems = look(page, f"{name}-start")
    respondent.begin_block()
    for trial in plan["blocks"][PAIRING - 1]["trials"]:
        respondent.err()
        problems += look(page, f"{name}-{trial['stimulus']}")
        respondent.correct()
    assert page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    return problems


def look(page: Page, name: str) -> list[str]:
    """The faults in any of the viewports."""
    problems = []
    for width, height in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        problems += [f"{name}, {width} x {height}: {problem}" for problem in page.evaluate(GEOMETRY, LIMITS)]
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png")
    page.set_viewport_size(TABLET["viewport"])
    page.evaluate(SETTLED)
    return problems
