"""An experiment of the lab's own in the browser: what it submits is kept, it reaches nothing but its files, and whatever it does
wrong has a way on for the participant and a mark for staff."""

import csv
import io
import json
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from devices import PATIENCE, TABLET, WINDOWLESS, launch
from hands import Finger
from look import SOAKS, Looker, looking_at_the_end
from release import download_release, table
from respondent import PROBE
from studies import Studies, Study, both
from until import until, until_so
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.long

PAGES = Path(__file__).parent / "experiments"
VARIANTS = [{"id": "only", "input": "touch", "label": both("Only")}]

NOTICES_SILENCE = 45_000
"""ms. A frame that says nothing is noticed after some 25 seconds."""

SITTINGS = "Object.keys(localStorage).filter((key) => key.startsWith('labconsole-sitting-'))"
AGED = f"""() => {SITTINGS}.map((key) => {{
  localStorage[key] -= 8000;  // longer than a page that goes on is silent
}}).length"""
"""Makes the marks of experiments that are shown older, and returns how many there are."""


SECOND_KEPT = """probe.waiting().then((kept) => Object.values(kept).flatMap(({ parts }) => parts).flatMap((part) => part[5])
  .some(([what, , text]) => what === 'checkpoint' && text.includes('"count":2')))"""
"""The checkpoint behind the second press waits on the device."""

HURRIES = """if (window === top) {
  const start = window.setInterval;
  let count = 0;
  window.setInterval = (action, milliseconds, ...values) => (milliseconds !== 3000
    ? start(action, milliseconds, ...values)
    : start(() => {
      count = (count + 1) % 6;
      if (window.isHurried || count === 0) action(...values);
    }, milliseconds / 6));
}"""
"""Lets a page that is told so ask a silent frame every half a second, instead of every three, whether it is still there."""


class Canary:
    """Another server, which the frame must not reach. It would answer anything, and notes that it was asked."""

    def __init__(self):
        asked = self.asked = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Cross-Origin-Resource-Policy", "cross-origin")
                self.end_headers()

            do_POST = do_HEAD = do_OPTIONS = do_GET

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


WORDS = {
    "instruction": both("Press the button below."), "unable": both("You need to see the button."),
    "measured": both("How often you pressed was measured."),
    "picture": {"image": "thin-1.svg", "description": both("A button")}}
"""The words of a study about its experiment."""


class ExperimentStudies(Studies):
    def write_experiment(self, name: str, *pages: str, canary: str = "", beside: tuple[str, ...] = (), **test):
        """A short study with one experiment; its first page is the one that begins it."""
        self.write(name)
        folder = self.folder / name / "experiments/own"
        folder.mkdir(parents=True)
        for page in pages + beside:
            (folder / page).write_text((PAGES / page).read_text().replace("CANARY", canary))
        (folder / "sample.jsonl").write_text('{"trial": 1, "last": false, "response": {"rt": 5.5, "keys": []}}\n')
        if len(pages) > 1:
            test["components"] = [{"title": page, "page": page} for page in pages]
        else:
            test["page"] = pages[0]
        with self.definition(name) as study:
            study["tests"], study["tasks"] = [{
                "id": "own", "kind": "page", "title": both("Own"), "sample": "sample.jsonl", "break": 0,
                "variants": VARIANTS, **test}], ["own"]
        self._short[name] = Study(name, sections=1, tests=1)


@pytest.fixture(scope="module")
def canary():
    canary = Canary()
    yield canary
    canary.stop()


