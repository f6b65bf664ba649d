"""A permission that was not granted is never asked of the browser; one that was is, and not before. All of it can be
changed later."""

import pytest
from playwright.sync_api import expect

from devices import LAPTOP, PATIENCE, TABLET
from hands import Finger, Keys
from lab import Lab
from look import SOAKS, Looker
from respondent import Respondent
from run import complete_without_playing, respondent_at
from studies import Studies, both
from until import until
from walk import Walk
from words import ENGLISH, in_each_language

pytestmark = pytest.mark.windowed

EVERYTHING = ("device-details", "full-screen", "sound", "notifications", "reminders")

WATCH = """
  window.asked = JSON.parse(sessionStorage.asked ?? '{}');
  const note = (name) => {
    asked[name] = (asked[name] ?? 0) + 1;
    sessionStorage.asked = JSON.stringify(asked);
  };
  const watch = (owner, method, name) => {
    const original = owner[method];
    owner[method] = function (...values) {
      note(name);
      return original.apply(this, values);
    };
  };
  watch(Element.prototype, 'requestFullscreen', 'fullscreen');
  watch(Document.prototype, 'exitFullscreen', 'exit');
  if (window.Notification) watch(Notification, 'requestPermission', 'notifications');
  const { AudioContext } = window;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); note('audio'); window.sounds = this; }
  };
  watch(OscillatorNode.prototype, 'start', 'tone');
"""
"""Counts what is asked of the browser, over all pages of a visit."""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("touch", ["project-implicit-touch", "researchkit-touch"])
    studies.write("keys", ["researchkit-keyboard"])
    studies.write("rest", ["project-implicit-touch", "researchkit-touch"], **{"break": 4})
    for name in ("touch", "keys", "rest"):
        with studies.definition(name) as study:
            study["permissions"] += [permission("notifications"), permission("reminders")]
    return studies


def permission(name: str) -> dict:
    """One that the example does without."""
    sentence = both(f"A sentence or two about {name}, as long as such sentences are on average.")
    return {"id": name, "title": both(name.capitalize()), "what": sentence, "why": sentence, "without": sentence}


@pytest.fixture
def visit(lab, studies, open_page):
    """Somebody at the permissions, on a tablet."""

    def begin(words=ENGLISH, device=TABLET, hands=None, study=studies["touch"], **settings) -> Walk:
        page = open_page(device, **settings)
        page.add_init_script(WATCH)
        Respondent.watch(page.context)
        walk = Walk(page, lab, words, hands or Finger(), study=study)
        walk.hurry("/permissions")
        return walk

    return begin


def respondent_of(walk: Walk) -> Respondent:
    return respondent_at(walk.page, walk.lab, seed=3)


def asked(walk: Walk) -> dict:
    return walk.page.evaluate("asked")


def is_full(walk: Walk) -> bool:
    return walk.page.evaluate("document.fullscreenElement !== null")


def change(walk: Walk, *refused: str):
    """The purpose of the profile."""
    walk.page.goto(walk.lab.url("/profile"))
    walk.decide(*refused)
    walk.press_button("Save permissions")
    expect(walk.page.get_by_text("Your permissions have been saved.")).to_be_visible()


def released_flags(lab: Lab, run: str) -> set[str]:
    rows = lab.rows("SELECT flags FROM implicit_association_trials WHERE run = ?", run)
    assert rows
    return {flags for (flags,) in rows}


def test_refused_everything_is_never_asked(visit):
    walk = visit()
    walk.permissions(*EVERYTHING)
    walk.start_test(1)
    respondent = respondent_of(walk)
    assert [respondent.plan[name] for name in ("storesDevice", "fillsScreen", "playsSound")] == [False] * 3
    if SOAKS:
        respondent.play()
    else:
        respondent.play_block(1)
        respondent.play_block(2)
        walk.page.locator("#continue, #start").first.wait_for()
        assert walk.page.evaluate("patience => probe.isSaved(patience)", PATIENCE)
    assert asked(walk) == {}
    devices = walk.lab.rows("SELECT device FROM run_parts WHERE run = ?", respondent.plan["run"])
    assert devices == [(None,)] * (7 if SOAKS else 2)


