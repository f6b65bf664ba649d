"""Informed consent as it happens: not understood at first, interrupted, changed later, signed by two people; and the
document that comes of it."""

import re
import shutil
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from devices import LAPTOP, NARROW, TABLET
from hands import Finger, Keys
from lab import ADMINISTRATOR, PASSWORD, Lab
from look import Looker
from room import Room, enrol
from studies import EXAMPLE, Studies, raise_number
from until import until, until_drawn, until_so
from walk import PIN, Walk, sign_in
from words import ENGLISH, GERMAN, in_each_language

pytestmark = pytest.mark.long

WRONG = (("end",), ("film",), ("released",))
RIGHT_ON_SECOND_THOUGHT = (("end",), ("answers", "times"), ("apart",))


def look(page, name):
    """Nothing on this page is wrong to axe-core, or wider than the screen."""
    looker = Looker(page, "consent-")
    looker.look(name)
    assert not looker.problems, "\n".join(looker.problems)


def at_quiz(lab, page, words=ENGLISH, hands=None) -> Walk:
    walk = Walk(page, lab, words, hands or Finger())
    walk.hurry("/consent/quiz/1/1")
    return walk


@pytest.mark.soak
def test_not_passed_twice_and_then_answered_in_person(own_lab, open_page, staff):
    walk = at_quiz(own_lab, open_page(TABLET))
    walk.quiz(1, RIGHT_ON_SECOND_THOUGHT)
    walk.arrive("/consent/quiz")
    look(walk.page, "quiz-failed")
    expect(walk.page.locator("main li a")).to_have_count(1)
    walk.press_link("You can leave at any time")
    walk.arrive("/consent/sections/9")
    walk.press_button(ENGLISH.go_on)
    walk.arrive("/consent/quiz")
    walk.press_link("Try again")
    walk.quiz(2, WRONG)
    walk.arrive("/consent/quiz")
    look(walk.page, "quiz-exhausted")
    expect(walk.page.get_by_role("link", name="Try again")).to_have_count(0)
    walk.press_link("We have talked about it")
    walk.arrive("/consent/quiz")
    expect(walk.page.get_by_role("status")).to_contain_text("has not yet noted that you have talked")

    colleague = staff(own_lab)
    colleague.goto(own_lab.url("/staff/participants"))
    colleague.locator("tbody a").first.click()
    colleague.get_by_role("link", name="Consent in detail").click()
    look(colleague, "staff-quiz")
    expect(colleague.locator("[id^=quiz-] + .table-region tbody tr")).to_have_count(6)
    colleague.get_by_role("button", name="We went through the questions in person").click()
    expect(colleague.get_by_role("button", name="We went through")).to_have_count(0)

    walk.press_link("We have talked about it")
    walk.sharing()
    walk.arrive("/consent/review")


def test_whoever_cannot_take_part_may_correct_a_slip(lab, open_page):
    walk = Walk(open_page(TABLET), lab, GERMAN, Finger())
    walk.introduction()
    walk.eligibility(age="17")
    walk.press_button("Antwort ändern")
    expect(walk.page.get_by_label(walk.words.age)).to_have_value("17")
    walk.ineligibility()
    look(walk.page, "not-eligible")
    # Back leads to a page of ours and sends nothing again, however often it is loaded.
    walk.page.go_back()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Hier geht es nicht zurück")
    walk.page.reload()
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Hier geht es nicht zurück")
    assert urlsplit(walk.page.url).path == "/eligibility/check"
    walk.page.goto(lab.url("/dashboard"))
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Hier geht es nicht zurück")
    walk.page.goto(lab.url(f"/studies/{EXAMPLE.id}"))
    walk.press_button(walk.words.take_part)
    walk.eligibility()
    walk.arrive("/consent/sections/1")


