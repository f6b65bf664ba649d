"""One console and three tablets at once, from the handover to the end, with the board beside them."""

import re

import pytest

from board import Wall
from devices import TABLET
from hands import Finger
from lab import Lab
from respondent import Respondent
from room import SOON, enrol
from run import complete_without_playing, respondent_at
from studies import Studies, Study
from walk import Walk
from words import ENGLISH

pytestmark = [pytest.mark.alone, pytest.mark.soak]

TABLETS = ("Tablet 1", "Tablet 2", "Tablet 3")


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    studies.write("short", ["project-implicit-touch", "researchkit-touch"], (4,) * 7, **{"break": 60})
    return studies


class Seat:
    """Somebody at a tablet."""

    def __init__(self, page, lab: Lab, study: Study):
        self.page = page
        self.lab = lab
        self._study = study
        self._respondent = None

    def agree(self):
        self.page.wait_for_url(self.lab.url("/consent/sections/1"))
        Walk(self.page, self.lab, ENGLISH, Finger(), study=self._study).after_introduction()

    def start(self, test: int, go_on: bool = False):
        self.page.get_by_role("button", name=f"{'Continue' if go_on else 'Start'} test {test} of 2").tap()
        self.page.wait_for_url(re.compile("/runs/"))
        self._respondent = respondent_at(self.page, self.lab, seed=test)

    def begin(self, block: int, trials: int):
        self._respondent.begin_block()
        self._respondent.answer_trials(block, trials)

    def answer(self, block: int, trials: int):
        self._respondent.answer_trials(block, trials)

    def complete(self):
        """The rest of the test at one go."""
        complete_without_playing(self.page, self.lab, seed=1)

    def arrive(self, path: str):
        self.page.wait_for_url(self.lab.url(path), timeout=SOON)


def test_three_tablets_at_once(own_lab, room, studies, open_page, figures):
    study = studies["short"]
    pages = [open_page(TABLET) for _ in TABLETS]
    for page, name in zip(pages, TABLETS):
        Respondent.watch(page.context)
        room.register(page, name)
    wall = Wall(room)
    wall.expect_now(t1=("waiting",), t2=("waiting",), t3=("waiting",))
    codes = [enrol(own_lab, study) for _ in TABLETS]
    ada, bea, cem = codes
    seats = [Seat(page, own_lab, study) for page in pages]
    one, two, three = seats

    # Handed over one after the other; each card changes alone.
    for number, (code, name) in enumerate(zip(codes, TABLETS), start=1):
        room.hand_over(code, name)
        wall.expect_now(**{f"t{number}": ("page", code, "Consent")})
    for number, seat in enumerate(seats, start=1):
        seat.agree()
        wall.expect_now(**{f"t{number}": ("page", codes[number - 1], "Sorting test, 1 of 2")})

    # All three in a test, at different places of it.
    for seat in seats:
        seat.start(1)
    wall.expect_now(
        t1=("test", ada, "In a test"), t2=("test", bea, "In a test"), t3=("test", cem, "In a test"))
    for number, seat in enumerate(seats, start=1):
        seat.begin(1, trials=4)
        wall.expect_now(**{f"t{number}": ("test", codes[number - 1], "Before block 2")})
    one.begin(2, trials=1)
    two.begin(2, trials=2)
    wall.expect_now(t1=("test", ada, "Block 2, trial"), t2=("test", bea, "Block 2, trial"))

    # A pause for one, in the middle of a block, which is done first; the others go on.
    room.intervene(bea, "Pause the visit", "Pause the visit", "interrupted")
    wall.expect_now(t2=("pausing", bea, "Pausing after this block"))
    one.answer(2, trials=3)
    two.answer(2, trials=2)
    two.arrive("/pause")
    wall.expect_now(t1=("test", ada, "Before block 3"), t2=("paused", bea))

    # One has done the test and is told to do it again.
    three.complete()
    wall.expect_now(t3=("break", cem, "Break ends in"))
    room.intervene(cem, re.compile("Repeat.*1 of 2"), "Mark this run and repeat the test", "misunderstood")
    wall.expect_now(t3=("page", cem, "Sorting test, 1 of 2"))

    # One comes to the end: two tests with a break between them, which staff end.
    one.complete()
    wall.expect_now(t1=("break", ada, "Break ends in"))
    room.intervene(ada, "End the break", "End the break now", "participants-wish")
    one.arrive("/dashboard")
    wall.expect_now(t1=("page", ada, "Sorting test, 2 of 2"))
    one.start(2)
    wall.expect_now(t1=("test", ada))
    one.complete()
    wall.expect_now(t1=("done", ada, "Finished – take it back"))
    room.take_back("Tablet 1")
    wall.expect_now(t1=("waiting", "Waiting"))
    wall.expect_without("Tablet 1", ada)

    # The participant who was paused goes on at the tablet that has become free.
    room.intervene(bea, "End the pause", "End the pause", "interrupted")
    wall.expect_now(t2=("page", bea, "Sorting test, 1 of 2"))
    room.intervene(bea, "Continue on another tablet", "Move to this tablet")
    wall.expect_now(t1=("page", bea, "Sorting test, 1 of 2"), t2=("waiting", "Waiting"))
    wall.expect_without("Tablet 2", bea)
    one.arrive("/dashboard")
    one.start(1, go_on=True)
    one.begin(3, trials=4)
    wall.expect_now(t1=("test", bea, "Before block 4"))

    # The test that is repeated, then the other; and the last one's.
    three.page.reload()
    three.start(1)
    three.complete()
    wall.expect_now(t3=("break", cem, "Break ends in"))
    one.complete()
    wall.expect_now(t1=("break", bea, "Break ends in"))
    for number, code, seat in ((3, cem, three), (1, bea, one)):
        room.intervene(code, "End the break", "End the break now", "participants-wish")
        seat.arrive("/dashboard")
        seat.start(2)
        seat.complete()
        wall.expect_now(**{f"t{number}": ("done", code, "Finished – take it back")})
        room.take_back(f"Tablet {number}")
        wall.expect_now(**{f"t{number}": ("waiting", "Waiting")})

    check_runs(own_lab)
    figures(f"board behind three tablets: {max(wall.lags):.2f} s at most, of {len(wall.lags)} looks at a card")


def check_runs(lab: Lab):
    """Each test is there once, whole, and the one that was repeated twice."""
    runs = lab.rows(
        "SELECT state, set_aside, (SELECT COUNT(*) FROM implicit_association_trials WHERE run = runs.id) FROM runs")
    assert sorted(runs, key=str) == sorted([("finished", None, 28)] * 6 + [("finished", "repeated", 28)], key=str)