@pytest.fixture(scope="module")
def studies(tmp_path_factory, canary):
    studies = ExperimentStudies(tmp_path_factory.mktemp("studies"))
    studies.write_experiment("plain", "plain.html", parameters={"speed": "3"}, **WORDS)
    studies.write_experiment("jatos", "jatos-one.html", "jatos-two.html", parameters={"items": "40"})
    studies.write_experiment("group", "jatos-group.html")
    studies.write_experiment("waiting", "jatos-group.html", parameters={"waits": "1"})
    studies.write_experiment("escape", "escape.html", canary=canary.url, beside=("escape.js",))
    studies.write_experiment("wrong", "wrong.html", canary=canary.url, parameters={"wrong": "later"})
    studies.write_experiment("at-once", "wrong.html", parameters={"wrong": "at-once"})
    studies.write_experiment("resources", "resources.html")
    # The check looks for the script in all pages of the folder.
    studies.write_experiment("mute", "silent.html", beside=("plain.html",))
    return studies


def begin(open_page, lab, studies, name: str) -> tuple[Page, FrameLocator]:
    page = open_page(TABLET)
    walk = Walk(page, lab, ENGLISH, Finger(), study=studies[name])
    walk.hurry("/dashboard", "full-screen")  # windows in full screen cannot be resized
    walk.start_test(1)
    return page, page.frame_locator("iframe")


def entries(lab, what: str) -> list[tuple]:
    return lab.rows("SELECT name, text FROM page_entries WHERE what = ? ORDER BY run, part, number", what)


def problems(page: Page, lab) -> list[tuple]:
    """Those of which staff hear, once there are some: the page tells the participant first, and sends them then."""
    return until_so(page, lambda: entries(lab, "problem"))


def lines(lab) -> list[dict]:
    return [json.loads(text) for _, text in entries(lab, "line")]


def score(lab) -> tuple:
    [row] = lab.rows(
        "SELECT page_scores.ending, page_scores.lines, scores.flags, scores.refusal FROM page_scores "
        "JOIN scores ON scores.id = page_scores.score")
    return row


def test_everything_submitted_is_kept_over_a_reload(own_lab, studies, open_page, staff, tmp_path):
    page, frame = begin(open_page, own_lab, studies, "plain")
    looker = Looker(page, "own-experiment-", views=[("narrow", "dark")])
    for words in ["Press the button below.", "You need to see the button."]:
        expect(page.locator("main")).to_contain_text(words)
    expect(page.get_by_role("img", name="A button")).to_be_visible()
    looker.look("overview")
    page.locator("#continue").tap()
    about = json.loads(frame.locator("#about").text_content(timeout=15_000) or "{}")
    assert (about["task"], about["variant"], about["position"], about["language"]) == ("own", "only", 1, "en")
    assert about["parameters"] == {"speed": "3"} and about["state"] is None and int(about["seed"]) >= 0
    for number in [1, 2]:
        frame.locator("#go").tap()
        expect(frame.locator("#said")).to_have_text(f"saved {number}")
    assert [line["trial"] for line in lines(own_lab)] == [1, 2]
    page.reload()
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 2")
    assert json.loads(frame.locator("#about").text_content())["seed"] == about["seed"]
    frame.locator("#go").tap()
    expect(frame.locator("#said")).to_have_text("saved 3")
    with looking_at_the_end(looker):
        frame.locator("#end").tap()
        expect(page.locator("#finished")).to_contain_text("How often you pressed was measured.")
    assert looker.problems == []
    # Each once, though each was submitted twice; nothing after the end.
    assert [line["trial"] for line in lines(own_lab)] == [1, 2, 3, 4]
    assert score(own_lab) == ("finished", 4, "", None)
    manager = staff(own_lab)
    [(study,)] = own_lab.rows("SELECT DISTINCT study FROM participants")
    manager.goto(own_lab.url(f"/staff/studies/{study}/releases/sent?audience=within&as-sent=own&place=member%20own%20response.keys"))
    expect(manager.locator(".sent-text").first).to_be_visible()
    looker = Looker(manager, "own-experiment-", views=[("narrow", "dark")])
    looker.look("sent")
    assert looker.problems == []
    download_release(manager, own_lab, tmp_path, ("as-sent", "own"))
    [file] = tmp_path.glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        [name] = [name for name in archive.namelist() if "_task-own_description-data" in name and name.endswith(".csv")]
        rows = list(csv.DictReader(io.StringIO(archive.read(name).decode())))
        [run] = table(archive, "pageruns")
    assert [(row["sitting"], row["component"]) for row in rows] == [("1", "1"), ("1", "1"), ("2", "1"), ("2", "1")]
    assert [row["response.rt"] for row in rows] == ["10.5", "21", "31.5", ""]
    assert json.loads(rows[1]["response.keys"]) == ["ä", 2] and rows[3]["last"] == "1"
    assert (run["ending"], run["lines"], json.loads(run["parameters"])) == ("finished", "4", {"speed": "3"})


