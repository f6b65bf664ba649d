"""Two people take part at the same time, one by touch and in German, one by keyboard and in English.

Each plays a test by their own input in real time, both begin it at the same moment, by presses whose times the script
knows; the other runs are posted. Then the administrator downloads the release, which must hold just that.
"""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier

import pytest
from playwright.sync_api import sync_playwright

from conftest import HAS_FAILED, administer, keep_screenshot
from devices import LAPTOP, PATIENCE, TABLET, launch
from hands import Finger, Keys
from lab import Lab
from latencies import check_recorded
from presentation import play_traced
from release import Release, download_release_by_hand, places, planned_places
from respondent import DOUBLE_SHARE, Answer, Respondent
from run import complete_without_playing, plan_of_run
from scores import d_scores
from studies import EXAMPLE
from walk import SURVEY_ANSWERS, Walk
from words import ENGLISH, GERMAN

pytestmark = pytest.mark.alone

SOAKS = bool(os.environ.get("SOAK"))
BLOCKS = [20, 20, 20, 40, 40, 20, 40] if SOAKS else [6, 6, 12, 16, 6, 12, 16]
"""Trials in each block, as in the German version of the test, 200 in all; or what can be waited for."""

INTERVAL = 250 if SOAKS else 120
"""ms between two trials: the example's, or that of `test_latencies`."""

LAYOUTS = {"touch": ["researchkit"], "keyboard": ["project-implicit"]}
"""Played by each input. `test_latencies` and `test_firefox` play the others, in fewer trials."""
if SOAKS:
    LAYOUTS = dict.fromkeys(LAYOUTS, ["project-implicit", "researchkit"])

TOGETHER = Barrier(2, timeout=180)
"""The point at which each waits for the other before a test is played."""

SCORE_TOLERANCE = 0.01
"""by which a stored D may differ from the one of the true latencies."""


@dataclass
class Visit:
    """The acts of somebody, by the number of the run."""

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
    if SOAKS:
        walk.to_first_test()
    else:
        # `test_accessibility` goes this way page by page, by touch and by keys.
        walk.hurry("/dashboard")
    for number in range(1, EXAMPLE.tests + 1):
        walk.start_test(number)
        plan = plan_of_run(walk.page, walk.lab)
        if plan["input"] == walk.hands.input and plan["layout"] in LAYOUTS[plan["input"]]:
            TOGETHER.wait()
            respondent = Respondent(walk.page, plan, seed=len(plan["layout"]), double_share=DOUBLE_SHARE)
            visit.played[number] = PlayedRun(plan["layout"], *play_traced(browser, respondent))
        else:
            visit.posted[number] = complete_without_playing(walk.page, walk.lab, seed=number)
    walk.survey()
    walk.results()
    walk.profile()
    return visit


@pytest.fixture(scope="module")
def studies(studies):
    with studies.definition(EXAMPLE.id) as study:
        study["tests"][0].update({"blocks": BLOCKS, "inter-trial-interval": INTERVAL})
    return studies


@dataclass
class Round:
    """The acts of two people, and the release of them."""

    visits: dict[str, Visit]
    release: Release


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    """The last one, which all tests look at until one of them fails."""
    return []


@pytest.fixture
def played(rounds, chromium, prepared, studies, tmp_path_factory, request) -> Round:
    """Played anew once a test has failed: what was disturbed is measured again, not only compared again."""
    if not rounds:
        rounds.append(play(chromium, prepared, studies, tmp_path_factory.mktemp("path")))
    yield rounds[0]
    if request.node.stash.get(HAS_FAILED, False):
        rounds.clear()


def play(chromium, prepared, studies, folder) -> Round:
    people = {"de": (TABLET, GERMAN, Finger()), "en": (LAPTOP, ENGLISH, Keys())}
    with Lab(shutil.copytree(prepared, folder / "data"), "path", studies.folder) as lab:
        with ThreadPoolExecutor(len(people)) as threads:
            visits = {code: threads.submit(take_part, lab, *person) for code, person in people.items()}
        visits = {code: visit.result() for code, visit in visits.items()}
        page = chromium.new_page(**LAPTOP, locale="en-GB")
        administer(page, lab)
        release = download_release_by_hand(page, lab, folder)
        page.close()
    return Round(visits, release)


@pytest.fixture
def visits(played) -> dict[str, Visit]:
    return played.visits


@pytest.fixture
def release(played) -> Release:
    return played.release


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


def test_both_played_at_the_same_time(visits):
    """As many tests as each has played, and the larger part of them."""
    inputs = {"de": "touch", "en": "keyboard"}
    spans = {}
    for person, visit in visits.items():
        runs = list(visit.played.values())
        assert sorted(run.layout for run in runs) == LAYOUTS[inputs[person]]
        spans[person] = [(run.presented[0], run.presented[-1]) for run in runs]
    for (begun, ended), (other_begun, other_ended) in zip(*spans.values(), strict=True):
        together = min(ended, other_ended) - max(begun, other_begun)
        assert together > 0.5 * max(ended - begun, other_ended - other_begun)


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
        name = f"{rows[0]['input']}, {run.layout}, two at a time"
        check_recorded(rows, run.answers, run.presented, figures, name)
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