def test_whoever_stops_can_sign_out_or_refuse_on_any_page(lab, open_page):
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry(until="/consent/quiz/1/1")
    walk.press_link("Stop here")
    walk.arrive("/stopping")
    look(walk.page, "stopping")
    walk.press_link("Choose a PIN")
    walk.place()
    walk.arrive("/stopping")
    look(walk.page, "stopping-kept")
    walk.press_button("Sign out here")
    walk.arrive(f"/studies/{EXAMPLE.id}")
    walk.page.goto(lab.url("/stopping"))
    expect(walk.page.get_by_role("heading", name="Please sign in again")).to_be_visible()

    sign_in(walk.page, lab, walk.code, PIN)
    walk.arrive("/consent/quiz/1/1")
    walk.press_link("Stop here")
    walk.press_button("Yes, stop here")
    walk.arrive(f"/studies/{EXAMPLE.id}/left")
    [[left]] = lab.rows("SELECT left_at IS NOT NULL FROM participants WHERE code = ?", walk.code.replace("-", ""))
    assert left


def test_the_time_of_a_section_counts_whichever_way_it_is_left(own_lab, open_page):
    walk = Walk(open_page(TABLET), own_lab, ENGLISH, Finger())
    walk.introduction()
    walk.eligibility()
    walk.arrive("/consent/sections/1")
    walk.press_button(ENGLISH.go_on)
    walk.arrive("/consent/sections/2")
    walk.press_link("Back")
    walk.arrive("/consent/sections/1")
    walk.page.locator("details.more summary").tap()
    walk.press_link("Read everything on one page")
    walk.arrive("/consent/document")
    walk.page.goto(own_lab.url("/consent"))
    walk.arrive("/consent/sections/2")
    walk.press_button(ENGLISH.go_on)
    walk.arrive("/consent/sections/3")
    left = own_lab.rows("SELECT openings, milliseconds > 0 FROM sections_left ORDER BY shown_at")
    assert left == [(0, 1), (1, 1)]
    assert own_lab.rows("SELECT COUNT(*) FROM section_readings") == [(2,)]


@pytest.mark.soak
def test_interrupted_midway_and_resumed_on_another_tablet(lab, open_page):
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.introduction()
    walk.eligibility()
    for number in (1, 2, 3):
        walk.arrive(f"/consent/sections/{number}")
        walk.press_button(ENGLISH.go_on)
    walk.arrive("/consent/sections/4")
    walk.press_link("Stop here")
    walk.arrive("/stopping")
    walk.press_link("Choose a PIN")
    walk.place()
    walk.arrive("/stopping")
    expect(walk.page.locator(".code")).to_have_text(walk.code)
    walk.press_link("Back to the study")
    walk.arrive("/consent/sections/4")

    elsewhere = Walk(open_page(NARROW), lab, ENGLISH, Finger())
    sign_in(elsewhere.page, lab, walk.code, PIN)
    elsewhere.arrive("/consent/sections/4")
    for number in range(4, EXAMPLE.sections + 1):
        elsewhere.arrive(f"/consent/sections/{number}")
        elsewhere.press_button(ENGLISH.go_on)
    elsewhere.quiz()
    # The first tablet, on its old page, is led to the same step.
    walk.press_button(ENGLISH.go_on)
    walk.arrive("/consent/sharing")
    elsewhere.sharing()
    elsewhere.review()
    elsewhere.signature()
    elsewhere.contact()
    elsewhere.arrive("/permissions")


@pytest.mark.parametrize("device", [pytest.param(TABLET, marks=pytest.mark.soak), NARROW], ids=["tablet", "narrow"])
def test_nothing_moves_when_the_picture_comes(lab, open_page, device):
    page = open_page(device)
    Walk(page, lab, ENGLISH, Finger()).hurry(until="/consent/sections/1")
    late = []
    page.route("**/*.svg", lambda route: late.append(route))
    page.reload(wait_until="commit")
    more = page.locator("summary")
    expect(more).to_be_visible()
    until(page, "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)")
    until_so(page, lambda: late)
    place = resting_place(more)
    for route in late:
        route.continue_()
    expect(page.locator(".picture")).to_have_js_property("complete", True)
    until_drawn(page)
    assert page.locator(".picture").evaluate("picture => picture.naturalWidth") > 0
    assert place_of(more) == place


def place_of(element) -> list[float]:
    """On the page, however far it is scrolled: a page that is loaded again is scrolled to where it was."""
    return element.evaluate("""element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height];
    }""")


