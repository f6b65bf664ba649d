"""A card before the camera of a tablet that waits. The browser's camera is a file: photographs of what people show."""

import ctypes
import re

import pytest
from playwright.sync_api import Page, expect

from devices import BROWSER, NARROW, PATIENCE, TABLET
from look import VIEWS, Looker
from room import enrol
from studies import Studies
from until import until

pytestmark = pytest.mark.windowed

CAMERA = {"width": 640, "height": 480}

STREAM = "document.getElementById('picture').srcObject"
IS_LIVE = f"{STREAM}?.getTracks().some((track) => track.readyState === 'live') === true"

KEEP_STREAMS = """
  window.streams = [];
  const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
  if (ask) navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    streams.push(stream);
    return stream;
  };
"""
"""Every camera that a page was given, to see later whether it is off."""

ALL_OFF = "streams.length > 0 && streams.every((stream) => stream.getTracks().every((t) => t.readyState === 'ended'))"


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch"], (8,) * 7, interval=200)
    return studies


@pytest.fixture
def photograph(open_page, tmp_path):
    """Writes what a camera would see of a page, one picture after the other."""
    camera = open_page({"viewport": CAMERA})
    pictures = []

    def take(html: str):
        camera.set_content(f"<body style='margin: 0; background: #b9a78c; display: grid; place-items: center; "
                           f"height: 100vh; font: 20px sans-serif'>{html}")
        pictures.append(camera.screenshot(type="jpeg", quality=80))
        film = tmp_path / "camera.mjpeg"
        film.write_bytes(b"".join(pictures))
        return film

    return take


@pytest.fixture
def tablet_with(chromium):
    """A tablet whose camera shows a film, or that has one which nobody may use."""
    browsers = []

    def open_tablet(film=None, may=True, cameras=1) -> Page:
        args = [f"--use-fake-device-for-media-stream=device-count={cameras}"]
        if film:
            args.append(f"--use-file-for-fake-video-capture={film}")
        if may:
            args.append("--use-fake-ui-for-media-stream")
        browser = chromium.browser_type.launch(**{**BROWSER, "args": BROWSER["args"] + args})
        browsers.append(browser)
        context = browser.new_context(**TABLET, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KEEP_STREAMS)
        return context.new_page()

    yield open_tablet
    for browser in browsers:
        browser.close()


def card_of(room, code: str) -> str:
    """As the console prints it."""
    [(participant,)] = room.lab.rows("SELECT id FROM participants WHERE code = ?", code.replace("-", ""))
    room.page.goto(room.lab.url(f"/staff/participants/{participant}/card"))
    return held(room.page.locator(".card-picture").evaluate("(picture) => picture.outerHTML"))


def held(picture: str) -> str:
    """Not quite straight, by a hand."""
    return ("<div style='padding: 24px; background: #fdfcf9; transform: rotate(-12deg)'>"
            f"<div style='width: 210px'>{picture}</div>A card</div>")


def code_with(text: str) -> str:
    """A QR code that is no card, by the library that makes the cards."""
    class Code(ctypes.Structure):
        _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]

    encode = ctypes.CDLL("libqrencode.so.4").QRcode_encodeString8bit
    encode.restype = ctypes.POINTER(Code)
    code = encode(text.encode(), 0, 1).contents
    dark = (divmod(place, code.width) for place in range(code.width**2) if code.data[place] & 1)
    path = "".join(f"M{column} {row}h1v1h-1z" for row, column in dark)
    return f"<svg viewBox='0 0 {code.width} {code.width}' shape-rendering='crispEdges'><path d='{path}'/></svg>"


def scan(tablet: Page):
    tablet.get_by_role("link", name="Scan a card").tap()


def test_a_card_leads_to_the_path_of_its_participant(own_lab, room, studies, open_page, photograph, tablet_with):
    code = enrol(own_lab, studies["short"])
    tablet = tablet_with(photograph(card_of(room, code)))
    room.register(tablet, "Tablet 1")
    sent = []
    tablet.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    scan(tablet)
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    pictures = [request for request in sent if request.url.endswith("/station/scan")]
    assert pictures and all(len(request.post_data_buffer) <= 640 * 480 + 15 for request in pictures)
    assert [request.url for request in sent if request not in pictures and "reports" not in request.url] == [
        own_lab.url("/station/code")]
    room.page.goto(own_lab.url("/staff/stations"))
    expect(room.page.get_by_role("row").filter(has_text="Tablet 1")).to_contain_text(code)


@pytest.mark.soak
def test_what_is_no_card_is_said_and_the_tablet_goes_on(own_lab, room, photograph, tablet_with):
    foreign = held(code_with("WIFI:S:guests;T:WPA;P:secret;;"))
    tablet = tablet_with(photograph(foreign))
    room.register(tablet, "Tablet 1")
    scan(tablet)
    expect(tablet.get_by_role("heading", level=1)).to_have_text("Scan a card")
    expect(tablet.get_by_text("This is not a card of this study")).to_be_visible()
    assert tablet.evaluate(IS_LIVE)
    tablet.get_by_role("link", name="Cancel").tap()
    expect(tablet).to_have_url(own_lab.url("/station"))


@pytest.mark.soak
def test_a_card_that_is_refused_is_refused_in_words(own_lab, room, studies, open_page, photograph, tablet_with):
    code = enrol(own_lab, studies["short"])
    other = open_page(TABLET)
    room.register(other, "Tablet 1")
    tablet = tablet_with(photograph(card_of(room, code)))
    room.register(tablet, "Tablet 2")
    room.hand_over(code, "Tablet 1")
    scan(tablet)
    expect(tablet.get_by_role("alert")).to_contain_text("This code is being used on Tablet 1")
    expect(tablet.get_by_role("textbox", name="Participation code")).to_have_value(code)