def test_a_reload_in_each_step_leads_on_from_there(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "plain")
    page.context.add_init_script(path=PROBE)
    page.evaluate("sessionStorage.setItem('stays', 'yes')")

    # The instruction, and the question before the experiment is left out: nothing of it has been opened.
    expect(page.locator("main")).to_contain_text("Press the button below.")
    page.reload()
    page.locator("#skip").tap()
    expect(page.locator("main")).not_to_contain_text("Press the button below.")
    page.reload()
    expect(page.locator("main")).to_contain_text("Press the button below.")
    assert own_lab.rows("SELECT number FROM run_parts") == []

    # The experiment, before anything was submitted, then with a line that the server has, and one that waits on the tablet.
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 0")
    page.reload()
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 0")
    frame.locator("#go").tap()
    expect(frame.locator("#said")).to_have_text("saved 1")
    page.context.route("**/parts/*", lambda route: route.abort())
    frame.locator("#go").tap()
    until(page, SECOND_KEPT)
    page.reload()
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 2")
    assert [line["trial"] for line in lines(own_lab)] == [1]

    # The completion: all of it waits on the tablet, then the last screen has the study's words, and nothing is due again.
    frame.locator("#end").tap()
    expect(page.locator("h1")).to_contain_text("Saving")
    page.reload()
    expect(page.locator("h1")).to_contain_text("Saving")
    assert page.locator("#continue").count() == 0 and len(lines(own_lab)) == 1
    page.context.unroute("**/parts/*")
    page.reload()
    expect(page.locator("#finished")).to_contain_text("How often you pressed was measured.")
    page.locator("#finished #continue").tap()
    page.wait_for_url("**/dashboard")
    assert [line["trial"] for line in lines(own_lab)] == [1, 2, 3]
    assert score(own_lab) == ("finished", 3, "", None)
    assert own_lab.rows("SELECT state FROM runs") == [("finished",)]


def test_without_a_network_nothing_is_lost(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "plain")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 0")
    page.context.set_offline(True)
    frame.locator("#go").tap()
    frame.locator("#go").tap()
    frame.locator("#end").tap()
    expect(page.locator("h1")).to_contain_text("Saving")
    page.context.set_offline(False)
    page.wait_for_url("**/dashboard", timeout=40_000)
    assert [line["trial"] for line in lines(own_lab)] == [1, 2, 3]


@pytest.mark.soak
def test_what_a_full_disk_refuses_is_sent_later(own_lab, studies, open_page):
    """Lines that the server cannot store wait on the tablet, over a reload too, and are there once when there is room again."""
    page, frame = begin(open_page, own_lab, studies, "plain")
    page.locator("#continue").tap()
    frame.locator("#go").tap()
    expect(frame.locator("#said")).to_have_text("saved 1")
    with own_lab.full_disk():
        with page.expect_response(lambda answer: "/parts/" in answer.url and answer.status == 503):
            frame.locator("#go").tap()
        frame.locator("#end").tap()
        expect(page.locator("h1")).to_contain_text("Saving")
        page.reload()
        expect(page.locator("h1")).to_contain_text("Saving")
        assert [line["trial"] for line in lines(own_lab)] == [1]
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url("**/dashboard", timeout=40_000)
    assert [line["trial"] for line in lines(own_lab)] == [1, 2, 3]
    assert score(own_lab) == ("finished", 3, "", None)