def test_granted_full_screen_and_sound(visit):
    walk = visit()
    walk.permissions("notifications")
    walk.start_test(1)
    respondent = respondent_of(walk)
    page = walk.page
    assert asked(walk) == {}, "nothing before a press"
    respondent.read_on()
    expect(page.locator("#continue, #start").first).to_be_visible()
    until(page, "document.fullscreenElement === document.documentElement")
    assert asked(walk) == {"fullscreen": 1, "audio": 1}
    for block in range(1, 8):
        respondent.begin_block()
        if block == 2:
            until(page, "sounds.state === 'suspended'")
        respondent.answer_trials(block, 4)
        page.locator("#continue, #start, #finished").first.wait_for()
        until(page, f"asked.tone === {block}")
        # To leave it takes the browser a moment.
        until(page, f"document.fullscreenElement {'!==' if block < 7 else '==='} null")
    page.wait_for_url("**/dashboard")
    assert asked(walk) == {"fullscreen": 1, "audio": 1, "tone": 7, "exit": 1}
    assert released_flags(walk.lab, respondent.plan["run"]) == {""}
    [(device,)] = walk.lab.rows(
        "SELECT device FROM run_parts WHERE run = ? AND device IS NOT NULL", respondent.plan["run"])
    assert "viewport" in device


@pytest.mark.soak
@pytest.mark.parametrize("refused", ["full-screen", "sound"])
def test_each_is_granted_by_itself(visit, studies, refused):
    walk = visit(device=LAPTOP, hands=Keys(), study=studies["keys"])
    walk.permissions(refused, "notifications")
    walk.start_test(1)
    respondent = respondent_of(walk)
    expected = {"fullscreen": 1, "exit": 1} if refused == "sound" else {"audio": 1, "tone": 7}
    for block in range(1, 8):
        respondent.play_block(block)
        # A tone takes the device a moment; those who read on before that go without.
        if "tone" in expected:
            until(walk.page, f"asked.tone === {block}")
    walk.page.wait_for_url("**/dashboard")
    assert asked(walk) == expected
    assert released_flags(walk.lab, respondent.plan["run"]) == {""}


def test_a_run_gone_on_with_fills_the_screen_before_its_block_begins(visit):
    """On this page the finger that starts the block is the first press."""
    walk = visit()
    walk.permissions("notifications")
    # Whichever comes first: the layout whose block starts without a screen to read is the one meant.
    walk.start_test(1)
    respondent = respondent_of(walk)
    respondent.play_block(1)
    walk.page.reload()
    walk.page.locator("#continue, #start").first.wait_for()
    assert not is_full(walk)
    respondent.play_block(2)
    assert is_full(walk)
    assert asked(walk)["fullscreen"] == 2
    walk.page.locator("#continue, #start").first.wait_for()
    assert walk.page.evaluate("patience => probe.isSaved(patience)", 5000)
    assert released_flags(walk.lab, respondent.plan["run"]) == {""}


@pytest.mark.parametrize("browser", ["refuses", pytest.param("lacks it", marks=pytest.mark.soak)])
def test_a_browser_without_full_screen_and_sound_runs_the_test(visit, browser):
    walk = visit()
    if browser == "refuses":
        walk.page.add_init_script("""
          Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
          window.AudioContext = class { constructor() { throw new Error('no device'); } };""")
    else:
        walk.page.add_init_script("delete Element.prototype.requestFullscreen; delete window.AudioContext;")
    errors = []
    walk.page.on("pageerror", lambda error: errors.append(error))
    walk.permissions("notifications")
    walk.start_test(1)
    respondent = respondent_of(walk)
    if SOAKS:
        respondent.play()
    else:
        respondent.play_block(1)
        respondent.play_block(2)
        walk.page.locator("#continue, #start").first.wait_for()
    assert errors == []


def test_taken_back_in_the_profile_it_ends_with_the_next_test(visit):
    walk = visit()
    walk.permissions("notifications")
    walk.start_test(1)
    respondent_of(walk).play_block(1)
    walk.page.locator("#continue, #start").first.wait_for()
    assert asked(walk)["fullscreen"] == 1 and asked(walk)["audio"] == 1
    change(walk, *EVERYTHING)
    walk.page.goto(walk.lab.url("/dashboard"))
    walk.page.evaluate("delete sessionStorage.asked")
    walk.press_button("Continue test 1 of 2")
    walk.page.locator("#continue, #start").first.wait_for()
    respondent = respondent_of(walk)
    assert not respondent.plan["fillsScreen"]
    respondent.play_block(2)
    walk.page.locator("#continue, #start").first.wait_for()
    assert asked(walk) == {}


