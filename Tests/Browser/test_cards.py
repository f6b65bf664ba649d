"""Participants made before they come: their cards, which a camera reads, and what those lead to."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from devices import NARROW, TABLET
from hands import Finger
from look import SOAKS, Looker
from walk import Walk
from words import ENGLISH, GERMAN

STUDY = "weight-iat"
DPI = 150
CORNERS = (0, 1, 8, 9, 10, 19, 22)
"""Of two sheets of ten cards, and the last card of a third."""
TITLE = {"de": "Spontane Einstellungen"}


def make(page, lab, size, language="English", origin="They take part; their data count"):
    page.goto(lab.url(f"/staff/studies/{STUDY}/participants"))
    page.get_by_label("How many").fill(str(size))
    page.locator("#language").select_option(label=language)
    page.get_by_label(origin).check()
    page.get_by_role("button", name="Add participants").click()
    expect(page.locator(".card")).to_have_count(size)
    return page.locator(".card-code").all_inner_texts()


def scan(picture) -> list[str]:
    """The text that a camera reads from it."""
    found = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture],
        capture_output=True, text=True, check=False)
    return found.stdout.split()


def cut(sheets, number: int, picture):
    """One card, as scissors cut it from its sheet: two beside one another, five rows."""
    sheet, place = divmod(number, 10)
    left, top, width, height = (
        round(mm / 25.4 * DPI) for mm in (15 + 90 * (place % 2), 13 + 54 * (place // 2), 90, 54))
    subprocess.run(
        ["pdftoppm", "-r", str(DPI), "-f", str(sheet + 1), "-l", str(sheet + 1), "-x", str(left), "-y", str(top),
         "-W", str(width), "-H", str(height), "-png", "-singlefile", sheets, picture], check=True)
    return picture.with_suffix(".png")


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_a_camera_reads_each_card(own_lab, staff, open_page, tmp_path, scheme):
    page = staff(own_lab)
    page.emulate_media(color_scheme=scheme)
    codes = make(page, own_lab, 3, "Deutsch")
    for card, code in zip(page.locator(".card").all(), codes):
        picture = tmp_path / f"{code}.png"
        card.screenshot(path=picture)
        assert scan(picture) == [own_lab.url(f"/c/{code.replace('-', '')}")]
    [address] = scan(picture)
    telephone = open_page(NARROW)
    telephone.goto(address)
    # Written in the language that staff chose, on an English telephone.
    expect(telephone.locator("html")).to_have_attribute("lang", "de")
    expect(telephone.get_by_role("heading", level=1)).to_contain_text(TITLE["de"])
    expect(telephone.get_by_text(codes[-1])).to_be_visible()
    telephone.get_by_role("button", name="Beginnen").tap()
    expect(telephone).to_have_url(own_lab.url("/introduction"))
    expect(telephone.get_by_role("heading", level=1)).to_contain_text(TITLE["de"])
    telephone.goto(address)
    expect(telephone).to_have_url(own_lab.url("/introduction"))
    Walk(telephone, own_lab, GERMAN, Finger()).own_introduction()
    expect(telephone).to_have_url(own_lab.url("/eligibility"))
    # Somebody who finds the card finds nothing.
    finder = open_page(NARROW)
    finder.goto(address)
    finder.get_by_label("PIN").fill("407162")
    finder.get_by_role("button", name="Weitermachen").tap()
    expect(finder.get_by_role("alert")).to_be_visible()
    expect(finder.get_by_label("Teilnahmecode")).to_have_value(codes[-1])


@pytest.mark.soak
def test_the_language_chosen_on_the_page_of_a_card_stays(own_lab, staff, open_page):
    [code] = make(staff(own_lab), own_lab, 1, "Deutsch")
    telephone = open_page(NARROW)
    telephone.goto(own_lab.url(f"/c/{code}"))
    expect(telephone.locator("html")).to_have_attribute("lang", "de")
    telephone.get_by_role("link", name="English").tap()
    expect(telephone.locator("html")).to_have_attribute("lang", "en")
    telephone.get_by_role("button", name="Begin").tap()
    walk = Walk(telephone, own_lab, ENGLISH, Finger())
    # The subject of the study, and its people, come before anything is asked.
    expect(telephone.locator("main")).to_contain_text("Who runs this study")
    walk.own_introduction()
    walk.eligibility()
    walk.arrive("/consent/sections/1")
    assert own_lab.rows("SELECT language, introduced_at >= begun_at FROM participants") == [("en", 1)]


@pytest.mark.soak
def test_a_tablet_begins_with_the_introduction(own_lab, room, open_page):
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    [code] = make(room.page, own_lab, 1)
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/introduction"))
    looker = Looker(tablet, "station-")
    looker.look("introduction")
    tablet.get_by_role("button", name="I do not want to take part").tap()
    expect(tablet).to_have_url(own_lab.url("/station"))
    room.hand_over(code, "Tablet 1")
    walk = Walk(tablet, own_lab, ENGLISH, Finger())
    walk.own_introduction()
    walk.arrive("/eligibility")
    assert looker.problems == []


def test_a_sheet_holds_ten(own_lab, staff, tmp_path):
    page = staff(own_lab)
    codes = make(page, own_lab, 23)
    file = tmp_path / "cards.pdf"
    page.emulate_media(color_scheme="dark")
    file.write_bytes(page.pdf(prefer_css_page_size=True, print_background=True))
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
    sheets = text.split("\f")[:-1]
    assert [len(re.findall(r"\b\w{4}-\w{4}\b", sheet)) for sheet in sheets] == [10, 10, 3]
    assert "Sign out" not in text
    assert "Print this page" not in text
    assert "(A4)" in subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    for number in range(len(codes)) if SOAKS else CORNERS:
        assert scan(cut(file, number, tmp_path / "card")) == [own_lab.url(f"/c/{codes[number].replace('-', '')}")]


SUBMIT_TWICE = """(form) => Promise.all([1, 2].map(async () => {
  const begun = performance.now();
  const { status, url } = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
  return { status, url, begun, ended: performance.now() };
}))"""


@pytest.mark.soak
def test_a_double_submit_makes_nobody_twice(own_lab, staff):
    page = staff(own_lab)
    page.goto(own_lab.url(f"/staff/studies/{STUDY}/participants"))
    page.get_by_label("How many").fill("2")
    # A browser may keep the second one of two clicks to itself: what both would send is sent at the same time.
    form = page.locator("form").filter(has=page.get_by_role("button", name="Add participants"))
    [one, other] = form.evaluate(SUBMIT_TWICE)
    assert one["status"] == other["status"] == 200 and one["url"] == other["url"]
    assert one["begun"] < other["ended"] and other["begun"] < one["ended"]
    page.goto(own_lab.url(f"/staff/studies/{STUDY}/participants"))
    expect(page.locator("tbody tr")).to_have_count(1)
    page.locator("tbody a").click()
    expect(page.locator(".card")).to_have_count(2)


@pytest.mark.soak
def test_a_code_from_any_page(own_lab, staff):
    page = staff(own_lab)
    [code] = make(page, own_lab, 1)
    page.goto(own_lab.url("/staff/outbox"))
    search = page.get_by_role("search", name="Find a participant")
    search.get_by_role("searchbox").fill(code.lower().replace("-", " "))
    search.get_by_role("button", name="Find").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(code)
    expect(page.locator(".page-head .state-not-started")).to_have_text("Not started")
    search.get_by_role("searchbox").fill(code[:3])
    search.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile(r"/staff/participants\?"))
    expect(page.locator("tbody tr")).to_have_count(1)
    search.get_by_role("searchbox").fill("O0")
    search.get_by_role("button", name="Find").click()
    expect(page.locator("#code-problem")).to_contain_text("“O”")
    expect(page.locator("tbody tr")).to_have_count(0)


@pytest.mark.soak
def test_everything_works_without_scripts(own_lab, staff, open_page):
    [code] = make(staff(own_lab), own_lab, 1)
    page = open_page(TABLET, java_script_enabled=False)
    page.goto(own_lab.url("/sign-in"))
    page.get_by_label("Participation code").fill(code)
    page.get_by_role("button", name="Continue").tap()
    Walk(page, own_lab, ENGLISH, Finger()).own_introduction()
    expect(page).to_have_url(own_lab.url("/eligibility"))


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_pages_can_be_read_by_everybody(own_lab, staff, open_page, language):
    page = staff(own_lab)
    codes = make(page, own_lab, 4)
    batch = page.url
    page.goto(own_lab.url(f"/staff?language={language}"))
    looker = Looker(page, f"{language}-")
    page.goto(batch)
    looker.look("cards")
    page.goto(own_lab.url(f"/staff/studies/{STUDY}/participants"))
    looker.look("batches")
    page.locator("#size").fill("501")
    page.locator("main form button").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    looker.look("batches-problem")
    page.goto(own_lab.url("/staff/participants?code=O"))
    looker.look("list-problem")
    page.goto(own_lab.url("/staff/participants?state=not-started"))
    expect(page.locator("tbody tr")).to_have_count(4)
    looker.look("list")
    page.locator("tbody a").first.click()
    looker.look("participant")
    guest = open_page(TABLET)
    beside = Looker(guest, f"{language}-")
    for name, code in [("fresh", codes[0]), ("nobody", "22222223")]:
        guest.goto(own_lab.url(f"/c/{code}?language={language}"))
        beside.look(f"code-{name}")
    guest.goto(own_lab.url(f"/c/{codes[0]}"))
    guest.locator("main form button").tap()
    expect(guest).to_have_url(own_lab.url("/introduction"))
    beside.look("own-introduction")
    guest.context.clear_cookies()
    guest.goto(own_lab.url(f"/c/{codes[0]}?language={language}"))
    beside.look("code-begun")
    problems = looker.problems + beside.problems
    assert not problems, "\n".join(problems)