def test_a_study_of_jatos_goes_from_component_to_component(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "jatos")
    page.locator("#continue").tap()
    frame.locator("#next").tap()
    expect(frame.locator("#name")).to_have_text("40 of 2")
    page.reload()
    page.locator("#continue").tap()
    expect(frame.locator("#name")).to_have_text("40 of 2")
    frame.locator("#end").tap()
    page.wait_for_url("**/dashboard")
    assert lines(own_lab) == [{"part": "one", "number": 1}, {"part": "one", "number": 2}, {"part": "two"}]
    assert entries(own_lab, "file") == [("a.txt", "QUJD")]


def test_a_study_in_groups_hears_that_there_are_none_and_its_button_aborts(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "group")
    page.locator("#continue").tap()
    frame.locator("#join").tap()
    expect(frame.locator("#said")).to_contain_text("runs no studies in groups")
    frame.get_by_role("button", name="End this task").tap()
    frame.get_by_role("button", name="No, continue").tap()
    expect(frame.get_by_role("dialog")).to_have_count(0)
    frame.get_by_role("button", name="End this task").tap()
    frame.get_by_role("button", name="Yes, end it").tap()
    page.wait_for_url("**/dashboard")
    [line] = lines(own_lab)
    assert line["alone"] and line["studyId"] == "own" and line["componentResultId"].startswith(line["studyResultId"])
    assert [name for name, _ in entries(own_lab, "problem")] == ["group"]
    assert score(own_lab) == ("aborted", 1, "group", "aborted")


@pytest.mark.soak
def test_whoever_waits_for_a_group_is_led_on(own_lab, studies, open_page):
    page, _ = begin(open_page, own_lab, studies, "waiting")
    page.locator("#continue").tap()
    expect(page.locator("#problem")).to_be_visible()
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert {name for name, _ in entries(own_lab, "problem")} == {"group", "error"}


def test_no_attempt_to_leave_the_frame_succeeds(own_lab, studies, open_page, canary):
    page, frame = begin(open_page, own_lab, studies, "escape")
    downloads, popups, requests = [], [], []
    page.on("request", lambda request: requests.append(request))
    page.on("download", lambda download: downloads.append(download))
    page.context.on("page", lambda popup: popups.append(popup))
    page.context.grant_permissions(["geolocation", "camera", "clipboard-read"], origin=own_lab.url(""))
    page.locator("#continue").tap()
    here = page.url
    expect(frame.locator("#said")).to_have_text("tried", timeout=30_000)
    outcomes = lines(own_lab)
    assert len(outcomes) >= 40
    assert [outcome["attempt"] for outcome in outcomes if outcome["escaped"]] == []
    assert canary.asked == [] and downloads == [] and popups == []
    # Pages of the server can be asked for as pictures or scripts, but never by the participant.
    asked = [request for request in requests if request.url == own_lab.url("/dashboard")]
    assert {"image", "script"} <= {request.resource_type for request in asked}
    assert [request.resource_type for request in asked if "cookie" in request.all_headers()] == []
    submissions = [request for request in requests if "/parts/" in request.url]
    assert submissions and all("cookie" in request.all_headers() for request in submissions)
    assert page.url == here and page.locator("iframe").count() == 1
    assert ("refused",) in {(name,) for name, _ in entries(own_lab, "problem")}


@pytest.mark.parametrize("way", [pytest.param("leave", marks=pytest.mark.soak), "send"])
def test_a_frame_that_goes_elsewhere_arrives_nowhere(own_lab, studies, open_page, canary, way):
    def open_hurrying(device: dict) -> Page:
        page = open_page(device)
        page.add_init_script(HURRIES)
        return page

    page, frame = begin(open_page if SOAKS else open_hurrying, own_lab, studies, "wrong")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    frame.locator(f"#{way}").tap()
    page.evaluate("window.isHurried = true")
    expect(page.locator("#problem")).to_be_visible(timeout=NOTICES_SILENCE)
    assert canary.asked == []
    page.evaluate("window.isHurried = false")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")