@pytest.mark.soak
def test_without_the_permission_the_page_says_what_to_do(own_lab, room, tablet_with):
    """By keyboard."""
    tablet = tablet_with(may=False)
    room.register(tablet, "Tablet 1")
    tablet.get_by_role("link", name="Scan a card").focus()
    tablet.keyboard.press("Enter")
    problem = tablet.get_by_role("group", name="The camera cannot be used")
    expect(problem.get_by_text("The browser does not allow this page to use the camera")).to_be_visible()
    expect(problem).to_be_focused()
    expect(tablet.locator("#picture")).to_be_hidden()
    tablet.keyboard.press("Tab")
    expect(tablet.get_by_role("link", name="Try again")).to_be_focused()
    tablet.keyboard.press("Tab")
    tablet.keyboard.press("Enter")
    expect(tablet).to_have_url(own_lab.url("/station/code"))


def test_the_camera_goes_off_again(own_lab, room, photograph, tablet_with):
    """On leaving; and the tablet waits again once somebody has gone to another app, or for a minute had no card."""
    tablet = tablet_with(photograph("An empty table"))
    room.register(tablet, "Tablet 1")
    tablet.goto(own_lab.url("/station/scan"))
    until(tablet, IS_LIVE)
    # The next page could not ask what this one does last.
    tablet.evaluate("addEventListener('pagehide', () => { sessionStorage.off = String(" + ALL_OFF + "); })")
    # The waiting screen would forget it.
    tablet.route(re.compile("/js/station/waiting"), lambda route: route.abort())
    tablet.get_by_role("link", name="Cancel").tap()
    tablet.wait_for_url(own_lab.url("/station"))
    assert tablet.evaluate("sessionStorage.off") == "true"
    tablet.goto(own_lab.url("/station/scan"))
    until(tablet, IS_LIVE)
    tablet.evaluate("Object.defineProperty(document, 'hidden', { value: true }); "
                    "document.dispatchEvent(new Event('visibilitychange'))")
    tablet.wait_for_url(own_lab.url("/station"))
    tablet.clock.install()
    tablet.goto(own_lab.url("/station/scan"))
    until(tablet, IS_LIVE)
    expect(tablet.get_by_text("Looking for your card")).to_be_visible()
    tablet.clock.fast_forward(61_000)
    tablet.wait_for_url(own_lab.url("/station"))


@pytest.mark.soak
def test_a_handover_from_the_console_ends_the_scanning(
        own_lab, room, studies, open_page, photograph, tablet_with):
    code = enrol(own_lab, studies["short"])
    tablet = tablet_with(photograph("An empty table"))
    room.register(tablet, "Tablet 1")
    scan(tablet)
    until(tablet, IS_LIVE)
    room.hand_over(code, "Tablet 1")
    tablet.wait_for_url(own_lab.url("/consent/sections/1"))
    tablet.goto(own_lab.url("/station/scan"))
    expect(tablet).to_have_url(own_lab.url("/consent/sections/1"))


@pytest.mark.soak
def test_another_camera(own_lab, room, tablet_with):
    tablet = tablet_with(cameras=2)
    room.register(tablet, "Tablet 1")
    scan(tablet)
    until(tablet, IS_LIVE)
    switch = tablet.get_by_role("button", name="Use the other camera")
    switch.focus()
    tablet.keyboard.press("Enter")
    until(tablet, "streams.length === 2")
    until(tablet, IS_LIVE)
    assert tablet.evaluate("streams[0].getTracks()[0].readyState") == "ended"
    expect(switch).to_be_focused()


def test_where_there_is_no_camera_to_ask_for_nothing_is_offered(own_lab, room, open_page):
    tablet = open_page(NARROW, java_script_enabled=False)
    room.register(tablet, "Tablet 1")
    expect(tablet.get_by_role("link", name="Enter a participation code")).to_be_visible()
    expect(tablet.get_by_role("link", name="Scan a card")).to_be_hidden()
    unsafe = open_page(TABLET)
    unsafe.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    room.register(unsafe, "Tablet 2")
    # Which it sends once all else on the page is done.
    with unsafe.expect_request("**/station/reports"):
        unsafe.reload()
    expect(unsafe.get_by_role("link", name="Scan a card")).to_be_hidden()
    unsafe.goto(own_lab.url("/station/scan"))
    expect(unsafe.get_by_text("Cards cannot be scanned in this browser")).to_be_visible()


@pytest.mark.parametrize(("language", "views"), [pytest.param("en", [], marks=pytest.mark.soak), ("de", VIEWS)])
def test_how_scanning_looks(own_lab, room, photograph, tablet_with, language, views):
    tablet = tablet_with(photograph("<div style='background: #fff; padding: 4em'>A card, nearly</div>"))
    refused = tablet_with(may=False)
    room.register(tablet, "Tablet 1")
    room.register(refused, "Tablet 2")
    looker = Looker(tablet, f"scanning-{language}-", views)
    tablet.goto(own_lab.url(f"/station?language={language}"))
    expect(tablet.locator("#scan")).to_be_visible()
    looker.look("waiting")
    tablet.goto(own_lab.url(f"/station/scan?language={language}"))
    expect(tablet.locator("[data-word=looking]")).to_be_visible()
    tablet.evaluate("document.getElementById('switch').hidden = false")
    looker.look("looking")
    no_picture = Looker(refused, f"scanning-{language}-", views)
    refused.goto(own_lab.url(f"/station/scan?language={language}"))
    expect(refused.locator("#problem")).to_be_visible()
    no_picture.look("refused")
    problems = looker.problems + no_picture.problems
    assert not problems, "\n".join(problems)
