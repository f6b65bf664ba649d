"""Recorded latencies are true: by key and by touch, on an idle machine and on one whose cores are all busy.

Presses are injected at known times, errors and quick double presses among them. Chromium's trace tells when each
stimulus was presented.
"""

import os
from contextlib import nullcontext

import pytest

from devices import TABLET
from hands import Finger, Keys
from latencies import check_recorded
from load import busy_cores
from presentation import play_traced
from release import download_release, places, planned_places
from respondent import DOUBLE_SHARE, Respondent
from room import enrol
from run import respondent_at
from studies import Studies
from walk import Walk
from words import ENGLISH

pytestmark = pytest.mark.alone

SOAKS = bool(os.environ.get("SOAK"))
BLOCKS = [144] * 7 if SOAKS else [4] * 7
"""1,008 trials, or what can be waited for in every test run."""

INPUTS = {"key": ("researchkit-keyboard", Keys), "touch": ("project-implicit-touch", Finger)}


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    for name, (variant, _) in INPUTS.items():
        studies.write(name, [variant], BLOCKS, interval=120)
    return studies


@pytest.mark.parametrize("load", [pytest.param("idle", marks=pytest.mark.soak), "loaded"])
@pytest.mark.parametrize("given", [pytest.param("key", marks=pytest.mark.soak), "touch"])
def test_latencies_are_true(own_lab, studies, chromium, open_page, staff, tmp_path, figures, given, load):
    page = open_page(TABLET)
    Respondent.watch(page.context)
    walk = Walk(page, own_lab, ENGLISH, INPUTS[given][1](), study=studies[given])
    walk.hurry("/dashboard")
    walk.start_test(1)
    check_latencies(own_lab, chromium, page, lambda: staff(own_lab), tmp_path, figures, given, load)


@pytest.mark.soak
def test_latencies_are_true_on_a_station(own_lab, room, studies, chromium, open_page, tmp_path, figures):
    """Though the tablet reports to those who watch the room."""
    given, study = "touch", studies["touch"]
    page = open_page(TABLET)
    Respondent.watch(page.context)
    room.register(page, "Tablet 1")
    walk = room.seat(enrol(own_lab, study), study, page, "Tablet 1")
    walk.start_test(1)
    reports = []
    page.on("request", lambda request: reports.append(request) if request.url.endswith("/reports") else None)
    check_latencies(own_lab, chromium, page, lambda: room.page, tmp_path, figures, given, "station")
    assert len(reports) >= 3


def check_latencies(lab, chromium, page, staff_page, tmp_path, figures, given, load, blocks=BLOCKS):
    respondent = respondent_at(page, lab, seed=len(given), double_share=DOUBLE_SHARE)
    answers, presented = play_traced(chromium, respondent, busy_cores() if load == "loaded" else nullcontext())
    rows = download_release(staff_page(), lab, tmp_path).trials("P1", 1)
    assert places(rows) == planned_places(blocks)
    check_recorded(rows, answers, presented, figures, f"{given}, {load}")