def resting_place(element) -> list[float]:
    """The place of an element once it stands still: a page is laid out in steps while it comes."""
    place, before = place_of(element), None
    while place != before:
        element.page.wait_for_timeout(200)
        place, before = place_of(element), place
    return place


def test_the_way_on_is_in_sight_on_a_telephone_and_hides_little(lab, open_page):
    """Upright and lying on its side; at a zoom of 400 % of a laptop it stands at the end of the text."""
    walk = Walk(open_page(NARROW), lab, GERMAN, Finger())
    walk.hurry("/consent/sections/1")
    assert_in_sight(walk.page, "Weiter", (390, 844), (844, 390), (667, 375))
    walk.hurry("/consent/review")
    assert_in_sight(walk.page, walk.words.agree, (390, 844), (844, 390), (320, 640))
    decline = walk.page.get_by_role("button", name="Ich möchte nicht teilnehmen", exact=True)
    expect(decline).to_be_visible()
    assert decline.bounding_box()["height"] >= 44


def assert_in_sight(page, button, *sizes):
    def look_from_above(width, height):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        bar, press = page.locator(".bar").bounding_box(), page.get_by_role("button", name=button, exact=True).bounding_box()
        return bar["height"] / height, press["y"] + press["height"]

    for width, height in sizes:
        hidden, end = look_from_above(width, height)
        assert end <= height and hidden < 0.2, f"{button} at {width} x {height}: ends at {end}, hides {hidden:.0%}"
    assert look_from_above(320, 256)[1] > 256, "the bar covers the text at 400 %"


@pytest.mark.soak
def test_the_time_of_the_signature_is_told_by_both_clocks(lab, open_page):
    """A reader an hour ahead of the lab sees both times, one in its zone the lab's alone."""
    offset = datetime.fromisoformat(signing_date(lab, open_page(TABLET)).get_attribute("datetime")).utcoffset()
    for ahead in (0, 1):
        # Names of such zones have the sign that is added to reach UTC.
        zone = f"Etc/GMT{-(round(offset.total_seconds() / 3600) + ahead):+d}"
        date = signing_date(lab, open_page(TABLET, timezone_id=zone))
        own = datetime.fromisoformat(date.get_attribute("datetime")) + timedelta(hours=1)
        beside = expect(date.locator(".."))
        if ahead:
            beside.to_contain_text(re.compile(rf" – .*{own:%H:%M} where you are$"))
        else:
            beside.not_to_contain_text("where you are")


def signing_date(lab, page):
    Walk(page, lab, ENGLISH, Finger()).hurry("/consent/signature")
    return page.locator("#date time")


def test_the_back_button_and_two_tabs_double_nothing(lab, open_page):
    walk = at_quiz(lab, open_page(TABLET))
    walk.quiz()
    walk.arrive("/consent/sharing")
    walk.page.go_back()
    walk.page.go_back()
    walk.page.reload()
    expect(walk.page.locator(".verdict")).to_be_visible()
    walk.page.goto(lab.url("/consent/sharing"))
    other = walk.page.context.new_page()
    other.goto(lab.url("/consent/sharing"))
    walk.sharing()
    walk.arrive("/consent/review")
    Finger().press(other.get_by_role("radio").first)
    other.get_by_role("button", name=ENGLISH.go_on).click()
    expect(other).to_have_url(re.compile("/consent/review$"))


def test_declining_asks_first_and_a_second_tap_ends_on_the_same_page(lab, open_page):
    """By whoever taps twice; going back keeps what was typed."""
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry("/consent/signature")
    page = walk.page
    page.get_by_label(ENGLISH.name).fill("Kim")
    walk.press_button("I do not want to take part")
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("stays on the server without your name")
    look(page, "declining")
    walk.press_button("Go back")
    expect(dialog).to_be_hidden()
    expect(page.get_by_label(ENGLISH.name)).to_have_value("Kim")
    walk.press_button("I do not want to take part")
    end = page.get_by_role("button", name="Yes, stop here")
    expect(end).to_be_visible()
    box = end.bounding_box()
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    walk.arrive(f"/studies/{EXAMPLE.id}/left")
    expect(page.locator(".ticket .code")).to_have_count(2)
    assert not re.search("code|check", page.url)
    receipt = page.locator(".ticket .code").first.inner_text()
    walk.press_button("Close")
    walk.arrive(f"/studies/{EXAMPLE.id}")
    page.go_back()
    expect(page.get_by_text(receipt)).to_have_count(0)


