"""A study of one survey, whose pages are shown and answered one after the other."""

import shutil
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

import yaml

from participants import STUDY, enrol
from servers import ROOT

SURVEY = "wellbeing"
PAGES = 4
ITEMS = ("calm", "rested", "cheerful", "interested", "active")
AGREEMENT = ("never", "rarely", "sometimes", "often", "always")
QUESTIONS = len(ITEMS) + 3
"""On each page: as many choices of five, a scale of eleven steps, a number and a text."""


def write_study(folder, checkout=ROOT):
    """The example study with the survey in the place of all its tasks."""
    shutil.copytree(checkout / "Config/studies" / STUDY, folder / STUDY)
    file = folder / STUDY / "study.yaml"
    study = yaml.load(file.read_text(), yaml.BaseLoader)
    for key in ("tests", "visits", "schedule"):
        study.pop(key, None)
    study["surveys"], study["tasks"] = [survey()], [SURVEY]
    file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return folder


def survey():
    return {
        "id": SURVEY, "title": both("How you are"), "introduction": both("Some questions about the last weeks."),
        "minutes": 5, "pages": [page(number) for number in range(1, PAGES + 1)]}


def page(number):
    choices = [{"id": word, "label": both(word.capitalize())} for word in AGREEMENT]
    asked = [
        {"id": f"{item}-{number}", "kind": "choice", "choices": choices,
         "question": both(f"In week {number}, how often were you {item}?")}
        for item in ITEMS]
    asked += [
        {"id": f"pain-{number}", "kind": "scale", "minimum": "0", "maximum": "10",
         "labels": {"low": both("None"), "high": both("Unbearable")},
         "question": both(f"In week {number}, how strong was your pain?")},
        {"id": f"hours-{number}", "kind": "number", "minimum": "0", "maximum": "24",
         "question": both(f"In week {number}, how many hours did you sleep?")},
        {"id": f"best-{number}", "kind": "text",
         "question": both(f"In week {number}, what was best?")},
    ]
    return {"id": f"week-{number}", "title": both(f"Week {number}"), "questions": asked}


def both(words):
    return {"en": words, "de": words}


def answers(number):
    """One form of a page, as a browser sends it."""
    fields = {f"{item}-{number}": AGREEMENT[(place + number) % 5] for place, item in enumerate(ITEMS)}
    fields |= {f"pain-{number}": "3", f"hours-{number}": "7", f"best-{number}": "A walk by the river"}
    return fields | {f"{name}.asked": "1" for name in fields}


def path(number):
    return f"/surveys/{SURVEY}/pages/week-{number}"


def enrol_many(port, count):
    def one(_):
        browser = enrol(port)
        browser.close()
        return browser
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(one, range(count)))


def write_steps(file, browsers):
    """A page, then the answers to it, for everybody; then the next page. Each a whole HTTP request with its length before
    it, as `participants.write_requests` has them."""
    with open(file, "wb") as requests:
        for number in range(1, PAGES + 1):
            for ask in (show, send):
                for browser in browsers:
                    request = ask(browser, number)
                    requests.write(b"%d\n%b" % (len(request), request))


def show(browser, number):
    return head("GET", browser, number)


def send(browser, number):
    body = urllib.parse.urlencode({"csrf": browser.form_token, **answers(number)}).encode()
    return head(
        "POST", browser, number, "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}") + body


def head(method, browser, number, *fields):
    lines = [f"{method} {path(number)} HTTP/1.1", "Host: localhost", f"Cookie: {browser.cookie_field}", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
