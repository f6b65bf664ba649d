"""No page has a violation that axe-core knows, or is wider than a screen of 320 px. No page needs JavaScript
before the tests."""

import re
import zlib

import pytest
from playwright.sync_api import expect

from devices import LAPTOP, NARROW, TABLET
from hands import Finger, Keys
from lab import ADMINISTRATOR, PASSWORD
from look import SOAKS, Looker, looked_at_in_each_language
from png import chunks, points_of
from respondent import Respondent
from run import complete_without_playing, plan_of_run
from studies import EXAMPLE, Study, example_number
from walk import Walk
from words import ENGLISH, GERMAN

pytestmark = pytest.mark.long

# On how many lines each place of a word stands.
LINES_OF_EACH = """(word) => {
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (let at = text.data.indexOf(word); at >= 0; at = text.data.indexOf(word, at + 1)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
      if (tops.length) lines.push(new Set(tops).size);
    }
  }
  return lines;
}"""

# The line above each step of the way: its kind, its colour and its width.
LINES_OF_TRAIL = """() => [...document.querySelectorAll('.trail li')].map((step) => {
  const { borderTopStyle, borderTopColor, borderTopWidth } = getComputedStyle(step);
  return { reached: step.matches('[aria-current], :has(~ [aria-current])'),
           line: [borderTopStyle, borderTopColor, borderTopWidth] };
})"""


@pytest.fixture(scope="module")
def studies(studies):
    studies.write_brief("brief")
    return studies


@looked_at_in_each_language
def test_every_page_of_the_path(own_lab, open_page, words, views):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    looker = Looker(page, f"{words.code}-", views)
    walk = Walk(page, own_lab, words, Finger(), looker.look)
    # No page looks different in it, and it would keep the window from being given other sizes.
    walk.to_first_test("full-screen")
    for number in range(1, EXAMPLE.tests + 1):
        walk.start_test(number)
        look_at_test(walk, looker)
        complete_without_playing(page, own_lab, seed=number)
    walk.survey()
    walk.results()
    for path in ("/consent/document", "/sign-in", "/no-such-page"):
        page.goto(own_lab.url(path))
        looker.look(path.strip("/").replace("/", "-"))
    page.goto(own_lab.url("/dashboard"))
    walk.profile()
    page.locator("details:has(.command) summary").tap()
    looker.look("profile-check")
    walk.leave()
    expect(page.locator(".ticket .code")).to_have_count(2)
    assert not looker.problems, "\n".join(looker.problems)


def test_a_word_with_a_hyphen_is_never_broken_at_it(lab, open_page):
    """Behind the hyphen of E-Mail stands a word joiner: the word has one rectangle on each screen."""
    page = open_page(TABLET, locale="de-DE")
    Walk(page, lab, GERMAN, Finger()).hurry("/consent/signature")
    page.goto(lab.url("/consent/document"))
    for width in range(200, 420, 20):
        page.set_viewport_size({"width": width, "height": 640})
        lines = page.evaluate(LINES_OF_EACH, "E-\u2060Mail")
        assert lines and set(lines) == {1}, f"{width} px: {lines}"


def test_progress_is_seen_in_forced_colours(lab, open_page):
    page = open_page(TABLET)
    Walk(page, lab, ENGLISH, Finger()).hurry("/consent/quiz/1/2")
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    steps = page.evaluate(LINES_OF_TRAIL)
    reached, ahead = ({tuple(step["line"]) for step in steps if step["reached"] == is_so} for is_so in (True, False))
    [(style, colour, width)] = reached
    [(other_style, other_colour, _)] = ahead
    assert (style, other_style, width) == ("solid", "dotted", "4px") and colour != other_colour
    points = middle_row(page.locator(".progress progress").screenshot())
    done, left = points[6], points[-7]
    assert done != left, "the bar does not show how much is done"
    assert set(points[:3]) - {done, left}, "the bar has no frame"


