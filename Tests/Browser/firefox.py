"""Debian's Firefox without a driver: what the tests need of WebDriver BiDi, spoken over its web socket.

Its windows appear on a screen that a test can watch. Keys are pressed there; fingers, which no X server without a
touch screen has, touch by the browser's protocol.
"""

import json
import os
import subprocess
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

import websocket

from devices import PATIENCE
from lab import free_port

PROGRAM = "/usr/bin/firefox-esr"
PAUSE = 0.02
"""Seconds between two looks at what is waited for."""

SETTINGS = {
    # First start, news, updates and reports: nothing of it belongs into a test.
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore", "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "datareporting.policy.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "termsofuse.bypassNotification": True,
    "app.normandy.enabled": False, "app.update.disabledForTesting": True, "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#", "browser.translations.enable": False, "intl.accept_languages": "en-GB",
    # Drawn by the processor: a graphics card need not be looked for.
    "gfx.webrender.software": True,
    # A pixel of the page is one of the screen.
    "layout.css.devPixelsPerPx": "1.0",
}


class Firefox:
    """One window with one page, in a new profile."""

    def __init__(self, profile: Path, environment: dict, log: Path):
        """`environment`: what makes it appear on a screen."""
        self._numbers = count(1)
        profile.mkdir(parents=True)
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()))
        port = free_port()
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                [PROGRAM, "--no-remote", "--profile", profile, "--remote-debugging-port", str(port), "--kiosk",
                 "about:blank"],
                stdout=output, stderr=output, env={**os.environ, **environment, "HOME": str(profile)})
        try:
            self._socket = self._connect(port)
            self._call("session.new", capabilities={})
            [self._page] = [tree["context"] for tree in self._call("browsingContext.getTree")["contexts"]]
        except BaseException:
            self.close()
            raise

    def close(self):
        self._process.terminate()
        self._process.wait(timeout=20)

    def before_scripts(self, script: str):
        """Has a script run on every page from now on, before the page's own."""
        self._call("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def open(self, url: str):
        self._call("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def run(self, function: str, *values):
        """Returns the value of a function of JavaScript that JSON can tell, or of its promise."""
        arguments = ", ".join(json.dumps(value) for value in values)
        answer = self._call(
            "script.evaluate", expression=f"Promise.resolve(({function})({arguments})).then(JSON.stringify)",
            target={"context": self._page}, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def until(self, function: str, *values):
        """Returns the function's value as soon as it is a true one. A page that is just giving way to the next
        has no answer."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            with suppress(Refusal, AssertionError):
                if found := self.run(function, *values):
                    return found
            time.sleep(PAUSE)
        there = self.run("() => [location.href, document.body.innerText].join(\": \")")
        raise AssertionError(f"never: {function} {values}, but {there}")

    def touch(self, *places: tuple[float, float], hold: int = 0):
        """A finger comes down on a place of the page, moves on to the others if there are any, and is lifted `hold` ms
        after it has come to the last one."""
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20 * min(number, 1)}
            for number, (x, y) in enumerate(places)]
        self._perform("pointer", "finger", moves[:1] + [
            {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pause", "duration": hold},
            {"type": "pointerUp", "button": 0}], parameters={"pointerType": "touch"})

    def type(self, text: str):
        """On the keyboard, into whatever has the focus."""
        self._perform("key", "keyboard", [
            {"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")])

    def _perform(self, kind: str, device: str, actions: list[dict], **settings):
        source = {"type": kind, "id": device, "actions": actions, **settings}
        self._call("input.performActions", context=self._page, actions=[source])

    def _connect(self, port: int) -> websocket.WebSocket:
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                return websocket.create_connection(
                    f"ws://127.0.0.1:{port}/session", suppress_origin=True, timeout=PATIENCE / 1000)
            except OSError:
                assert self._process.poll() is None and time.monotonic() < end, "Firefox does not start"
                time.sleep(PAUSE)

    def _call(self, method: str, **parameters) -> dict:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise Refusal(f"{method}: {answer['message']}")
        return answer["result"]


class Refusal(Exception):
    """The browser would not, or could not."""
