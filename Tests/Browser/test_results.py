"""Results beside those of others, over time, and facts that change, as participants see and tell them."""

import re
import subprocess
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from devices import TABLET
from hands import Finger
from lab import TOP, Lab
from look import Looker, looked_at_in_each_language
from studies import EXAMPLE, load
from walk import Walk
from words import ENGLISH

SURVEYS = TOP / "Tests/Browser/survey_with_results.yaml"
PEOPLE = 10
"""From so many on results are compared."""
NOWHERE = "about:blank"
"""A page of the study hears of what is due and goes there by itself, perhaps in the moment in which it is left."""


@pytest.fixture(scope="module")
def studies(studies):
    """The example with two tasks: a survey with a scale, and the same once more."""
    with studies.definition(EXAMPLE.id) as study:
        study["surveys"] = load(SURVEYS)
        study["tasks"] = [survey["id"] for survey in study["surveys"]]
        del study["tests"]
        study.pop("visits", None)
    return studies


@looked_at_in_each_language
def test_results_and_facts(own_lab, open_page, tmp_path, words, views):
    page = open_page(TABLET, locale=words.code)
    looker = Looker(page, f"{words.code}-results-", views)
    walk = Walk(page, own_lab, words, Finger(), looker.look)
    walk.hurry("/dashboard")
    walk.arrive("/dashboard", "before")
    answer_everything(page, own_lab, 4)
    walk.arrive("/dashboard", "alone")
    expect(page.locator(".beside")).to_have_count(1)
    for number in range(1, PEOPLE):
        other = open_page(TABLET)
        Walk(other, own_lab, ENGLISH, Finger()).hurry_unseen("/dashboard")
        send_everything(other, own_lab, number)
    await_publication(page, own_lab)
    comparison = page.locator("#comparison-wellbeing-ease").locator("..")
    expect(comparison).to_contain_text(str(PEOPLE))
    file = tmp_path / "results.pdf"
    file.write_bytes(page.pdf())
    assert [text for text in folded(page) if squeezed(text) not in printed(file)] == []
    comparison.locator("summary").tap()
    expect(comparison.get_by_role("table")).to_be_visible()
    looker.look("beside-others")
    tell_a_fact(walk, looker)
    assert not looker.problems, "\n".join(looker.problems)


def folded(page: Page) -> list[str]:
    """The paragraphs and cells that one has to unfold on the screen, of the results and of the tasks."""
    text = page.locator("details:not([open]) > :not(summary)").evaluate_all("""parts => parts.flatMap((part) =>
      [part, ...part.querySelectorAll('*')].filter((one) => !one.childElementCount).map((one) => one.textContent))""")
    found = [piece.strip() for piece in text if piece.strip()]
    assert len(found) > 20
    return found


def printed(file) -> str:
    return squeezed(subprocess.run(["pdftotext", "-raw", file, "-"], capture_output=True, text=True, check=True).stdout)


def squeezed(text: str) -> str:
    """Without spaces and the breaks of lines and words: these are where the paper wants them."""
    return re.sub(r"[\s\u00ad\u2010\u2060-]+", "", text)


def await_publication(page: Page, lab: Lab):
    """The server publishes when it starts, and each minute."""
    page.goto(NOWHERE)
    lab.stop()
    lab.start()
    for _ in range(60):
        page.goto(lab.url("/dashboard"))
        if page.locator("#comparison-wellbeing-ease").count():
            return
        page.wait_for_timeout(500)
    raise AssertionError("nothing was published")


def tell_a_fact(walk: Walk, looker: Looker):
    """From the profile to what has changed, a mistake, and the history."""
    page = walk.page
    walk.press_link(walk.words.profile)
    walk.arrive("/profile", "profile")
    page.locator("a[href='/profile/facts/wellbeing/weight-now']").tap()
    walk.arrive("/profile/facts/wellbeing/weight-now", "fact")
    page.locator("main form button[type=submit]").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    looker.look("fact-problem")
    page.locator("[name=weight-now]").fill("71")
    page.locator("main form button[type=submit]").tap()
    expect(page.get_by_role("cell")).to_have_text([re.compile("^71"), re.compile("^72[.,]5")])
    looker.look("fact-over-time")


def answer_everything(page: Page, lab: Lab, calm: int):
    page.goto(NOWHERE)
    send_everything(page, lab, calm)
    page.goto(lab.url("/dashboard"))


def send_everything(page: Page, lab: Lab, calm: int):
    """Both surveys; of the page that is due, the form is sent as a browser sends it."""
    first = {
        "calm": calm, "rested": 3, "weight-now": "72.5", "weight-now.unit": "metric", "sleep.hours": 7,
        "sleep.minutes": 30}
    for path, fields in (("wellbeing/pages/days", first), ("wellbeing-again/pages/days-again", {"calm": 5, "rested": calm})):
        url = lab.url(f"/surveys/{path}")
        token = re.search(r'name="csrf" value="([^"]+)"', page.context.request.get(url).text())[1]
        answer = page.context.request.post(
            url, data=urlencode({"csrf": token, **fields}), headers={"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.ok and "/pages/" not in answer.url, f"{path}: {answer.status} {answer.url}"
