"""Participants brought by the real pages to a started test, and the parts they would send."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from browser import Browser

STUDY = "weight-iat"
SECTIONS = 9
QUIZ = {"leave": ["always"], "recorded": ["answers", "times"], "name": ["apart"]}
PERMISSIONS = ["device-details", "full-screen", "sound"]
TRIALS = 20
INTERVAL = 250
"""Milliseconds from an answer to the next trial."""


@dataclass
class Run:
    browser: Browser
    plan: dict

    @property
    def id(self):
        return self.plan["run"]

    @property
    def blocks(self):
        """The first blocks, as far as each has 20 trials: they can be sent one after the other."""
        blocks = self.plan["blocks"]
        length = next((i for i, block in enumerate(blocks) if len(block["trials"]) != TRIALS), len(blocks))
        return blocks[:length]


def enrol(port):
    """From the first page to the dashboard."""
    browser = arrive(port)
    onboard(browser)
    return browser


def reach_signature(port):
    """From the first page to where the consent is signed."""
    browser = arrive(port)
    read_consent(browser)
    return browser


def reach_section(port, number):
    """From the first page to a section of the consent, all before it read."""
    browser = arrive(port)
    read_sections(browser, number - 1)
    return browser


def arrive(port):
    """Somebody who takes part without a code from staff."""
    browser = Browser(port)
    first = browser.get(f"/studies/{STUDY}?rehearsal=1&language=en")
    browser.submit(f"/studies/{STUDY}/participants", first.hidden_fields)
    return browser


def onboard(browser):
    """From the first question to the dashboard."""
    read_consent(browser)
    browser.submit("/consent/signature", {"name": "Bench Participant", "signature": "typed"})
    browser.submit("/contact-details", {"skip": "1"})
    browser.submit("/place", {"skip": "1"})
    browser.submit("/permissions", dict.fromkeys(PERMISSIONS, "no"))
    browser.get("/dashboard")


def read_consent(browser):
    read_sections(browser, SECTIONS)
    for number, (question, choices) in enumerate(QUIZ.items(), start=1):
        browser.submit(f"/consent/quiz/1/{number}", {f"quiz-{question}": choices})
    browser.submit("/consent/sharing", {"sharing": "worldwide"})
    browser.submit("/consent/review", {})


def read_sections(browser, count):
    """The questions before the consent, and its first sections."""
    browser.submit("/eligibility", {"age": "30", "sight": "yes", "language": "yes"})
    for number in range(1, count + 1):
        browser.submit(f"/consent/sections/{number}", {"shown": "", "openings": "0"})


def start_runs(port, count, enrol=enrol):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(lambda _: start_run(enrol(port)), range(count)))


def start_run(browser):
    address = browser.submit("/runs", {})
    run = Run(browser, json.loads(browser.get(f"{address}/plan").body))
    browser.close()
    return run


def write_requests(path, runs):
    """Every part of 20 trials: first the first part of every run, then the second of every run, so that no part comes
    before its turn."""
    rounds = min(len(run.blocks) for run in runs)
    draw = random.Random(1)
    write_all(path, (
        request(run, run.blocks[index]["number"], part(run, run.blocks[index], draw))
        for index in range(rounds) for run in runs))


def write_all(path, requests):
    """Whole HTTP requests, each with its length before it."""
    with open(path, "wb") as file:
        for one in requests:
            file.write(b"%d\n%b" % (len(one), one))


def request(run, number, part):
    """That which hands over a part."""
    body = json.dumps(part).encode()
    head = "\r\n".join([
        f"POST /runs/{run.id}/parts/{number} HTTP/1.1",
        "Host: localhost",
        f"Cookie: {run.browser.cookie_field}",
        f"X-CSRF-Token: {run.browser.form_token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ])
    return head.encode() + b"\r\n\r\n" + body


def part(run, block, draw):
    """Each trial begins when the one before it is over."""
    trials, onset = [], 1000.0
    for planned in block["trials"]:
        trials.append(trial(planned, run.plan["input"], onset, draw))
        onset = round(onset + trials[-1]["responses"][-1]["latency"] + INTERVAL, 3)
    return {
        "number": block["number"], "block": block["number"], "attempt": 1, "complete": True, "device": None,
        "trials": trials,
    }


def trial(planned, way, onset, draw):
    """As the browser sends it; one in sixteen is answered wrongly first."""
    side, number = planned["side"], planned["number"]
    device = "key" if way == "keyboard" else "touch"
    latency = round(draw.uniform(450, 1100), 3)
    responses = [{"side": side, "latency": latency, "input": device}]
    if draw.random() < 1 / 16:
        wrong = "left" if side == "right" else "right"
        responses.insert(0, {"side": wrong, "latency": round(latency - 200, 3), "input": device})
    return {
        "number": number, "stimulus": planned["stimulus"], "onset": onset,
        "onsetSource": "frame", "responses": responses, "deviations": 0, "flags": [], "droppedFrames": 0,
    }


def planned_trials(run):
    roles = {name: stimulus["category"] for name, stimulus in run.plan["stimuli"].items()}
    return [
        [{"stimulus": trial["stimulus"], "side": trial["side"], "role": roles[trial["stimulus"]]}
         for trial in block["trials"]]
        for block in run.plan["blocks"]]


def with_plans(runs, planned=planned_trials):
    """The peer draws no plans: it finds each run's as LabConsole drew it."""
    def write(research):
        research.execute("CREATE TABLE plans (run TEXT PRIMARY KEY NOT NULL, plan TEXT NOT NULL)")
        rows = [(run.id, json.dumps(planned(run))) for run in runs]
        research.executemany("INSERT INTO plans (run, plan) VALUES (?, ?)", rows)
    return write