def test_an_error_at_once_has_a_page(own_lab, studies, open_page, staff):
    page, frame = begin(open_page, own_lab, studies, "at-once")
    page.locator("#continue").tap()
    expect(page.locator("#problem")).to_be_visible()
    looker = Looker(page, "own-experiment-", views=[("narrow", "dark")])
    looker.look("problem")
    assert looker.problems == []
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 0, "error", "broken")
    [(kind, message)] = entries(own_lab, "problem")
    assert kind == "error" and "nothing works" in message
    desk = staff(own_lab)
    [(participant,)] = own_lab.rows("SELECT id FROM participants")
    desk.goto(own_lab.url(f"/staff/participants/{participant}"))
    expect(desk.locator("main")).to_contain_text("An error occurred in the experiment")
    expect(desk.locator("main")).to_contain_text(f"Message of the experiment: “{message}”")


@pytest.mark.soak
def test_a_later_error_is_left_to_the_participant(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "wrong")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    frame.locator("#error").tap()
    expect(page.get_by_role("status")).to_contain_text("Something went wrong")
    page.locator("#stuck").tap()
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 1, "error", "broken")


def test_a_hundred_megabytes_are_refused_and_nothing_else_is(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "wrong")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    frame.locator("#size").tap()
    expect(frame.locator("#said")).to_have_text("size", timeout=30_000)
    assert lines(own_lab) == [{"a": 1}, {"a": 2}]
    assert [name for name, _ in problems(page, own_lab)] == ["size"]


@pytest.mark.soak
def test_a_long_line_and_files_by_request_arrive_whole(own_lab, studies, open_page, staff, tmp_path):
    page, _ = begin(open_page, own_lab, studies, "resources")
    page.locator("#continue").tap()
    page.wait_for_url("**/dashboard", timeout=30_000)
    sample = '{"trial": 1, "last": false, "response": {"rt": 5.5, "keys": []}}\n'
    drawing = "data:image/png;base64," + 'ü"' * 100_000
    assert lines(own_lab) == [{
        "text": [200, sample], "json": [200, json.loads(sample)], "buffer": len(sample), "blob": sample,
        "missing": [0, "error"], "posted": [0, "error"], "data": [200, "a"], "made": "b"}]
    assert [text for name, text in entries(own_lab, "problem")] == ["connect-src: POST sample.jsonl"]
    pieces = entries(own_lab, "piece")
    assert [name for name, _ in pieces] == [f"{number}/{len(pieces)}" for number in range(1, len(pieces) + 1)]
    assert json.loads("".join(text for _, text in pieces)) == {"drawing": drawing}
    assert score(own_lab) == ("finished", 2, "refused", None)
    download_release(staff(own_lab), own_lab, tmp_path, ("as-sent", "own"))
    [file] = tmp_path.glob("*.zip")
    csv.field_size_limit(1 << 20)
    with zipfile.ZipFile(file) as archive:
        rows = table(archive, "pagelines")
    assert [row["line"] for row in rows] == ["1", "2"] and json.loads(rows[1]["data"]) == {"drawing": drawing}


@pytest.mark.soak
def test_an_end_that_is_refused_has_a_page(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "wrong")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    frame.locator("#over").tap()
    expect(page.locator("#problem")).to_be_visible(timeout=PATIENCE)
    assert [name for name, _ in problems(page, own_lab)] == ["size"]
    # A participant who comes back later is asked again, instead of doing all of it in vain.
    page.reload()
    expect(page.locator("#problem")).to_be_visible()
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 1, "size", "broken")


def opening(playwright, *arguments: str):
    """A browser of these arguments, and what opens pages in it."""
    browser = launch(playwright, {**WINDOWLESS, "args": [*WINDOWLESS["args"], *arguments]})
    return browser, lambda device: browser.new_context(**device, locale="en-GB").new_page()