def test_dialogs_by_keyboard_on_a_laptop_at_400_percent(lab, open_page):
    """All buttons in sight, the focus inside while it is open, and back where it was afterwards."""
    walk = Walk(open_page({"viewport": {"width": 320, "height": 180}}), lab, GERMAN, Keys())
    walk.hurry("/consent/review")
    page = walk.page
    for opener, name in (("#confirm", GERMAN.agree), ("#decline", "Ich möchte nicht teilnehmen")):
        dialog = page.locator(opener)
        walk.press_button(name)
        expect(dialog).to_be_visible()
        for button in dialog.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        look(page, f"narrow-{opener[1:]}")
        for _ in range(8):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_a_key_that_is_held_down_does_not_agree(lab, open_page):
    """The second press is a repetition: it reaches what has the focus once the dialog is open."""
    walk = Walk(open_page(TABLET), lab, ENGLISH, Keys())
    walk.hurry("/consent/review")
    page = walk.page
    page.get_by_role("button", name=ENGLISH.agree, exact=True).focus()
    page.keyboard.down("Enter")
    expect(page.locator("#confirm-text")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    walk.arrive("/consent/review")


def test_agreeing_and_declining_ask_without_scripts_too(lab, open_page):
    walk = Walk(open_page(TABLET, java_script_enabled=False), lab, ENGLISH, Finger())
    walk.hurry("/consent/review")
    walk.press_button(ENGLISH.agree)
    dialog = walk.page.get_by_role("alertdialog")
    expect(dialog).to_be_visible()
    walk.press_link("Back to the text")
    expect(dialog).to_be_hidden()
    walk.press_button(ENGLISH.agree)
    walk.press_button(ENGLISH.really_agree)
    walk.arrive("/consent/signature")
    walk.press_button("I do not want to take part")
    walk.arrive("/stopping")
    walk.press_button("Yes, stop here")
    walk.arrive(f"/studies/{EXAMPLE.id}/left")


class ChangingLab(Lab):
    """A server whose study changes between two starts."""

    def __init__(self, folder: Path):
        self._changing = Studies(folder / "studies")
        self._changing.write_example()
        super().__init__(folder / "data", "changing", self._changing.folder)

    def change(self, make):
        """Changes the consent in the study's definition and starts the server anew."""
        self.stop()
        with self._changing.definition(EXAMPLE.id) as study:
            make(study["consent"])
        self.start()


@pytest.fixture
def changing_lab(tmp_path, prepared):
    shutil.copytree(prepared, tmp_path / "data")
    with ChangingLab(tmp_path) as lab:
        yield lab


def test_a_changed_document_is_shown_and_signed_again(changing_lab, open_page):
    lab = changing_lab
    walk = Walk(open_page(TABLET), lab, GERMAN, Finger())
    walk.hurry("/dashboard")

    def reword(consent):
        raise_number(consent)
        consent["sections"][0]["summary"] = {"en": "We study something new.", "de": "Wir untersuchen etwas Neues."}
        del consent["sections"][7]

    # The page hears of it by itself.
    lab.change(reword)
    walk.arrive("/consent/changes")
    look(walk.page, "changes")
    first = walk.page.locator(".change").first
    expect(first.locator("del")).to_contain_text("wie schnell Menschen Wörter")
    expect(first.locator("ins")).to_contain_text("etwas Neues")
    expect(walk.page.locator(".change")).to_have_count(2)
    expect(walk.page.locator(".change").nth(1)).to_contain_text("Dieser Teil ist entfallen.")
    before = post_a_part(walk.page, lab)
    assert before == 403, "nothing is taken before the new consent"
    walk.press_button("Ich habe die Änderungen gelesen")
    walk.arrive("/consent/sections/1")
    walk.hurry("/consent/review")
    # The page says beforehand what happens to recorded data, and a slip of the finger changes nothing.
    walk.press_button("Ich möchte nicht teilnehmen")
    expect(walk.page.get_by_role("alertdialog")).to_contain_text("bleibt ohne Ihren Namen auf dem Server")
    look(walk.page, "declining-again")
    walk.press_button("Zurück")
    walk.review()
    walk.signature()
    walk.arrive("/dashboard")


def reword_one_section(consent):
    raise_number(consent)
    consent["ask-again"] = "changes"
    leaving = next(section for section in consent["sections"] if section["id"] == "leaving")
    changed = {"en": ("do not have to give", "never have to give"), "de": ("keinen Grund", "niemals einen Grund")}
    for language, (old, new) in changed.items():
        assert old in leaving["summary"][language]
        leaving["summary"][language] = leaving["summary"][language].replace(old, new)
    retention = consent["particulars"]["retention"]
    retention["en"] = retention["en"].replace("ten years", "twelve years")
    retention["de"] = retention["de"].replace("zehn Jahre", "zwölf Jahre")


@pytest.mark.soak
@pytest.mark.parametrize("words,device", [(ENGLISH, TABLET), (GERMAN, NARROW)], ids=["en", "de"])
def test_one_changed_section_is_gone_through_alone(changing_lab, open_page, staff, words, device):
    """The words are marked, then come this section, its question, the decision about the whole, and the signature."""
    lab = changing_lab
    walk = Walk(open_page(device), lab, words, Finger())
    walk.hurry("/dashboard")
    lab.change(reword_one_section)
    walk.arrive("/consent/changes")
    look(walk.page, f"changed-words-{words.code}")
    # Told apart by lines, and by words for those who hear the page.
    lines = walk.page.locator(".change ins, .change del").evaluate_all(
        "marks => marks.map((mark) => [mark.tagName, getComputedStyle(mark).textDecorationLine])")
    assert sorted(lines) == [["DEL", "line-through"]] * 2 + [["INS", "underline"]] * 2
    assert walk.page.locator(".change .visually-hidden").count() == 8
    colleague = staff(lab)
    colleague.goto(lab.url(f"/staff/studies/{EXAMPLE.id}/renewals?language={words.code}"))
    expect(colleague.locator("tbody tr")).to_have_count(1)
    look(colleague, f"renewals-{words.code}")
    walk.press_button({"en": "I have read what has changed", "de": "Ich habe die Änderungen gelesen"}[words.code])
    walk.arrive("/consent/sections/1")
    look(walk.page, f"changed-section-{words.code}")
    walk.press_button(words.go_on)
    walk.arrive("/consent/quiz/1/1")
    walk.quiz(1, (("always",),))
    walk.arrive("/consent/review")
    look(walk.page, f"changed-review-{words.code}")
    walk.review()
    walk.signature()
    walk.arrive("/dashboard")
    colleague.reload()
    expect(colleague.locator("tbody tr")).to_have_count(0)
    look(colleague, f"renewals-done-{words.code}")


@pytest.mark.soak
def test_an_editorial_change_asks_nobody_again(changing_lab, open_page):
    lab = changing_lab
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry("/dashboard")

    def mend(consent):
        consent["valid-since"] = consent["version"]
        raise_number(consent)
        consent["sections"][0]["title"]["en"] += "!"

    lab.change(mend)
    walk.page.goto(lab.url("/dashboard"))
    walk.arrive("/dashboard")


@pytest.mark.soak
def test_the_experimenter_signs_too(changing_lab, open_page, staff):
    lab = changing_lab
    lab.change(lambda consent: consent.update({"countersignature": "yes"}))
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry("/consent/countersignature")
    look(walk.page, "countersignature")
    walk.press_link("They have signed")
    walk.arrive("/consent/countersignature")
    expect(walk.page.get_by_role("status")).to_contain_text("the second signature is still missing")

    colleague = staff(lab)
    colleague.goto(lab.url("/staff/participants"))
    colleague.locator("tbody a").first.click()
    colleague.get_by_role("link", name="Consent in detail").click()
    look(colleague, "staff-countersigning")
    colleague.get_by_label("Your first and last name").fill("Robin Sommer")
    Finger().sign(colleague.locator(".pad-surface"), None)
    colleague.get_by_role("button", name="Sign", exact=True).click()
    expect(colleague.get_by_role("status")).to_contain_text("You have signed")
    expect(colleague.locator("td").filter(has_text="Signed for the study team by Robin Sommer")).to_be_visible()
    expect(colleague.locator("td").filter(has_text="In force")).to_be_visible()

    walk.press_link("They have signed")
    walk.arrive("/contact-details")
    text = text_of(walk.page.context, lab, "/consent/copy.pdf")
    assert "Kim Åström-Weiß" in text and "Robin Sommer" in text


@in_each_language
def test_the_document_says_what_the_screens_said(lab, open_page, words, tmp_path):
    walk = Walk(open_page(LAPTOP), lab, words, Keys())
    walk.hurry("/consent/signature")
    walk.page.goto(lab.url("/consent/document"))
    on_screen = walk.page.locator(".consent-section:not(footer)").evaluate_all(
        "sections => sections.map((section) => [...section.querySelectorAll('h2, p, li, th, td')]"
        ".filter((part) => !part.querySelector('p, li')).map((part) => part.textContent.trim()))")
    walk.page.goto(lab.url("/consent/signature"))
    walk.signature()
    walk.arrive("/contact-details")
    document, signature = tmp_path / "copy.pdf", tmp_path / "copy.p7s"
    for file, path in ((document, "/consent/copy.pdf"), (signature, "/consent/copy.p7s")):
        file.write_bytes(walk.page.context.request.get(lab.url(path)).body())
    # Without the foot of each page, which would stand in the midst of a paragraph that goes on on the next one.
    text = ("pdftotext", "-nopgbrk", "-x", "0", "-y", "0", "-W", "595", "-H", "760")
    printed = squeezed(run(*text, "-layout", document, "-"))
    flowing = squeezed(run(*text, document, "-"))
    for section in on_screen:
        for part in section:
            assert squeezed(part) in printed or squeezed(part) in flowing, part
    assert squeezed("Kim Åström-Weiß") in printed
    assert "yes yes" in run("pdffonts", document) and " no " not in run("pdffonts", document).split("\n", 2)[2][60:]
    run("openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", signature, "-content", document, "-CAfile",
        lab.data / "signing-certificate.pem", "-purpose", "any", "-out", "/dev/null")


@pytest.mark.soak
def test_the_foot_of_the_document_names_the_record(lab, open_page, staff):
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry("/contact-details")
    text = text_of(walk.page.context, lab, "/consent/copy.pdf")
    [digest] = set(re.findall(r"record([0-9a-f]{64})", squeezed(text)))
    colleague = staff(lab)
    colleague.goto(lab.url("/staff/participants"))
    colleague.locator("tbody a").first.click()
    colleague.get_by_role("link", name="Consent in detail").click()
    expect(colleague.locator("td code")).to_have_text(digest)


def post_a_part(page, lab) -> int:
    """The server's answer to trials that a tablet might still have."""
    return page.evaluate(
        """async (url) => (await fetch(url, { method: 'POST', body: '{}', headers: {
          'Content-Type': 'application/json', 'X-CSRF-Token': document.querySelector('[name=csrf]').value } })).status
        """, lab.url("/runs/00000000000000000000000000000000/parts/1"))


def text_of(context, lab, path: str) -> str:
    pdf = context.request.get(lab.url(path)).body()
    return subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


def run(*command) -> str:
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def squeezed(text: str) -> str:
    """Without white space, hyphens and word joiners: lines break elsewhere on paper."""
    return re.sub(r"[\s\u00ad\u2010\u2060-]+", "", text)


@pytest.mark.soak
def test_guardian_assent_and_witness(changing_lab, open_page, staff):
    """A child at a tablet, with their mother and somebody who saw it."""
    lab = changing_lab
    lab.change(lambda consent: consent.update(
        {"representative": "required", "assent": "required", "witness": "required", "interpreter": "optional"}))
    walk = Walk(open_page(TABLET), lab, ENGLISH, Finger())
    walk.hurry("/consent/signature")
    page = walk.page
    look(page, "parties")
    block = {name: page.get_by_role("region", name=name)
             for name in ("Participant", "Legal representative", "Interpreter", "Witness")}
    block["Participant"].get_by_label("First and last name").fill("Mia Müller")
    Finger().sign(block["Participant"].locator(".pad-surface"), None)
    block["Witness"].get_by_label("First and last name").fill("mia müller")
    walk.press_button(ENGLISH.sign)
    problems = page.get_by_role("alert")
    expect(problems.get_by_role("listitem")).to_have_count(5)
    look(page, "parties-problems")
    problems.get_by_role("link", name="Legal representative: Say how").click()
    expect(block["Legal representative"].get_by_label("Relationship")).to_be_focused()
    # The drawing is still there, and each pad draws for itself.
    expect(page.locator("[name=ink]")).not_to_have_value("")
    block["Legal representative"].get_by_label("Relationship").fill("mother")
    block["Legal representative"].get_by_label("First and last name").fill("Grete Müller")
    page.locator("label[for=representative-signs-by-typing]").tap()
    block["Witness"].get_by_label("First and last name").fill("Kim Sommer")
    Finger().sign(block["Witness"].locator(".pad-surface"), None)
    expect(page.locator("[name=representative-ink]")).to_have_value("")
    walk.press_button(ENGLISH.sign)
    walk.arrive("/contact-details")
    page.goto(lab.url("/consent/document"))
    look(page, "parties-document")
    expect(page.locator("#signers")).to_contain_text("Grete Müller (mother)")
    text = text_of(page.context, lab, "/consent/copy.pdf")
    for words in ("Mia Müller", "Grete Müller (mother)", "Witness", "Kim Sommer", "I would like to take part."):
        assert words in text, words

    colleague = staff(lab)
    colleague.goto(lab.url("/staff/participants"))
    colleague.locator("tbody a").first.click()
    colleague.get_by_role("link", name="Consent in detail").click()
    expect(colleague.locator("td").filter(has_text="Legal representative, Witness")).to_be_visible()
    look(colleague, "parties-staff")


def test_parties_in_german(changing_lab, open_page):
    lab = changing_lab
    lab.change(lambda consent: consent.update({
        "representative": "required", "own-signature": "optional", "witness": "required", "interpreter": "optional"}))
    walk = Walk(open_page(NARROW), lab, GERMAN, Finger())
    walk.hurry("/consent/signature")
    look(walk.page, "parties-german")
    walk.page.locator("label", has_text="Die teilnehmende Person unterschreibt nicht selbst").tap()
    walk.press_button(GERMAN.sign)
    expect(walk.page.get_by_role("alert")).to_contain_text("Gesetzliche Vertretung: Bitte geben Sie an")
    look(walk.page, "parties-german-problems")


@pytest.mark.soak
def test_the_experimenter_signs_on_the_tablet(changing_lab, open_page, staff):
    lab = changing_lab
    lab.change(lambda consent: consent.update({"countersignature": "yes"}))
    room = Room(staff(lab), lab)
    tablet = open_page(TABLET)
    room.register(tablet, "Tablet 1")
    room.hand_over(enrol(lab, EXAMPLE, "/eligibility"), "Tablet 1")
    tablet.wait_for_url(lab.url("/eligibility"))
    walk = Walk(tablet, lab, ENGLISH, Finger())
    walk.hurry("/consent/countersignature")
    look(tablet, "tablet-countersignature")
    tablet.locator("#for-staff summary").click()
    tablet.get_by_label("Name of your account").fill(ADMINISTRATOR)
    tablet.get_by_label("Password").fill("not this one")
    tablet.get_by_label("Your first and last name").fill("Robin Sommer")
    Finger().sign(tablet.locator(".pad-surface"), None)
    tablet.get_by_role("button", name="Countersign").click()
    expect(tablet.get_by_role("alert")).to_contain_text("do not match")
    expect(tablet.get_by_label("Password")).to_have_value("")
    expect(tablet.locator("[name=ink]")).not_to_have_value("")
    look(tablet, "tablet-countersigning")
    tablet.get_by_label("Password").fill(PASSWORD)
    tablet.get_by_role("button", name="Countersign").click()
    walk.arrive("/contact-details")
    assert tablet.goto(lab.url("/staff")).status >= 400, "the console is no nearer than before"
