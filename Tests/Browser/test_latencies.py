"""Recorded latencies are true: by key and by touch, on an idle machine and on one whose cores are all busy.

Presses are injected at known times, errors and quick double presses among them. Chromium's trace tells when each
stimulus was presented.
"""

import os
from contextlib import nullcontext

import pytest

from devices import TABLET
from hands import Finger, Keys
from lab import Lab
from latencies import Summary, recorded_latencies
from load import busy_cores
from presentation import TRACE_CATEGORIES, presentations
from release import download_release
from respondent import DOUBLE_SHARE, Respondent
from room import Room, enrol
from run import plan_of_run
from studies import write_short_study
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.alone

SOAKS = bool(os.environ.get("SOAK"))
BLOCKS = [144] * 7 if SOAKS else [8] * 7
"""1,008 trials, or what can be waited for in every test run."""

MEAN, SPREAD, P99 = 0.5, 0.3, 1
"""ms by which recorded latencies may differ from the true ones."""

INPUTS = {"key": ("researchkit-keyboard", Keys), "touch": ("project-implicit-touch", Finger)}


@pytest.fixture(scope="module")
def studies(tmp_path_factory) -> dict:
    folder = tmp_path_factory.mktemp("studies")
    return {"folder": folder, **{
        name: write_short_study(folder, f"by-{name}", [variant], BLOCKS, interval=120)
        for name, (variant, _) in INPUTS.items()}}


@pytest.fixture
def lab(tmp_path, studies, request):
    with Lab(tmp_path / "data", request.node.name, studies["folder"]) as lab:
        yield lab


@pytest.mark.parametrize("load", ["idle", "loaded"])
@pytest.mark.parametrize("given", INPUTS)
def test_latencies_are_true(lab, studies, chromium, open_page, staff, tmp_path, figures, given, load):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, lab, ENGLISH, INPUTS[given][1](), study=studies[given])
    walk.to_first_test()
    walk.start_test(1)
    check_latencies(lab, chromium, page, lambda: staff(lab), tmp_path, figures, given, load)


def test_latencies_are_true_on_a_station(lab, studies, chromium, open_page, staff, tmp_path, figures):
    """Though the tablet reports to those who watch the room."""
    given, study = "touch", studies["touch"]
    page, room = open_page(TABLET), Room(staff(lab), lab)
    Respondent.watch(page.context)
    room.register(page, "Tablet 1")
    room.hand_over(enrol(open_page, lab, study), "Tablet 1")
    page.wait_for_url(lab.url("/consent/sections/1"))
    walk = Walk(page, lab, ENGLISH, INPUTS[given][1](), study=study)
    walk.after_introduction()
    walk.start_test(1)
    reports = []
    page.on("request", lambda request: reports.append(request) if request.url.endswith("/reports") else None)
    check_latencies(lab, chromium, page, lambda: room.page, tmp_path, figures, given, "station")
    assert len(reports) >= 3


def check_latencies(lab, chromium, page, staff_page, tmp_path, figures, given, load):
    respondent = Respondent(page, plan_of_run(page, lab), seed=len(given), double_share=DOUBLE_SHARE)
    chromium.start_tracing(page=page, categories=TRACE_CATEGORIES)
    with busy_cores() if load == "loaded" else nullcontext():
        respondent.play()
    presented = presentations(chromium.stop_tracing(), respondent.answers)
    answers = [answer.counted(moment) for answer, moment in zip(respondent.answers, presented, strict=True)]

    rows = download_release(staff_page(), lab, tmp_path).trials("P1", 1)
    assert [(int(row["block"]), int(row["trial"])) for row in rows] == [
        (block, trial) for block, count in enumerate(BLOCKS, start=1) for trial in range(1, count + 1)]
    differences = []
    for row, answer, moment in zip(rows, answers, presented, strict=True):
        recorded = recorded_latencies(row)
        assert len(recorded) == len(answer.presses), f"{answer.mark} missed or doubled a press"
        differences += [mine - (press.time - moment) for mine, press in zip(recorded, answer.presses)]
    summary = Summary(differences)
    figures(f"latency, {given}, {load}: {summary}")
    assert abs(summary.mean) <= MEAN
    assert (summary.spread_of_all if SOAKS else summary.spread) <= SPREAD
    assert summary.p99 <= P99
    assert max(abs(press.time - press.sent) for answer in answers for press in answer.presses) < P99