@pytest.mark.soak
@looked_at_in_each_language
def test_page_for_whoever_cannot_take_part(lab, open_page, words, views):
    page = open_page(TABLET)
    looker = Looker(page, f"{words.code}-", views)
    walk = Walk(page, lab, words, Finger())
    walk.introduction()
    walk.ineligibility()
    looker.look("not-eligible")
    assert not looker.problems, "\n".join(looker.problems)


def test_pages_for_staff_that_are_come_to_by_their_buttons(new_lab, open_page):
    """Those that an address opens: `test_staff_pages.py`."""
    participant = Walk(open_page(TABLET), new_lab, ENGLISH, Finger())
    page = open_page(LAPTOP)
    looker = Looker(page, "staff-")
    page.goto(new_lab.setup_link)
    looker.look("setup")
    page.locator("main").get_by_role("button").click()
    looker.look("setup-problems")
    page.get_by_label("Your name").fill(ADMINISTRATOR)
    for label in ("Password", "Password again"):
        page.get_by_label(label, exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button").click()
    expect(page).to_have_url(new_lab.url("/staff"))

    participant.hurry("/dashboard")
    page.goto(new_lab.url(f"/staff/studies/{EXAMPLE.id}/onboarding"))
    last = f"Last consented to version {example_number()}"
    page.get_by_role("link", name=re.compile(f"^1: Version {example_number()} ")).click()
    expect(page.get_by_text(last)).to_be_visible()
    looker.look("participants-version")
    page.get_by_role("link", name="Show every version").click()
    expect(page.get_by_text(last)).to_have_count(0)
    for name, check in (("problems", ""), ("not-genuine", "AAAA-AAAA")):
        page.goto(new_lab.url(f"/staff/receipts?code={participant.code}&check={check}"))
        looker.look(f"receipt-{name}")
    for name in ("stimuli", "preview"):
        page.goto(new_lab.url(f"/staff/studies/{EXAMPLE.id}/tests/weight/{name}"))
        page.wait_for_load_state("networkidle")
        looker.look(f"test-{name}")
    page.goto(new_lab.url("/staff/accounts"))
    page.get_by_role("button", name="Add account").click()
    looker.look("accounts-problems")
    look_at_account_pages(new_lab, looker)
    page.get_by_role("button", name="Help with this page").click()
    looker.look("help-panel")
    page.goto(new_lab.url("/staff?tour=2"))
    looker.look("tour")
    page.get_by_role("button", name=ADMINISTRATOR).click()
    looker.look("account-menu")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(new_lab.url("/staff/sign-in"))
    looker.look("sign-in")
    page.locator("main").get_by_role("button").click()
    looker.look("sign-in-problems")
    assert not looker.problems, "\n".join(looker.problems)


@pytest.mark.soak
def test_how_far_people_come_for_staff(own_lab, staff, open_page):
    page = staff(own_lab)
    looker = Looker(page, "staff-onboarding-")
    path = own_lab.url(f"/staff/studies/{EXAMPLE.id}/onboarding")
    page.goto(path)
    looker.look("empty")
    excluded, *others = (Walk(open_page(TABLET), own_lab, ENGLISH, Finger()) for _ in range(3))
    excluded.introduction()
    excluded.ineligibility()
    for walk, reached in zip(others, ("/consent/sections/1", "/consent/quiz/1/1")):
        walk.hurry(reached)
    page.goto(path)
    expect(page.get_by_role("group", name="Flow of participants")).to_be_visible()
    looker.look("filled")
    page.goto(f"{path}?language=de")
    looker.look("filled-de")
    assert not looker.problems, "\n".join(looker.problems)


@pytest.mark.soak
def test_the_onboarding_looked_through_by_staff(own_lab, staff):
    page = staff(own_lab)
    # Below the notice of the preview the pages are those that are examined on the way of a participant.
    first, others = Looker(page, "staff-preview-"), Looker(page, "staff-preview-", [])
    page.goto(own_lab.url(f"/staff/studies/{EXAMPLE.id}/onboarding"))
    page.get_by_role("navigation", name="Look through the onboarding").get_by_role("link", name="Deutsch").click()
    seen = []
    while True:
        seen.append(page.url.rpartition("/")[2])
        expect(page.locator("html")).to_have_attribute("lang", "de")
        (first if seen[-1] in ("introduction", "not-eligible") else others).look(seen[-1])
        if seen[-1] == "signature":
            page.get_by_label(GERMAN.name).fill("Kim Åström-Weiß")
            Finger().sign(page.locator(".pad-surface"), page.locator("#signs-by-typing"))
            page.get_by_role("button", name=GERMAN.sign, exact=True).click()
            expect(page).to_have_url(own_lab.url(
                f"/staff/studies/{EXAMPLE.id}/onboarding/de/contact-details"))
            continue
        onward = page.locator(".preview-notice a[rel=next]")
        if not onward.count():
            break
        onward.click()
    assert seen[0] == "introduction" and seen[-1] == "permissions" and len(seen) == len(set(seen)) > 20
    page.get_by_role("link", name="Leave the preview").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Onboarding")
    problems = first.problems + others.problems
    assert not problems, "\n".join(problems)


def test_the_way_to_the_tests_without_javascript(lab, studies, open_page):
    page = open_page(NARROW, java_script_enabled=False)
    walk = Walk(page, lab, GERMAN, Finger(), study=on_the_way(studies))
    walk.to_first_test()
    walk.arrive("/dashboard")
    page.locator("form.bar button").tap()
    expect(page.locator("noscript a")).to_be_visible()


def test_the_way_to_the_tests_by_keys_alone(lab, studies, open_page):
    walk = Walk(open_page(LAPTOP), lab, ENGLISH, Keys(), study=on_the_way(studies))
    walk.to_first_test()
    walk.arrive("/dashboard")


def on_the_way(studies) -> Study:
    """In the soak with every section of the consent: they differ in their words alone."""
    return EXAMPLE if SOAKS else studies["brief"]


def middle_row(picture: bytes) -> list[bytes]:
    """The points of a screenshot that are half way down, from left to right."""
    parts = list(chunks(picture))
    header = parts[0][1]
    width, height = (int.from_bytes(header[at:at + 4]) for at in (0, 4))
    packed = b"".join(body for name, body in parts if name == b"IDAT")
    # A screenshot has an alpha or none: kinds 6 and 2 of PNG.
    points = points_of(zlib.decompress(packed), width, height, {2: 3, 6: 4}[header[9]])
    start = height // 2 * width
    return points[start:start + width]


def look_at_test(walk: Walk, looker: Looker):
    """The screens of a run up to a wrong answer to its first stimulus."""
    page = walk.page
    plan = plan_of_run(page, walk.lab)
    name = f"test-{plan['layout']}-{plan['input']}"
    respondent = Respondent(page, plan, seed=1)
    order = 0
    while page.locator("#continue, #start").get_attribute("id") == "continue":
        order += 1
        looker.look(f"{name}-reading-{order}")
        respondent.read_on()
    looker.look(f"{name}-start")
    respondent.begin_block()
    respondent.err()
    looker.look(f"{name}-wrong")


def look_at_account_pages(lab, looker: Looker):
    """Somebody else's account, a link to a new password and where it leads, and one's own account."""
    page = looker.page
    page.get_by_label("Name", exact=True).fill("robin")
    page.get_by_label("Experimenter", exact=True).check()
    page.get_by_label("First password").fill(PASSWORD)
    page.get_by_role("button", name="Add account").click()
    page.get_by_role("link", name="robin").click()
    looker.look("account")
    account = page.url
    page.get_by_role("button", name="Make a link for a new password").click()
    link = page.locator("main code").inner_text()
    looker.look("account-link")
    page.goto(link)
    page.locator("main").get_by_role("button").click()
    looker.look("reset-problems")
    page.goto(account)
    page.locator("summary", has_text="Deactivate account").click()
    looker.look("account-deactivating")
    page.get_by_role("button", name="Deactivate account").click()
    looker.look("account-deactivated")
    page.goto(lab.url("/staff/account"))
    page.get_by_role("button", name="Change password").click()
    looker.look("own-account-problems")