@pytest.mark.parametrize(("setting", "sentence"), [
    ("granted", "Your browser has allowed it."),
    pytest.param("denied", "Your browser has not allowed it.", marks=pytest.mark.soak),
    pytest.param("gone", "Your browser cannot do it.", marks=pytest.mark.soak),
    pytest.param("put aside", "Your browser has not answered yet.", marks=pytest.mark.soak),
])
def test_the_browser_is_asked_for_notifications_after_the_yes(visit, setting, sentence):
    walk = visit()
    page = walk.page
    said = {"put aside": "default"}.get(setting, setting)
    # Chromium without a window answers for itself; what people answer is put in its place.
    page.add_init_script(
        "delete window.Notification" if setting == "gone" else
        f"""{{ const note = Notification.requestPermission;
          Notification.requestPermission = () => {{ note.call(Notification); return Promise.resolve('{said}'); }}; }}""")
    page.reload()
    walk.decide()
    assert "notifications" not in asked(walk), "not when Yes is chosen: only when the form is sent"
    walk.press_button(walk.words.go_on)
    walk.arrive("/dashboard")
    assert asked(walk).get("notifications", 0) == (0 if setting == "gone" else 1)
    page.goto(walk.lab.url("/profile"))
    expect(page.get_by_text(sentence)).to_be_visible()
    change(walk, "notifications")
    expect(page.get_by_text(sentence)).to_have_count(0)
    assert asked(walk).get("notifications", 0) == (0 if setting == "gone" else 1), "not after a no"


def test_a_browser_that_hides_its_question_keeps_nobody(visit):
    walk = visit()
    walk.page.add_init_script("Notification.requestPermission = () => new Promise(() => {})")
    walk.page.reload()
    walk.decide()
    walk.press_button(walk.words.go_on)
    walk.arrive("/permissions")
    walk.press_button(walk.words.go_on)
    walk.arrive("/dashboard")


SHOWN = """
  window.shown = [];
  const { Notification: Shown } = window;
  window.Notification = class extends Shown {
    constructor(text, options) { super(text, options); shown.push(text); }
  };
"""
"""Keeps what the browser was asked to show beside other pages."""


@pytest.mark.parametrize(("refused", "looks_away", "told"), [
    ([], True, ["The break is over. You can continue when you are ready."]),
    pytest.param([], False, [], marks=pytest.mark.soak), pytest.param(["notifications"], True, [], marks=pytest.mark.soak),
], ids=["away", "here", "refused"])
def test_whoever_looks_at_something_else_is_told_when_the_break_is_over(visit, studies, refused, looks_away, told):
    walk = visit(study=studies["rest"], device=LAPTOP, hands=Keys(), permissions=["notifications"])
    page = walk.page
    walk.permissions(*refused)
    page.add_init_script(SHOWN)
    if looks_away:
        page.add_init_script("Object.defineProperty(Document.prototype, 'hidden', { get: () => true })")
    walk.start_test(1)
    complete_without_playing(page, walk.lab, seed=1)
    expect(page).to_have_url(walk.lab.url("/break"))
    assert page.evaluate("shown") == []
    expect(page.get_by_role("button", name="Continue")).to_be_enabled()
    assert page.evaluate("shown") == told


def test_without_javascript_the_browser_is_not_asked(visit):
    walk = visit(java_script_enabled=False)
    walk.permissions()
    walk.arrive("/dashboard")
    walk.page.goto(walk.lab.url("/profile"))
    expect(walk.page.get_by_text("Your browser has not answered yet.")).to_be_visible()


@pytest.mark.soak
@in_each_language
def test_a_long_list_stays_readable(visit, words):
    walk = visit(words)
    looker = Looker(walk.page, f"{words.code}-", [("narrow", "light"), ("tablet", "dark")])
    looker.look("permissions-all")
    walk.press_button(words.go_on)
    expect(walk.page.get_by_role("alert")).to_be_visible()
    looker.look("permissions-problems")
    walk.page.goto(walk.lab.url("/permissions"))
    walk.decide()
    walk.press_button(words.go_on)
    walk.arrive("/dashboard")
    walk.page.goto(walk.lab.url("/profile"))
    looker.look("profile-all")
    assert not looker.problems, "\n".join(looker.problems)