@pytest.fixture
def isolating(playwright):
    """Opens pages in a browser that gives sandboxed frames processes of their own."""
    browser, opens = opening(playwright, "--site-per-process", "--enable-features=IsolateSandboxedIframes")
    yield opens
    browser.close()


@pytest.fixture
def joining(playwright):
    """Opens pages in a browser that runs a sandboxed frame in the process of the page around it."""
    browser, opens = opening(
        playwright, "--disable-site-isolation-trials", "--disable-features=IsolateSandboxedIframes")
    yield opens
    browser.close()


def test_an_experiment_that_stops_its_page_is_told_of_later(own_lab, studies, joining):
    stopped, frame = begin(joining, own_lab, studies, "wrong")
    stopped.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    stopped.evaluate("() => { setInterval(() => { localStorage.pulse = Date.now(); }, 50); }")
    frame.locator("#loop").tap()
    address = stopped.url
    page = stopped.context.new_page()
    page.goto(own_lab.url("/dashboard"))
    until(page, "Date.now() - localStorage.pulse > 1000")
    assert page.evaluate(AGED) == 1
    page.goto(address)
    expect(page.locator("#problem")).to_be_visible()
    assert [name for name, _ in problems(page, own_lab)] == ["silent"]
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 1, "silent", "broken")


@pytest.mark.soak
def test_a_page_that_is_left_in_order_is_not_taken_for_one_that_stopped(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "plain")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 0")
    page.reload()
    expect(page.locator("#continue")).to_be_visible()
    assert page.locator("#problem").count() == 0
    # As a page leaves it that stopped long ago.
    page.evaluate("localStorage.setItem(`labconsole-sitting-${document.getElementById('test').dataset.run}`, '1000')")
    page.reload()
    expect(page.locator("#problem")).to_be_visible()
    page.locator("#continue").tap()
    frame.locator("#end").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("finished", 1, "silent", None)


@pytest.mark.soak
def test_a_page_that_is_left_for_another_is_not_taken_for_one_that_stopped(own_lab, studies, open_page):
    page, frame = begin(open_page, own_lab, studies, "plain")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("at 0")
    address = page.url
    assert page.evaluate(AGED) == 1
    until(page, f"{SITTINGS}.some((key) => Date.now() - localStorage[key] < 4000)")  # the next beat
    page.goto(own_lab.url("/dashboard"))
    assert page.evaluate(AGED) == 0
    page.goto(address)
    expect(page.locator("#continue")).to_be_visible()
    assert page.locator("#problem").count() == 0
    page.locator("#continue").tap()
    frame.locator("#end").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("finished", 1, "", None)


@pytest.mark.soak
def test_an_experiment_that_loops_for_ever_can_be_left(own_lab, studies, isolating):
    page, frame = begin(isolating, own_lab, studies, "wrong")
    page.locator("#continue").tap()
    expect(frame.locator("#said")).to_have_text("begun")
    frame.locator("#loop").tap()
    expect(page.locator("#problem")).to_be_visible(timeout=NOTICES_SILENCE)
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 1, "silent", "broken")


@pytest.mark.soak
def test_an_experiment_that_never_begins_is_noticed(own_lab, studies, open_page):
    page, _ = begin(open_page, own_lab, studies, "mute")
    page.locator("#continue").tap()
    expect(page.locator("#problem")).to_be_visible(timeout=NOTICES_SILENCE)
    page.locator("#leave").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("broken", 0, "mute", "broken")


@pytest.mark.soak
def test_who_cannot_do_it_leaves_it_out(own_lab, studies, open_page):
    page, _ = begin(open_page, own_lab, studies, "plain")
    page.locator("#skip").tap()
    page.locator("#skip").tap()
    page.wait_for_url("**/dashboard")
    assert score(own_lab) == ("skipped", 0, "", "skipped")
