"""Two people take part at the same time, one by touch and in German, one by keyboard and in English.

Each plays both layouts of their own input in real time, by presses whose times the script knows; the other two
runs are posted. Then the administrator downloads the release, which must hold just that.
"""

import statistics
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import sync_playwright

from conftest import administer, keep_screenshot
from devices import LAPTOP, PATIENCE, TABLET, launch
from hands import Finger, Keys
from latencies import MEAN, P99, SPREAD, Summary, differences
from presentation import play_traced
from release import download_release, places, planned_places
from respondent import DOUBLE_SHARE, Answer, Respondent
from run import complete_without_playing, plan_of_run
from scores import d_scores
from studies import EXAMPLE
from walk import SURVEY_ANSWERS, Walk
from words import ENGLISH, GERMAN

pytestmark = pytest.mark.alone

BLOCKS = [20, 20, 20, 40, 40, 20, 40]
"""Trials in each block, as in the German version of the test: 200 in all."""

SCORE_TOLERANCE = 0.01
"""by which a stored D may differ from the one of the true latencies."""


@dataclass
class Visit:
    """What somebody did, by the number of the run."""

    played: dict[int, "PlayedRun"] = field(default_factory=dict)
    posted: dict[int, list[dict]] = field(default_factory=dict)


@dataclass
class PlayedRun:
    layout: str
    answers: list[Answer]
    presented: list[float]
    """For each answer, ms since 1970 at which its stimulus was to be seen."""


def take_part(lab, device, words, hands) -> Visit:
    """The whole way, in a browser of its own: this runs in a thread."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(**device, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        Respondent.watch(context)
        walk = Walk(context.new_page(), lab, words, hands)
        try:
            return go_through(walk, browser)
        except Exception:
            keep_screenshot(walk.page, f"path-{words.code}")
            raise
        finally:
            browser.close()


def go_through(walk: Walk, browser) -> Visit:
    visit = Visit()
    walk.to_first_test()
    for number in range(1, EXAMPLE.tests + 1):
        walk.start_test(number)
        plan = plan_of_run(walk.page, walk.lab)
        if plan["input"] == walk.hands.input:
            respondent = Respondent(walk.page, plan, seed=len(plan["layout"]), double_share=DOUBLE_SHARE)
            visit.played[number] = PlayedRun(plan["layout"], *play_traced(browser, respondent))
        else:
            visit.posted[number] = complete_without_playing(walk.page, walk.lab, seed=number)
    walk.survey()
    walk.results()
    walk.profile()
    return visit


@pytest.fixture(scope="module")
def visits(lab) -> dict[str, Visit]:
    people = {"de": (TABLET, GERMAN, Finger()), "en": (LAPTOP, ENGLISH, Keys())}
    with ThreadPoolExecutor(len(people)) as threads:
        visits = {code: threads.submit(take_part, lab, *person) for code, person in people.items()}
    return {code: visit.result() for code, visit in visits.items()}


@pytest.fixture(scope="module")
def release(chromium, lab, visits, tmp_path_factory):
    page = chromium.new_page(**LAPTOP, locale="en-GB")
    administer(page, lab)
    yield download_release(page, lab, tmp_path_factory.mktemp("release"))
    page.close()


people = pytest.mark.parametrize("person", ["de", "en"])


@people
def test_every_run_is_released_with_each_planned_trial_once(release, visits, person):
    pseudonym = release.participant(person)
    for run in range(1, EXAMPLE.tests + 1):
        rows = release.trials(pseudonym, run)
        assert places(rows) == planned_places(BLOCKS)
        assert {(row["attempt"], row["complete"]) for row in rows} == {("1", "1")}
    states = [row["state"] for row in release.runs if row["participant"] == pseudonym]
    assert states == ["finished"] * EXAMPLE.tests


@people
def test_both_layouts_were_played(visits, person):
    assert sorted(run.layout for run in visits[person].played.values()) == ["project-implicit", "researchkit"]


@people
def test_played_trials_are_those_that_were_lived(release, visits, person):
    pseudonym = release.participant(person)
    for number, run in visits[person].played.items():
        recorded = [as_recorded(row) for row in release.trials(pseudonym, number)]
        assert recorded == [as_lived(answer) for answer in run.answers]
        assert any(answer.is_error for answer in run.answers), "the script makes errors"


@people
def test_latencies_are_true(release, visits, person, figures):
    pseudonym = release.participant(person)
    for number, run in visits[person].played.items():
        rows = release.trials(pseudonym, number)
        true = [true_latencies(*pair) for pair in zip(run.answers, run.presented, strict=True)]
        summary = Summary([one for pair in zip(rows, true, strict=True) for one in differences(*pair)])
        figures(f"latency, {rows[0]['input']}, {run.layout}, two at a time: {summary}")
        assert abs(summary.mean) <= MEAN
        assert summary.spread <= SPREAD
        assert summary.p99 <= P99
        assert {row["onset_source"] for row in rows} == {"render"}


@people
def test_scores_are_those_of_what_was_lived(release, visits, person):
    pseudonym = release.participant(person)
    rows = {row["run"]: row for row in release.runs if row["participant"] == pseudonym}
    for number, run in visits[person].played.items():
        row = rows[str(number)]
        lived = [scored(answer, presented) for answer, presented in zip(run.answers, run.presented)]
        recorded = [as_scored(trial) for trial in release.trials(pseudonym, number)]
        for name, score in d_scores(recorded, row["first_pairing"]).items():
            assert float(row[name]) == pytest.approx(score, abs=1e-9)
        for name, score in d_scores(lived, row["first_pairing"]).items():
            assert float(row[name]) == pytest.approx(score, abs=SCORE_TOLERANCE)
        assert float(row["d1"]) > 0.5, "the script is slower in pairing B"


@people
def test_presses_were_sent_when_the_browser_says(visits, person):
    for run in visits[person].played.values():
        delays = [abs(press.time - press.sent) for answer in run.answers for press in answer.presses]
        assert statistics.median(delays) < 1


@people
def test_posted_runs_are_released_unchanged(release, visits, person):
    pseudonym = release.participant(person)
    for number, trials in visits[person].posted.items():
        rows = release.trials(pseudonym, number)
        assert [float(row["latency"]) for row in rows] == [t["responses"][0]["latency"] for t in trials]
        assert [row["stimulus"] for row in rows] == [trial["stimulus"] for trial in trials]


@people
def test_survey_answers_are_released(release, visits, person):
    pseudonym = release.participant(person)
    rows = [row for row in release.answers if row["participant"] == pseudonym]
    assert {row["question"]: row["answer"] for row in rows} == SURVEY_ANSWERS


def as_recorded(row: dict) -> tuple:
    place = int(row["block"]), int(row["attempt"]), int(row["trial"])
    wrong = len(row["wrong_presses"].split())
    return place, row["stimulus"], row["correct_side"], row["first_side"], row["error"] == "1", wrong


def as_lived(answer: Answer) -> tuple:
    wrong = len(answer.presses) - 1
    return answer.place, answer.stimulus, answer.side, answer.presses[0].side, answer.is_error, wrong


def true_latencies(answer: Answer, presented: float) -> list[float]:
    return [press.time - presented for press in answer.presses]


def scored(answer: Answer, presented: float) -> dict:
    latencies = true_latencies(answer, presented)
    return {"block": answer.place[0], "error": answer.is_error, "first": latencies[0], "correct": latencies[-1]}


def as_scored(row: dict) -> dict:
    return {
        "block": int(row["block"]), "error": row["error"] == "1",
        "first": float(row["first_latency"]), "correct": float(row["latency"])}
